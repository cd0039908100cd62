/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-io-checks.h"

static DgCounters
counted (double read_bytes, double write_bytes)
{
  return (DgCounters){ .known = TRUE, .read_bytes = read_bytes, .write_bytes = write_bytes };
}

static void
test_counters (void)
{
  DgCounters before = dg_counters_parse ("  100 0 2048 5 10 0 4096 7 0 9 12 0 0 0 0 3 1\n");
  DgCounters after = dg_counters_parse ("  100 0 4096 5 10 0 4096 7 0 9 12 0 0 0 0 8 1\n");
  DgCounters old = dg_counters_parse ("1 2 3 4 5 6 7 8 9 10 11");
  DgCounters delta = dg_counters_since (&after, &before);

  g_assert_true (delta.known);
  g_assert_cmpfloat (delta.read_bytes, ==, 1048576);
  g_assert_cmpfloat (delta.write_bytes, ==, 0);
  g_assert_cmpfloat (delta.flushes, ==, 5);
  g_assert_true (old.known);
  g_assert_false (dg_counters_parse ("1 2 3").known);
  g_assert_false (dg_counters_parse ("").known);
}

static void
test_cached (void)
{
  DgCounters all = counted (100e6, 0), half = counted (50e6, 0), unknown = { 0 };

  g_assert_false (dg_io_checks_counted_less (&all, 100e6, FALSE));
  g_assert_true (dg_io_checks_counted_less (&half, 100e6, FALSE));
  g_assert_false (dg_io_checks_counted_less (&unknown, 100e6, FALSE));
  g_assert_true (dg_io_checks_counted_less (&all, 100e6, TRUE));
}

static void
test_disturbed (void)
{
  DgCounters journal = counted (100e6, 100e3), neighbour = counted (100e6, 10e6),
             small = counted (20e6, 2e6);

  g_assert_false (dg_io_checks_counted_more (&journal, 100e6, FALSE));
  g_assert_true (dg_io_checks_counted_more (&neighbour, 100e6, FALSE));
  g_assert_true (dg_io_checks_counted_more (&small, 20e6, FALSE));
}

static void
draw (DgTimeline *timeline, guint used, guint first_pass, double first, double again)
{
  *timeline = (DgTimeline){ .bin_ns = 10000000, .used = used };
  for (guint i = 0; i < used; i++)
    timeline->bytes[i] = i < first_pass ? first : again;
}

static void
test_reread (void)
{
  g_autofree DgTimeline *timeline = g_new (DgTimeline, 1);

  draw (timeline, 100, 50, 1e6, 3e6);
  g_assert_true (dg_io_checks_reread_is_faster (timeline, 1.0, 50e6));
  draw (timeline, 100, 50, 1e6, 1.2e6);
  g_assert_false (dg_io_checks_reread_is_faster (timeline, 1.0, 50e6));
  /* Never came round to reading anything twice. */
  draw (timeline, 100, 50, 1e6, 3e6);
  g_assert_false (dg_io_checks_reread_is_faster (timeline, 1.0, 500e6));
  /* More than a drive could remember. */
  draw (timeline, 100, 50, 20e6, 60e6);
  g_assert_false (dg_io_checks_reread_is_faster (timeline, 1.0, 1000e6));
  draw (timeline, 0, 0, 0, 0);
  g_assert_false (dg_io_checks_reread_is_faster (timeline, 0, 50e6));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/io-checks/counters", test_counters);
  g_test_add_func ("/io-checks/cached", test_cached);
  g_test_add_func ("/io-checks/disturbed", test_disturbed);
  g_test_add_func ("/io-checks/reread", test_reread);
  return g_test_run ();
}
