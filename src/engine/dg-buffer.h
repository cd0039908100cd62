/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "engine/dg-pattern.h"

/* The memory of one I/O at a time: where it reads to, and a ring of blocks to write from. */
typedef struct {
  char *read;
  char *next; /* the block to be written next */
  char *pool;
  char *pool_end;
  size_t stride; /* a block, rounded up to pages */
  uint64_t stamp;
  bool stamped;
} DgBuffer;

size_t dg_buffer_size (const DgIoSpec *spec, unsigned depth);
void dg_buffer_init (DgBuffer *buffer, char *memory, const DgIoSpec *spec, unsigned depth,
                     uint64_t seed);

/* The data for one write; until the slot's next one it stays as it is. */
static inline char *
dg_buffer_write (DgBuffer *buffer, uint32_t block_size)
{
  char *block = buffer->next;

  buffer->next += buffer->stride;
  if (buffer->next == buffer->pool_end)
    buffer->next = buffer->pool;
  if (buffer->stamped)
    dg_pattern_stamp (block, block_size, &buffer->stamp);
  return block;
}
