/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/dg-run-charts.h"

#include "model/dg-units.h"

#include <glib/gi18n-lib.h>

static char *
series_title (const DgStepResult *result, const DgSeries *series)
{
  g_autofree char *step = dg_step_result_title (result);
  gboolean rate = g_strcmp0 (series->y_unit, DG_UNIT_RATE) == 0 ||
                  g_strcmp0 (series->y_unit, DG_UNIT_PER_SEC) == 0;

  if (rate && g_strcmp0 (series->x_unit, DG_UNIT_SECONDS) == 0)
    /* Translators: %s is what a step of the test does */
    return g_strdup_printf (_ ("%s: rate over time"), step);
  if (rate && g_strcmp0 (series->x_unit, DG_UNIT_BYTES) == 0)
    /* Translators: %s is what a step of the test does; the position is on the drive */
    return g_strdup_printf (_ ("%s: rate over position"), step);
  if (g_strcmp0 (series->x_unit, DG_UNIT_BYTES) == 0)
    /* Translators: %s is what a step of the test does; the position is on the drive */
    return g_strdup_printf (_ ("%s: time over position"), step);
  return g_strdup_printf (_ ("%s: %s"), step, dg_figure_title (result, series->figure));
}

/* One chart a figure; its rounds are its lines. */
static DgChart *
chart_of_series (const DgStepResult *result, guint first)
{
  const DgSeries *leader = g_ptr_array_index (result->series, first);
  g_autofree char *title = series_title (result, leader);
  DgChart *chart = dg_chart_new_over_time (title, leader->y_unit ? leader->y_unit : DG_UNIT_ONE);

  for (guint i = first; i < result->series->len; i++) {
    const DgSeries *series = g_ptr_array_index (result->series, i);
    g_autofree char *name = NULL;
    if (g_strcmp0 (series->figure, leader->figure) != 0)
      continue;
    /* Translators: the number of a repetition of a test */
    name = g_strdup_printf (_ ("Round %d"), series->round >= 1 ? (int) series->round : 1);
    dg_chart_add_series (chart, name, series);
  }
  return chart;
}

/* Single points make no line. */
static gboolean
has_line (const DgStepResult *result, guint first)
{
  const DgSeries *leader = g_ptr_array_index (result->series, first);

  for (guint i = first; i < result->series->len; i++) {
    const DgSeries *series = g_ptr_array_index (result->series, i);
    if (g_strcmp0 (series->figure, leader->figure) == 0 && series->points->len > 1)
      return TRUE;
  }
  return FALSE;
}

static gboolean
is_first_of_figure (const DgStepResult *result, guint index)
{
  const DgSeries *series = g_ptr_array_index (result->series, index);

  for (guint i = 0; i < index; i++)
    if (g_strcmp0 (((const DgSeries *) g_ptr_array_index (result->series, i))->figure,
                   series->figure) == 0)
      return FALSE;
  return TRUE;
}

static void
add_if_filled (GPtrArray *charts, DgChart *chart)
{
  if (dg_chart_is_empty (chart))
    dg_chart_free (chart);
  else
    g_ptr_array_add (charts, chart);
}

static void
add_latency (const DgStepResult *result, GPtrArray *charts)
{
  g_autofree char *step = dg_step_result_title (result);
  /* Translators: %s is what a step of the test does */
  g_autofree char *title = g_strdup_printf (_ ("%s: how long operations took"), step);
  DgChart *chart = dg_chart_new_latency (title);

  for (guint i = 0; i < result->histograms->len; i++) {
    const DgDistribution *distribution = g_ptr_array_index (result->histograms, i);
    dg_chart_add_distribution (chart, dg_figure_title (result, distribution->figure), distribution);
  }
  add_if_filled (charts, chart);
}

/**
 * dg_run_charts_of_step:
 * @result: a step's result
 *
 * Returns: (transfer full) (element-type DgChart): its charts: rates over time or position, with a
 *   line a round, and how long operations took; none that is empty
 */
GPtrArray *
dg_run_charts_of_step (const DgStepResult *result)
{
  GPtrArray *charts = g_ptr_array_new_with_free_func ((GDestroyNotify) dg_chart_free);

  for (guint i = 0; i < result->series->len; i++)
    if (is_first_of_figure (result, i) && has_line (result, i))
      add_if_filled (charts, chart_of_series (result, i));
  add_latency (result, charts);
  return charts;
}
