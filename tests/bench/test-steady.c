/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-steady.h"

/* Feeds a rate of @before until @cliff seconds and @after from then on; when it is called steady.
 */
static double
steady_after (double cliff, double before, double after, double slope)
{
  g_autoptr (DgSteady) steady = dg_steady_new ();
  double bytes = 0;

  for (double t = 0.1; t < 120; t += 0.1) {
    bytes += 0.1 * (t < cliff ? before : after - slope * (t - cliff));
    if (dg_steady_add (steady, t, bytes))
      return t;
  }
  return G_MAXDOUBLE;
}

static void
test_after_the_cliff (void)
{
  double early = steady_after (5, 400e6, 40e6, 0), late = steady_after (40, 400e6, 40e6, 0);

  g_assert_cmpfloat (early, >=, 15);
  g_assert_cmpfloat (early, <, 17);
  g_assert_cmpfloat (late, >=, 60);
  g_assert_cmpfloat (late, <, 63);
}

static void
test_never (void)
{
  g_assert_cmpfloat (steady_after (200, 400e6, 40e6, 0), ==, G_MAXDOUBLE);
  g_assert_cmpfloat (steady_after (0, 400e6, 400e6, 0), ==, G_MAXDOUBLE);
}

static void
test_not_while_falling (void)
{
  g_assert_cmpfloat (steady_after (5, 400e6, 80e6, 2e6), >, 20);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/steady/after-the-cliff", test_after_the_cliff);
  g_test_add_func ("/steady/never", test_never);
  g_test_add_func ("/steady/not-while-falling", test_not_while_falling);
  return g_test_run ();
}
