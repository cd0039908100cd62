/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/dg-axis.h"

#include "chart/dg-palette.h"
#include "model/dg-units.h"

#include <math.h>

#define GAP 0.4 /* between label and plot, in lines */

/* A line exactly on the pixels, or it would be two pixels wide and grey. */
static void
grid_line (DgCanvas *canvas, double x1, double y1, double x2, double y2)
{
  cairo_t *cr = canvas->cr;

  cairo_set_line_width (cr, 1);
  cairo_set_dash (cr, NULL, 0, 0);
  dg_palette_set_source (cr, &canvas->style->grid, 1);
  if (x1 == x2)
    x1 = x2 = floor (x1) + 0.5;
  else
    y1 = y2 = floor (y1) + 0.5;
  cairo_move_to (cr, x1, y1);
  cairo_line_to (cr, x2, y2);
  cairo_stroke (cr);
}

/* On a horizontal linear axis the last label names the unit for all. */
static void
name_unit (GArray *ticks, const DgScale *scale, const char *unit)
{
  DgTick *last;
  const char *symbol = "";
  g_autofree char *number = NULL;

  if (scale->logarithmic || ticks->len == 0)
    return;
  dg_units_scale (MAX (fabs (scale->low), fabs (scale->high)), unit, &symbol);
  if (symbol[0] == '\0')
    return;
  last = &g_array_index (ticks, DgTick, ticks->len - 1);
  number = g_steal_pointer (&last->label);
  last->label = g_strdup_printf ("%s%s%s", number, symbol[0] == '/' ? "" : "\u00a0", symbol);
}

/**
 * dg_axis_label_start:
 * @canvas: where the axis will be drawn
 * @plot: a plot with its horizontal scale
 * @tick: one of its ticks
 * @width: of the whole chart
 * @length: (out): how wide the label is
 *
 * Returns: the left of the label, which is centred below its tick unless it would leave the chart
 */
double
dg_axis_label_start (DgCanvas *canvas, const DgPlot *plot, const DgTick *tick, double width,
                     double *length)
{
  *length = dg_canvas_text_width (canvas, tick->label, FALSE);
  return CLAMP (dg_plot_x (plot, tick->value) - *length / 2, 0, MAX (0, width - *length));
}

static gboolean
labels_fit (DgCanvas *canvas, const DgPlot *plot, GArray *ticks, double width)
{
  double end = -INFINITY;

  for (guint i = 0; i < ticks->len; i++) {
    /* From left to right, whichever way the scale runs. */
    guint at = plot->mirrored ? ticks->len - 1 - i : i;
    double length = 0;
    double start =
        dg_axis_label_start (canvas, plot, &g_array_index (ticks, DgTick, at), width, &length);
    if (start < end + canvas->line * 0.6)
      return FALSE;
    end = start + length;
  }
  return TRUE;
}

/**
 * dg_axis_fit_across:
 * @canvas: where the axis will be drawn
 * @plot: a plot with its horizontal scale
 * @unit: unit of that scale
 * @width: of the whole chart
 *
 * Returns: (transfer full) (element-type DgTick): as many ticks as have room for their labels,
 *   which never touch
 */
GArray *
dg_axis_fit_across (DgCanvas *canvas, const DgPlot *plot, const char *unit, double width)
{
  guint most = (guint) CLAMP (plot->width / (canvas->line * 2.5), 2, 12);
  GArray *ticks = NULL;

  for (; most >= 1; most--) {
    g_clear_pointer (&ticks, g_array_unref);
    ticks = dg_scale_ticks (&plot->across, unit, most);
    name_unit (ticks, &plot->across, unit);
    if (labels_fit (canvas, plot, ticks, width))
      return ticks;
  }
  g_array_set_size (ticks, MIN (ticks->len, 1));
  return ticks;
}

/**
 * dg_axis_draw_across:
 * @canvas: where to draw
 * @plot: a plot with its horizontal scale
 * @unit: unit of that scale
 * @width: of the whole chart: labels stay between 0 and there
 *
 * Draws the horizontal axis: grid lines through the plot and labels below it.
 */
void
dg_axis_draw_across (DgCanvas *canvas, const DgPlot *plot, const char *unit, double width)
{
  g_autoptr (GArray) ticks = dg_axis_fit_across (canvas, plot, unit, width);
  double bottom = plot->y + plot->height;

  for (guint i = 0; i < ticks->len; i++) {
    const DgTick *tick = &g_array_index (ticks, DgTick, i);
    double length = 0;
    double start = dg_axis_label_start (canvas, plot, tick, width, &length);
    DgLettering label = { start, bottom + canvas->line * GAP, 0, 0, FALSE, &canvas->style->dim };
    double x = dg_plot_x (plot, tick->value);
    grid_line (canvas, x, plot->y, x, bottom);
    dg_canvas_write (canvas, tick->label, &label);
  }
}

/**
 * dg_axis_measure_up:
 * @canvas: where it will be drawn
 * @scale: the vertical scale
 * @unit: its unit
 * @most: how many ticks there is room for
 *
 * Returns: how much room the labels of the vertical axis take beside the plot
 */
double
dg_axis_measure_up (DgCanvas *canvas, const DgScale *scale, const char *unit, guint most)
{
  g_autoptr (GArray) ticks = dg_scale_ticks (scale, unit, most);
  double widest = 0;

  for (guint i = 0; i < ticks->len; i++)
    widest =
        MAX (widest, dg_canvas_text_width (canvas, g_array_index (ticks, DgTick, i).label, FALSE));
  return widest + canvas->line * GAP;
}

/**
 * dg_axis_draw_up:
 * @canvas: where to draw
 * @plot: a plot with its vertical scale
 * @unit: unit of that scale
 * @most: the same as for dg_axis_measure_up()
 *
 * Draws the vertical axis: grid lines through the plot and labels before it: on the left, or on
 * the right where text runs from right to left.
 */
void
dg_axis_draw_up (DgCanvas *canvas, const DgPlot *plot, const char *unit, guint most)
{
  g_autoptr (GArray) ticks = dg_scale_ticks (&plot->up, unit, most);
  gboolean right = canvas->style->right_to_left;
  double gap = canvas->line * GAP;

  for (guint i = 0; i < ticks->len; i++) {
    const DgTick *tick = &g_array_index (ticks, DgTick, i);
    double y = dg_plot_y (plot, tick->value);
    DgLettering label = { right ? plot->x + plot->width + gap : plot->x - gap,
                          y - canvas->line / 2,
                          right ? 0 : 1,
                          0,
                          FALSE,
                          &canvas->style->dim };
    grid_line (canvas, plot->x, y, plot->x + plot->width, y);
    dg_canvas_write (canvas, tick->label, &label);
  }
}
