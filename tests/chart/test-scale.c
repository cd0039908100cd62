/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/dg-scale.h"

#include "model/dg-units.h"

#include <math.h>

static DgExtent
extent_of (double low, double high)
{
  DgExtent extent;

  dg_extent_init (&extent);
  dg_extent_add (&extent, low);
  dg_extent_add (&extent, high);
  return extent;
}

static void
check_labels (const DgScale *scale, const char *unit, guint most, const char *const *labels)
{
  g_autoptr (GArray) ticks = dg_scale_ticks (scale, unit, most);

  g_assert_cmpuint (ticks->len, ==, g_strv_length ((char **) labels));
  for (guint i = 0; i < ticks->len; i++) {
    g_assert_cmpstr (g_array_index (ticks, DgTick, i).label, ==, labels[i]);
    if (i > 0)
      g_assert_cmpfloat (g_array_index (ticks, DgTick, i).value, >,
                         g_array_index (ticks, DgTick, i - 1).value);
  }
}

static void
test_extent (void)
{
  DgExtent extent;

  dg_extent_init (&extent);
  dg_extent_add (&extent, NAN);
  dg_extent_add (&extent, INFINITY);
  dg_extent_add (&extent, -INFINITY);
  g_assert_true (dg_extent_is_empty (&extent));
  dg_extent_add (&extent, -3);
  g_assert_false (dg_extent_is_empty (&extent));
  g_assert_cmpfloat (extent.low, ==, -3);
  g_assert_cmpfloat (extent.high, ==, -3);
}

static void
test_from_zero (void)
{
  DgExtent rates = extent_of (6.1e6, 6.9e6);
  DgScale scale = dg_scale_from_zero (&rates, DG_UNIT_RATE, 5);
  DgExtent negative = extent_of (-3, 4);
  DgScale both = dg_scale_from_zero (&negative, DG_UNIT_ONE, 5);
  DgExtent none = extent_of (NAN, NAN);
  DgScale empty = dg_scale_from_zero (&none, DG_UNIT_RATE, 5);
  DgExtent zero = extent_of (0, 0);
  DgScale flat = dg_scale_from_zero (&zero, DG_UNIT_RATE, 5);

  g_assert_cmpfloat (scale.low, ==, 0);
  g_assert_cmpfloat_with_epsilon (scale.high, 8e6, 1);
  check_labels (&scale, DG_UNIT_RATE, 5, (const char *const[]){ "0", "2", "4", "6", "8", NULL });
  g_assert_cmpfloat (both.low, <=, -3);
  g_assert_cmpfloat (both.high, >=, 4);
  g_assert_cmpfloat (empty.high, >, empty.low);
  g_assert_cmpfloat (flat.high, >, flat.low);
}

static void
test_tight (void)
{
  DgExtent time = extent_of (0.05, 7.95), late = extent_of (100, 102), same = extent_of (5, 5);
  DgScale from_start = dg_scale_tight (&time), from_hundred = dg_scale_tight (&late);
  DgScale around = dg_scale_tight (&same);

  g_assert_cmpfloat (from_start.low, ==, 0);
  g_assert_cmpfloat_with_epsilon (from_start.high, 8, 1e-9);
  g_assert_cmpfloat (from_hundred.low, ==, 100);
  g_assert_cmpfloat_with_epsilon (from_hundred.high, 102, 1e-9);
  g_assert_cmpfloat (around.low, <, 5);
  g_assert_cmpfloat (around.high, >, 5);
}

/* Minutes are counted in tens of minutes and not in hundreds of seconds. */
static void
test_minutes (void)
{
  DgScale hour = { 0, 3600, FALSE };

  check_labels (&hour, DG_UNIT_SECONDS, 4, (const char *const[]){ "0", "20", "40", "60", NULL });
}

static void
test_fractions (void)
{
  DgScale scale = { 0, 1, FALSE };

  check_labels (&scale, DG_UNIT_ONE, 6,
                (const char *const[]){ "0.0", "0.2", "0.4", "0.6", "0.8", "1.0", NULL });
}

static void
test_log (void)
{
  DgExtent wide = extent_of (42e-6, 0.13);
  DgScale scale = dg_scale_log (&wide);
  DgExtent same = extent_of (0.001, 0.001);
  DgScale around = dg_scale_log (&same);
  DgExtent zero = extent_of (0, 2);
  DgScale positive = dg_scale_log (&zero);
  DgScale hours = { 100, 20000, TRUE };

  g_assert_cmpfloat_with_epsilon (scale.low, 20e-6, 1e-12);
  g_assert_cmpfloat_with_epsilon (scale.high, 0.2, 1e-9);
  check_labels (
      &scale, DG_UNIT_SECONDS, 5,
      (const char *const[]){ "100\u00a0µs", "1\u00a0ms", "10\u00a0ms", "100\u00a0ms", NULL });
  check_labels (&scale, DG_UNIT_SECONDS, 2,
                (const char *const[]){ "100\u00a0µs", "10\u00a0ms", NULL });
  g_assert_cmpfloat (around.low, <, 0.001);
  g_assert_cmpfloat (around.high, >, 0.001);
  g_assert_cmpfloat (positive.low, >, 0);
  g_assert_true (isfinite (dg_scale_position (&positive, 0)));
  check_labels (&hours, DG_UNIT_SECONDS, 5,
                (const char *const[]){ "100\u00a0s", "1000\u00a0s", "10000\u00a0s", NULL });
}

static void
test_inverse (void)
{
  const DgScale scales[] = { { -5, 20, FALSE }, { 10, 0, FALSE }, { 1e-6, 3, TRUE } };

  for (guint i = 0; i < G_N_ELEMENTS (scales); i++) {
    for (double position = 0; position <= 1; position += 0.125) {
      double value = dg_scale_value (&scales[i], position);
      g_assert_cmpfloat_with_epsilon (dg_scale_position (&scales[i], value), position, 1e-9);
    }
    g_assert_cmpfloat_with_epsilon (dg_scale_position (&scales[i], scales[i].low), 0, 1e-12);
    g_assert_cmpfloat_with_epsilon (dg_scale_position (&scales[i], scales[i].high), 1, 1e-12);
  }
}

/* However much room there is: few ticks, at round numbers, within the scale. */
static void
test_any_room (void)
{
  for (double high = 1e-9; high < 1e13; high *= 3.7) {
    DgExtent extent = extent_of (0, high);
    for (guint most = 1; most < 13; most++) {
      DgScale scale = dg_scale_from_zero (&extent, DG_UNIT_RATE, most);
      g_autoptr (GArray) ticks = dg_scale_ticks (&scale, DG_UNIT_RATE, most);
      g_assert_cmpuint (ticks->len, >=, 1);
      g_assert_cmpuint (ticks->len, <=, most + 1);
      g_assert_cmpfloat (scale.high, >=, high * (1 - 1e-9));
    }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/scale/extent", test_extent);
  g_test_add_func ("/scale/from-zero", test_from_zero);
  g_test_add_func ("/scale/tight", test_tight);
  g_test_add_func ("/scale/minutes", test_minutes);
  g_test_add_func ("/scale/fractions", test_fractions);
  g_test_add_func ("/scale/log", test_log);
  g_test_add_func ("/scale/inverse", test_inverse);
  g_test_add_func ("/scale/any-room", test_any_room);
  return g_test_run ();
}
