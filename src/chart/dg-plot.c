/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/dg-plot.h"

/**
 * dg_plot_x:
 * @plot: a plot
 * @value: a value of the horizontal scale
 *
 * Returns: its place in pixels
 */
double
dg_plot_x (const DgPlot *plot, double value)
{
  double position = dg_scale_position (&plot->across, value);

  return plot->x + plot->width * (plot->mirrored ? 1 - position : position);
}

/**
 * dg_plot_y:
 * @plot: a plot
 * @value: a value of the vertical scale
 *
 * Returns: its place in pixels, which are counted downwards
 */
double
dg_plot_y (const DgPlot *plot, double value)
{
  return plot->y + plot->height * (1 - dg_scale_position (&plot->up, value));
}

/**
 * dg_plot_value_at:
 * @plot: a plot that has a width
 * @x: pixels
 *
 * Returns: the value of the horizontal scale there; the inverse of dg_plot_x()
 */
double
dg_plot_value_at (const DgPlot *plot, double x)
{
  double position = (x - plot->x) / plot->width;

  return dg_scale_value (&plot->across, plot->mirrored ? 1 - position : position);
}

/**
 * dg_plot_contains:
 * @plot: a plot
 * @x: pixels
 * @y: pixels
 * @margin: how far outside still counts
 *
 * Returns: whether the place is in the plot; never where the plot was too small to be drawn
 */
gboolean
dg_plot_contains (const DgPlot *plot, double x, double y, double margin)
{
  return plot->width > 0 && plot->height > 0 && x >= plot->x - margin &&
         x <= plot->x + plot->width + margin && y >= plot->y - margin &&
         y <= plot->y + plot->height + margin;
}
