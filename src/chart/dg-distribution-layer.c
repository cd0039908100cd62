/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/dg-chart-layer.h"

#include "chart/dg-palette.h"
#include "model/dg-units.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define SHORTEST     1e-9 /* what is 0 can't stand on a logarithmic axis */
#define FILL_OPACITY 0.14

/*
 * How many operations (in percent, upwards) were done within what time (across). From the buckets
 * of a histogram; where another tool told only percentiles, from those.
 */
typedef struct {
  DgChartLayer base;
  GArray *points; /* of DgPoint */
  double p50, p99, max;
} DgDistributionLayer;

static const DgPoint *
points_of (const DgDistributionLayer *layer)
{
  return (const DgPoint *) (gconstpointer) layer->points->data;
}

static void
add_point (DgDistributionLayer *layer, double seconds, double percent)
{
  DgPoint at = { MAX (seconds, SHORTEST), percent };

  if (!isfinite (seconds) || !isfinite (percent))
    return;
  if (layer->points->len > 0)
    at.x = MAX (at.x, points_of (layer)[layer->points->len - 1].x);
  g_array_append_val (layer->points, at);
}

static void
add_buckets (DgDistributionLayer *layer, const DgDistribution *distribution)
{
  double total = 0, seen = 0;

  for (guint i = 0; i < distribution->buckets->len; i++)
    total += g_array_index (distribution->buckets, DgBucket, i).count;
  for (guint i = 0; total > 0 && i < distribution->buckets->len; i++) {
    const DgBucket *bucket = &g_array_index (distribution->buckets, DgBucket, i);
    double upper = distribution->max >= 0 ? MIN (bucket->upper, distribution->max) : bucket->upper;
    if (i == 0)
      add_point (layer, isfinite (distribution->min) ? MIN (distribution->min, upper) : upper, 0);
    seen += bucket->count;
    add_point (layer, upper, 100 * seen / total);
  }
}

static void
add_percentiles (DgDistributionLayer *layer, const DgDistribution *distribution)
{
  add_point (layer, distribution->min, 0);
  add_point (layer, distribution->p50, 50);
  add_point (layer, distribution->p90, 90);
  add_point (layer, distribution->p99, 99);
  add_point (layer, distribution->p999, 99.9);
  add_point (layer, distribution->max, 100);
}

static void
extend (const DgChartLayer *layer, DgExtent *across, DgExtent *up)
{
  const DgDistributionLayer *distribution = (const DgDistributionLayer *) layer;

  for (guint i = 0; i < distribution->points->len; i++)
    dg_extent_add (across, points_of (distribution)[i].x);
}

static void
trace (cairo_t *cr, const DgPlot *plot, const DgDistributionLayer *distribution)
{
  for (guint i = 0; i < distribution->points->len; i++)
    cairo_line_to (cr, dg_plot_x (plot, points_of (distribution)[i].x),
                   dg_plot_y (plot, points_of (distribution)[i].y));
}

static void
fill_below (cairo_t *cr, const DgPlot *plot, const DgDistributionLayer *distribution,
            const DgColor *color)
{
  double bottom = plot->y + plot->height;
  const DgPoint *points = points_of (distribution);
  guint n = distribution->points->len;

  cairo_new_path (cr);
  cairo_line_to (cr, dg_plot_x (plot, points[0].x), bottom);
  trace (cr, plot, distribution);
  cairo_line_to (cr, dg_plot_x (plot, points[n - 1].x), bottom);
  cairo_close_path (cr);
  dg_palette_set_source (cr, color, FILL_OPACITY);
  cairo_fill (cr);
}

/* Beside its line, below the curve; the three stand at different heights, so that they never cover
 * each other. */
static void
name_mark (DgCanvas *canvas, const DgPlot *plot, const char *name, double value, double height)
{
  g_autofree char *time = dg_units_format (value, DG_UNIT_SECONDS);
  g_autofree char *text = g_strdup_printf ("%s\u2002%s", name, time);
  double width = dg_canvas_text_width (canvas, text, FALSE);
  double gap = canvas->line * 0.35;
  double x = dg_plot_x (plot, value) + gap;
  DgLettering lettering = { .x = x,
                            .y = plot->y + plot->height * (1 - height) - canvas->line / 2,
                            .color = &canvas->style->text,
                            .halo = TRUE };

  if (x + width > plot->x + plot->width)
    lettering.x = MAX (plot->x + gap, x - 2 * gap - width);
  dg_canvas_write (canvas, text, &lettering);
}

static void
draw_marks (const DgDistributionLayer *distribution, DgCanvas *canvas, const DgPlot *plot,
            gboolean named)
{
  const struct {
    const char *name;
    double value, percent, height;
  } marks[] = { { _ ("p50"), distribution->p50, 50, 0.44 },
                { _ ("p99"), distribution->p99, 99, 0.27 },
                { _ ("max"), distribution->max, 100, 0.1 } };
  const double dashes[] = { canvas->line * 0.15, canvas->line * 0.15 };
  DgColor color = dg_palette_color (distribution->base.color, canvas->style);

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++) {
    double x = dg_plot_x (plot, MAX (marks[i].value, SHORTEST));
    double y = dg_plot_y (plot, marks[i].percent);
    if (!isfinite (marks[i].value))
      continue;
    dg_palette_set_source (canvas->cr, &color, 1);
    if (named) {
      cairo_set_line_width (canvas->cr, 1);
      cairo_set_dash (canvas->cr, dashes, 2, 0);
      cairo_move_to (canvas->cr, x, y);
      cairo_line_to (canvas->cr, x, plot->y + plot->height);
      cairo_stroke (canvas->cr);
      name_mark (canvas, plot, marks[i].name, MAX (marks[i].value, SHORTEST), marks[i].height);
      dg_palette_set_source (canvas->cr, &color, 1);
    }
    dg_palette_marker (canvas->cr, distribution->base.color, x, y, canvas->line * 0.22);
    cairo_fill (canvas->cr);
  }
}

static void
draw (const DgChartLayer *layer, DgCanvas *canvas, const DgPlot *plot, gboolean alone)
{
  const DgDistributionLayer *distribution = (const DgDistributionLayer *) layer;
  DgColor color = dg_palette_color (layer->color, canvas->style);
  double width = canvas->line * (canvas->style->high_contrast ? 0.16 : 0.11);

  if (distribution->points->len == 0)
    return;
  if (alone)
    fill_below (canvas->cr, plot, distribution, &color);
  dg_palette_set_source (canvas->cr, &color, 1);
  cairo_set_line_width (canvas->cr, width);
  cairo_set_line_join (canvas->cr, CAIRO_LINE_JOIN_ROUND);
  dg_palette_set_dash (canvas->cr, layer->color, width);
  cairo_new_path (canvas->cr);
  trace (canvas->cr, plot, distribution);
  cairo_stroke (canvas->cr);
  draw_marks (distribution, canvas, plot, alone);
}

static gsize
n_points (const DgChartLayer *layer)
{
  return ((const DgDistributionLayer *) layer)->points->len;
}

static DgPoint
point (const DgChartLayer *layer, gsize index)
{
  return points_of ((const DgDistributionLayer *) layer)[index];
}

static char *
tell (const DgChartLayer *layer, gsize index)
{
  DgPoint at = point (layer, index);
  g_autofree char *share = dg_units_format_percent (at.y / 100);
  g_autofree char *time = dg_units_format (at.x, layer->unit);

  /* Translators: a share of all operations and a time: “99 % within 3.2 ms” */
  return g_strdup_printf (_ ("%s within %s"), share, time);
}

static char *
sum_up (const DgChartLayer *layer)
{
  const DgDistributionLayer *distribution = (const DgDistributionLayer *) layer;
  g_autofree char *p50 = dg_units_format (distribution->p50, layer->unit);
  g_autofree char *p99 = dg_units_format (distribution->p99, layer->unit);
  g_autofree char *max = dg_units_format (distribution->max, layer->unit);

  /* Translators: how long operations took: half of them, 99 of 100, the slowest */
  return g_strdup_printf (_ ("half within %s, 99 of 100 within %s, the longest %s"), p50, p99, max);
}

static void
free_distribution (DgChartLayer *layer)
{
  g_array_unref (((DgDistributionLayer *) layer)->points);
  g_free (layer);
}

static const DgChartLayerType distribution_type = { extend, draw,   n_points,         point,
                                                    tell,   sum_up, free_distribution };

static char *
note_of (const DgDistributionLayer *layer)
{
  g_autofree char *p50 = dg_units_format (layer->p50, DG_UNIT_SECONDS);
  g_autofree char *p99 = dg_units_format (layer->p99, DG_UNIT_SECONDS);
  g_autofree char *max = dg_units_format (layer->max, DG_UNIT_SECONDS);

  /* Translators: times that half and 99 of 100 operations took at most, and the longest */
  return g_strdup_printf (_ ("p50 %s, p99 %s, max %s"), p50, p99, max);
}

/**
 * dg_distribution_layer_new:
 * @name: what was done
 * @distribution: how long it took; copied
 *
 * Returns: (transfer full): the curve of how many operations were done within what time
 */
DgChartLayer *
dg_distribution_layer_new (const char *name, const DgDistribution *distribution)
{
  DgDistributionLayer *layer = g_new0 (DgDistributionLayer, 1);

  layer->base = (DgChartLayer){ .type = &distribution_type,
                                .name = g_strdup (name),
                                .unit = DG_UNIT_SECONDS,
                                .x_unit = DG_UNIT_SECONDS };
  layer->points = g_array_new (FALSE, FALSE, sizeof (DgPoint));
  layer->p50 = distribution->p50;
  layer->p99 = distribution->p99;
  layer->max = distribution->max;
  layer->base.note = note_of (layer);
  add_buckets (layer, distribution);
  if (layer->points->len == 0)
    add_percentiles (layer, distribution);
  return &layer->base;
}
