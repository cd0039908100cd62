/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/dg-histogram.h"

#include <glib.h>
#include <math.h>
#include <stdlib.h>

#define COUNT 20000

static int
compare (const void *a, const void *b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return (x > y) - (x < y);
}

/* Latencies as drives have them: most near one value, and a long tail. */
static void
fill_list (guint64 *list, gsize count, guint32 seed)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);

  for (gsize i = 0; i < count; i++)
    list[i] = (guint64) (exp (g_rand_double_range (random, 0, 23)));
}

/* Each percentile lies at most 1.6 % above that of the sorted list, and never below it. */
static void
test_percentiles (void)
{
  static const double percents[] = { 0, 0.1, 1, 10, 25, 50, 75, 90, 99, 99.9, 99.99, 100 };
  g_autofree DgHistogram *histogram = g_new (DgHistogram, 1);
  g_autofree guint64 *list = g_new (guint64, COUNT);
  guint64 sum = 0;

  dg_histogram_init (histogram);
  fill_list (list, COUNT, 1);
  for (gsize i = 0; i < COUNT; i++) {
    dg_histogram_add (histogram, list[i], i);
    sum += list[i];
  }
  qsort (list, COUNT, sizeof *list, compare);

  for (gsize i = 0; i < G_N_ELEMENTS (percents); i++) {
    gsize rank = MAX (1, (gsize) ceil (percents[i] / 100 * COUNT - 1e-9));
    guint64 exact = list[rank - 1], told = dg_histogram_percentile (histogram, percents[i]);

    g_assert_cmpuint (told, >=, exact);
    g_assert_cmpfloat ((double) told, <=, (double) exact * 1.016);
  }
  g_assert_cmpuint (histogram->count, ==, COUNT);
  g_assert_cmpuint (histogram->min, ==, list[0]);
  g_assert_cmpuint (histogram->max, ==, list[COUNT - 1]);
  g_assert_cmpuint (histogram->sum, ==, sum);
  g_assert_cmpfloat_with_epsilon (dg_histogram_mean (histogram), (double) sum / COUNT, 0.001);
}

/* Every value lies within its step, and a step is at most 1/64 of the values in it wide. */
static void
test_steps (void)
{
  for (unsigned bit = 0; bit < 64; bit++)
    for (int around = -2; around <= 2; around++) {
      guint64 value = ((guint64) 1 << bit) + (guint64) around;
      unsigned index = dg_histogram_index (value);
      guint64 upper = dg_histogram_upper (index);

      g_assert_cmpuint (index, <, DG_HISTOGRAM_BUCKETS);
      g_assert_cmpuint (upper, >=, value);
      g_assert_cmpuint (upper - value, <=, value / 64);
      if (index > 0)
        g_assert_cmpuint (dg_histogram_upper (index - 1), <, value);
    }
  g_assert_cmpuint (dg_histogram_upper (DG_HISTOGRAM_BUCKETS - 1), ==, G_MAXUINT64);
}

static void
test_merge (void)
{
  g_autofree DgHistogram *halves = g_new (DgHistogram, 2);
  g_autofree DgHistogram *whole = g_new (DgHistogram, 1);
  g_autofree guint64 *list = g_new (guint64, COUNT);

  dg_histogram_init (whole);
  dg_histogram_init (&halves[0]);
  dg_histogram_init (&halves[1]);
  fill_list (list, COUNT, 2);
  for (gsize i = 0; i < COUNT; i++) {
    dg_histogram_add (whole, list[i], i);
    dg_histogram_add (&halves[i % 2], list[i], i);
  }
  dg_histogram_merge (&halves[0], &halves[1]);
  g_assert_cmpmem (halves, sizeof (DgHistogram), whole, sizeof (DgHistogram));
}

/* An hour, and the largest number there is: nothing is capped. */
static void
test_huge (void)
{
  const guint64 hour = G_GUINT64_CONSTANT (3600000000000);
  g_autofree DgHistogram *histogram = g_new (DgHistogram, 1);

  dg_histogram_init (histogram);
  dg_histogram_add (histogram, 1000, 1);
  dg_histogram_add (histogram, hour, 2);
  dg_histogram_add (histogram, 1000, 3);
  g_assert_cmpuint (histogram->max, ==, hour);
  g_assert_cmpuint (histogram->max_at, ==, 2);
  g_assert_cmpuint (dg_histogram_percentile (histogram, 100), ==, hour);
  g_assert_cmpuint (dg_histogram_percentile (histogram, 50), <=, 1016);
  dg_histogram_add (histogram, G_MAXUINT64, 4);
  g_assert_cmpuint (dg_histogram_percentile (histogram, 100), ==, G_MAXUINT64);
}

static void
test_max_at (void)
{
  g_autofree DgHistogram *a = g_new (DgHistogram, 1);
  g_autofree DgHistogram *b = g_new (DgHistogram, 1);

  dg_histogram_init (a);
  dg_histogram_init (b);
  dg_histogram_add (a, 70, 10);
  dg_histogram_add (a, 70, 20);
  g_assert_cmpuint (a->max_at, ==, 10);
  dg_histogram_add (b, 60, 30);
  dg_histogram_merge (a, b);
  g_assert_cmpuint (a->max_at, ==, 10);
  dg_histogram_add (b, 80, 40);
  dg_histogram_merge (a, b);
  g_assert_cmpuint (a->max_at, ==, 40);
}

static void
test_stalls (void)
{
  g_autofree DgHistogram *histogram = g_new (DgHistogram, 1);

  dg_histogram_init (histogram);
  dg_histogram_add (histogram, DG_STALL_NS - 1, 1);
  dg_histogram_add (histogram, DG_STALL_NS, 2);
  dg_histogram_add (histogram, 7 * DG_STALL_NS, 3);
  g_assert_cmpuint (histogram->stalls, ==, 2);
  g_assert_cmpuint (histogram->stall_ns, ==, 8 * DG_STALL_NS);
}

static void
test_empty (void)
{
  g_autofree DgHistogram *histogram = g_new (DgHistogram, 1);

  dg_histogram_init (histogram);
  g_assert_cmpuint (dg_histogram_percentile (histogram, 99), ==, 0);
  g_assert_cmpfloat (dg_histogram_mean (histogram), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/histogram/percentiles", test_percentiles);
  g_test_add_func ("/histogram/steps", test_steps);
  g_test_add_func ("/histogram/merge", test_merge);
  g_test_add_func ("/histogram/huge", test_huge);
  g_test_add_func ("/histogram/max-at", test_max_at);
  g_test_add_func ("/histogram/stalls", test_stalls);
  g_test_add_func ("/histogram/empty", test_empty);
  return g_test_run ();
}
