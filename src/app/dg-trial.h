/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/dg-place.h"
#include "bench/dg-job.h"

#define DG_TYPE_TRIAL (dg_trial_get_type ())
G_DECLARE_FINAL_TYPE (DgTrial, dg_trial, DG, TRIAL, GObject)

/* Signal "changed": something in the progress did. Signal "ended": once, when nothing runs more. */
DgTrial *dg_trial_new (DgArchive *archive, DgPlan *plan, DgPlace *place, const char *path);
void dg_trial_start (DgTrial *self);
void dg_trial_cancel (DgTrial *self);
DgJob *dg_trial_get_job (DgTrial *self);
DgPlace *dg_trial_get_place (DgTrial *self);
GArray *dg_trial_get_samples (DgTrial *self); /* of DgPoint */
gboolean dg_trial_is_cancelled (DgTrial *self);
gboolean dg_trial_is_ended (DgTrial *self);
DgRun *dg_trial_get_run (DgTrial *self);
const char *dg_trial_get_error (DgTrial *self);
