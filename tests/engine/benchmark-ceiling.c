/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "benchmark-ceiling.h"

#include "engine/dg-clock.h"
#include "engine/dg-random.h"

#include <liburing.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

/*
 * The ceiling: what the bare kernel interface gives when nothing is measured. No time stamps, no
 * histogram, no checks but for errors; the clock is read once a batch to know when to end.
 */

typedef struct {
  const DgIoSpec *spec;
  uint64_t start;
  uint64_t blocks;
  uint64_t next;
  uint64_t limit; /* operations, or 0 */
  uint64_t done;
  uint64_t elapsed;
  DgRandom random;
  char *memory;
  pthread_t thread;
} Lane;

static uint64_t
next_offset (Lane *lane)
{
  uint64_t block;

  if (lane->spec->order == DG_ORDER_RANDOM) {
    block = dg_random_below (&lane->random, lane->blocks);
  } else {
    block = lane->next;
    lane->next = block + 1 == lane->blocks ? 0 : block + 1;
  }
  return lane->start + block * lane->spec->block_size;
}

static void
queue (Lane *lane, struct io_uring *ring, uint64_t slot)
{
  struct io_uring_sqe *sqe = io_uring_get_sqe (ring);
  uint32_t size = lane->spec->block_size;
  char *buffer = lane->memory + slot * size;

  if (lane->spec->read_share > 0)
    io_uring_prep_read_fixed (sqe, 0, buffer, size, next_offset (lane), 0);
  else
    io_uring_prep_write_fixed (sqe, 0, buffer, size, next_offset (lane), 0);
  sqe->flags = IOSQE_FIXED_FILE;
  sqe->user_data = slot;
}

static bool
over (const Lane *lane, uint64_t started)
{
  if (lane->limit > 0)
    return lane->done >= lane->limit;
  return (double) (dg_clock_now () - started) >= lane->spec->duration * 1e9;
}

static void
ring_loop (Lane *lane, struct io_uring *ring)
{
  uint64_t started = dg_clock_now ();

  for (unsigned slot = 0; slot < lane->spec->queue_depth; slot++)
    queue (lane, ring, slot);
  while (!over (lane, started)) {
    struct io_uring_cqe *cqe;
    unsigned head, count = 0;

    io_uring_submit_and_wait (ring, 1);
    io_uring_for_each_cqe (ring, head, cqe)
    {
      if (cqe->res != (int) lane->spec->block_size)
        return;
      queue (lane, ring, cqe->user_data);
      count++;
    }
    io_uring_cq_advance (ring, count);
    lane->done += count;
  }
  lane->elapsed = dg_clock_now () - started;
}

static void
sync_loop (Lane *lane)
{
  uint64_t started = dg_clock_now ();

  while (!over (lane, started)) {
    if (pwrite (lane->spec->fd, lane->memory, lane->spec->block_size, (off_t) next_offset (lane)) !=
            (ssize_t) lane->spec->block_size ||
        fdatasync (lane->spec->fd) != 0)
      return;
    lane->done++;
  }
  lane->elapsed = dg_clock_now () - started;
}

static void *
lane_run (void *data)
{
  Lane *lane = data;
  const DgIoSpec *spec = lane->spec;
  size_t size = (size_t) spec->queue_depth * spec->block_size;
  struct iovec all = { NULL, size };
  struct io_uring ring;

  lane->memory = all.iov_base =
      mmap (NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
  dg_engine_fill_data (lane->memory, size, DG_DATA_RANDOM, spec->seed);
  if (spec->sync != DG_SYNC_NONE) {
    sync_loop (lane);
  } else if (io_uring_queue_init (spec->queue_depth, &ring,
                                  IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_DEFER_TASKRUN) == 0 ||
             io_uring_queue_init (spec->queue_depth, &ring, 0) == 0) {
    if (io_uring_register_buffers (&ring, &all, 1) == 0 &&
        io_uring_register_files (&ring, &spec->fd, 1) == 0) {
      io_uring_register_ring_fd (&ring);
      ring_loop (lane, &ring);
    }
    io_uring_queue_exit (&ring);
  }
  munmap (lane->memory, size);
  return NULL;
}

/* Operations per second of all threads; 0 when it couldn't be done. With a limit it ends after
 * so many operations a thread. */
double
benchmark_ceiling (const DgIoSpec *spec, uint64_t limit)
{
  Lane lanes[16] = { 0 };
  double rate = 0;

  for (unsigned i = 0; i < spec->threads && i < 16; i++) {
    lanes[i].spec = spec;
    lanes[i].blocks = spec->area_size / spec->block_size / spec->threads;
    lanes[i].start = spec->area_start + i * lanes[i].blocks * spec->block_size;
    lanes[i].limit = limit;
    dg_random_seed (&lanes[i].random, spec->seed + i);
    pthread_create (&lanes[i].thread, NULL, lane_run, &lanes[i]);
  }
  for (unsigned i = 0; i < spec->threads && i < 16; i++) {
    pthread_join (lanes[i].thread, NULL);
    if (lanes[i].elapsed > 0)
      rate += (double) lanes[i].done / ((double) lanes[i].elapsed / 1e9);
  }
  return rate;
}
