/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/dg-place-list.h"
#include "app/dg-plan-list.h"
#include "app/dg-trial.h"

#include <adwaita.h>

#define DG_TYPE_APPLICATION (dg_application_get_type ())
G_DECLARE_FINAL_TYPE (DgApplication, dg_application, DG, APPLICATION, AdwApplication)

DgApplication *dg_application_new (void);
DgArchive *dg_application_get_archive (DgApplication *self);
DgPlaceList *dg_application_get_places (DgApplication *self);
DgPlanList *dg_application_get_plans (DgApplication *self);
GSettings *dg_application_get_settings (DgApplication *self);
DgTrial *dg_application_start_trial (DgApplication *self, DgPlan *plan, DgPlace *place,
                                     const char *path);
DgTrial *dg_application_find_trial (DgApplication *self, DgPlace *place);
gboolean dg_application_is_testing (DgApplication *self);
void dg_application_cancel_trials (DgApplication *self);
