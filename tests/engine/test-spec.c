/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/dg-spec.h"

#include <errno.h>
#include <glib.h>
#include <math.h>

static DgIoSpec
valid (void)
{
  return (DgIoSpec){ .fd = 0,
                     .area_size = 1 << 20,
                     .block_size = 4096,
                     .queue_depth = 1,
                     .threads = 4,
                     .writes_per_sync = 1,
                     .sync_fd = -1 };
}

/* Changes one member of a valid job, which must make it invalid. */
#define REFUSED(member, value)                                                                     \
  G_STMT_START                                                                                     \
  {                                                                                                \
    DgIoSpec spec = valid ();                                                                      \
    DgIoResult *untouched = NULL;                                                                  \
    spec.member = (value);                                                                         \
    g_assert_cmpint (dg_spec_check (&spec), ==, EINVAL);                                           \
    g_assert_cmpint (dg_engine_run (&spec, NULL, untouched), ==, EINVAL);                          \
  }                                                                                                \
  G_STMT_END

static void
test_refused (void)
{
  REFUSED (fd, -1);
  REFUSED (block_size, 0);
  REFUSED (block_size, G_MAXUINT32);
  REFUSED (area_size, 3 * 4096);
  REFUSED (area_size, G_MAXUINT64);
  REFUSED (area_start, G_MAXUINT64 - 4096);
  REFUSED (threads, 0);
  REFUSED (threads, 257);
  REFUSED (queue_depth, 0);
  REFUSED (queue_depth, 1025);
  REFUSED (order, 2);
  REFUSED (data, 3);
  REFUSED (sync, 3);
  REFUSED (backend, 3);
  REFUSED (read_share, -0.1);
  REFUSED (read_share, 1.1);
  REFUSED (read_share, NAN);
  REFUSED (duration, -1);
  REFUSED (duration, NAN);
  REFUSED (duration, INFINITY);
  REFUSED (in_flight_max, -1);
}

static void
test_sync (void)
{
  DgIoSpec spec = valid ();

  spec.sync = DG_SYNC_FSYNC;
  g_assert_cmpint (dg_spec_check (&spec), ==, 0);
  spec.writes_per_sync = 0;
  g_assert_cmpint (dg_spec_check (&spec), ==, EINVAL);
  spec.writes_per_sync = 1;
  spec.queue_depth = 2;
  g_assert_cmpint (dg_spec_check (&spec), ==, EINVAL);
  spec.queue_depth = 1;
  spec.read_share = 0.5;
  g_assert_cmpint (dg_spec_check (&spec), ==, EINVAL);
  spec.read_share = 0;
  spec.backend = DG_BACKEND_RING;
  g_assert_cmpint (dg_spec_check (&spec), ==, EINVAL);
}

static void
test_too_much_memory (void)
{
  DgIoSpec spec = valid ();

  spec.area_size = G_MAXINT64;
  spec.block_size = 1 << 30;
  spec.threads = 256;
  spec.queue_depth = 1024;
  g_assert_cmpint (dg_spec_check (&spec), ==, ENOMEM);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/spec/refused", test_refused);
  g_test_add_func ("/spec/sync", test_sync);
  g_test_add_func ("/spec/too-much-memory", test_too_much_memory);
  return g_test_run ();
}
