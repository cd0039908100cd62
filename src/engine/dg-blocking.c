/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/dg-blocking.h"

#include "engine/dg-buffer.h"
#include "engine/dg-cap.h"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

/*
 * The blocking backend: pread() and pwrite(), one I/O in flight a worker. A queue of N is N
 * workers, called lanes, on the same part of the area. The first lane also decides how many of them
 * may be busy; the others wait until their turn comes.
 */

typedef struct {
  DgBuffer buffer;
  DgCap cap; /* the first lane's counts for all */
  char *memory;
  size_t memory_size;
} DgLane;

/* How long a waiting lane doesn't notice that the run is over. */
#define NAP_NS 20000000

static int
lane_open (DgWorker *worker)
{
  const DgIoSpec *spec = worker->spec;
  unsigned lanes = worker->part->lanes;
  DgLane *lane = calloc (1, sizeof *lane);

  if (lane == NULL)
    return ENOMEM;
  lane->memory_size = dg_buffer_size (spec, lanes);
  lane->memory = mmap (NULL, lane->memory_size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
  if (lane->memory == MAP_FAILED) {
    free (lane);
    return ENOMEM;
  }

  dg_buffer_init (&lane->buffer, lane->memory, spec, lanes,
                  worker->state->data_seed + worker->index);
  dg_cap_init (&lane->cap, lanes, spec->block_size, spec->in_flight_max);
  if (worker->lane == 0)
    atomic_store (&worker->part->open_lanes, lane->cap.depth);
  worker->own = lane;
  return 0;
}

static void
lane_close (DgWorker *worker)
{
  DgLane *lane = worker->own;

  munmap (lane->memory, lane->memory_size);
  free (lane);
}

static void
lanes_open (DgPart *part, unsigned count)
{
  atomic_store (&part->open_lanes, count);
  syscall (SYS_futex, &part->open_lanes, FUTEX_WAKE_PRIVATE, INT_MAX, NULL, NULL, 0);
}

/* Waits until this lane may be busy; moves now on if that took time. False when the run is over. */
static bool
lane_wait (DgWorker *worker, uint64_t *now)
{
  const struct timespec nap = { .tv_nsec = NAP_NS };
  DgPart *part = worker->part;
  unsigned open;

  while (worker->lane >= (open = atomic_load_explicit (&part->open_lanes, memory_order_relaxed))) {
    if (dg_worker_over (worker, *now))
      return false;
    syscall (SYS_futex, &part->open_lanes, FUTEX_WAIT_PRIVATE, open, &nap, NULL, 0);
    *now = dg_clock_now ();
  }
  return true;
}

/* Lets more lanes or fewer be busy, as the rate of all of them allows. */
static void
lanes_update (DgWorker *first, uint64_t now)
{
  DgLane *lane = first->own;
  unsigned before = lane->cap.depth;
  uint64_t bytes = 0;

  if (now < lane->cap.next)
    return;
  for (unsigned i = 0; i < first->part->lanes; i++)
    bytes += atomic_load_explicit (&first[i].read_bytes, memory_order_relaxed) +
             atomic_load_explicit (&first[i].write_bytes, memory_order_relaxed);
  dg_cap_update (&lane->cap, now, bytes);
  if (lane->cap.depth != before)
    lanes_open (first->part, lane->cap.depth);
}

/* Moves one block, in several transfers where the kernel cuts it short. On failure move tells
 * where that was. */
static int
lane_move (DgWorker *worker, DgMove *move)
{
  DgLane *lane = worker->own;
  uint32_t block_size = worker->spec->block_size, done = 0;
  int fd = worker->spec->fd;
  char *block = move->reads ? lane->buffer.read : dg_buffer_write (&lane->buffer, block_size);

  while (done < block_size) {
    off_t at = (off_t) (move->offset + done);
    ssize_t moved = move->reads ? pread (fd, block + done, block_size - done, at)
                                : pwrite (fd, block + done, block_size - done, at);

    if (moved > 0) {
      done += (uint32_t) moved;
    } else if (moved == 0 || errno != EINTR) {
      move->offset = (uint64_t) at;
      return dg_move_error (*move, done > 0, moved < 0 ? errno : 0);
    }
  }
  return 0;
}

static void
move_work (DgWorker *worker)
{
  uint64_t now = dg_clock_now (), done;
  DgMove move;

  dg_cap_start (&((DgLane *) worker->own)->cap, now);
  while (lane_wait (worker, &now) && dg_worker_next (worker, now, &move)) {
    int error;

    if (worker->depth_reached == 0)
      worker->first = now;
    worker->depth_reached = 1;
    error = lane_move (worker, &move);
    if (error != 0) {
      dg_worker_fail (worker, error, move, false);
      break;
    }
    done = dg_clock_now ();
    dg_worker_count (worker, move.reads, now, done, worker->spec->block_size);
    dg_worker_publish (worker);
    if (worker->lane == 0)
      lanes_update (worker, done);
    now = done;
  }
  if (worker->lane == 0)
    lanes_open (worker->part, worker->part->lanes);
}

static int
lane_sync (const DgIoSpec *spec)
{
  int fd = spec->sync_fd >= 0 ? spec->sync_fd : spec->fd;
  int result;

  do
    result = spec->sync == DG_SYNC_FSYNC ? fsync (fd) : fdatasync (fd);
  while (result < 0 && errno == EINTR);
  return result < 0 ? errno : 0;
}

/* Writes the blocks that come before a sync. Returns how many; 0 when the run is over. */
static unsigned
sync_group (DgWorker *worker, uint64_t now, DgMove *move)
{
  unsigned written = 0;

  while (written < worker->spec->writes_per_sync && dg_worker_next (worker, now, move)) {
    int error = lane_move (worker, move);

    if (error != 0) {
      dg_worker_fail (worker, error, *move, false);
      return 0;
    }
    written++;
  }
  return written;
}

/* Some writes and a sync are one operation with one latency. */
static void
sync_work (DgWorker *worker)
{
  const DgIoSpec *spec = worker->spec;
  uint64_t now = dg_clock_now (), done;
  unsigned written;
  DgMove move;

  worker->first = now;
  worker->depth_reached = 1;
  while ((written = sync_group (worker, now, &move)) > 0) {
    int error = lane_sync (spec);

    if (error != 0) {
      dg_worker_fail (worker, error, move, true);
      return;
    }
    done = dg_clock_now ();
    dg_worker_count (worker, false, now, done, (uint64_t) written * spec->block_size);
    dg_worker_publish (worker);
    now = done;
  }
}

static void
blocking_work (DgWorker *worker)
{
  if (worker->spec->sync == DG_SYNC_NONE)
    move_work (worker);
  else
    sync_work (worker);
}

const DgBackendOps dg_blocking_ops = {
  .id = DG_BACKEND_BLOCKING,
  .queues = false,
  .syncs = true,
  .open = lane_open,
  .work = blocking_work,
  .close = lane_close,
};
