/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/dg-spec.h"

#include "engine/dg-buffer.h"

#include <errno.h>
#include <unistd.h>

#define BLOCK_MAX   (1u << 30) /* one transfer of the kernel's is a little below 2 GiB */
#define THREADS_MAX 256u
#define DEPTH_MAX   1024u

static bool
within (double value, double least, double most)
{
  return value >= least && value <= most; /* false for NaN */
}

static bool
area_is_valid (const DgIoSpec *spec)
{
  return spec->block_size > 0 && spec->block_size <= BLOCK_MAX && spec->area_start <= INT64_MAX &&
         spec->area_size <= INT64_MAX - spec->area_start && spec->threads > 0 &&
         spec->threads <= THREADS_MAX && spec->area_size / spec->block_size >= spec->threads;
}

static bool
sync_is_valid (const DgIoSpec *spec)
{
  if (spec->sync == DG_SYNC_NONE)
    return true;
  return spec->sync <= DG_SYNC_FDATASYNC && spec->writes_per_sync > 0 && spec->queue_depth == 1 &&
         !(spec->read_share > 0) && spec->backend != DG_BACKEND_RING;
}

/**
 * dg_spec_check:
 * @spec: a job
 *
 * Returns: 0; EINVAL when the job makes no sense; ENOMEM when its buffers would take more than half
 * of the machine's memory
 */
int
dg_spec_check (const DgIoSpec *spec)
{
  double buffers, memory = (double) sysconf (_SC_PHYS_PAGES) * (double) sysconf (_SC_PAGESIZE);

  if (spec->fd < 0 || !area_is_valid (spec) || !sync_is_valid (spec) || spec->queue_depth == 0 ||
      spec->queue_depth > DEPTH_MAX || spec->order > DG_ORDER_RANDOM ||
      spec->data > DG_DATA_MIXED || spec->backend > DG_BACKEND_BLOCKING ||
      !within (spec->read_share, 0, 1) || !within (spec->duration, 0, 1e300) ||
      !within (spec->in_flight_max, 0, 1e300))
    return EINVAL;

  buffers = (double) dg_buffer_size (spec, spec->queue_depth) * spec->queue_depth * spec->threads;
  return buffers > memory / 2 ? ENOMEM : 0;
}
