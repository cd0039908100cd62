/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-run.h"

/* Kinds of step for the runs below; not needed where the real ones are registered. */
void sample_kinds_register (void);

/* A finished run of three steps, a failed and a skipped one, with all that a run can have. */
DgRun *sample_run_new (const char *drive_name, double write_rate);
GPtrArray *sample_runs_new (guint n_runs);
