/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/dg-chart-layer.h"

#include <math.h>

/**
 * dg_chart_layer_free:
 * @layer: (transfer full): a layer of any type
 */
void
dg_chart_layer_free (DgChartLayer *layer)
{
  g_free (layer->name);
  g_free (layer->note);
  layer->type->free (layer);
}

/**
 * dg_chart_layer_nearest:
 * @layer: a layer that has points
 * @plot: where it is drawn
 * @x: pixels
 *
 * Finds by halving, so that it takes no longer in a million points.
 *
 * Returns: the index of the point whose place is horizontally nearest to @x
 */
gsize
dg_chart_layer_nearest (const DgChartLayer *layer, const DgPlot *plot, double x)
{
  double value = dg_plot_value_at (plot, x);
  gsize low = 0, high = layer->type->n_points (layer) - 1;

  while (low < high) {
    gsize middle = low + (high - low) / 2;
    if (layer->type->point (layer, middle).x < value)
      low = middle + 1;
    else
      high = middle;
  }
  if (low > 0) {
    double before = dg_plot_x (plot, layer->type->point (layer, low - 1).x);
    double after = dg_plot_x (plot, layer->type->point (layer, low).x);
    if (fabs (before - x) < fabs (after - x))
      low--;
  }
  return low;
}
