/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/dg-chart.h"

#include "chart/dg-axis.h"
#include "chart/dg-chart-layer.h"
#include "chart/dg-legend.h"
#include "chart/dg-palette.h"
#include "chart/dg-rows.h"
#include "model/dg-units.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define TITLE_HEIGHT   1.7 /* in lines, as are the next */
#define CAPTION_HEIGHT 1.6
#define AXIS_HEIGHT    1.6
#define ROW_HEIGHT     1.7
#define LINES_A_TICK   2.2
#define NAME_WIDTH     7.5

typedef enum { OVER_TIME, BARS, LATENCY } Kind;

struct DgChart {
  Kind kind;
  char *title;
  const char *unit; /* interned */
  GPtrArray *layers;
  GPtrArray *rows; /* of bars */
  gboolean grouped;
  DgPlot plot; /* where the last drawing put it, for the read-out */
};

static DgChart *
new_chart (Kind kind, const char *title, const char *unit)
{
  DgChart *chart = g_new0 (DgChart, 1);

  chart->kind = kind;
  chart->title = g_strdup (title);
  chart->unit = g_intern_string (unit);
  chart->layers = g_ptr_array_new_with_free_func ((GDestroyNotify) dg_chart_layer_free);
  chart->rows = dg_rows_new ();
  chart->plot.across = chart->plot.up = (DgScale){ 0, 1, FALSE };
  return chart;
}

/**
 * dg_chart_new_over_time:
 * @title: title, translated; "" for none
 * @unit: unit of what is measured, one of DG_UNIT_…
 *
 * Returns: (transfer full): an empty chart of lines over time, position or size
 */
DgChart *
dg_chart_new_over_time (const char *title, const char *unit)
{
  return new_chart (OVER_TIME, title, unit);
}

/**
 * dg_chart_new_bars:
 * @title: title, translated
 * @unit: unit of the bars, one of DG_UNIT_…
 *
 * Returns: (transfer full): an empty chart of horizontal bars
 */
DgChart *
dg_chart_new_bars (const char *title, const char *unit)
{
  return new_chart (BARS, title, unit);
}

/**
 * dg_chart_new_latency:
 * @title: title, translated
 *
 * Returns: (transfer full): an empty chart of how many operations were done within what time
 */
DgChart *
dg_chart_new_latency (const char *title)
{
  return new_chart (LATENCY, title, DG_UNIT_SECONDS);
}

/**
 * dg_chart_free:
 * @chart: (transfer full): a chart
 */
void
dg_chart_free (DgChart *chart)
{
  g_ptr_array_unref (chart->layers);
  g_ptr_array_unref (chart->rows);
  g_free (chart->title);
  g_free (chart);
}

/**
 * dg_chart_get_title:
 * @chart: a chart
 *
 * Returns: its title, owned by the chart
 */
const char *
dg_chart_get_title (DgChart *chart)
{
  return chart->title;
}

static void
add_layer (DgChart *chart, DgChartLayer *layer)
{
  layer->color = chart->layers->len;
  g_ptr_array_add (chart->layers, layer);
}

/**
 * dg_chart_add_series:
 * @chart: a chart over time
 * @name: (nullable): what the line shows; the series' figure where %NULL
 * @series: copied, with its cliffs; its x unit becomes the chart's
 */
void
dg_chart_add_series (DgChart *chart, const char *name, const DgSeries *series)
{
  DgChartLayer *layer = dg_line_layer_new (
      name ? name : series->figure, series->x_unit ? series->x_unit : DG_UNIT_SECONDS, chart->unit,
      (const DgPoint *) (gconstpointer) series->points->data, series->points->len);

  dg_line_layer_set_cliffs (layer, (const DgCliff *) (gconstpointer) series->cliffs->data,
                            series->cliffs->len);
  add_layer (chart, layer);
}

/**
 * dg_chart_add_points:
 * @chart: a chart over time
 * @name: what the line shows
 * @points: (array length=n_points): seconds and values; copied
 * @n_points: how many
 */
void
dg_chart_add_points (DgChart *chart, const char *name, const DgPoint *points, gsize n_points)
{
  add_layer (chart, dg_line_layer_new (name, DG_UNIT_SECONDS, chart->unit, points, n_points));
}

/**
 * dg_chart_add_group:
 * @chart: a chart of bars
 * @name: what the bars that are added from now on have in common
 *
 * In a chart with groups, bars of the same name have the same colour.
 */
void
dg_chart_add_group (DgChart *chart, const char *name)
{
  dg_rows_add (chart->rows, name, TRUE);
  chart->grouped = TRUE;
}

static guint
color_of_bar (DgChart *chart, const char *name)
{
  guint next = 0;

  for (guint i = 0; i < chart->layers->len; i++) {
    const DgChartLayer *layer = g_ptr_array_index (chart->layers, i);
    if (g_strcmp0 (layer->name, name) == 0)
      return layer->color;
    next = MAX (next, layer->color + 1);
  }
  return next;
}

/**
 * dg_chart_add_bar:
 * @chart: a chart of bars
 * @name: what the bar stands for
 * @value: its length, in the chart's unit
 * @low: the lowest round
 * @high: the highest round; the same as @low, or not finite, for no whisker
 */
void
dg_chart_add_bar (DgChart *chart, const char *name, double value, double low, double high)
{
  DgChartLayer *layer = dg_bar_layer_new (name, chart->unit, chart->rows->len, value, low, high);

  layer->color = chart->grouped ? color_of_bar (chart, name) : 0;
  g_ptr_array_add (chart->layers, layer);
  dg_rows_add (chart->rows, name, FALSE);
}

/**
 * dg_chart_add_distribution:
 * @chart: a chart of latency
 * @name: (nullable): what was done; the distribution's figure where %NULL
 * @distribution: how long it took; copied
 */
void
dg_chart_add_distribution (DgChart *chart, const char *name, const DgDistribution *distribution)
{
  add_layer (chart, dg_distribution_layer_new (name ? name : distribution->figure, distribution));
}

/**
 * dg_chart_get_n_points:
 * @chart: a chart
 *
 * Returns: how many points the read-out can be asked for
 */
gsize
dg_chart_get_n_points (DgChart *chart)
{
  gsize n_points = 0;

  for (guint i = 0; i < chart->layers->len; i++) {
    const DgChartLayer *layer = g_ptr_array_index (chart->layers, i);
    n_points += layer->type->n_points (layer);
  }
  return n_points;
}

/**
 * dg_chart_is_empty:
 * @chart: a chart
 *
 * Returns: whether there is nothing to show
 */
gboolean
dg_chart_is_empty (DgChart *chart)
{
  return dg_chart_get_n_points (chart) == 0;
}

static const char *
x_unit_of (DgChart *chart)
{
  const DgChartLayer *first = g_ptr_array_index (chart->layers, 0);

  return chart->kind == BARS ? chart->unit : first->x_unit;
}

/* The vertical axis of latency counts percent, which is no unit of a measurement. */
static const char *
up_unit_of (DgChart *chart)
{
  return chart->kind == LATENCY ? DG_UNIT_ONE : chart->unit;
}

static gboolean
has_legend (DgChart *chart)
{
  return chart->kind != BARS && chart->layers->len > 1;
}

static guint
most_up (DgCanvas *canvas, const DgPlot *plot)
{
  return (guint) CLAMP (plot->height / (canvas->line * LINES_A_TICK) + 1, 2, 7);
}

static guint
most_across (DgCanvas *canvas, double width)
{
  return (guint) CLAMP (width / (canvas->line * 4), 2, 8);
}

/* The names of percentiles stand right of their lines: on a logarithmic scale, as much longer as
 * the share of the width that they take. */
static void
make_room_for_names (DgExtent *across, double share)
{
  if (across->low > 0 && across->high > across->low)
    across->high = across->low * pow (across->high / across->low, 1 / (1 - MIN (share, 0.4)));
}

static void
set_scales (DgChart *chart, DgCanvas *canvas, DgPlot *plot, double width)
{
  DgExtent across, up;

  dg_extent_init (&across);
  dg_extent_init (&up);
  for (guint i = 0; i < chart->layers->len; i++) {
    const DgChartLayer *layer = g_ptr_array_index (chart->layers, i);
    layer->type->extend (layer, &across, &up);
  }
  switch (chart->kind) {
  case OVER_TIME:
    /* Time, position and size all begin at 0, and a chart that has just begun must say so. */
    if (across.low > 0)
      dg_extent_add (&across, 0);
    plot->across = dg_scale_tight (&across);
    plot->up = dg_scale_from_zero (&up, chart->unit, most_up (canvas, plot));
    break;
  case BARS:
    plot->across = dg_scale_from_zero (&across, chart->unit, most_across (canvas, width * 0.6));
    plot->up = (DgScale){ chart->rows->len, 0, FALSE };
    break;
  case LATENCY:
    if (chart->layers->len == 1)
      make_room_for_names (&across, canvas->line * NAME_WIDTH / MAX (width, 1));
    plot->across = dg_scale_log (&across);
    plot->up = (DgScale){ 0, 100, FALSE };
    break;
  }
}

/* The caption stands above the uppermost label, which is half above the plot. */
static void
lay_out (DgChart *chart, DgCanvas *canvas, double top, double width, double height)
{
  DgPlot *plot = &chart->plot;
  double room, end = canvas->line * 0.4;

  top += canvas->line * (chart->kind == BARS ? 0.2 : CAPTION_HEIGHT);
  plot->y = top;
  plot->height = MAX (0, height - top - canvas->line * AXIS_HEIGHT);
  plot->mirrored = chart->kind == BARS && canvas->style->right_to_left;
  set_scales (chart, canvas, plot, width);
  room = chart->kind == BARS
             ? dg_rows_measure (chart->rows, canvas, width)
             : dg_axis_measure_up (canvas, &plot->up, up_unit_of (chart), most_up (canvas, plot));
  plot->x = canvas->style->right_to_left ? end : room;
  plot->width = MAX (0, width - room - end);
}

static double
title_height (DgChart *chart, DgCanvas *canvas)
{
  return *chart->title ? canvas->line * TITLE_HEIGHT : 0;
}

static double
draw_head (DgChart *chart, DgCanvas *canvas, double width)
{
  gboolean right = canvas->style->right_to_left;
  DgLettering title = { right ? width : 0, 0, right ? 1 : 0, width, TRUE, &canvas->style->text };
  double top = title_height (chart, canvas);

  dg_canvas_write (canvas, chart->title, &title);
  if (!dg_chart_is_empty (chart) && has_legend (chart)) {
    dg_legend_draw (chart->layers, canvas, top, width);
    top += dg_legend_measure (chart->layers, canvas, width) + canvas->line * 0.2;
  }
  return top;
}

static void
draw_caption (DgChart *chart, DgCanvas *canvas, double top, double width)
{
  gboolean right = canvas->style->right_to_left;
  DgLettering caption = {
    right ? width : 0, top, right ? 1 : 0, width, FALSE, &canvas->style->dim
  };
  const char *symbol = "";

  if (chart->kind == LATENCY)
    /* xgettext:no-c-format */
    symbol = _ ("% of operations done within the time below");
  else if (g_str_equal (chart->unit, DG_UNIT_PER_SEC))
    symbol = _ ("per second");
  else
    dg_units_scale (MAX (fabs (chart->plot.up.low), fabs (chart->plot.up.high)), chart->unit,
                    &symbol);
  dg_canvas_write (canvas, symbol, &caption);
}

static void
draw_layers (DgChart *chart, DgCanvas *canvas)
{
  const DgPlot *plot = &chart->plot;
  double margin = canvas->line * 0.35; /* markers and lines at the edge are seen whole */

  cairo_save (canvas->cr);
  cairo_rectangle (canvas->cr, plot->x - margin, plot->y - margin, plot->width + 2 * margin,
                   plot->height + 2 * margin);
  cairo_clip (canvas->cr);
  for (guint i = 0; i < chart->layers->len; i++) {
    const DgChartLayer *layer = g_ptr_array_index (chart->layers, i);
    layer->type->draw (layer, canvas, plot, chart->layers->len == 1);
  }
  cairo_restore (canvas->cr);
}

static void
draw_body (DgChart *chart, DgCanvas *canvas, double width, double height)
{
  double top = draw_head (chart, canvas, width);

  lay_out (chart, canvas, top, width, height);
  if (chart->plot.width < canvas->line || chart->plot.height < canvas->line)
    return;
  dg_axis_draw_across (canvas, &chart->plot, x_unit_of (chart), width);
  if (chart->kind == BARS)
    dg_rows_draw (chart->rows, canvas, &chart->plot, width);
  else {
    draw_caption (chart, canvas, top, width);
    dg_axis_draw_up (canvas, &chart->plot, up_unit_of (chart), most_up (canvas, &chart->plot));
  }
  draw_layers (chart, canvas);
}

/**
 * dg_chart_draw:
 * @chart: a chart
 * @cr: where to draw; the chart's top left is its origin
 * @width: room, in pixels of 1/96 inch
 * @height: room
 * @style: how it looks
 *
 * Draws the chart. Where it is drawn is remembered for the read-out. Costs grow with the width, and
 * only by a glance at each with the number of points. Letters are sized for 96 dots an inch; on
 * paper, scale @cr by 72/96.
 */
void
dg_chart_draw (DgChart *chart, cairo_t *cr, double width, double height, const DgChartStyle *style)
{
  DgCanvas canvas;

  cairo_save (cr);
  dg_palette_set_source (cr, &style->background, 1);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_fill (cr);
  dg_canvas_begin (&canvas, cr, style);
  if (dg_chart_is_empty (chart)) {
    draw_head (chart, &canvas, width);
    dg_canvas_write_sentence (&canvas, _ ("Nothing measured yet"), width, height);
  } else
    draw_body (chart, &canvas, width, height);
  dg_canvas_end (&canvas);
  cairo_restore (cr);
}

static void
fill_readout (DgChart *chart, const DgChartLayer *layer, gsize index, DgChartReadout *readout)
{
  g_autofree char *told = layer->type->tell (layer, index);
  DgPoint at = layer->type->point (layer, index);

  /* Translators: a name and what is told of it */
  readout->text = chart->layers->len > 1 ? g_strdup_printf (_ ("%s: %s"), layer->name, told)
                                         : g_steal_pointer (&told);
  readout->x = dg_plot_x (&chart->plot, at.x);
  readout->y = dg_plot_y (&chart->plot, at.y);
}

/**
 * dg_chart_read_out:
 * @chart: a chart that was drawn
 * @x: where the pointer is, in the pixels of the drawing
 * @y: where the pointer is
 * @readout: (out): what the nearest point tells; free its text with g_free()
 *
 * Returns: whether the pointer is over the plot, and there is a point
 */
gboolean
dg_chart_read_out (DgChart *chart, double x, double y, DgChartReadout *readout)
{
  const DgChartLayer *nearest = NULL;
  gsize nearest_index = 0;
  double nearest_distance = INFINITY;

  if (!dg_plot_contains (&chart->plot, x, y, 12))
    return FALSE;
  for (guint i = 0; i < chart->layers->len; i++) {
    const DgChartLayer *layer = g_ptr_array_index (chart->layers, i);
    gsize index;
    DgPoint at;
    double distance;
    if (layer->type->n_points (layer) == 0)
      continue;
    index = dg_chart_layer_nearest (layer, &chart->plot, x);
    at = layer->type->point (layer, index);
    /* A bar is met anywhere in its row. */
    distance = hypot (chart->kind == BARS ? 0 : dg_plot_x (&chart->plot, at.x) - x,
                      dg_plot_y (&chart->plot, at.y) - y);
    if (distance < nearest_distance) {
      nearest = layer;
      nearest_index = index;
      nearest_distance = distance;
    }
  }
  if (nearest == NULL)
    return FALSE;
  fill_readout (chart, nearest, nearest_index, readout);
  return TRUE;
}

/**
 * dg_chart_read_out_nth:
 * @chart: a chart
 * @index: from 0 to one less than dg_chart_get_n_points()
 * @readout: (out): what that point tells; free its text with g_free()
 *
 * For the keyboard, and for the same data as a table: one series after the other.
 *
 * Returns: whether there is such a point
 */
gboolean
dg_chart_read_out_nth (DgChart *chart, gsize index, DgChartReadout *readout)
{
  for (guint i = 0; i < chart->layers->len; i++) {
    const DgChartLayer *layer = g_ptr_array_index (chart->layers, i);
    gsize n_points = layer->type->n_points (layer);
    if (index < n_points) {
      fill_readout (chart, layer, index, readout);
      return TRUE;
    }
    index -= n_points;
  }
  return FALSE;
}

/**
 * dg_chart_summarize:
 * @chart: a chart
 *
 * Returns: (transfer full): the chart as a spoken sentence, for those who can't see it
 */
char *
dg_chart_summarize (DgChart *chart)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (dg_chart_is_empty (chart))
    /* Translators: the title of a chart that shows nothing yet */
    return g_strdup_printf (_ ("%s: nothing measured yet"), chart->title);
  for (guint i = 0; i < chart->layers->len; i++) {
    const DgChartLayer *layer = g_ptr_array_index (chart->layers, i);
    g_autofree char *sum = NULL;
    if (layer->type->n_points (layer) == 0)
      continue;
    sum = layer->type->sum_up (layer);
    if (text->len > 0)
      g_string_append (text, "; ");
    if (chart->layers->len > 1)
      g_string_append_printf (text, _ ("%s: %s"), layer->name, sum);
    else
      g_string_append (text, sum);
  }
  return g_strdup_printf (_ ("%s: %s"), chart->title, text->str);
}

/**
 * dg_chart_natural_height:
 * @chart: a chart
 * @width: how wide it will be
 * @style: how it will look; larger letters need more room
 *
 * Returns: the height at which it reads well
 */
double
dg_chart_natural_height (DgChart *chart, double width, const DgChartStyle *style)
{
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);
  DgCanvas canvas;
  double height;

  dg_canvas_begin (&canvas, cr, style);
  height = title_height (chart, &canvas) + canvas.line * AXIS_HEIGHT;
  if (has_legend (chart))
    height += dg_legend_measure (chart->layers, &canvas, width);
  if (chart->kind == BARS)
    height += canvas.line * (ROW_HEIGHT * MAX (chart->rows->len, 1) + 0.4);
  else
    height += canvas.line * CAPTION_HEIGHT + CLAMP (width * 0.3, canvas.line * 8, canvas.line * 14);
  dg_canvas_end (&canvas);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return ceil (height);
}
