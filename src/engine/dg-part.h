/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "engine/dg-engine.h"

#define DG_CACHE_LINE 64

/* One thread's part of the area; with the blocking backend several workers share it. */
typedef struct {
  uint64_t start; /* bytes */
  uint64_t blocks;
  bool limited;
  unsigned lanes;                                    /* workers that share it */
  _Alignas(DG_CACHE_LINE) atomic_uint_fast64_t next; /* block whose turn it is */
  atomic_int_fast64_t left;                          /* blocks that may still be submitted */
  atomic_uint open_lanes;                            /* workers that may have an I/O in flight */
} DgPart;

void dg_part_init (DgPart *part, const DgIoSpec *spec, unsigned index, unsigned lanes);

/* False when as many blocks as were asked for have been submitted. */
static inline bool
dg_part_take (DgPart *part)
{
  return !part->limited || atomic_fetch_sub_explicit (&part->left, 1, memory_order_relaxed) > 0;
}

/* The next block in order; after the last comes the first again. */
static inline uint64_t
dg_part_step (DgPart *part)
{
  uint_fast64_t block = atomic_load_explicit (&part->next, memory_order_relaxed);

  while (!atomic_compare_exchange_weak_explicit (&part->next, &block,
                                                 block + 1 == part->blocks ? 0 : block + 1,
                                                 memory_order_relaxed, memory_order_relaxed))
    ;
  return block;
}
