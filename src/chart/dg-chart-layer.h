/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/dg-canvas.h"
#include "chart/dg-plot.h"

/*
 * What is drawn into a plot: a line, a bar, a distribution. A layer knows its data and how to draw
 * and tell it, and nothing of titles, axes and other layers.
 */
typedef struct DgChartLayer DgChartLayer;

typedef struct {
  void (*extend) (const DgChartLayer *layer, DgExtent *across, DgExtent *up);
  void (*draw) (const DgChartLayer *layer, DgCanvas *canvas, const DgPlot *plot, gboolean alone);
  gsize (*n_points) (const DgChartLayer *layer);
  DgPoint (*point) (const DgChartLayer *layer, gsize index); /* sorted by x */
  char *(*tell) (const DgChartLayer *layer, gsize index);
  char *(*sum_up) (const DgChartLayer *layer);
  void (*free) (DgChartLayer *layer);
} DgChartLayerType;

struct DgChartLayer {
  const DgChartLayerType *type;
  char *name;
  char *note;         /* for the legend, or NULL */
  const char *unit;   /* of what is measured; interned */
  const char *x_unit; /* of the horizontal axis; interned */
  guint color;
};

DgChartLayer *dg_line_layer_new (const char *name, const char *x_unit, const char *unit,
                                 const DgPoint *points, gsize n_points);
void dg_line_layer_set_cliffs (DgChartLayer *layer, const DgCliff *cliffs, guint n_cliffs);
DgChartLayer *dg_bar_layer_new (const char *name, const char *unit, double row, double value,
                                double low, double high);
DgChartLayer *dg_distribution_layer_new (const char *name, const DgDistribution *distribution);

void dg_chart_layer_free (DgChartLayer *layer);
gsize dg_chart_layer_nearest (const DgChartLayer *layer, const DgPlot *plot, double x);
