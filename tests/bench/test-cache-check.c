/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-cache-check.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <math.h>
#include <sys/statfs.h>
#include <unistd.h>

#define SIZE 1048576

static int
new_file (char **path)
{
  int fd = g_file_open_tmp ("drivegauge-test-XXXXXX", path, NULL);

  g_assert_cmpint (fd, >=, 0);
  return fd;
}

static void
write_all (int fd)
{
  g_autofree char *data = g_malloc0 (SIZE);

  memset (data, 'x', SIZE);
  g_assert_cmpint (write (fd, data, SIZE), ==, SIZE);
  g_assert_cmpint (fsync (fd), ==, 0);
}

static void
test_resident (void)
{
  g_autofree char *path = NULL;
  int fd = new_file (&path);
  struct statfs file_system;

  write_all (fd);
  g_assert_cmpfloat (dg_cache_check_resident (fd, SIZE), >, 0.99);
  g_assert_true (isnan (dg_cache_check_resident (fd, 0)));
  g_assert_cmpint (fstatfs (fd, &file_system), ==, 0);
  if (file_system.f_type == 0x01021994 /* tmpfs */)
    g_test_skip ("the folder for temporary files is in memory, so nothing can be evicted");
  else {
    g_assert_cmpint (posix_fadvise (fd, 0, SIZE, POSIX_FADV_DONTNEED), ==, 0);
    g_assert_cmpfloat (dg_cache_check_resident (fd, SIZE), <, 0.01);
  }
  close (fd);
  g_unlink (path);
}

static void
test_written (void)
{
  g_autofree char *path = NULL;
  int fd = new_file (&path);
  gboolean tells;

  /* A hole tells whether this file system can be asked at all. */
  g_assert_cmpint (ftruncate (fd, SIZE), ==, 0);
  tells = !dg_cache_check_is_written (fd, SIZE);
  if (tells && posix_fallocate (fd, 0, SIZE) == 0)
    g_assert_false (dg_cache_check_is_written (fd, SIZE));
  write_all (fd);
  g_assert_true (dg_cache_check_is_written (fd, SIZE));
  if (!tells)
    g_test_skip ("this file system doesn't tell its extents");
  close (fd);
  g_unlink (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cache-check/resident", test_resident);
  g_test_add_func ("/cache-check/written", test_written);
  return g_test_run ();
}
