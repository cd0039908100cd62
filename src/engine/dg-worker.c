/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/dg-worker.h"

#include <errno.h>

/**
 * dg_worker_init:
 * @worker: zeroed memory
 * @spec: a valid job, which outlives the worker
 * @state: the run's, likewise
 * @part: of the area, likewise
 * @index: among all workers; decides the worker's random numbers
 */
void
dg_worker_init (DgWorker *worker, const DgIoSpec *spec, DgRunState *state, DgPart *part,
                unsigned index)
{
  worker->spec = spec;
  worker->state = state;
  worker->part = part;
  worker->index = index;
  worker->read_limit = (uint64_t) (spec->read_share * (double) (UINT64_C (1) << 32));
  dg_random_seed (&worker->random, spec->seed + dg_random_mix (index));
  dg_histogram_init (&worker->read.latency);
  dg_histogram_init (&worker->write.latency);
  dg_timeline_init (&worker->timeline);
}

/**
 * dg_move_error:
 * @move: an I/O that can't go on
 * @begun: whether a part of it has been moved
 * @error: the kernel's errno, or 0 when it moved nothing and gave no reason
 *
 * Returns: the errno to tell
 */
int
dg_move_error (DgMove move, bool begun, int error)
{
  if (error == 0)
    return move.reads ? ENODATA : EIO;
  /* The rest of a direct transfer may not be aligned: its being cut short is the fault. */
  return begun && error == EINVAL ? EIO : error;
}

/**
 * dg_worker_fail:
 * @worker: the worker whose I/O failed
 * @error: a positive errno
 * @move: the I/O
 * @was_sync: whether it was the sync after it
 *
 * Ends the run: from now on no worker submits anything. The first failure is the one told.
 */
void
dg_worker_fail (DgWorker *worker, int error, DgMove move, bool was_sync)
{
  DgRunState *state = worker->state;
  int none = 0;

  if (atomic_compare_exchange_strong (&state->error, &none, error)) {
    state->error_offset = move.offset;
    state->error_was_read = move.reads;
    state->error_was_sync = was_sync;
  }
  atomic_store (&state->halt, true);
}
