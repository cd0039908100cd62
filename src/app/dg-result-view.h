/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/dg-archive.h"

#include <adwaita.h>

#define DG_TYPE_RESULT_VIEW (dg_result_view_get_type ())
G_DECLARE_FINAL_TYPE (DgResultView, dg_result_view, DG, RESULT_VIEW, GtkWidget)

/* Signal "test-again" (DgRun): the same plan is to run on the same drive once more. */
void dg_result_view_set_run (DgResultView *self, DgRun *run, DgArchive *archive);
void dg_result_view_export (DgResultView *self);
