/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/dg-decimate.h"

#define MILLION 1000000
#define COLUMNS 640

static const DgPoint *
at (GArray *points, guint index)
{
  return &g_array_index (points, DgPoint, index);
}

/* One peak and one trough in a million points are still there afterwards. */
static void
test_million (void)
{
  g_autofree DgPoint *points = g_new (DgPoint, MILLION);
  g_autoptr (GArray) kept = g_array_new (FALSE, FALSE, sizeof (DgPoint));
  const DgScale scale = { 0, MILLION, FALSE };
  gboolean peak = FALSE, trough = FALSE;

  for (guint i = 0; i < MILLION; i++)
    points[i] = (DgPoint){ i, 100 + i % 7 };
  points[123456].y = 1000;
  points[654321].y = -1000;
  dg_decimate (points, MILLION, &scale, COLUMNS, kept);

  g_assert_cmpuint (kept->len, <=, 4 * (COLUMNS + 1));
  g_assert_cmpuint (kept->len, >=, 2 * COLUMNS);
  g_assert_cmpfloat (at (kept, 0)->x, ==, 0);
  g_assert_cmpfloat (at (kept, kept->len - 1)->x, ==, MILLION - 1);
  for (guint i = 0; i < kept->len; i++) {
    peak |= at (kept, i)->y == 1000;
    trough |= at (kept, i)->y == -1000;
    if (i > 0)
      g_assert_cmpfloat (at (kept, i)->x, >, at (kept, i - 1)->x);
  }
  g_assert_true (peak && trough);
}

static void
test_few (void)
{
  const DgPoint points[] = { { 0, 3 }, { 5, 1 }, { 10, 2 } };
  const DgScale scale = { 0, 10, FALSE };
  g_autoptr (GArray) kept = g_array_new (FALSE, FALSE, sizeof (DgPoint));

  dg_decimate (points, 0, &scale, COLUMNS, kept);
  g_assert_cmpuint (kept->len, ==, 0);
  dg_decimate (points, 1, &scale, COLUMNS, kept);
  g_assert_cmpuint (kept->len, ==, 1);
  g_array_set_size (kept, 0);
  dg_decimate (points, G_N_ELEMENTS (points), &scale, COLUMNS, kept);
  g_assert_cmpuint (kept->len, ==, G_N_ELEMENTS (points));
  g_assert_cmpmem (kept->data, sizeof points, points, sizeof points);
}

/* All in one column: first, lowest, highest and last, in the order of the data. */
static void
test_one_column (void)
{
  const DgPoint points[] = { { 1, 5 }, { 2, 6 }, { 3, 9 }, { 4, 2 }, { 5, 3 }, { 6, 4 } };
  const DgScale scale = { 0, 1000, FALSE };
  const double expected[] = { 5, 9, 2, 4 };
  g_autoptr (GArray) kept = g_array_new (FALSE, FALSE, sizeof (DgPoint));

  dg_decimate (points, G_N_ELEMENTS (points), &scale, 10, kept);
  g_assert_cmpuint (kept->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < kept->len; i++)
    g_assert_cmpfloat (at (kept, i)->y, ==, expected[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/decimate/million", test_million);
  g_test_add_func ("/decimate/few", test_few);
  g_test_add_func ("/decimate/one-column", test_one_column);
  return g_test_run ();
}
