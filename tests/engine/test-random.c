/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/dg-random.h"

#include <glib.h>

static void
test_below (void)
{
  static const guint64 ends[] = {
    1, 2, 3, 1000, G_MAXUINT32, (guint64) 1 << 32, ((guint64) 1 << 40) + 7, G_MAXUINT64
  };
  DgRandom random;

  dg_random_seed (&random, 1);
  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    for (unsigned n = 0; n < 100000; n++)
      g_assert_cmpuint (dg_random_below (&random, ends[i]), <, ends[i]);
}

/* Each tenth of a range gets a tenth of the numbers, whether the range fits 32 bits or not. */
static void
test_uniform (void)
{
  static const guint64 ends[] = { 10, 1000, (guint64) 10 << 36 };
  DgRandom random;

  dg_random_seed (&random, 2);
  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++) {
    unsigned hits[10] = { 0 };

    for (unsigned n = 0; n < 100000; n++)
      hits[dg_random_below (&random, ends[i]) / (ends[i] / 10)]++;
    for (unsigned n = 0; n < 10; n++)
      g_assert_cmpint (ABS ((int) hits[n] - 10000), <, 600);
  }
}

/* Of a range beyond 32 bits, odd and even numbers and all between come up alike. */
static void
test_fine (void)
{
  unsigned hits[16] = { 0 };
  DgRandom random;

  dg_random_seed (&random, 3);
  for (unsigned n = 0; n < 160000; n++)
    hits[dg_random_below (&random, (guint64) 1 << 44) % 16]++;
  for (unsigned n = 0; n < 16; n++)
    g_assert_cmpint (ABS ((int) hits[n] - 10000), <, 600);
}

static void
test_seed (void)
{
  DgRandom a, b, c;
  unsigned equal = 0;

  dg_random_seed (&a, 7);
  dg_random_seed (&b, 7);
  dg_random_seed (&c, 8);
  for (unsigned n = 0; n < 1000; n++) {
    guint64 number = dg_random_next (&a);

    g_assert_cmpuint (number, ==, dg_random_next (&b));
    equal += number == dg_random_next (&c);
  }
  g_assert_cmpuint (equal, ==, 0);
}

/* The published first numbers of xoshiro256++ from the state 1, 2, 3, 4. */
static void
test_reference (void)
{
  DgRandom random = { { 1, 2, 3, 4 } };

  g_assert_cmpuint (dg_random_next (&random), ==, 41943041);
  g_assert_cmpuint (dg_random_next (&random), ==, 58720359);
  g_assert_cmpuint (dg_random_next (&random), ==, G_GUINT64_CONSTANT (3588806011781223));
  g_assert_cmpuint (dg_random_next (&random), ==, G_GUINT64_CONSTANT (3591011842654386));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/random/below", test_below);
  g_test_add_func ("/random/uniform", test_uniform);
  g_test_add_func ("/random/fine", test_fine);
  g_test_add_func ("/random/seed", test_seed);
  g_test_add_func ("/random/reference", test_reference);
  return g_test_run ();
}
