/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scratch.h"

#include <fcntl.h>
#include <glib.h>
#include <string.h>
#include <unistd.h>

/* A file without a name, of zeros; direct where its file system can do that. */
int
scratch_open (uint64_t size, bool direct)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "drivegauge-test-XXXXXX", NULL);
  int fd = g_mkstemp_full (path, O_RDWR | O_CLOEXEC, 0600);

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (unlink (path), ==, 0);
  g_assert_cmpint (ftruncate (fd, (off_t) size), ==, 0);
  if (direct && fcntl (fd, F_SETFL, O_DIRECT) != 0)
    g_test_message ("no direct I/O in %s", g_get_tmp_dir ());
  return fd;
}

/* What a file holds, read at memory that direct I/O takes too; to be freed with free(). */
char *
scratch_read (int fd, uint64_t offset, size_t size)
{
  char *bytes = aligned_alloc (4096, (size + 4095) / 4096 * 4096);

  g_assert_cmpint (pread (fd, bytes, size, (off_t) offset), ==, (ssize_t) size);
  return bytes;
}

/* Sequential writes of 4 KiB blocks, one by one, by one thread, over the whole file; no limit. */
DgIoSpec
scratch_spec (int fd, uint64_t size, DgBackend backend)
{
  return (DgIoSpec){
    .fd = fd,
    .area_size = size,
    .block_size = 4096,
    .queue_depth = 1,
    .threads = 1,
    .order = DG_ORDER_SEQUENTIAL,
    .writes_per_sync = 1,
    .sync_fd = -1,
    .backend = backend,
  };
}

/* Skips the test where io_uring is refused, by a container, say. */
bool
scratch_backend_missing (DgBackend backend)
{
  int reason;

  if (backend != DG_BACKEND_RING || dg_engine_ring_works (&reason))
    return false;
  g_test_skip_printf ("io_uring can't be used here: %s", g_strerror (reason));
  return true;
}

/* Runs a job that must not fail. */
void
scratch_run (const DgIoSpec *spec, DgIoControl *control, DgIoResult *result)
{
  g_assert_cmpint (dg_engine_run (spec, control, result), ==, 0);
  g_assert_cmpstr (g_strerror (result->error), ==, g_strerror (0));
  if (spec->backend != DG_BACKEND_AUTO)
    g_assert_cmpint (result->backend, ==, spec->backend);
}
