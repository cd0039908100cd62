/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/dg-scale.h"

/* From 0…1 to pixels: the rectangle in which data is drawn, with its two scales. */
typedef struct {
  double x, y, width, height;
  DgScale across;
  DgScale up;
  gboolean mirrored; /* the horizontal scale runs from right to left */
} DgPlot;

double dg_plot_x (const DgPlot *plot, double value);
double dg_plot_y (const DgPlot *plot, double value);
gboolean dg_plot_contains (const DgPlot *plot, double x, double y, double margin);
double dg_plot_value_at (const DgPlot *plot, double x);
