/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "engine/dg-clock.h"
#include "engine/dg-part.h"
#include "engine/dg-random.h"
#include "engine/dg-timeline.h"

/* What all workers of a run look at, and write to at most once. */
typedef struct {
  uint64_t epoch;     /* the run's zero of time */
  uint64_t deadline;  /* from then on nothing is submitted */
  uint64_t data_seed; /* of what is written; the spec's seed decides where */
  const atomic_bool *stop;
  atomic_bool halt; /* a worker has failed */
  atomic_int error;
  uint64_t error_offset; /* these three belong to the worker that set error */
  bool error_was_read;
  bool error_was_sync;
} DgRunState;

typedef struct {
  uint64_t offset;
  bool reads;
} DgMove;

/* One OS thread's doings. Only the published members may be looked at while it runs. */
typedef struct {
  const DgIoSpec *spec;
  DgRunState *state;
  DgPart *part;
  unsigned index; /* among all workers */
  unsigned lane;  /* among the workers of its part */
  unsigned depth; /* I/Os that it has in flight at most */
  void *own;      /* the backend's */

  DgRandom random;
  uint64_t read_limit; /* the read share, of 2^32 */

  uint64_t first; /* submission */
  uint64_t last;  /* completion */
  uint64_t cpu_ns;
  uint64_t spun_ns; /* of that, spent on looking whether a completion has come */
  unsigned depth_reached;
  bool stopped;
  bool fixed_buffers;
  bool fixed_files;

  _Alignas(DG_CACHE_LINE) atomic_uint_fast64_t read_bytes; /* published */
  atomic_uint_fast64_t write_bytes;
  atomic_uint_fast64_t last_completion;

  _Alignas(DG_CACHE_LINE) DgIoSide read;
  DgIoSide write;
  DgTimeline timeline;
} DgWorker;

void dg_worker_init (DgWorker *worker, const DgIoSpec *spec, DgRunState *state, DgPart *part,
                     unsigned index);
int dg_move_error (DgMove move, bool begun, int error);
void dg_worker_fail (DgWorker *worker, int error, DgMove move, bool was_sync);

/* True when nothing more may be submitted. */
static inline bool
dg_worker_over (DgWorker *worker, uint64_t now)
{
  DgRunState *state = worker->state;

  if (now >= state->deadline || atomic_load_explicit (&state->halt, memory_order_relaxed))
    return true;
  if (!atomic_load_explicit (state->stop, memory_order_relaxed))
    return false;
  worker->stopped = true;
  return true;
}

/* Decides what comes next; false when that is nothing. */
static inline bool
dg_worker_next (DgWorker *worker, uint64_t now, DgMove *move)
{
  const DgIoSpec *spec = worker->spec;
  DgPart *part = worker->part;
  uint64_t block;

  if (dg_worker_over (worker, now) || !dg_part_take (part))
    return false;

  block = spec->order == DG_ORDER_RANDOM ? dg_random_below (&worker->random, part->blocks)
                                         : dg_part_step (part);
  move->offset = part->start + block * spec->block_size;
  move->reads =
      worker->read_limit == UINT64_C (1) << 32 ||
      (worker->read_limit > 0 && dg_random_next (&worker->random) >> 32 < worker->read_limit);
  return true;
}

/* Counts an I/O that has moved all its bytes. */
static inline void
dg_worker_count (DgWorker *worker, bool reads, uint64_t submitted, uint64_t completed,
                 uint64_t bytes)
{
  DgIoSide *side = reads ? &worker->read : &worker->write;
  uint64_t epoch = worker->state->epoch;

  side->bytes += bytes;
  side->operations++;
  dg_histogram_add (&side->latency, completed - submitted, completed - epoch);
  /* A drive serves one after another: what waited in the queue has been moved since the last one.
   */
  dg_timeline_add (&worker->timeline, (submitted > worker->last ? submitted : worker->last) - epoch,
                   completed - epoch, (double) bytes);
  worker->last = completed;
}

/* Lets others see what has been counted. */
static inline void
dg_worker_publish (DgWorker *worker)
{
  atomic_store_explicit (&worker->read_bytes, worker->read.bytes, memory_order_relaxed);
  atomic_store_explicit (&worker->write_bytes, worker->write.bytes, memory_order_relaxed);
  atomic_store_explicit (&worker->last_completion, worker->last, memory_order_relaxed);
}
