/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/dg-crew.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>

/*
 * Starting, watching and ending the workers.
 *
 *     caller                                 each worker
 *     ------                                 -----------
 *     starts the threads                     open(): memory, ring
 *     waits until all are ready  ◄────────── ready, or an error
 *     sets the clock, GATE_OPEN  ──────────► work(): no lock, no allocation
 *     tick, ten times a second  ◄─ counters
 *     joins                      ◄────────── close(), gone
 *
 * Where a worker can't get ready all of them are sent home: GATE_SHUT.
 */

#define TICK_NS          (DG_NS_PER_SECOND / 10)
#define BLOCKING_WORKERS 1024u
#define ENDLESS          1e9 /* seconds, 31 years */

typedef enum { GATE_WAIT, GATE_OPEN, GATE_SHUT } Gate;

typedef struct {
  const DgBackendOps *ops;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  Gate gate;
  unsigned ready;
  unsigned gone;
  int error;
} Meeting;

typedef struct {
  Meeting *meeting;
  DgWorker *worker;
  pthread_t thread;
} Member;

/* Zeroed memory at a cache line's start; a worker is some 80 KiB. */
static void *
allocate (size_t count, size_t size)
{
  void *memory = mmap (NULL, count * size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);

  return memory != MAP_FAILED ? memory : NULL;
}

/* Another one each time: a drive that has seen the data before may store it only once. */
static uint64_t
fresh_seed (void)
{
  struct timespec now;

  clock_gettime (CLOCK_REALTIME, &now);
  return dg_random_mix ((uint64_t) now.tv_sec * DG_NS_PER_SECOND + (uint64_t) now.tv_nsec);
}

/**
 * dg_crew_init:
 * @crew: memory to be made a crew
 * @spec: a valid job, which outlives the crew
 * @control: (nullable): where to look whether to stop
 * @ops: the backend
 *
 * Returns: 0, or ENOMEM; dg_crew_clear() frees what it holds in both cases
 */
int
dg_crew_init (DgCrew *crew, const DgIoSpec *spec, const DgIoControl *control,
              const DgBackendOps *ops)
{
  static const atomic_bool never = false;
  unsigned lanes = ops->queues ? 1 : spec->queue_depth;

  if (lanes > BLOCKING_WORKERS / spec->threads)
    lanes = BLOCKING_WORKERS / spec->threads;
  *crew = (DgCrew){ .parts_count = spec->threads, .workers_count = spec->threads * lanes };
  crew->state.data_seed = fresh_seed ();
  crew->state.stop = control != NULL ? &control->stop : &never;
  crew->parts = allocate (crew->parts_count, sizeof *crew->parts);
  crew->workers = allocate (crew->workers_count, sizeof *crew->workers);
  if (crew->parts == NULL || crew->workers == NULL)
    return ENOMEM;

  for (unsigned i = 0; i < crew->parts_count; i++)
    dg_part_init (&crew->parts[i], spec, i, lanes);
  for (unsigned i = 0; i < crew->workers_count; i++) {
    DgWorker *worker = &crew->workers[i];

    dg_worker_init (worker, spec, &crew->state, &crew->parts[i / lanes], i);
    worker->lane = i % lanes;
    worker->depth = ops->queues ? spec->queue_depth : 1;
  }
  return 0;
}

/**
 * dg_crew_clear:
 * @crew: a crew that doesn't run
 */
void
dg_crew_clear (DgCrew *crew)
{
  if (crew->parts != NULL)
    munmap (crew->parts, crew->parts_count * sizeof *crew->parts);
  if (crew->workers != NULL)
    munmap (crew->workers, crew->workers_count * sizeof *crew->workers);
}

/* Says that a worker is ready, or why not, and waits for the start. */
static bool
member_start (Meeting *meeting, int error)
{
  bool go;

  pthread_mutex_lock (&meeting->lock);
  meeting->ready++;
  if (meeting->error == 0)
    meeting->error = error;
  pthread_cond_broadcast (&meeting->changed);
  while (meeting->gate == GATE_WAIT)
    pthread_cond_wait (&meeting->changed, &meeting->lock);
  go = meeting->gate == GATE_OPEN;
  pthread_mutex_unlock (&meeting->lock);
  return go;
}

static void *
member_run (void *data)
{
  Member *member = data;
  Meeting *meeting = member->meeting;
  DgWorker *worker = member->worker;
  int error = meeting->ops->open (worker);

  if (member_start (meeting, error)) {
    uint64_t used = dg_clock_thread_cpu ();

    meeting->ops->work (worker);
    worker->cpu_ns = dg_clock_thread_cpu () - used;
  }
  if (error == 0)
    meeting->ops->close (worker);

  pthread_mutex_lock (&meeting->lock);
  meeting->gone++;
  pthread_cond_broadcast (&meeting->changed);
  pthread_mutex_unlock (&meeting->lock);
  return NULL;
}

/* Starts as many threads as it can; signals are the business of the caller's own. */
static unsigned
members_start (Member *members, unsigned count, Meeting *meeting)
{
  sigset_t all, before;
  unsigned started;
  int error = 0;

  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &before);
  for (started = 0; started < count && error == 0; started++)
    error = pthread_create (&members[started].thread, NULL, member_run, &members[started]);
  pthread_sigmask (SIG_SETMASK, &before, NULL);

  if (error == 0)
    return started;
  pthread_mutex_lock (&meeting->lock);
  meeting->error = error;
  pthread_mutex_unlock (&meeting->lock);
  return started - 1;
}

static void
report (DgCrew *crew, DgIoControl *control)
{
  uint64_t now = dg_clock_now (), last = crew->state.epoch;
  DgIoProgress progress = { 0 };

  for (unsigned i = 0; i < crew->workers_count; i++) {
    DgWorker *worker = &crew->workers[i];
    uint64_t at = atomic_load_explicit (&worker->last_completion, memory_order_relaxed);

    progress.read_bytes += atomic_load_explicit (&worker->read_bytes, memory_order_relaxed);
    progress.write_bytes += atomic_load_explicit (&worker->write_bytes, memory_order_relaxed);
    if (at > last)
      last = at;
  }
  progress.seconds = (double) (now - crew->state.epoch) / (double) DG_NS_PER_SECOND;
  progress.waiting = now > last ? (double) (now - last) / (double) DG_NS_PER_SECOND : 0;
  control->tick (&progress, control->data);
}

/* Waits until all workers are gone, or the moment has come; true for the former. */
static bool
all_gone (Meeting *meeting, unsigned count, uint64_t until)
{
  const struct timespec moment = { .tv_sec = (time_t) (until / DG_NS_PER_SECOND),
                                   .tv_nsec = (long) (until % DG_NS_PER_SECOND) };
  bool gone;

  pthread_mutex_lock (&meeting->lock);
  while (meeting->gone < count &&
         pthread_cond_timedwait (&meeting->changed, &meeting->lock, &moment) != ETIMEDOUT)
    ;
  gone = meeting->gone == count;
  pthread_mutex_unlock (&meeting->lock);
  return gone;
}

static void
open_gate (Meeting *meeting, DgRunState *state, double duration)
{
  pthread_mutex_lock (&meeting->lock);
  state->epoch = dg_clock_now ();
  state->deadline = UINT64_MAX;
  if (duration > 0 && duration < ENDLESS)
    state->deadline = state->epoch + (uint64_t) (duration * (double) DG_NS_PER_SECOND);
  meeting->gate = GATE_OPEN;
  pthread_cond_broadcast (&meeting->changed);
  pthread_mutex_unlock (&meeting->lock);
}

/* Waits until all that were started are ready; sends them home when one can't be. */
static int
await_ready (Meeting *meeting, unsigned started)
{
  int error;

  pthread_mutex_lock (&meeting->lock);
  while (meeting->ready < started)
    pthread_cond_wait (&meeting->changed, &meeting->lock);
  error = meeting->error;
  if (error != 0)
    meeting->gate = GATE_SHUT;
  pthread_cond_broadcast (&meeting->changed);
  pthread_mutex_unlock (&meeting->lock);
  return error;
}

static int
members_run (Member *members, Meeting *meeting, DgCrew *crew, DgIoControl *control)
{
  unsigned count = crew->workers_count;
  unsigned started = members_start (members, count, meeting);
  int error = await_ready (meeting, started);

  if (error == 0) {
    open_gate (meeting, &crew->state, crew->workers[0].spec->duration);
    while (!all_gone (meeting, count, dg_clock_now () + TICK_NS))
      if (control != NULL && control->tick != NULL)
        report (crew, control);
  }
  for (unsigned i = 0; i < started; i++)
    pthread_join (members[i].thread, NULL);
  return error;
}

/**
 * dg_crew_run:
 * @crew: a crew
 * @ops: the backend that it was made for
 * @control: (nullable): its tick is called from here
 *
 * Runs all workers and comes back when the last is gone, however long the drive takes.
 *
 * Returns: 0, or a positive errno when the workers couldn't be made ready and nothing was moved
 */
int
dg_crew_run (DgCrew *crew, const DgBackendOps *ops, DgIoControl *control)
{
  Meeting meeting = { .ops = ops };
  Member *members = calloc (crew->workers_count, sizeof *members);
  pthread_condattr_t monotonic;
  int error;

  if (members == NULL)
    return ENOMEM;
  for (unsigned i = 0; i < crew->workers_count; i++)
    members[i] = (Member){ .meeting = &meeting, .worker = &crew->workers[i] };
  pthread_mutex_init (&meeting.lock, NULL);
  pthread_condattr_init (&monotonic);
  pthread_condattr_setclock (&monotonic, CLOCK_MONOTONIC);
  pthread_cond_init (&meeting.changed, &monotonic);

  error = members_run (members, &meeting, crew, control);

  pthread_cond_destroy (&meeting.changed);
  pthread_condattr_destroy (&monotonic);
  pthread_mutex_destroy (&meeting.lock);
  free (members);
  return error;
}
