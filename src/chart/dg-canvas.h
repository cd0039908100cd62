/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/dg-chart.h"

#include <pango/pangocairo.h>

/* A cairo_t with a style and a pen for letters, for the time of one drawing. */
typedef struct {
  cairo_t *cr;
  const DgChartStyle *style;
  PangoLayout *layout;
  double line; /* height of a line of text; distances are multiples of it, so all grows with the
                  font */
} DgCanvas;

typedef struct {
  double x, y;  /* the top of the text, and its left, middle or right as align says */
  double align; /* 0, 0.5 or 1 */
  double limit; /* longer text is shortened with an ellipsis; 0 for no limit */
  gboolean bold;
  const DgColor *color;
  gboolean halo; /* lines behind the letters keep a distance from them */
} DgLettering;

void dg_canvas_begin (DgCanvas *canvas, cairo_t *cr, const DgChartStyle *style);
void dg_canvas_end (DgCanvas *canvas);
double dg_canvas_text_width (DgCanvas *canvas, const char *text, gboolean bold);
void dg_canvas_write (DgCanvas *canvas, const char *text, const DgLettering *lettering);
void dg_canvas_write_sentence (DgCanvas *canvas, const char *text, double width, double height);
