/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-run.h"

#include <gtk/gtk.h>

#define DG_TYPE_FIGURE_TILE (dg_figure_tile_get_type ())
G_DECLARE_FINAL_TYPE (DgFigureTile, dg_figure_tile, DG, FIGURE_TILE, GtkFlowBoxChild)

GtkWidget *dg_figure_tile_new (const DgStepResult *result, const DgMeasurement *measurement);
