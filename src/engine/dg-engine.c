/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/dg-engine.h"

#include "engine/dg-blocking.h"
#include "engine/dg-crew.h"
#include "engine/dg-ring.h"
#include "engine/dg-spec.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>

static pthread_once_t ring_probed = PTHREAD_ONCE_INIT;
static int ring_refusal;

static void
probe_ring (void)
{
  ring_refusal = dg_ring_probe ();
}

/**
 * dg_engine_ring_works:
 * @reason: (out) (optional): an errno that says why not, or 0
 *
 * Any thread. Tries it once in the life of the process.
 *
 * Returns: whether io_uring can be used
 */
bool
dg_engine_ring_works (int *reason)
{
  pthread_once (&ring_probed, probe_ring);
  if (reason != NULL)
    *reason = ring_refusal;
  return ring_refusal == 0;
}

static void
add_side (DgIoSide *into, const DgIoSide *from)
{
  into->bytes += from->bytes;
  into->operations += from->operations;
  dg_histogram_merge (&into->latency, &from->latency);
}

static double
cpu_share (const DgWorker *worker, uint64_t elapsed_ns)
{
  if (elapsed_ns == 0 || worker->cpu_ns < worker->spun_ns)
    return 0;
  return (double) (worker->cpu_ns - worker->spun_ns) / (double) elapsed_ns;
}

/* The deepest queue of a thread, which with the blocking backend is several workers. */
static unsigned
depth_of (const DgWorker *first)
{
  unsigned depth = 0;

  for (unsigned i = 0; i < first->part->lanes; i++)
    depth += first[i].depth_reached;
  return depth;
}

static void
merge_workers (const DgCrew *crew, DgIoResult *result)
{
  uint64_t first = UINT64_MAX, last = 0;

  for (unsigned i = 0; i < crew->workers_count; i++) {
    const DgWorker *worker = &crew->workers[i];

    add_side (&result->read, &worker->read);
    add_side (&result->write, &worker->write);
    dg_timeline_merge (&result->timeline, &worker->timeline);
    result->stopped |= worker->stopped;
    result->fixed_buffers &= worker->fixed_buffers;
    result->fixed_files &= worker->fixed_files;
    if (worker->last == 0)
      continue;
    if (worker->first < first)
      first = worker->first;
    if (worker->last > last)
      last = worker->last;
  }
  result->elapsed_ns = last > first ? last - first : 0;

  for (unsigned i = 0; i < crew->workers_count; i++) {
    const DgWorker *worker = &crew->workers[i];
    double share = cpu_share (worker, result->elapsed_ns);
    unsigned depth = worker->lane == 0 ? depth_of (worker) : 0;

    if (share > result->cpu_share)
      result->cpu_share = share;
    if (depth > result->depth_reached)
      result->depth_reached = depth;
  }
}

static void
init_result (DgIoResult *result, DgBackend backend)
{
  memset (result, 0, sizeof *result);
  dg_histogram_init (&result->read.latency);
  dg_histogram_init (&result->write.latency);
  dg_timeline_init (&result->timeline);
  result->backend = backend;
  result->fixed_buffers = result->fixed_files = true;
}

static int
run_with (const DgBackendOps *ops, const DgIoSpec *spec, DgIoControl *control, DgIoResult *result)
{
  DgCrew crew;
  int error = dg_crew_init (&crew, spec, control, ops);

  if (error == 0)
    error = dg_crew_run (&crew, ops, control);
  if (error == 0) {
    init_result (result, ops->id);
    merge_workers (&crew, result);
    result->error = crew.state.error;
    result->error_offset = crew.state.error_offset;
    result->error_was_read = crew.state.error_was_read;
    result->error_was_sync = crew.state.error_was_sync;
  }
  dg_crew_clear (&crew);
  return error;
}

/**
 * dg_engine_run:
 * @spec: what to do; outlives the call
 * @control: (nullable): for stopping it and for watching it
 * @result: what it came to; untouched unless 0 is returned
 *
 * Moves bytes and times each transfer, until the duration is over, max_bytes are submitted,
 * #DgIoControl.stop is set or a transfer fails; then waits for those in flight, which count too.
 * A drive that never answers is waited for without end, ticking on.
 *
 * Any thread; blocks it. The file's bytes are read and written, and nothing else of it is changed.
 * Sequential order goes through each thread's part of the area from its start and around again;
 * random order visits all blocks of the part alike. Only whole blocks are moved, so max_bytes is
 * rounded down to them. With a sync, each group of writes_per_sync writes is one operation, and
 * its latency that until the sync is over. Timeline and max_at count from the start.
 *
 * %DG_BACKEND_AUTO takes io_uring where it can be used and no sync is asked for, else threads.
 *
 * Returns: 0 when the run took place, even when it ended by an error, which @result tells; EINVAL
 * for a job that makes no sense, another positive errno when the run couldn't start
 */
int
dg_engine_run (const DgIoSpec *spec, DgIoControl *control, DgIoResult *result)
{
  int error = dg_spec_check (spec), reason;

  if (error != 0)
    return error;

  if (spec->backend != DG_BACKEND_BLOCKING && spec->sync == DG_SYNC_NONE) {
    error =
        dg_engine_ring_works (&reason) ? run_with (&dg_ring_ops, spec, control, result) : reason;
    if (error == 0 || spec->backend == DG_BACKEND_RING)
      return error;
  }
  return run_with (&dg_blocking_ops, spec, control, result);
}
