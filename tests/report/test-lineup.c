/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/dg-lineup.h"

#include "model/dg-units.h"
#include "sample-run.h"

static const DgLineupRow *
row_at (GPtrArray *lineup, guint index)
{
  return g_ptr_array_index (lineup, index);
}

static double
value_at (GPtrArray *lineup, guint row, guint run)
{
  const DgMeasurement *measurement = g_ptr_array_index (row_at (lineup, row)->measurements, run);

  return measurement->value;
}

static void
test_side_by_side (void)
{
  g_autoptr (GPtrArray) runs = sample_runs_new (3);
  g_autoptr (GPtrArray) lineup = dg_lineup_new (runs);

  g_assert_cmpuint (lineup->len, ==, 3);
  g_assert_cmpstr (row_at (lineup, 0)->title, ==, "Writing large files");
  g_assert_cmpstr (row_at (lineup, 1)->title, ==, "Reading large files");
  g_assert_cmpstr (row_at (lineup, 2)->title, ==, "Durable writes");
  g_assert_cmpstr (row_at (lineup, 0)->unit, ==, DG_UNIT_RATE);
  for (guint i = 0; i < runs->len; i++)
    g_assert_cmpfloat_with_epsilon (value_at (lineup, 0, i), 6.4e6 * (i + 1), 1);
}

/* A step that only one run has stands in a row of its own, with a gap for the other. */
static void
test_missing (void)
{
  g_autoptr (GPtrArray) runs = sample_runs_new (2);
  DgRun *first = g_ptr_array_index (runs, 0);
  g_autoptr (GPtrArray) lineup = NULL;
  DgStepResult *result = g_ptr_array_index (first->steps, 0);

  g_free (result->label);
  result->label = g_strdup ("Otherwise");
  lineup = dg_lineup_new (runs);
  g_assert_cmpuint (lineup->len, ==, 4);
  g_assert_cmpstr (row_at (lineup, 0)->title, ==, "Otherwise");
  g_assert_null (g_ptr_array_index (row_at (lineup, 0)->measurements, 1));
  g_assert_cmpstr (row_at (lineup, 3)->title, ==, "Writing large files");
  g_assert_null (g_ptr_array_index (row_at (lineup, 3)->measurements, 0));
  g_assert_nonnull (g_ptr_array_index (row_at (lineup, 3)->measurements, 1));
}

/* Steps of the same name are told apart by their order. */
static void
test_same_names (void)
{
  g_autoptr (GPtrArray) runs = sample_runs_new (2);
  g_autoptr (GPtrArray) lineup = NULL;

  for (guint i = 0; i < 2; i++) {
    DgRun *run = g_ptr_array_index (runs, i);
    for (guint j = 0; j < 2; j++)
      g_clear_pointer (&((DgStepResult *) g_ptr_array_index (run->steps, j))->label, g_free);
  }
  lineup = dg_lineup_new (runs);
  g_assert_cmpuint (lineup->len, ==, 3);
  g_assert_cmpfloat_with_epsilon (value_at (lineup, 0, 1), 12.8e6, 1);
  g_assert_cmpfloat_with_epsilon (value_at (lineup, 1, 1), 12.8e6 * 3.7, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  sample_kinds_register ();
  g_test_add_func ("/lineup/side-by-side", test_side_by_side);
  g_test_add_func ("/lineup/missing", test_missing);
  g_test_add_func ("/lineup/same-names", test_same_names);
  return g_test_run ();
}
