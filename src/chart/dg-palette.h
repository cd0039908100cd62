/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/dg-chart.h"

#define DG_PALETTE_SIZE 8

DgColor dg_palette_color (guint index, const DgChartStyle *style);
void dg_palette_set_source (cairo_t *cr, const DgColor *color, double opacity);
void dg_palette_set_dash (cairo_t *cr, guint index, double width);
void dg_palette_marker (cairo_t *cr, guint index, double x, double y, double radius);
