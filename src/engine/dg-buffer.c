/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/dg-buffer.h"

#define PAGE 4096u

/* The slots of a thread together go through so much data before any of it comes again: more
 * than file systems look at in one go when they compress. */
#define POOL_BYTES (1024u * 1024u)

static size_t
stride_of (const DgIoSpec *spec)
{
  return ((size_t) spec->block_size + PAGE - 1) / PAGE * PAGE;
}

static size_t
pool_size (const DgIoSpec *spec, unsigned depth)
{
  size_t round = stride_of (spec) * depth;

  return spec->read_share < 1 ? stride_of (spec) * ((POOL_BYTES + round - 1) / round) : 0;
}

/**
 * dg_buffer_size:
 * @spec: a valid job
 * @depth: how many buffers a thread has
 *
 * Returns: bytes of memory that one buffer takes, a multiple of the page
 */
size_t
dg_buffer_size (const DgIoSpec *spec, unsigned depth)
{
  return (spec->read_share > 0 ? stride_of (spec) : 0) + pool_size (spec, depth);
}

/**
 * dg_buffer_init:
 * @buffer: the buffer to set up
 * @memory: dg_buffer_size() bytes at a page's start
 * @spec: a valid job
 * @depth: how many buffers a thread has
 * @seed: no two buffers of a run may have the same
 *
 * Reads have a place of their own, lest what was read be written instead of fresh data.
 */
void
dg_buffer_init (DgBuffer *buffer, char *memory, const DgIoSpec *spec, unsigned depth, uint64_t seed)
{
  size_t unit = spec->block_size < DG_PATTERN_UNIT ? spec->block_size : DG_PATTERN_UNIT;
  DgRandom random;

  dg_random_seed (&random, seed);
  buffer->read = memory;
  buffer->pool = buffer->next = memory + (spec->read_share > 0 ? stride_of (spec) : 0);
  buffer->pool_end = buffer->pool + pool_size (spec, depth);
  buffer->stride = stride_of (spec);
  buffer->stamp = dg_random_next (&random);
  buffer->stamped = spec->data != DG_DATA_ZEROS;
  dg_pattern_fill (buffer->pool, (size_t) (buffer->pool_end - buffer->pool), unit, spec->data,
                   &random);
}
