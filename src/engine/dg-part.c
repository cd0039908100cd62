/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/dg-part.h"

/* The first of the items that fall to a thread when they are dealt out as evenly as can be. */
static uint64_t
first_of (uint64_t items, unsigned threads, unsigned index)
{
  uint64_t rest = items % threads;

  return items / threads * index + (index < rest ? index : rest);
}

/**
 * dg_part_init:
 * @part: memory to be made a part
 * @spec: a valid job
 * @index: the thread's number
 * @lanes: how many workers share the part
 *
 * Gives thread @index its blocks of the area, which no other thread touches, and its share of
 * max_bytes, which is at least one block.
 */
void
dg_part_init (DgPart *part, const DgIoSpec *spec, unsigned index, unsigned lanes)
{
  uint64_t blocks = spec->area_size / spec->block_size;
  uint64_t first = first_of (blocks, spec->threads, index);
  uint64_t limit = spec->max_bytes / spec->block_size;

  if (limit < spec->threads)
    limit = spec->threads;
  part->start = spec->area_start + first * spec->block_size;
  part->blocks = first_of (blocks, spec->threads, index + 1) - first;
  part->limited = spec->max_bytes > 0;
  part->lanes = lanes;
  atomic_init (&part->open_lanes, lanes);
  atomic_init (&part->next, 0);
  atomic_init (&part->left, (int_fast64_t) (first_of (limit, spec->threads, index + 1) -
                                            first_of (limit, spec->threads, index)));
}
