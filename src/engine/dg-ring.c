/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/dg-ring.h"

#include "engine/dg-buffer.h"
#include "engine/dg-cap.h"
#include "engine/dg-patience.h"

#include <errno.h>
#include <liburing.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/mman.h>

/*
 * The io_uring backend: one thread, one ring, one queue of I/Os.
 *
 * Each I/O has a slot with memory of its own and a submission entry that is made beforehand, of
 * which only direction, address and offset change. As a completion is seen the clock is read; this
 * moment ends its I/O, and starts the one that takes its place. So one reading serves two stamps,
 * no I/O looks shorter than it was, and the latencies of a slot add up to the time elapsed.
 *
 * No timeout is needed while waiting: the worker has nothing to do without a completion. When
 * it is told to stop, what is in flight must be waited for all the same.
 */

typedef struct {
  struct io_uring_sqe sqe;
  DgMove move;
  uint64_t submitted;
  char *address;
  uint32_t left; /* bytes; less than a block after a short transfer */
  DgBuffer buffer;
} DgSlot;

typedef struct {
  struct io_uring ring;
  DgCap cap;
  uint8_t read_op;
  uint8_t write_op;
  unsigned in_flight;
  unsigned idle_count;
  unsigned *idle; /* slots that wait for their turn */
  DgPatience patience;
  char *memory;
  size_t memory_size;
  DgSlot slots[];
} DgRing;

/* How long to look for a completion before sleeping. */
#define LOOK_NS UINT64_C (50000)

/* Newest first; each kernel refuses what it doesn't know. */
static const unsigned setup_flags[] = {
  IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_DEFER_TASKRUN | IORING_SETUP_TASKRUN_FLAG,
  IORING_SETUP_COOP_TASKRUN | IORING_SETUP_TASKRUN_FLAG,
  0,
};

static int
ring_init (struct io_uring *ring, unsigned depth)
{
  int result = -EINVAL;

  for (unsigned i = 0; i < sizeof setup_flags / sizeof *setup_flags && result == -EINVAL; i++)
    result = io_uring_queue_init (depth, ring, setup_flags[i]);
  return result;
}

/**
 * dg_ring_probe:
 *
 * Returns: 0 when this process may use io_uring, else an errno that says why not: ENOSYS (kernel
 * without it), EPERM (forbidden by the administrator or the container), ENOMEM (memory lock limit)
 */
int
dg_ring_probe (void)
{
  struct io_uring ring;
  int result = ring_init (&ring, 1);

  if (result == 0)
    io_uring_queue_exit (&ring);
  return -result;
}

/* Looking can only pay while another core does the drive's work. */
static bool
may_look (unsigned threads)
{
  cpu_set_t cpus;

  return sched_getaffinity (0, sizeof cpus, &cpus) == 0 && (unsigned) CPU_COUNT (&cpus) > threads;
}

static void
slots_init (DgRing *self, const DgWorker *worker)
{
  const DgIoSpec *spec = worker->spec;
  size_t size = dg_buffer_size (spec, worker->depth);

  self->read_op = worker->fixed_buffers ? IORING_OP_READ_FIXED : IORING_OP_READ;
  self->write_op = worker->fixed_buffers ? IORING_OP_WRITE_FIXED : IORING_OP_WRITE;
  for (unsigned i = 0; i < worker->depth; i++) {
    DgSlot *slot = &self->slots[i];

    io_uring_prep_nop (&slot->sqe);
    slot->sqe.fd = worker->fixed_files ? 0 : spec->fd;
    slot->sqe.flags = worker->fixed_files ? IOSQE_FIXED_FILE : 0;
    slot->sqe.user_data = i;
    dg_buffer_init (&slot->buffer, self->memory + i * size, spec, worker->depth,
                    worker->state->data_seed + worker->index * (uint64_t) worker->depth + i);
    self->idle[i] = worker->depth - 1 - i;
  }
  self->idle_count = worker->depth;
}

static void
ring_register (DgRing *self, DgWorker *worker)
{
  struct iovec all = { self->memory, self->memory_size };

  worker->fixed_buffers = io_uring_register_buffers (&self->ring, &all, 1) == 0;
  worker->fixed_files = io_uring_register_files (&self->ring, &worker->spec->fd, 1) == 0;
  io_uring_register_ring_fd (&self->ring); /* from Linux 5.18 on; saves a look-up in each call */
}

static void
ring_free (DgRing *self)
{
  /* Should the ring have failed, the kernel may still move bytes to or from there. */
  if (self->memory != MAP_FAILED && self->in_flight == 0)
    munmap (self->memory, self->memory_size);
  free (self->idle);
  free (self);
}

static int
ring_open (DgWorker *worker)
{
  const DgIoSpec *spec = worker->spec;
  size_t size = sizeof (DgRing) + worker->depth * sizeof (DgSlot);
  DgRing *self = calloc (1, size);
  int result;

  if (self == NULL)
    return ENOMEM;
  self->idle = calloc (worker->depth, sizeof *self->idle);
  self->memory_size = worker->depth * dg_buffer_size (spec, worker->depth);
  self->memory = mmap (NULL, self->memory_size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
  result =
      self->idle && self->memory != MAP_FAILED ? ring_init (&self->ring, worker->depth) : -ENOMEM;
  if (result < 0) {
    ring_free (self);
    return -result;
  }

  ring_register (self, worker);
  slots_init (self, worker);
  dg_cap_init (&self->cap, worker->depth, spec->block_size, spec->in_flight_max);
  dg_patience_init (&self->patience, may_look (spec->threads));
  worker->own = self;
  return 0;
}

static void
ring_close (DgWorker *worker)
{
  DgRing *self = worker->own;

  /* The ring itself is torn down later; until then it would hold the file, and with it the drive.
   */
  if (worker->fixed_files)
    io_uring_unregister_files (&self->ring);
  if (worker->fixed_buffers)
    io_uring_unregister_buffers (&self->ring);
  io_uring_queue_exit (&self->ring);
  ring_free (self);
}

/* Queues what is left of a slot's I/O. There is always room: a ring has as many entries as slots.
 */
static inline void
slot_queue (DgRing *self, DgSlot *slot)
{
  struct io_uring_sqe *sqe = io_uring_get_sqe (&self->ring);

  *sqe = slot->sqe;
  sqe->opcode = slot->move.reads ? self->read_op : self->write_op;
  sqe->addr = (uintptr_t) slot->address;
  sqe->len = slot->left;
  sqe->off = slot->move.offset;
}

/* Starts a slot's next I/O; false when there is none to start. */
static inline bool
slot_start (DgRing *self, DgWorker *worker, DgSlot *slot, uint64_t now)
{
  uint32_t block_size = worker->spec->block_size;

  if (!dg_worker_next (worker, now, &slot->move))
    return false;
  slot->submitted = now;
  slot->left = block_size;
  slot->address =
      slot->move.reads ? slot->buffer.read : dg_buffer_write (&slot->buffer, block_size);
  slot_queue (self, slot);
  self->in_flight++;
  return true;
}

/* Puts idle slots to work, as many as the cap allows. */
static void
ring_deepen (DgRing *self, DgWorker *worker, uint64_t now)
{
  while (self->idle_count > 0 && self->in_flight < self->cap.depth &&
         slot_start (self, worker, &self->slots[self->idle[self->idle_count - 1]], now))
    self->idle_count--;
  if (worker->depth_reached < self->in_flight)
    worker->depth_reached = self->in_flight;
}

/* A transfer that failed or fell short: goes on with the rest, or ends the run. */
static bool
slot_goes_on (DgRing *self, DgWorker *worker, DgSlot *slot, int result)
{
  bool begun = slot->left < worker->spec->block_size;

  if (result > 0) {
    slot->left -= (uint32_t) result;
    slot->address += result;
    slot->move.offset += (uint32_t) result;
  } else if (result != -EINTR) {
    dg_worker_fail (worker, dg_move_error (slot->move, begun, -result), slot->move, false);
    return false;
  }
  slot_queue (self, slot);
  return true;
}

static inline void
slot_complete (DgRing *self, DgWorker *worker, const struct io_uring_cqe *cqe)
{
  DgSlot *slot = &self->slots[cqe->user_data];
  uint64_t now = dg_clock_now ();

  if (__builtin_expect (cqe->res == (int) slot->left, 1))
    dg_worker_count (worker, slot->move.reads, slot->submitted, now, worker->spec->block_size);
  else if (slot_goes_on (self, worker, slot, cqe->res))
    return;

  self->in_flight--;
  if (self->in_flight >= self->cap.depth || !slot_start (self, worker, slot, now))
    self->idle[self->idle_count++] = (unsigned) cqe->user_data;
}

static void
ring_reap (DgRing *self, DgWorker *worker)
{
  struct io_uring_cqe *cqe;
  unsigned head, count = 0;

  io_uring_for_each_cqe (&self->ring, head, cqe)
  {
    slot_complete (self, worker, cqe);
    count++;
  }
  io_uring_cq_advance (&self->ring, count);
}

/* Looks for a completion for some microseconds. */
static void
ring_look (DgRing *self, DgWorker *worker)
{
  uint64_t start = dg_clock_now (), now;
  bool seen;

  do {
    seen = io_uring_cq_ready (&self->ring) > 0 ||
           (IO_URING_READ_ONCE (*self->ring.sq.kflags) & IORING_SQ_TASKRUN);
    now = dg_clock_now ();
  } while (!seen && now - start < LOOK_NS);
  /* What is beyond it others had of the processor. */
  worker->spun_ns += now - start < LOOK_NS ? now - start : LOOK_NS;
}

/* Hands over what is queued and comes back with at least one completion, or an error. */
static int
ring_wait (DgRing *self, DgWorker *worker)
{
  struct io_uring_cqe *cqe;
  int result = io_uring_submit_and_get_events (&self->ring);

  if (result < 0 || io_uring_cq_ready (&self->ring) > 0)
    return result;
  if (self->patience.looking)
    ring_look (self, worker);
  return io_uring_wait_cqe (&self->ring, &cqe);
}

static void
ring_work (DgWorker *worker)
{
  DgRing *self = worker->own;

  worker->first = dg_clock_now ();
  dg_cap_start (&self->cap, worker->first);
  dg_patience_start (&self->patience, worker->first);
  ring_deepen (self, worker, worker->first);

  while (self->in_flight > 0) {
    int result = ring_wait (self, worker);

    if (result < 0 && result != -EINTR && result != -EAGAIN && result != -EBUSY) {
      dg_worker_fail (worker, -result, (DgMove){ 0 }, false);
      return;
    }
    ring_reap (self, worker);
    dg_worker_publish (worker);
    dg_patience_update (&self->patience, worker->last,
                        worker->read.operations + worker->write.operations);
    if (dg_cap_update (&self->cap, worker->last, worker->read.bytes + worker->write.bytes))
      ring_deepen (self, worker, dg_clock_now ());
  }
}

const DgBackendOps dg_ring_ops = {
  .id = DG_BACKEND_RING,
  .queues = true,
  .syncs = false,
  .open = ring_open,
  .work = ring_work,
  .close = ring_close,
};
