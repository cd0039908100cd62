/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/dg-chart-layer.h"

#include "chart/dg-palette.h"
#include "model/dg-units.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define THICKNESS 0.62 /* of a row */

typedef struct {
  DgChartLayer base;
  double row; /* counted from the top, 0 for the first */
  double value;
  double low; /* of the rounds; the same as high where there was one */
  double high;
} DgBarLayer;

static void
extend (const DgChartLayer *layer, DgExtent *across, DgExtent *up)
{
  const DgBarLayer *bar = (const DgBarLayer *) layer;

  dg_extent_add (across, bar->value);
  dg_extent_add (across, bar->low);
  dg_extent_add (across, bar->high);
  dg_extent_add (up, bar->row);
}

/* From the lowest to the highest round, with a stroke across both ends. */
static void
draw_whisker (const DgBarLayer *bar, DgCanvas *canvas, const DgPlot *plot, double y, double reach)
{
  cairo_t *cr = canvas->cr;
  double from = dg_plot_x (plot, bar->low), to = dg_plot_x (plot, bar->high);

  dg_palette_set_source (cr, &canvas->style->text, 1);
  cairo_set_line_width (cr, canvas->line * 0.08);
  cairo_move_to (cr, from, y);
  cairo_line_to (cr, to, y);
  for (guint i = 0; i < 2; i++) {
    cairo_move_to (cr, i ? to : from, y - reach);
    cairo_line_to (cr, i ? to : from, y + reach);
  }
  cairo_stroke (cr);
}

/* Beyond the bar's end where there is room, otherwise within it. */
static void
write_value (const DgBarLayer *bar, DgCanvas *canvas, const DgPlot *plot, double y)
{
  g_autofree char *text = dg_units_format (bar->value, bar->base.unit);
  double width = dg_canvas_text_width (canvas, text, FALSE);
  double end = dg_plot_x (plot, fmax (bar->value, bar->high));
  double gap = canvas->line * 0.4;
  gboolean room =
      plot->mirrored ? end - gap - width >= plot->x : end + gap + width <= plot->x + plot->width;
  DgLettering lettering = { end + (plot->mirrored ? -gap : gap),
                            y - canvas->line / 2,
                            plot->mirrored ? 1 : 0,
                            0,
                            FALSE,
                            &canvas->style->text };

  if (!room) {
    lettering.x = dg_plot_x (plot, fmin (bar->value, bar->low)) + (plot->mirrored ? gap : -gap);
    lettering.align = 1 - lettering.align;
    lettering.color = &canvas->style->background;
  }
  dg_canvas_write (canvas, text, &lettering);
}

static void
draw (const DgChartLayer *layer, DgCanvas *canvas, const DgPlot *plot, gboolean alone)
{
  const DgBarLayer *bar = (const DgBarLayer *) layer;
  DgColor color = dg_palette_color (layer->color, canvas->style);
  double row = dg_plot_y (plot, 1) - dg_plot_y (plot, 0);
  double y = dg_plot_y (plot, bar->row + 0.5);
  double zero = dg_plot_x (plot, 0), end = dg_plot_x (plot, bar->value);
  double thickness = row * THICKNESS;

  if (!isfinite (bar->value))
    return;
  dg_palette_set_source (canvas->cr, &color, 1);
  cairo_rectangle (canvas->cr, MIN (zero, end), y - thickness / 2, fabs (end - zero), thickness);
  cairo_fill (canvas->cr);
  cairo_set_dash (canvas->cr, NULL, 0, 0);
  if (bar->high > bar->low)
    draw_whisker (bar, canvas, plot, y, thickness * 0.3);
  write_value (bar, canvas, plot, y);
}

static gsize
n_points (const DgChartLayer *layer)
{
  return isfinite (((const DgBarLayer *) layer)->value) ? 1 : 0;
}

static DgPoint
point (const DgChartLayer *layer, gsize index)
{
  const DgBarLayer *bar = (const DgBarLayer *) layer;

  return (DgPoint){ bar->value, bar->row + 0.5 };
}

static char *
tell (const DgChartLayer *layer, gsize index)
{
  const DgBarLayer *bar = (const DgBarLayer *) layer;
  g_autofree char *value = dg_units_format (bar->value, layer->unit);
  g_autofree char *low = dg_units_format (bar->low, layer->unit);
  g_autofree char *high = dg_units_format (bar->high, layer->unit);

  if (!(bar->high > bar->low))
    return g_steal_pointer (&value);
  /* Translators: a figure and the lowest and highest of its rounds */
  return g_strdup_printf (_ ("%s (%s to %s)"), value, low, high);
}

static char *
sum_up (const DgChartLayer *layer)
{
  return tell (layer, 0);
}

static void
free_bar (DgChartLayer *layer)
{
  g_free (layer);
}

static const DgChartLayerType bar_type = { extend, draw, n_points, point, tell, sum_up, free_bar };

/**
 * dg_bar_layer_new:
 * @name: what the bar stands for
 * @unit: unit of the value
 * @row: its row, counted from the top
 * @value: its length; where it isn't finite the row stays empty
 * @low: the lowest round
 * @high: the highest round; not finite, or the same as @low, for no whisker
 *
 * Returns: (transfer full): a horizontal bar
 */
DgChartLayer *
dg_bar_layer_new (const char *name, const char *unit, double row, double value, double low,
                  double high)
{
  DgBarLayer *bar = g_new0 (DgBarLayer, 1);

  bar->base =
      (DgChartLayer){ .type = &bar_type, .name = g_strdup (name), .unit = g_intern_string (unit) };
  bar->row = row;
  bar->value = value;
  bar->low = isfinite (low) && isfinite (high) ? low : value;
  bar->high = isfinite (low) && isfinite (high) ? high : value;
  return &bar->base;
}
