/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scratch.h"

#include <errno.h>
#include <glib.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#define BLOCK UINT64_C (4096)

/* Makes the kernel answer EPERM to io_uring_setup(), as containers do. */
static void
refuse_ring (void)
{
  struct sock_filter filter[] = {
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, nr)),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SYS_io_uring_setup, 0, 1),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = { G_N_ELEMENTS (filter), filter };

  g_assert_cmpint (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), ==, 0);
  g_assert_cmpint (prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0), ==, 0);
}

static void
test_refused (void)
{
  g_autofree DgIoResult *result = NULL;
  DgIoSpec spec;
  int fd, reason;

  if (!g_test_subprocess ()) {
    g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
    g_test_trap_assert_passed ();
    return;
  }

  refuse_ring ();
  g_assert_false (dg_engine_ring_works (&reason));
  g_assert_cmpint (reason, ==, EPERM);

  fd = scratch_open (64 * BLOCK, false);
  spec = scratch_spec (fd, 64 * BLOCK, DG_BACKEND_RING);
  spec.queue_depth = 4;
  spec.max_bytes = 64 * BLOCK;
  g_assert_cmpint (dg_engine_run (&spec, NULL, NULL), ==, EPERM);

  spec.backend = DG_BACKEND_AUTO;
  result = g_new (DgIoResult, 1);
  scratch_run (&spec, NULL, result);
  g_assert_cmpint (result->backend, ==, DG_BACKEND_BLOCKING);
  g_assert_false (result->fixed_buffers);
  g_assert_cmpuint (result->write.bytes, ==, 64 * BLOCK);
  close (fd);
}

/* Where no memory may be locked, buffers stay unregistered and the job is done all the same. */
static void
test_lock_limit (void)
{
  const struct rlimit none = { 0, 0 };
  g_autofree DgIoResult *result = NULL;
  DgIoSpec spec;
  int fd;

  if (scratch_backend_missing (DG_BACKEND_RING))
    return;
  if (!g_test_subprocess ()) {
    g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
    g_test_trap_assert_passed ();
    return;
  }

  fd = scratch_open (64 * BLOCK, false);
  g_assert_cmpint (setrlimit (RLIMIT_MEMLOCK, &none), ==, 0);
  if (geteuid () == 0)
    g_assert_cmpint (setresuid (65534, 65534, 65534), ==, 0);

  spec = scratch_spec (fd, 64 * BLOCK, DG_BACKEND_AUTO);
  spec.queue_depth = 8;
  spec.max_bytes = 64 * BLOCK;
  result = g_new (DgIoResult, 1);
  scratch_run (&spec, NULL, result);
  g_assert_false (result->fixed_buffers);
  g_assert_cmpuint (result->write.bytes, ==, 64 * BLOCK);
  close (fd);
}

static void
test_registered (void)
{
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);
  DgIoSpec spec;
  int fd;

  if (scratch_backend_missing (DG_BACKEND_RING))
    return;
  fd = scratch_open (64 * BLOCK, false);
  spec = scratch_spec (fd, 64 * BLOCK, DG_BACKEND_RING);
  spec.queue_depth = 8;
  spec.read_share = 1;
  spec.max_bytes = 64 * BLOCK;
  scratch_run (&spec, NULL, result);
  g_assert_true (result->fixed_buffers);
  g_assert_true (result->fixed_files);
  g_assert_cmpuint (result->depth_reached, ==, 8);
  close (fd);
}

typedef struct {
  DgIoControl control;
  int drive;
  unsigned ticks;
  double waited;
} Hang;

static void
release_late (const DgIoProgress *progress, void *data)
{
  static const char blocks[2 * BLOCK];
  Hang *hang = data;

  g_assert_cmpfloat (progress->waiting, >=, hang->waited);
  g_assert_cmpuint (progress->read_bytes, ==, 0);
  hang->waited = progress->waiting;
  hang->ticks++;
  if (hang->ticks == 2)
    atomic_store (&hang->control.stop, true);
  if (hang->ticks == 5)
    g_assert_cmpint (write (hang->drive, blocks, sizeof blocks), ==, sizeof blocks);
}

/* A drive that doesn't answer, which an empty pipe is: the ticks tell how long it has been waited
 * for, and when told to stop the engine still waits for what is in flight. */
static void
test_hang (void)
{
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);
  Hang hang = { .control = { .tick = release_late, .data = &hang } };
  DgIoSpec spec;
  int ends[2];

  if (scratch_backend_missing (DG_BACKEND_RING))
    return;
  g_assert_cmpint (pipe (ends), ==, 0);
  hang.drive = ends[1];
  spec = scratch_spec (ends[0], 64 * BLOCK, DG_BACKEND_RING);
  spec.read_share = 1;
  spec.queue_depth = 2;
  scratch_run (&spec, &hang.control, result);

  g_assert_true (result->stopped);
  g_assert_cmpuint (hang.ticks, >=, 5);
  g_assert_cmpfloat (hang.waited, >, 0.4);
  g_assert_cmpuint (result->read.operations, ==, 2);
  g_assert_cmpuint (result->read.latency.min, >, 400000000);
  g_assert_cmpuint (result->read.latency.stalls, ==, 2);
  /* It waited asleep. */
  g_assert_cmpfloat (result->cpu_share, <, 0.1);
  close (ends[0]);
  close (ends[1]);
}

typedef struct {
  DgIoControl control;
  int drive;
  unsigned ticks;
} Drip;

static void
feed (const DgIoProgress *progress, void *data)
{
  static const char blocks[4 * BLOCK];
  Drip *drip = data;
  unsigned count = ++drip->ticks <= 5 ? 4 : 1;

  g_assert_cmpint (write (drip->drive, blocks, count * BLOCK), ==, count * BLOCK);
  if (drip->ticks == 20)
    atomic_store (&drip->control.stop, true);
}

/*
 * A pipe that gives four blocks every tenth of a second, then one. With 0.35 s in flight that is
 * 14 and then three of the 32 asked for, so it also ends soon after it is told to.
 */
static void
test_cap (void)
{
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);
  Drip drip = { .control = { .tick = feed, .data = &drip } };
  DgIoSpec spec;
  int ends[2];

  if (scratch_backend_missing (DG_BACKEND_RING))
    return;
  g_assert_cmpint (pipe (ends), ==, 0);
  drip.drive = ends[1];
  spec = scratch_spec (ends[0], 64 * BLOCK, DG_BACKEND_RING);
  spec.read_share = 1;
  spec.queue_depth = 32;
  spec.in_flight_max = 0.35;
  scratch_run (&spec, &drip.control, result);

  g_assert_true (result->stopped);
  g_assert_cmpuint (result->depth_reached, >=, 6);
  g_assert_cmpuint (result->depth_reached, <=, 20);
  g_assert_cmpuint (drip.ticks, <=, 27);
  close (ends[0]);
  close (ends[1]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ring/refused", test_refused);
  g_test_add_func ("/ring/lock-limit", test_lock_limit);
  g_test_add_func ("/ring/registered", test_registered);
  g_test_add_func ("/ring/hang", test_hang);
  g_test_add_func ("/ring/cap", test_cap);
  return g_test_run ();
}
