/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/dg-measurement.h"
#include "model/dg-trust.h"
#include "model/dg-units.h"

static const DgFigureSpec rate = { "throughput", "Throughput", DG_UNIT_RATE, DG_BETTER_HIGHER,
                                   TRUE };

static void
test_median (void)
{
  DgMeasurement *measurement = dg_measurement_new (&rate);

  g_assert_false (dg_measurement_is_trusted (measurement));
  dg_measurement_add_round (measurement, 30, DG_BOUND_EXACT);
  g_assert_cmpfloat (measurement->value, ==, 30);
  g_assert_cmpfloat (measurement->spread, ==, 0);
  dg_measurement_add_round (measurement, 10, DG_BOUND_EXACT);
  g_assert_cmpfloat (measurement->value, ==, 20);
  dg_measurement_add_round (measurement, 20, DG_BOUND_EXACT);
  g_assert_cmpfloat (measurement->value, ==, 20);
  g_assert_cmpfloat (measurement->spread, ==, 1.0);
  g_assert_cmpuint (measurement->rounds->len, ==, 3);
  g_assert_cmpfloat (g_array_index (measurement->rounds, double, 0), ==, 30);
  dg_layout_free (&dg_measurement_layout, measurement);
}

static void
test_bound (void)
{
  DgMeasurement *measurement = dg_measurement_new (&rate);
  g_autofree char *text = NULL;

  dg_measurement_add_round (measurement, 8.7e6, DG_BOUND_EXACT);
  dg_measurement_add_round (measurement, 8.7e6, DG_BOUND_AT_LEAST);
  dg_measurement_add_round (measurement, 8.7e6, DG_BOUND_EXACT);
  text = dg_measurement_format (measurement);
  g_assert_cmpstr (text, ==, "at least 8.70\u00a0MB/s");
  dg_layout_free (&dg_measurement_layout, measurement);
}

static void
test_total (void)
{
  DgMeasurement *measurement = dg_measurement_new (&rate);

  dg_measurement_add_total (measurement, 2);
  dg_measurement_add_total (measurement, 0);
  dg_measurement_add_total (measurement, 3);
  g_assert_cmpfloat (measurement->value, ==, 5);
  g_assert_cmpuint (measurement->rounds->len, ==, 3);
  dg_layout_free (&dg_measurement_layout, measurement);
}

static void
test_marks (void)
{
  DgMeasurement *measurement = dg_measurement_new (&rate);

  dg_measurement_add_round (measurement, 1, DG_BOUND_EXACT);
  dg_measurement_mark (measurement, DG_TRUST_VIRTUAL);
  dg_measurement_mark (measurement, DG_TRUST_VIRTUAL);
  g_assert_cmpuint (measurement->trust->len, ==, 1);
  g_assert_true (dg_measurement_is_trusted (measurement));
  dg_measurement_mark (measurement, DG_TRUST_CACHED);
  g_assert_false (dg_measurement_is_trusted (measurement));
  dg_measurement_unmark (measurement, DG_TRUST_CACHED);
  g_assert_true (dg_measurement_is_trusted (measurement));
  dg_measurement_mark (measurement, "from-a-later-version");
  g_assert_false (dg_measurement_is_trusted (measurement));
  dg_layout_free (&dg_measurement_layout, measurement);

  for (const char *const *mark = dg_trust_marks (); *mark != NULL; mark++) {
    g_assert_cmpstr (dg_trust_title (*mark), !=, "");
    g_assert_true (g_str_has_suffix (dg_trust_sentence (*mark), "."));
  }
}

static void
test_distribution (void)
{
  g_autofree DgHistogram *histogram = g_new (DgHistogram, 1);
  DgDistribution *distribution;
  double counted = 0;

  dg_histogram_init (histogram);
  for (guint i = 1; i <= 1000; i++)
    dg_histogram_add (histogram, i * UINT64_C (1000000), i);
  distribution = dg_distribution_new ("latency", histogram);
  g_assert_cmpfloat (distribution->count, ==, 1000);
  g_assert_cmpfloat_with_epsilon (distribution->max, 1.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (distribution->mean, 0.5005, 1e-9);
  g_assert_cmpfloat (distribution->p50, >=, 0.5);
  g_assert_cmpfloat (distribution->p50, <=, 0.5 * 1.016);
  g_assert_cmpfloat (distribution->p99, >=, 0.99);
  g_assert_cmpfloat (distribution->p999, <=, 1.0);
  g_assert_cmpfloat (distribution->stalls, ==, 901);
  for (guint i = 0; i < distribution->buckets->len; i++)
    counted += g_array_index (distribution->buckets, DgBucket, i).count;
  g_assert_cmpfloat (counted, ==, 1000);
  dg_layout_free (&dg_distribution_layout, distribution);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/measurement/median", test_median);
  g_test_add_func ("/measurement/bound", test_bound);
  g_test_add_func ("/measurement/total", test_total);
  g_test_add_func ("/measurement/marks", test_marks);
  g_test_add_func ("/measurement/distribution", test_distribution);
  return g_test_run ();
}
