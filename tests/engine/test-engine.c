/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scratch.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#define BLOCK UINT64_C (4096)

static int
compare_blocks (const void *a, const void *b)
{
  return memcmp (a, b, BLOCK);
}

/* No two blocks are the same, and each value of a byte is as frequent as the others. */
static void
assert_incompressible (char *bytes, size_t size)
{
  size_t frequency[256] = { 0 };
  double expected = (double) size / 256;

  for (size_t i = 0; i < size; i++)
    frequency[(unsigned char) bytes[i]]++;
  for (unsigned i = 0; i < 256; i++)
    g_assert_cmpfloat_with_epsilon ((double) frequency[i], expected, expected / 5);

  qsort (bytes, size / BLOCK, BLOCK, compare_blocks);
  for (size_t i = BLOCK; i < size; i += BLOCK)
    g_assert_cmpint (memcmp (bytes + i - BLOCK, bytes + i, BLOCK), !=, 0);
}

static void
assert_zeros (int fd, uint64_t offset, size_t size)
{
  g_autofree char *bytes = scratch_read (fd, offset, size);

  for (size_t i = 0; i < size; i++)
    g_assert_cmpint (bytes[i], ==, 0);
}

static double
timeline_sum (const DgTimeline *timeline)
{
  double sum = 0;

  for (unsigned i = 0; i < timeline->used; i++)
    sum += timeline->bytes[i];
  return sum;
}

static void
test_fill (const void *data)
{
  DgBackend backend = GPOINTER_TO_INT (data);
  const size_t before = 8 * BLOCK, area = 3 * 700 * BLOCK, after = 8 * BLOCK;
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);
  g_autofree char *bytes = NULL;
  DgIoSpec spec;
  struct stat status;
  int fd;

  if (scratch_backend_missing (backend))
    return;
  fd = scratch_open (before + area + after, true);
  spec = scratch_spec (fd, area, backend);
  spec.area_start = before;
  spec.block_size = 3 * BLOCK;
  spec.threads = 3;
  spec.queue_depth = 4;
  spec.max_bytes = area;
  scratch_run (&spec, NULL, result);

  g_assert_cmpuint (result->write.bytes, ==, area);
  g_assert_cmpuint (result->write.operations, ==, 700);
  g_assert_cmpuint (result->write.latency.count, ==, 700);
  g_assert_cmpuint (result->read.operations, ==, 0);
  g_assert_cmpuint (result->depth_reached, <=, 4);
  if (backend == DG_BACKEND_RING)
    g_assert_cmpuint (result->depth_reached, ==, 4);
  g_assert_cmpfloat_with_epsilon (timeline_sum (&result->timeline), (double) area, 1);
  assert_zeros (fd, 0, before);
  assert_zeros (fd, before + area, after);
  bytes = scratch_read (fd, before, area);
  assert_incompressible (bytes, area);
  g_assert_cmpint (fstat (fd, &status), ==, 0);
  g_assert_cmpint (status.st_size, ==, before + area + after);
  close (fd);
}

/* What is written twice in the same way with the same seed are other data all the same. */
static void
test_fresh (const void *data)
{
  DgBackend backend = GPOINTER_TO_INT (data);
  const size_t area = 16 * BLOCK;
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);
  g_autofree char *before = NULL, *after = NULL;
  DgIoSpec spec;
  int fd;

  if (scratch_backend_missing (backend))
    return;
  fd = scratch_open (area, false);
  spec = scratch_spec (fd, area, backend);
  spec.max_bytes = area;
  scratch_run (&spec, NULL, result);
  before = scratch_read (fd, 0, area);
  scratch_run (&spec, NULL, result);
  after = scratch_read (fd, 0, area);
  for (size_t at = 0; at < area; at += BLOCK)
    g_assert_cmpint (memcmp (before + at + 64, after + at + 64, BLOCK - 64), !=, 0);
  close (fd);
}

static void
test_every_block (const void *data)
{
  DgBackend backend = GPOINTER_TO_INT (data);
  const size_t area = 64 * BLOCK;
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);
  g_autofree char *bytes = NULL;
  DgIoSpec spec;
  int fd;

  if (scratch_backend_missing (backend))
    return;
  fd = scratch_open (area, false);
  spec = scratch_spec (fd, area, backend);
  spec.order = DG_ORDER_RANDOM;
  spec.threads = 2;
  spec.queue_depth = 8;
  spec.max_bytes = 4000 * BLOCK;
  scratch_run (&spec, NULL, result);

  g_assert_cmpuint (result->write.operations, ==, 4000);
  bytes = scratch_read (fd, 0, area);
  assert_incompressible (bytes, area);
  close (fd);
}

static void
test_zeros (const void *data)
{
  DgBackend backend = GPOINTER_TO_INT (data);
  const size_t area = 16 * BLOCK;
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);
  DgIoSpec spec;
  int fd;

  if (scratch_backend_missing (backend))
    return;
  fd = scratch_open (area, false);
  spec = scratch_spec (fd, area, backend);
  spec.max_bytes = area;
  scratch_run (&spec, NULL, result);
  spec.data = DG_DATA_ZEROS;
  scratch_run (&spec, NULL, result);
  assert_zeros (fd, 0, area);
  close (fd);
}

static void
test_max_bytes (const void *data)
{
  static const struct {
    uint64_t max_bytes;
    unsigned threads;
    uint64_t operations;
  } limits[] = {
    { 10 * BLOCK, 1, 10 }, { 10 * BLOCK + 5, 3, 10 }, { 1, 1, 1 },
    { 1, 3, 3 },           { 50 * BLOCK, 3, 50 },
  };
  DgBackend backend = GPOINTER_TO_INT (data);
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);
  int fd;

  if (scratch_backend_missing (backend))
    return;
  fd = scratch_open (16 * BLOCK, false);
  for (size_t i = 0; i < G_N_ELEMENTS (limits); i++) {
    DgIoSpec spec = scratch_spec (fd, 16 * BLOCK, backend);
    struct stat status;

    spec.threads = limits[i].threads;
    spec.queue_depth = 4;
    spec.max_bytes = limits[i].max_bytes;
    scratch_run (&spec, NULL, result);
    g_assert_cmpuint (result->write.operations, ==, limits[i].operations);
    g_assert_cmpuint (result->write.bytes, ==, limits[i].operations * BLOCK);
    g_assert_cmpint (fstat (fd, &status), ==, 0);
    g_assert_cmpint (status.st_size, ==, 16 * BLOCK);
  }
  close (fd);
}

static void
test_duration (const void *data)
{
  DgBackend backend = GPOINTER_TO_INT (data);
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);
  DgIoSpec spec;
  int fd;

  if (scratch_backend_missing (backend))
    return;
  fd = scratch_open (64 * BLOCK, true);
  spec = scratch_spec (fd, 64 * BLOCK, backend);
  spec.duration = 0.3;
  scratch_run (&spec, NULL, result);

  g_assert_false (result->stopped);
  g_assert_cmpfloat ((double) result->elapsed_ns, >, 0.2e9);
  g_assert_cmpfloat ((double) result->elapsed_ns, <, 5e9);
  /* With one I/O at a time the latencies are the time: no moment is lost or told twice. */
  g_assert_cmpuint (result->write.latency.sum, ==, result->elapsed_ns);
  g_assert_cmpfloat_with_epsilon (timeline_sum (&result->timeline), (double) result->write.bytes,
                                  1);
  g_assert_cmpfloat (result->cpu_share, >, 0);
  g_assert_cmpfloat (result->cpu_share, <, 1.1);
  close (fd);
}

static void
test_mix (const void *data)
{
  DgBackend backend = GPOINTER_TO_INT (data);
  const size_t area = 64 * BLOCK;
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);
  g_autofree char *bytes = NULL;
  DgIoSpec spec;
  int fd;

  if (scratch_backend_missing (backend))
    return;
  fd = scratch_open (area, false);
  spec = scratch_spec (fd, area, backend);
  spec.order = DG_ORDER_RANDOM;
  spec.read_share = 0.25;
  spec.queue_depth = 4;
  spec.max_bytes = 8000 * BLOCK;
  scratch_run (&spec, NULL, result);

  g_assert_cmpuint (result->read.operations + result->write.operations, ==, 8000);
  g_assert_cmpuint (result->read.latency.count, ==, result->read.operations);
  g_assert_cmpuint (result->read.operations, >, 1800);
  g_assert_cmpuint (result->read.operations, <, 2200);
  /* What is read, zeros at first, never comes back as data to write. */
  bytes = scratch_read (fd, 0, area);
  assert_incompressible (bytes, area);
  close (fd);
}

typedef struct {
  DgIoControl control;
  unsigned ticks;
  DgIoProgress last;
} Watched;

static void
stop_at_third_tick (const DgIoProgress *progress, void *data)
{
  Watched *watched = data;

  g_assert_cmpfloat (progress->seconds, >, watched->last.seconds);
  g_assert_cmpuint (progress->write_bytes, >=, watched->last.write_bytes);
  g_assert_cmpfloat (progress->waiting, <=, progress->seconds);
  watched->last = *progress;
  if (++watched->ticks == 3)
    atomic_store (&watched->control.stop, true);
}

static void
test_stop (const void *data)
{
  DgBackend backend = GPOINTER_TO_INT (data);
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);
  Watched watched = { .control = { .tick = stop_at_third_tick, .data = &watched } };
  DgIoSpec spec;
  int fd;

  if (scratch_backend_missing (backend))
    return;
  fd = scratch_open (64 * BLOCK, false);
  spec = scratch_spec (fd, 64 * BLOCK, backend);
  spec.queue_depth = 4;
  spec.threads = 2;
  spec.in_flight_max = 0.5;
  scratch_run (&spec, &watched.control, result);

  g_assert_true (result->stopped);
  g_assert_cmpuint (watched.ticks, >=, 3);
  g_assert_cmpfloat ((double) result->elapsed_ns, >, 0.2e9);
  g_assert_cmpfloat ((double) result->elapsed_ns, <, 5e9);
  g_assert_cmpuint (result->write.bytes, >=, watched.last.write_bytes);
  close (fd);
}

/* Every thread but the one that called the engine leaves signals alone. */
static void
look_at_threads (const DgIoProgress *progress, void *data)
{
  g_autoptr (GDir) tasks = g_dir_open ("/proc/self/task", 0, NULL);
  Watched *watched = data;
  const char *task;

  watched->ticks = 0;
  while ((task = g_dir_read_name (tasks)) != NULL) {
    g_autofree char *path = g_build_filename ("/proc/self/task", task, "status", NULL);
    g_autofree char *status = NULL;
    const char *blocked;

    if (atoi (task) == getpid () || !g_file_get_contents (path, &status, NULL, NULL))
      continue;
    blocked = strstr (status, "SigBlk:\t");
    g_assert_nonnull (blocked);
    g_assert_true (g_ascii_strtoull (blocked + strlen ("SigBlk:\t"), NULL, 16) &
                   (1u << (SIGTERM - 1)));
    watched->ticks++;
  }
  atomic_store (&watched->control.stop, true);
}

static void
test_signals (const void *data)
{
  DgBackend backend = GPOINTER_TO_INT (data);
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);
  Watched watched = { .control = { .tick = look_at_threads, .data = &watched } };
  DgIoSpec spec;
  int fd;

  if (scratch_backend_missing (backend))
    return;
  fd = scratch_open (64 * BLOCK, false);
  spec = scratch_spec (fd, 64 * BLOCK, backend);
  spec.threads = 2;
  scratch_run (&spec, &watched.control, result);
  g_assert_cmpuint (watched.ticks, >=, 2);
  close (fd);
}

static void
test_stopped_before (const void *data)
{
  DgBackend backend = GPOINTER_TO_INT (data);
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);
  DgIoControl control = { .stop = true };
  DgIoSpec spec;
  int fd;

  if (scratch_backend_missing (backend))
    return;
  fd = scratch_open (BLOCK, false);
  spec = scratch_spec (fd, BLOCK, backend);
  scratch_run (&spec, &control, result);
  g_assert_true (result->stopped);
  g_assert_cmpuint (result->write.operations, ==, 0);
  g_assert_cmpuint (result->elapsed_ns, ==, 0);
  close (fd);
}

static void
test_end_of_file (const void *data)
{
  DgBackend backend = GPOINTER_TO_INT (data);
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);
  const uint64_t size = 10 * BLOCK + 100;
  DgIoSpec spec;
  int fd;

  if (scratch_backend_missing (backend))
    return;
  fd = scratch_open (size, false);
  spec = scratch_spec (fd, 64 * BLOCK, backend);
  spec.read_share = 1;
  g_assert_cmpint (dg_engine_run (&spec, NULL, result), ==, 0);
  g_assert_cmpint (result->error, ==, ENODATA);
  g_assert_cmpuint (result->error_offset, ==, size);
  g_assert_true (result->error_was_read);
  g_assert_false (result->error_was_sync);
  g_assert_cmpuint (result->read.operations, ==, 10);
  close (fd);
}

static void
test_full (const void *data)
{
  DgBackend backend = GPOINTER_TO_INT (data);
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);
  DgIoSpec spec;
  int fd;

  if (scratch_backend_missing (backend))
    return;
  fd = open ("/dev/full", O_WRONLY | O_CLOEXEC);
  spec = scratch_spec (fd, 64 * BLOCK, backend);
  spec.threads = 2;
  spec.queue_depth = 4;
  g_assert_cmpint (dg_engine_run (&spec, NULL, result), ==, 0);
  g_assert_cmpint (result->error, ==, ENOSPC);
  g_assert_false (result->error_was_read);
  g_assert_cmpuint (result->write.operations, ==, 0);
  close (fd);
}

static void
test_read_only (const void *data)
{
  DgBackend backend = GPOINTER_TO_INT (data);
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);
  DgIoSpec spec;
  int fd;

  if (scratch_backend_missing (backend))
    return;
  fd = open ("/dev/zero", O_RDONLY | O_CLOEXEC);
  spec = scratch_spec (fd, 64 * BLOCK, backend);
  g_assert_cmpint (dg_engine_run (&spec, NULL, result), ==, 0);
  g_assert_cmpint (result->error, ==, EBADF);
  close (fd);
}

/* A write that is cut short in the middle of a block, then refused. */
static void
test_short_write (const void *data)
{
  DgBackend backend = GPOINTER_TO_INT (data);
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);
  const uint64_t limit = 5 * BLOCK + 1000;
  struct rlimit before, low;
  DgIoSpec spec;
  int fd;

  if (scratch_backend_missing (backend))
    return;
  fd = scratch_open (0, false);
  spec = scratch_spec (fd, 64 * BLOCK, backend);
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &before), ==, 0);
  low = (struct rlimit){ limit, before.rlim_max };
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &low), ==, 0);
  g_assert_cmpint (dg_engine_run (&spec, NULL, result), ==, 0);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &before), ==, 0);

  g_assert_cmpint (result->error, ==, EFBIG);
  g_assert_cmpuint (result->error_offset, ==, limit);
  g_assert_cmpuint (result->write.operations, ==, 5);
  close (fd);
}

static void
test_auto (void)
{
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);
  int fd = scratch_open (BLOCK, false);
  DgIoSpec spec = scratch_spec (fd, BLOCK, DG_BACKEND_AUTO);
  bool ring = dg_engine_ring_works (NULL);

  spec.max_bytes = BLOCK;
  scratch_run (&spec, NULL, result);
  g_assert_cmpint (result->backend, ==, ring ? DG_BACKEND_RING : DG_BACKEND_BLOCKING);
  spec.sync = DG_SYNC_FDATASYNC;
  scratch_run (&spec, NULL, result);
  g_assert_cmpint (result->backend, ==, DG_BACKEND_BLOCKING);
  close (fd);
}

static void
add (const char *name, GTestDataFunc test)
{
  g_autofree char *ring = g_strconcat ("/engine/ring/", name, NULL);
  g_autofree char *blocking = g_strconcat ("/engine/blocking/", name, NULL);

  g_test_add_data_func (ring, GINT_TO_POINTER (DG_BACKEND_RING), test);
  g_test_add_data_func (blocking, GINT_TO_POINTER (DG_BACKEND_BLOCKING), test);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("fill", test_fill);
  add ("fresh", test_fresh);
  add ("every-block", test_every_block);
  add ("zeros", test_zeros);
  add ("max-bytes", test_max_bytes);
  add ("duration", test_duration);
  add ("mix", test_mix);
  add ("stop", test_stop);
  add ("signals", test_signals);
  add ("stopped-before", test_stopped_before);
  add ("end-of-file", test_end_of_file);
  add ("full", test_full);
  add ("read-only", test_read_only);
  add ("short-write", test_short_write);
  g_test_add_func ("/engine/auto", test_auto);
  return g_test_run ();
}
