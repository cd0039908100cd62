/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/dg-canvas.h"
#include "chart/dg-plot.h"

double dg_axis_label_start (DgCanvas *canvas, const DgPlot *plot, const DgTick *tick, double width,
                            double *length);
GArray *dg_axis_fit_across (DgCanvas *canvas, const DgPlot *plot, const char *unit, double width);
void dg_axis_draw_across (DgCanvas *canvas, const DgPlot *plot, const char *unit, double width);
double dg_axis_measure_up (DgCanvas *canvas, const DgScale *scale, const char *unit, guint most);
void dg_axis_draw_up (DgCanvas *canvas, const DgPlot *plot, const char *unit, guint most);
