/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-conditions.h"

static gboolean
has (const DgRun *run, const char *id)
{
  for (guint i = 0; i < run->findings->len; i++)
    if (g_str_equal (((DgFinding *) g_ptr_array_index (run->findings, i))->id, id))
      return TRUE;
  return FALSE;
}

static void
test_clean (void)
{
  g_autoptr (DgRun) run = dg_run_new ();

  run->drive->bus = g_strdup ("usb");
  run->drive->link->negotiated = run->drive->link->possible = 5e9;
  run->target->mount_options = g_strdup ("rw,nosuid,async,nosync");
  dg_conditions_find (run, FALSE);
  g_assert_cmpuint (run->findings->len, ==, 0);
}

/* A stick that can do USB 3 in a port that can't. */
static void
test_slow_link (void)
{
  g_autoptr (DgRun) run = dg_run_new ();

  run->drive->bus = g_strdup ("usb");
  run->drive->link->negotiated = 480e6;
  run->drive->link->possible = 5e9;
  dg_conditions_find (run, FALSE);
  g_assert_true (has (run, "slow-link"));
  g_assert_nonnull (strstr (((DgFinding *) run->findings->pdata[0])->text, "480"));
}

static void
test_others (void)
{
  g_autoptr (DgRun) run = dg_run_new ();

  run->drive->bus = g_strdup ("loop");
  run->target->mount_options = g_strdup ("rw,sync,relatime");
  dg_conditions_find (run, TRUE);
  g_assert_true (has (run, "memory"));
  g_assert_true (has (run, "loop"));
  g_assert_true (has (run, "mounted-sync"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/conditions/clean", test_clean);
  g_test_add_func ("/conditions/slow-link", test_slow_link);
  g_test_add_func ("/conditions/others", test_others);
  return g_test_run ();
}
