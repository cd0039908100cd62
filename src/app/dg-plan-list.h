/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-plan.h"

#include <gio/gio.h>

#define DG_TYPE_PLAN_LIST (dg_plan_list_get_type ())
G_DECLARE_FINAL_TYPE (DgPlanList, dg_plan_list, DG, PLAN_LIST, GObject)

DgPlanList *dg_plan_list_new (void);
void dg_plan_list_refresh (DgPlanList *self);
GPtrArray *dg_plan_list_get_plans (DgPlanList *self); /* of DgPlan; "changed" when others */
