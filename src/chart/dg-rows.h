/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/dg-canvas.h"
#include "chart/dg-plot.h"

/* The names before horizontal bars: an axis of words. */
typedef struct {
  char *text;
  gboolean heading; /* names the group of the bars below it and has no bar itself */
} DgRow;

GPtrArray *dg_rows_new (void);
void dg_rows_add (GPtrArray *rows, const char *text, gboolean heading);
double dg_rows_measure (GPtrArray *rows, DgCanvas *canvas, double width);
void dg_rows_draw (GPtrArray *rows, DgCanvas *canvas, const DgPlot *plot, double width);
