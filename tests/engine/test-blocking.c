/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scratch.h"

#include <errno.h>
#include <glib.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#define BLOCK UINT64_C (4096)

/* What the kernel is made to do; the functions below take the place of the C library's. */
static struct {
  atomic_uint writes;
  atomic_uint syncs;
  atomic_int synced_fd;
  unsigned failing_sync;
  size_t longest_write;
  unsigned read_ms; /* that a read takes, one after the other */
} kernel;

static pthread_mutex_t drive = PTHREAD_MUTEX_INITIALIZER;

int
fdatasync (int fd)
{
  unsigned number = atomic_fetch_add (&kernel.syncs, 1) + 1;

  atomic_store (&kernel.synced_fd, fd);
  if (number == kernel.failing_sync) {
    errno = EIO;
    return -1;
  }
  return (int) syscall (SYS_fdatasync, fd);
}

ssize_t
pwrite (int fd, const void *buffer, size_t size, off_t offset)
{
  atomic_fetch_add (&kernel.writes, 1);
  if (kernel.longest_write > 0 && size > kernel.longest_write)
    size = kernel.longest_write;
  return syscall (SYS_pwrite64, fd, buffer, size, offset);
}

ssize_t
pread (int fd, void *buffer, size_t size, off_t offset)
{
  if (kernel.read_ms > 0) {
    pthread_mutex_lock (&drive);
    g_usleep (kernel.read_ms * 1000);
    pthread_mutex_unlock (&drive);
  }
  return syscall (SYS_pread64, fd, buffer, size, offset);
}

static void
reset (void)
{
  memset (&kernel, 0, sizeof kernel);
}

static void
test_sync (void)
{
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);
  int fd = scratch_open (16 * BLOCK, false);
  DgIoSpec spec = scratch_spec (fd, 16 * BLOCK, DG_BACKEND_AUTO);

  reset ();
  spec.sync = DG_SYNC_FDATASYNC;
  spec.block_size = 2 * BLOCK;
  spec.max_bytes = 100 * spec.block_size;
  scratch_run (&spec, NULL, result);

  g_assert_cmpuint (kernel.writes, ==, 100);
  g_assert_cmpuint (kernel.syncs, ==, 100);
  g_assert_cmpint (kernel.synced_fd, ==, fd);
  g_assert_cmpuint (result->write.operations, ==, 100);
  g_assert_cmpuint (result->write.latency.count, ==, 100);
  g_assert_cmpuint (result->write.bytes, ==, 200 * BLOCK);
  g_assert_cmpuint (result->write.latency.sum, ==, result->elapsed_ns);
  g_assert_cmpuint (result->depth_reached, ==, 1);
  close (fd);
}

/* Three writes a sync, through another descriptor, in two threads; the last group has one write. */
static void
test_group (void)
{
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);
  int fd = scratch_open (16 * BLOCK, false);
  int other = dup (fd);
  DgIoSpec spec = scratch_spec (fd, 16 * BLOCK, DG_BACKEND_BLOCKING);

  reset ();
  spec.sync = DG_SYNC_FDATASYNC;
  spec.sync_fd = other;
  spec.writes_per_sync = 3;
  spec.threads = 2;
  spec.max_bytes = 2 * 31 * BLOCK;
  scratch_run (&spec, NULL, result);

  g_assert_cmpuint (kernel.writes, ==, 62);
  g_assert_cmpuint (kernel.syncs, ==, 22);
  g_assert_cmpint (kernel.synced_fd, ==, other);
  g_assert_cmpuint (result->write.operations, ==, 22);
  g_assert_cmpuint (result->write.bytes, ==, 62 * BLOCK);
  close (other);
  close (fd);
}

static void
test_failing_sync (void)
{
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);
  int fd = scratch_open (16 * BLOCK, false);
  DgIoSpec spec = scratch_spec (fd, 16 * BLOCK, DG_BACKEND_BLOCKING);

  reset ();
  kernel.failing_sync = 6;
  spec.sync = DG_SYNC_FDATASYNC;
  g_assert_cmpint (dg_engine_run (&spec, NULL, result), ==, 0);
  g_assert_cmpint (result->error, ==, EIO);
  g_assert_true (result->error_was_sync);
  g_assert_false (result->error_was_read);
  g_assert_cmpuint (result->error_offset, ==, 5 * BLOCK);
  g_assert_cmpuint (result->write.operations, ==, 5);
  close (fd);
}

/* A kernel that writes 1,000 bytes at a time: each block takes five calls and is one I/O. */
static void
test_short (void)
{
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);
  int fd = scratch_open (16 * BLOCK, false);
  DgIoSpec spec = scratch_spec (fd, 16 * BLOCK, DG_BACKEND_BLOCKING);
  g_autofree char *bytes = NULL;
  unsigned zeros = 0;

  reset ();
  kernel.longest_write = 1000;
  spec.max_bytes = 16 * BLOCK;
  scratch_run (&spec, NULL, result);
  g_assert_cmpuint (kernel.writes, ==, 16 * 5);
  g_assert_cmpuint (result->write.operations, ==, 16);
  bytes = scratch_read (fd, 0, 16 * BLOCK);
  for (size_t i = 0; i < 16 * BLOCK; i++)
    zeros += bytes[i] == 0;
  g_assert_cmpuint (zeros, <, 16 * BLOCK / 128);
  close (fd);
}

/* At 20 ms a read and a tenth of a second's worth in flight, of 32 lanes five are busy. */
static void
test_cap (void)
{
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);
  int fd = scratch_open (64 * BLOCK, false);
  DgIoSpec spec = scratch_spec (fd, 64 * BLOCK, DG_BACKEND_BLOCKING);

  reset ();
  kernel.read_ms = 20;
  spec.read_share = 1;
  spec.queue_depth = 32;
  spec.duration = 1;
  spec.in_flight_max = 0.1;
  scratch_run (&spec, NULL, result);

  g_assert_cmpuint (result->depth_reached, >=, 2);
  g_assert_cmpuint (result->depth_reached, <=, 6);
  g_assert_cmpuint (result->read.operations, >=, 5);
  g_assert_cmpuint (result->read.operations, <=, 60);
  /* Lanes that wait for their turn do so asleep. */
  g_assert_cmpfloat (result->cpu_share, <, 0.5);
  close (fd);
}

/* When all has been submitted, the lanes that still wait for their turn go home. */
static void
test_cap_and_limit (void)
{
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);
  int fd = scratch_open (64 * BLOCK, false);
  DgIoSpec spec = scratch_spec (fd, 64 * BLOCK, DG_BACKEND_BLOCKING);

  reset ();
  kernel.read_ms = 20;
  spec.read_share = 1;
  spec.queue_depth = 8;
  spec.max_bytes = 4 * BLOCK;
  spec.in_flight_max = 0.01;
  scratch_run (&spec, NULL, result);
  g_assert_cmpuint (result->depth_reached, ==, 1);
  g_assert_cmpuint (result->read.operations, ==, 4);
  close (fd);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/blocking/sync", test_sync);
  g_test_add_func ("/blocking/group", test_group);
  g_test_add_func ("/blocking/failing-sync", test_failing_sync);
  g_test_add_func ("/blocking/short", test_short);
  g_test_add_func ("/blocking/cap", test_cap);
  g_test_add_func ("/blocking/cap-and-limit", test_cap_and_limit);
  return g_test_run ();
}
