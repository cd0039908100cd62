/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/dg-patience.h"

#include <glib.h>

/* A drive that answers in so many nanoseconds, by the way it is waited for. */
typedef struct {
  DgPatience patience;
  guint64 asleep;
  guint64 looking;
  guint64 now;
  guint64 operations;
  guint64 looked;
} Drive;

static Drive
drive_new (bool may_look, guint64 asleep, guint64 looking)
{
  Drive drive = { .asleep = asleep, .looking = looking, .now = 12345 };

  dg_patience_init (&drive.patience, may_look);
  dg_patience_start (&drive.patience, drive.now);
  return drive;
}

/* The share of operations that were looked for. */
static double
drive_run (Drive *drive, guint64 operations)
{
  guint64 before = drive->looked;

  for (guint64 i = 0; i < operations; i++) {
    drive->looked += drive->patience.looking;
    drive->now += drive->patience.looking ? drive->looking : drive->asleep;
    dg_patience_update (&drive->patience, drive->now, ++drive->operations);
  }
  return (double) (drive->looked - before) / (double) operations;
}

static void
test_never (void)
{
  Drive drive = drive_new (false, 50000, 10000);

  g_assert_cmpfloat (drive_run (&drive, 100000), ==, 0);
}

static void
test_pays (void)
{
  Drive drive = drive_new (true, 50000, 10000);

  drive_run (&drive, 1000);
  g_assert_true (drive.patience.looking);
  g_assert_cmpfloat (drive_run (&drive, 1000000), >, 0.99);
}

/* Where it makes no difference, as with a slow drive, or harms, it is left out, but for trials
 * that are too rare for a 99th percentile. */
static void
test_does_not_pay (void)
{
  Drive same = drive_new (true, 10000000, 10000000);
  Drive worse = drive_new (true, 5000, 30000);

  drive_run (&same, 100000);
  g_assert_cmpfloat (drive_run (&same, 1000000), <, 0.005);
  drive_run (&worse, 100000);
  g_assert_cmpfloat (drive_run (&worse, 1000000), <, 0.005);
}

static void
test_change (void)
{
  Drive drive = drive_new (true, 50000, 10000);

  drive_run (&drive, 100000);
  drive.asleep = 5000;
  drive_run (&drive, 20000);
  g_assert_cmpfloat (drive_run (&drive, 100000), <, 0.01);
  drive.asleep = 50000;
  drive_run (&drive, 20000);
  g_assert_cmpfloat (drive_run (&drive, 100000), >, 0.99);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/patience/never", test_never);
  g_test_add_func ("/patience/pays", test_pays);
  g_test_add_func ("/patience/does-not-pay", test_does_not_pay);
  g_test_add_func ("/patience/change", test_change);
  return g_test_run ();
}
