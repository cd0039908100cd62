/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/dg-trial.h"

#include <gtk/gtk.h>

#define DG_TYPE_RUNNING_VIEW (dg_running_view_get_type ())
G_DECLARE_FINAL_TYPE (DgRunningView, dg_running_view, DG, RUNNING_VIEW, GtkWidget)

void dg_running_view_set_trial (DgRunningView *self, DgTrial *trial);
DgTrial *dg_running_view_get_trial (DgRunningView *self);
