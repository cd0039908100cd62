/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-run.h"

#include <gtk/gtk.h>

#define DG_TYPE_STEP_ROW (dg_step_row_get_type ())
G_DECLARE_FINAL_TYPE (DgStepRow, dg_step_row, DG, STEP_ROW, GtkListBoxRow)

GtkWidget *dg_step_row_new (const DgStep *step, guint rounds);
void dg_step_row_set_waiting (DgStepRow *self, guint rounds_done);
void dg_step_row_set_running (DgStepRow *self, guint rounds_done, double fraction);
void dg_step_row_set_ended (DgStepRow *self, DgStatus status);
