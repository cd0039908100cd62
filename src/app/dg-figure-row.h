/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "report/dg-told.h"

#include <adwaita.h>

#define DG_TYPE_FIGURE_ROW (dg_figure_row_get_type ())
G_DECLARE_FINAL_TYPE (DgFigureRow, dg_figure_row, DG, FIGURE_ROW, AdwPreferencesRow)

GtkWidget *dg_figure_row_new (const DgFigureLine *line, const DgMeasurement *measurement);
