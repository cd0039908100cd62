/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/dg-timeline.h"

#include <glib.h>

#define MS G_GUINT64_CONSTANT (1000000)

static double
sum (const DgTimeline *timeline)
{
  double bytes = 0;

  for (unsigned i = 0; i < DG_TIMELINE_BINS; i++)
    bytes += timeline->bytes[i];
  return bytes;
}

/* An I/O that takes 25 ms counts where its time was, not where it ended. */
static void
test_spread (void)
{
  g_autofree DgTimeline *timeline = g_new (DgTimeline, 1);

  dg_timeline_init (timeline);
  dg_timeline_add (timeline, 5 * MS, 30 * MS, 2500);
  g_assert_cmpfloat_with_epsilon (timeline->bytes[0], 500, 0.01);
  g_assert_cmpfloat_with_epsilon (timeline->bytes[1], 1000, 0.01);
  g_assert_cmpfloat_with_epsilon (timeline->bytes[2], 1000, 0.01);
  dg_timeline_add (timeline, 31 * MS, 32 * MS, 7);
  dg_timeline_add (timeline, 38 * MS, 38 * MS, 1);
  dg_timeline_add (timeline, 1 * MS, 2 * MS, 11);
  g_assert_cmpfloat_with_epsilon (timeline->bytes[3], 8, 0.01);
  g_assert_cmpfloat_with_epsilon (timeline->bytes[0], 511, 0.01);
  g_assert_cmpuint (timeline->used, ==, 4);
}

/* A steady rate in blocks that don't fit the bins is drawn as a level, not as a comb. */
static void
test_level (void)
{
  g_autofree DgTimeline *timeline = g_new (DgTimeline, 1);

  dg_timeline_init (timeline);
  for (guint64 at = 0; at < 2000; at += 37)
    dg_timeline_add (timeline, at * MS, (at + 37) * MS, 37000);
  for (unsigned i = 0; i < 200; i++)
    g_assert_cmpfloat_with_epsilon (timeline->bytes[i], 10000, 0.1);
}

static void
test_coarser (void)
{
  g_autofree DgTimeline *timeline = g_new (DgTimeline, 1);

  dg_timeline_init (timeline);
  for (guint64 at = 0; at < 100000; at += 5)
    dg_timeline_add (timeline, at * MS, (at + 5) * MS, 5);
  g_assert_cmpuint (timeline->bin_ns, ==, 80 * MS);
  g_assert_cmpuint (timeline->used, ==, 1251);
  g_assert_cmpfloat_with_epsilon (sum (timeline), 100000, 0.01);
  for (unsigned i = 0; i < 1250; i++)
    g_assert_cmpfloat_with_epsilon (timeline->bytes[i], 80, 0.01);

  /* One I/O that takes a day. */
  dg_timeline_add (timeline, 100000 * MS, 86400000 * MS, 1e9);
  g_assert_cmpfloat_with_epsilon (sum (timeline), 1e9 + 100000, 1);
  g_assert_cmpuint (timeline->used, <=, DG_TIMELINE_BINS);
  g_assert_cmpuint (timeline->used * timeline->bin_ns, >=, 86400000 * MS);
}

static void
test_merge (void)
{
  g_autofree DgTimeline *fine = g_new (DgTimeline, 1);
  g_autofree DgTimeline *coarse = g_new (DgTimeline, 1);
  g_autofree DgTimeline *both = g_new (DgTimeline, 1);

  dg_timeline_init (fine);
  dg_timeline_init (coarse);
  dg_timeline_add (fine, 0, 500 * MS, 500);
  dg_timeline_add (coarse, 0, 70000 * MS, 70000);

  dg_timeline_init (both);
  dg_timeline_merge (both, fine);
  g_assert_cmpmem (both, sizeof *both, fine, sizeof *fine);
  dg_timeline_merge (both, coarse);
  dg_timeline_merge (both, fine);
  g_assert_cmpuint (both->bin_ns, ==, coarse->bin_ns);
  g_assert_cmpuint (both->used, ==, coarse->used);
  g_assert_cmpfloat_with_epsilon (sum (both), 71000, 0.01);
  g_assert_cmpfloat_with_epsilon (both->bytes[0], 40 * 3, 0.01);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/timeline/spread", test_spread);
  g_test_add_func ("/timeline/level", test_level);
  g_test_add_func ("/timeline/coarser", test_coarser);
  g_test_add_func ("/timeline/merge", test_merge);
  return g_test_run ();
}
