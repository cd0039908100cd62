/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/dg-pattern.h"

#include <glib.h>

#define SIZE ((gsize) 64 * 4096)

static gsize
count_zeros (const char *bytes, gsize size)
{
  gsize zeros = 0;

  for (gsize i = 0; i < size; i++)
    zeros += bytes[i] == 0;
  return zeros;
}

static void
test_fill (void)
{
  g_autofree char *a = g_malloc (SIZE);
  g_autofree char *b = g_malloc (SIZE);

  dg_engine_fill_data (a, SIZE, DG_DATA_RANDOM, 1);
  dg_engine_fill_data (b, SIZE, DG_DATA_RANDOM, 1);
  g_assert_cmpmem (a, SIZE, b, SIZE);
  dg_engine_fill_data (b, SIZE, DG_DATA_RANDOM, 2);
  g_assert_cmpint (memcmp (a, b, SIZE), !=, 0);
  g_assert_cmpuint (count_zeros (a, SIZE), <, SIZE / 200);

  dg_engine_fill_data (a, SIZE, DG_DATA_ZEROS, 1);
  g_assert_cmpuint (count_zeros (a, SIZE), ==, SIZE);
}

static void
test_mixed (void)
{
  g_autofree char *bytes = g_malloc (SIZE);

  dg_engine_fill_data (bytes, SIZE, DG_DATA_MIXED, 1);
  for (gsize at = 0; at < SIZE; at += DG_PATTERN_UNIT) {
    gsize half = DG_PATTERN_UNIT / 2;

    g_assert_cmpuint (count_zeros (bytes + at, half), <, half / 20);
    g_assert_cmpuint (count_zeros (bytes + at + half, half), ==, half);
  }
}

/* A size that is no multiple of anything is filled to its last byte and not beyond. */
static void
test_odd_size (void)
{
  char bytes[32];
  gsize last = 0;

  for (guint64 seed = 0; seed < 20; seed++) {
    memset (bytes, 0, sizeof bytes);
    dg_engine_fill_data (bytes, 21, DG_DATA_RANDOM, seed);
    g_assert_cmpuint (count_zeros (bytes + 21, 11), ==, 11);
    last += bytes[20] != 0;
  }
  g_assert_cmpuint (last, >, 10);
}

/* A block written again and again is never the same, in any of its 4 KiB. */
static void
test_stamp (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  char block[3 * 4096 + 4] = { 0 };
  guint64 counter = 0;

  for (unsigned n = 0; n < 5000; n++) {
    dg_pattern_stamp (block, sizeof block, &counter);
    for (gsize at = 0; at < 3 * 4096; at += 4096)
      g_assert_true (g_hash_table_add (seen, g_memdup2 (block + at, 8)));
  }
  g_assert_cmpuint (count_zeros (block, sizeof block), >, sizeof block - 29);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pattern/fill", test_fill);
  g_test_add_func ("/pattern/mixed", test_mixed);
  g_test_add_func ("/pattern/odd-size", test_odd_size);
  g_test_add_func ("/pattern/stamp", test_stamp);
  return g_test_run ();
}
