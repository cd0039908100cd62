/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/dg-chart-layer.h"

#include "chart/dg-decimate.h"
#include "chart/dg-palette.h"
#include "model/dg-units.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>

typedef struct {
  DgChartLayer base;
  GArray *points; /* of DgPoint: finite, sorted by x */
  GArray *starts; /* of gsize: where a stretch without gaps begins */
  GArray *cliffs; /* of DgCliff */
  DgExtent across;
  DgExtent up;
} DgLineLayer;

static int
compare_x (gconstpointer a, gconstpointer b)
{
  double x = ((const DgPoint *) a)->x, y = ((const DgPoint *) b)->x;

  return (x > y) - (x < y);
}

static const DgPoint *
points_of (const DgLineLayer *line)
{
  return (const DgPoint *) (gconstpointer) line->points->data;
}

static void
extend (const DgChartLayer *layer, DgExtent *across, DgExtent *up)
{
  const DgLineLayer *line = (const DgLineLayer *) layer;

  dg_extent_add (across, line->across.low);
  dg_extent_add (across, line->across.high);
  dg_extent_add (up, line->up.low);
  dg_extent_add (up, line->up.high);
}

static void
trace (cairo_t *cr, const DgPlot *plot, const DgPoint *points, gsize n_points)
{
  for (gsize i = 0; i < n_points; i++)
    cairo_line_to (cr, dg_plot_x (plot, points[i].x), dg_plot_y (plot, points[i].y));
}

static void
fill_below (cairo_t *cr, const DgPlot *plot, const DgPoint *points, gsize n_points,
            const DgColor *color)
{
  double floor_y = dg_plot_y (plot, MAX (0, plot->up.low));

  cairo_new_path (cr);
  cairo_line_to (cr, dg_plot_x (plot, points[0].x), floor_y);
  trace (cr, plot, points, n_points);
  cairo_line_to (cr, dg_plot_x (plot, points[n_points - 1].x), floor_y);
  cairo_close_path (cr);
  dg_palette_set_source (cr, color, 0.14);
  cairo_fill (cr);
}

/* A marker now and then tells series apart without colour; the single points of short ones too. */
static void
draw_markers (const DgChartLayer *layer, cairo_t *cr, const DgPlot *plot, const DgPoint *points,
              gsize n_points, double size)
{
  double apart = MAX (size * 14, plot->width / 12);
  /* Those of the next series stand between those of this one, where both run together. */
  double last = dg_plot_x (plot, points[0].x) - apart * (1 - layer->color % 4 / 4.0);

  cairo_new_path (cr);
  for (gsize i = 0; i < n_points; i++) {
    double x = dg_plot_x (plot, points[i].x);
    if (x < last + apart && n_points > 1)
      continue;
    dg_palette_marker (cr, layer->color, x, dg_plot_y (plot, points[i].y), size);
    last = x;
  }
  cairo_fill (cr);
}

/* Single times over position have nothing between them that a line could stand for. */
static gboolean
is_scatter (const DgChartLayer *layer)
{
  return g_strcmp0 (layer->x_unit, DG_UNIT_BYTES) == 0 &&
         g_strcmp0 (layer->unit, DG_UNIT_SECONDS) == 0;
}

static void
draw_dots (const DgChartLayer *layer, DgCanvas *canvas, const DgPlot *plot, const DgPoint *points,
           gsize n_points)
{
  DgColor color = dg_palette_color (layer->color, canvas->style);
  double size = canvas->line * 0.12;

  dg_palette_set_source (canvas->cr, &color, 0.75);
  cairo_new_path (canvas->cr);
  for (gsize i = 0; i < n_points; i++)
    dg_palette_marker (canvas->cr, layer->color, dg_plot_x (plot, points[i].x),
                       dg_plot_y (plot, points[i].y), size);
  cairo_fill (canvas->cr);
}

static void
draw_stretch (const DgChartLayer *layer, DgCanvas *canvas, const DgPlot *plot,
              const DgPoint *points, gsize n_points, gboolean alone)
{
  cairo_t *cr = canvas->cr;
  DgColor color = dg_palette_color (layer->color, canvas->style);
  double width = canvas->line * (canvas->style->high_contrast ? 0.16 : 0.11);
  g_autoptr (GArray) kept = g_array_new (FALSE, FALSE, sizeof (DgPoint));
  const DgPoint *drawn;
  gboolean dense;

  if (is_scatter (layer)) {
    draw_dots (layer, canvas, plot, points, n_points);
    return;
  }
  dg_decimate (points, n_points, &plot->across, (guint) MAX (plot->width, 1), kept);
  drawn = (const DgPoint *) (gconstpointer) kept->data;
  /* A dense line is a band: dashes would only tear it, and what is fine in it takes long. */
  dense = kept->len > plot->width / 2;
  cairo_set_antialias (cr, dense ? CAIRO_ANTIALIAS_FAST : CAIRO_ANTIALIAS_DEFAULT);
  if (alone)
    fill_below (cr, plot, drawn, kept->len, &color);

  dg_palette_set_source (cr, &color, 1);
  cairo_set_line_width (cr, dense ? 1 : width);
  cairo_set_line_join (cr, dense ? CAIRO_LINE_JOIN_BEVEL : CAIRO_LINE_JOIN_ROUND);
  dg_palette_set_dash (cr, dense ? 0 : layer->color, width);
  cairo_new_path (cr);
  trace (cr, plot, drawn, kept->len);
  cairo_stroke (cr);
  if (!alone || kept->len == 1)
    draw_markers (layer, cr, plot, drawn, kept->len, canvas->line * 0.2);
}

/* Where the rate fell for good: a thin line from top to bottom. */
static void
draw_cliffs (const DgLineLayer *line, DgCanvas *canvas, const DgPlot *plot)
{
  const double dashes[] = { canvas->line * 0.2, canvas->line * 0.15 };

  dg_palette_set_source (canvas->cr, &canvas->style->dim, 1);
  cairo_set_line_width (canvas->cr, 1);
  cairo_set_dash (canvas->cr, dashes, 2, 0);
  for (guint i = 0; i < line->cliffs->len; i++) {
    double x = floor (dg_plot_x (plot, g_array_index (line->cliffs, DgCliff, i).x)) + 0.5;
    cairo_move_to (canvas->cr, x, plot->y);
    cairo_line_to (canvas->cr, x, plot->y + plot->height);
    cairo_stroke (canvas->cr);
  }
}

static void
draw (const DgChartLayer *layer, DgCanvas *canvas, const DgPlot *plot, gboolean alone)
{
  const DgLineLayer *line = (const DgLineLayer *) layer;

  for (guint i = 0; i < line->starts->len; i++) {
    gsize start = g_array_index (line->starts, gsize, i);
    gsize end =
        i + 1 < line->starts->len ? g_array_index (line->starts, gsize, i + 1) : line->points->len;
    draw_stretch (layer, canvas, plot, points_of (line) + start, end - start, alone);
  }
  draw_cliffs (line, canvas, plot);
}

static gsize
n_points (const DgChartLayer *layer)
{
  return ((const DgLineLayer *) layer)->points->len;
}

static DgPoint
point (const DgChartLayer *layer, gsize index)
{
  return points_of ((const DgLineLayer *) layer)[index];
}

static char *
tell (const DgChartLayer *layer, gsize index)
{
  DgPoint at = point (layer, index);
  g_autofree char *x = dg_units_format (at.x, layer->x_unit);
  g_autofree char *y = dg_units_format (at.y, layer->unit);

  /* Translators: a moment or a position, and what was measured there: “3.2 s: 8.71 MB/s” */
  return g_strdup_printf (_ ("%s: %s"), x, y);
}

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static void
append_cliffs (const DgLineLayer *line, GString *text)
{
  for (guint i = 0; i < line->cliffs->len; i++) {
    const DgCliff *cliff = &g_array_index (line->cliffs, DgCliff, i);
    g_autofree char *at = dg_units_format (cliff->x, line->base.x_unit);
    g_autofree char *before = dg_units_format (cliff->before, line->base.unit);
    g_autofree char *after = dg_units_format (cliff->after, line->base.unit);
    /* Translators: a rate that fell for good: at 3 s from 8 MB/s to 2 MB/s */
    g_string_append_printf (text, _ (", falls at %s from %s to %s"), at, before, after);
  }
}

static char *
sum_up (const DgChartLayer *layer)
{
  const DgLineLayer *line = (const DgLineLayer *) layer;
  guint n = line->points->len;
  g_autofree double *sorted = g_new (double, n);
  g_autofree char *span = NULL, *low = NULL, *high = NULL, *median = NULL;
  GString *text;

  if (n == 1)
    return tell (layer, 0);
  for (guint i = 0; i < n; i++)
    sorted[i] = points_of (line)[i].y;
  qsort (sorted, n, sizeof (double), compare_numbers);
  span = dg_units_format (point (layer, n - 1).x - point (layer, 0).x, layer->x_unit);
  low = dg_units_format (sorted[0], layer->unit);
  high = dg_units_format (sorted[n - 1], layer->unit);
  median = dg_units_format (n % 2 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2,
                            layer->unit);
  text = g_string_new (NULL);
  /* Translators: “42 points over 8.0 s, from 2.31 MB/s to 2.45 MB/s, median 2.40 MB/s” */
  g_string_append_printf (text,
                          ngettext ("%'u point over %s, from %s to %s, median %s",
                                    "%'u points over %s, from %s to %s, median %s", n),
                          n, span, low, high, median);
  append_cliffs (line, text);
  return g_string_free (text, FALSE);
}

static void
free_line (DgChartLayer *layer)
{
  DgLineLayer *line = (DgLineLayer *) layer;

  g_array_unref (line->points);
  g_array_unref (line->starts);
  g_array_unref (line->cliffs);
  g_free (line);
}

static const DgChartLayerType line_type = {
  extend, draw, n_points, point, tell, sum_up, free_line
};

static gboolean
is_sorted (const DgPoint *points, gsize n_points_given)
{
  for (gsize i = 1; i < n_points_given; i++)
    if (points[i].x < points[i - 1].x)
      return FALSE;
  return TRUE;
}

/**
 * dg_line_layer_new:
 * @name: what the line shows
 * @x_unit: unit of x
 * @unit: unit of y
 * @points: (array length=n_points_given): copied; a y that isn't finite leaves a gap in the line
 * @n_points_given: how many
 *
 * Returns: (transfer full): a line over time, position or size
 */
DgChartLayer *
dg_line_layer_new (const char *name, const char *x_unit, const char *unit, const DgPoint *points,
                   gsize n_points_given)
{
  DgLineLayer *line = g_new0 (DgLineLayer, 1);
  gboolean gap = TRUE;

  line->base = (DgChartLayer){ .type = &line_type,
                               .name = g_strdup (name),
                               .unit = g_intern_string (unit),
                               .x_unit = g_intern_string (x_unit) };
  dg_extent_init (&line->across);
  dg_extent_init (&line->up);
  line->points = g_array_sized_new (FALSE, FALSE, sizeof (DgPoint), (guint) n_points_given);
  line->starts = g_array_new (FALSE, FALSE, sizeof (gsize));
  line->cliffs = g_array_new (FALSE, FALSE, sizeof (DgCliff));
  for (gsize i = 0; i < n_points_given; i++) {
    gsize start = line->points->len;
    if (!isfinite (points[i].x) || !isfinite (points[i].y)) {
      gap = TRUE;
      continue;
    }
    if (gap)
      g_array_append_val (line->starts, start);
    g_array_append_val (line->points, points[i]);
    dg_extent_add (&line->across, points[i].x);
    dg_extent_add (&line->up, points[i].y);
    gap = FALSE;
  }
  if (!is_sorted (points_of (line), line->points->len)) {
    g_array_sort (line->points, compare_x);
    g_array_set_size (line->starts, 1);
  }
  return &line->base;
}

/**
 * dg_line_layer_set_cliffs:
 * @layer: a line
 * @cliffs: (array length=n_cliffs): where the rate fell for good; copied
 * @n_cliffs: how many
 */
void
dg_line_layer_set_cliffs (DgChartLayer *layer, const DgCliff *cliffs, guint n_cliffs)
{
  DgLineLayer *line = (DgLineLayer *) layer;

  g_array_set_size (line->cliffs, 0);
  for (guint i = 0; i < n_cliffs; i++)
    if (isfinite (cliffs[i].x))
      g_array_append_val (line->cliffs, cliffs[i]);
}
