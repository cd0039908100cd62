/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-cliff.h"

#define N 120

/* A rate of @before up to point @at, then @after, with up to @noise of either on top. */
static void
draw (DgPoint *points, guint at, double before, double after, double noise)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  for (guint i = 0; i < N; i++) {
    double level = i < at ? before : after;
    points[i] = (DgPoint){ i * 0.1, level * (1 + noise * g_rand_double_range (random, -1, 1)) };
  }
}

static void
test_found (void)
{
  DgPoint points[N];
  DgCliff cliff;

  draw (points, 40, 400e6, 40e6, 0.2);
  g_assert_true (dg_cliff_find (points, N, &cliff));
  g_assert_cmpfloat_with_epsilon (cliff.x, 3.95, 0.051);
  g_assert_cmpfloat_with_epsilon (cliff.before, 400e6, 20e6);
  g_assert_cmpfloat_with_epsilon (cliff.after, 40e6, 2e6);
}

/* A quick store of 256 MiB at 400 MB/s is used up after 0.67 s, in the middle of a point. */
static void
test_short_burst (void)
{
  DgPoint points[N];
  double burst = 268435456 / 400e6;
  DgCliff cliff;

  for (guint i = 0; i < N; i++) {
    double quick = CLAMP ((burst - i * 0.1) / 0.1, 0, 1);
    points[i] = (DgPoint){ (i + 0.5) * 0.1, quick * 400e6 + (1 - quick) * 40e6 };
  }
  g_assert_true (dg_cliff_find (points, N, &cliff));
  g_assert_cmpfloat_with_epsilon (cliff.x * cliff.before, 268435456, 0.01 * 268435456);
  g_assert_cmpfloat_with_epsilon (cliff.after, 40e6, 1e5);
}

static void
test_stays_away (void)
{
  DgPoint points[N];
  DgCliff cliff;

  draw (points, 40, 400e6, 400e6, 0.3);
  g_assert_false (dg_cliff_find (points, N, &cliff));
  g_assert_false (dg_cliff_is_falling (points, N));
  draw (points, 40, 400e6, 320e6, 0);
  g_assert_false (dg_cliff_find (points, N, &cliff));
  draw (points, 40, 40e6, 400e6, 0);
  g_assert_false (dg_cliff_find (points, N, &cliff));
  draw (points, 40, 0, 0, 0);
  g_assert_false (dg_cliff_find (points, N, &cliff));
  draw (points, 3, 400e6, 40e6, 0);
  g_assert_false (dg_cliff_find (points, 7, &cliff));
  /* The queue drains at the end of every test. */
  draw (points, N - 6, 400e6, 40e6, 0);
  g_assert_false (dg_cliff_find (points, N, &cliff));
  /* A throttle that lets a tenth of the rate through every 0.1 s, seen at 0.05 s. */
  for (guint i = 0; i < N; i++)
    points[i] = (DgPoint){ i * 0.05, i % 2 ? 17e6 : 0 };
  g_assert_false (dg_cliff_find (points, N, &cliff));
  g_assert_false (dg_cliff_is_falling (points, N));
}

static void
test_falling (void)
{
  DgPoint points[N];

  for (guint i = 0; i < N; i++)
    points[i] = (DgPoint){ i * 0.1, 400e6 - i * 3e6 };
  g_assert_true (dg_cliff_is_falling (points, N));
  g_assert_false (dg_cliff_is_falling (points, 20));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cliff/found", test_found);
  g_test_add_func ("/cliff/short-burst", test_short_burst);
  g_test_add_func ("/cliff/stays-away", test_stays_away);
  g_test_add_func ("/cliff/falling", test_falling);
  return g_test_run ();
}
