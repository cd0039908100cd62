/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdint.h>

/* How many blocks one worker may have in flight, from the rate it has seen lately. */
typedef struct {
  unsigned depth;       /* blocks in flight allowed now */
  unsigned depth_max;   /* as asked for */
  double blocks_factor; /* seconds in flight / block size, per nanosecond */
  uint64_t window_ns;
  uint64_t next;   /* when to look again */
  uint64_t old_at; /* the rate is that since this moment … */
  uint64_t old_bytes;
  uint64_t mid_at; /* … which becomes this one when the window has passed */
  uint64_t mid_bytes;
} DgCap;

void dg_cap_init (DgCap *cap, unsigned depth_max, uint32_t block_size, double seconds);
void dg_cap_start (DgCap *cap, uint64_t now);
void dg_cap_look (DgCap *cap, uint64_t now, uint64_t bytes);

/* To be called after completions; bytes are those completed so far. True when depth has grown. */
static inline int
dg_cap_update (DgCap *cap, uint64_t now, uint64_t bytes)
{
  unsigned before = cap->depth;

  if (now >= cap->next)
    dg_cap_look (cap, now, bytes);
  return cap->depth > before;
}
