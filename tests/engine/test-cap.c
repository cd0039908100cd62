/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/dg-cap.h"

#include <glib.h>

#define MS G_GUINT64_CONSTANT (1000000)
#define MB 1000000.0

/* A drive that does one thing after the other, at a rate that can be changed. */
typedef struct {
  DgCap cap;
  guint32 block;
  double rate; /* B/s */
  guint64 now;
  guint64 bytes;
  unsigned in_flight;
  unsigned deepest;
  double longest; /* s that what was in flight would have taken at the rate of the moment */
} Drive;

static Drive
drive_new (unsigned depth, guint32 block, double rate)
{
  Drive drive = { .block = block, .rate = rate, .now = 7 * MS };

  dg_cap_init (&drive.cap, depth, block, 0.5);
  dg_cap_start (&drive.cap, drive.now);
  return drive;
}

static void
drive_complete (Drive *drive, unsigned count)
{
  for (unsigned i = 0; i < count; i++) {
    double seconds;

    while (drive->in_flight < drive->cap.depth)
      drive->in_flight++;
    drive->deepest = MAX (drive->deepest, drive->in_flight);
    seconds = drive->in_flight * (drive->block / drive->rate);
    drive->longest = MAX (drive->longest, seconds);

    drive->now += (guint64) (drive->block / drive->rate * 1e9);
    drive->bytes += drive->block;
    drive->in_flight--;
    dg_cap_update (&drive->cap, drive->now, drive->bytes);
  }
}

static void
test_none (void)
{
  DgCap cap;

  dg_cap_init (&cap, 32, 4096, 0);
  g_assert_cmpuint (cap.depth, ==, 32);
  g_assert_false (dg_cap_update (&cap, 1000 * MS, 4096));
  g_assert_cmpuint (cap.depth, ==, 32);
}

/* A fast drive is at full depth after five completions. */
static void
test_fast (void)
{
  Drive drive = drive_new (32, 4096, 40 * MB);
  static const unsigned depths[] = { 1, 2, 4, 8, 16, 32, 32 };

  for (gsize i = 0; i < G_N_ELEMENTS (depths); i++) {
    g_assert_cmpuint (drive.cap.depth, ==, depths[i]);
    drive_complete (&drive, 1);
  }
  drive_complete (&drive, 100000);
  g_assert_cmpuint (drive.cap.depth, ==, 32);
}

/* At 2.4 MB/s no more than one block of 1 MiB is in flight, at 8.7 MB/s four. */
static void
test_slow (void)
{
  Drive stick = drive_new (8, 1 << 20, 2.4 * MB);
  Drive card = drive_new (8, 1 << 20, 8.7 * MB);
  Drive snail = drive_new (32, 4096, 0.1 * MB);

  drive_complete (&stick, 50);
  g_assert_cmpuint (stick.deepest, ==, 1);
  drive_complete (&card, 50);
  g_assert_cmpuint (card.deepest, ==, 4);
  g_assert_cmpfloat (card.longest, <=, 0.5);
  drive_complete (&snail, 300);
  g_assert_cmpuint (snail.deepest, ==, 12);
  g_assert_cmpfloat (snail.longest, <=, 0.5);
}

/* A drive that gets slow: soon less is in flight; when it is fast again, more. */
static void
test_change (void)
{
  Drive drive = drive_new (32, 1 << 20, 200 * MB);

  drive_complete (&drive, 400);
  g_assert_cmpuint (drive.cap.depth, ==, 32);
  drive.rate = 5 * MB;
  drive_complete (&drive, 40);
  drive.longest = 0;
  drive_complete (&drive, 20);
  g_assert_cmpfloat (drive.longest, <=, 0.51);
  g_assert_cmpuint (drive.cap.depth, ==, 2);
  drive.rate = 200 * MB;
  drive_complete (&drive, 200);
  g_assert_cmpuint (drive.cap.depth, ==, 32);
}

/* After a stall of 8 s it goes on, with little in flight at first. */
static void
test_stall (void)
{
  Drive drive = drive_new (8, 1 << 20, 20 * MB);

  drive_complete (&drive, 100);
  g_assert_cmpuint (drive.cap.depth, ==, 8);
  drive.now += 8000 * MS;
  drive_complete (&drive, 1);
  g_assert_cmpuint (drive.cap.depth, <=, 2);
  drive_complete (&drive, 40);
  g_assert_cmpuint (drive.cap.depth, ==, 8);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cap/none", test_none);
  g_test_add_func ("/cap/fast", test_fast);
  g_test_add_func ("/cap/slow", test_slow);
  g_test_add_func ("/cap/change", test_change);
  g_test_add_func ("/cap/stall", test_stall);
  return g_test_run ();
}
