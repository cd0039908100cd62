/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/dg-run-charts.h"

#include "model/dg-units.h"

static DgStepResult *
add_step (DgRun *run, const char *label)
{
  DgStepResult *result = dg_layout_new (&dg_step_result_layout);

  result->kind = g_strdup ("of-another-tool");
  result->label = g_strdup (label);
  g_ptr_array_add (run->steps, result);
  return result;
}

static void
add_series (DgStepResult *result, const char *figure, guint round, const char *x_unit,
            const char *y_unit, guint n_points)
{
  DgSeries *series = dg_series_new (figure, round, x_unit, y_unit);

  for (guint i = 0; i < n_points; i++)
    dg_series_add (series, i, 1 + i);
  g_ptr_array_add (result->series, series);
}

static void
check_title (GPtrArray *charts, guint index, const char *title)
{
  g_assert_cmpstr (dg_chart_get_title (g_ptr_array_index (charts, index)), ==, title);
}

/* The rounds of a figure share a chart, other figures have their own, and what is empty has none.
 */
static void
test_charts (void)
{
  g_autoptr (DgRun) run = dg_run_new ();
  DgStepResult *result = add_step (run, "Writing");
  DgDistribution *distribution = dg_layout_new (&dg_distribution_layout);
  g_autoptr (GPtrArray) charts = NULL;
  g_autoptr (GPtrArray) surface = NULL;
  g_autoptr (GPtrArray) none = NULL;

  add_series (result, "throughput", 1, DG_UNIT_SECONDS, DG_UNIT_RATE, 5);
  add_series (result, "throughput", 2, DG_UNIT_SECONDS, DG_UNIT_RATE, 7);
  add_series (result, "scatter", 1, DG_UNIT_BYTES, DG_UNIT_SECONDS, 3);
  add_series (result, "empty", 1, DG_UNIT_SECONDS, DG_UNIT_RATE, 0);
  add_series (result, "single", 1, DG_UNIT_SECONDS, DG_UNIT_RATE, 1);
  add_series (result, "single", 2, DG_UNIT_SECONDS, DG_UNIT_RATE, 1);
  distribution->p50 = 0.001;
  g_ptr_array_add (result->histograms, distribution);

  charts = dg_run_charts_of_step (result);
  g_assert_cmpuint (charts->len, ==, 3);
  check_title (charts, 0, "Writing: rate over time");
  check_title (charts, 1, "Writing: time over position");
  check_title (charts, 2, "Writing: how long operations took");
  g_assert_cmpuint (dg_chart_get_n_points (g_ptr_array_index (charts, 0)), ==, 12);

  result = add_step (run, "Surface");
  add_series (result, "throughput", 1, DG_UNIT_BYTES, DG_UNIT_RATE, 4);
  surface = dg_run_charts_of_step (result);
  g_assert_cmpuint (surface->len, ==, 1);
  check_title (surface, 0, "Surface: rate over position");

  none = dg_run_charts_of_step (add_step (run, "Nothing"));
  g_assert_cmpuint (none->len, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/run-charts/charts", test_charts);
  return g_test_run ();
}
