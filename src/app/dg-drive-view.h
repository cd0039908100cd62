/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/dg-place.h"
#include "app/dg-plan-list.h"

#include <gtk/gtk.h>

#define DG_TYPE_DRIVE_VIEW (dg_drive_view_get_type ())
G_DECLARE_FINAL_TYPE (DgDriveView, dg_drive_view, DG, DRIVE_VIEW, GtkWidget)

void dg_drive_view_set_plans (DgDriveView *self, DgPlanList *plans, GSettings *settings);
void dg_drive_view_set_place (DgDriveView *self, DgPlace *place);
void dg_drive_view_set_survey (DgDriveView *self, DgSurvey *survey);
void dg_drive_view_set_refusal (DgDriveView *self, const char *refusal);
DgPlan *dg_drive_view_get_plan (DgDriveView *self);
/* Signal "test": the button was pressed. */
