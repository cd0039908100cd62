/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/dg-cap.h"

#include "engine/dg-clock.h"

/*
 * A test must end soon after it is told to, and what is in flight then can't be called back:
 * at 100 kB/s, eight blocks of 1 MiB take 80 s. So only as much is kept in flight as the drive
 * has lately moved in a given time (half a second, say), and at least one block.
 *
 * A worker starts with one block and at most doubles with each look: a fast drive is at full
 * depth after a few completions, and a drive whose memory swallows the first blocks can't pile
 * up many. The rate is that over the last one to two windows, each half as long as that time.
 * Each worker goes by its own rate, so that all of them together stay within the drive's.
 */

/**
 * dg_cap_init:
 * @cap: memory to be made a cap
 * @depth_max: the queue depth asked for
 * @block_size: bytes
 * @seconds: how much time's worth of the observed rate may be in flight; 0 for no cap
 */
void
dg_cap_init (DgCap *cap, unsigned depth_max, uint32_t block_size, double seconds)
{
  *cap = (DgCap){ .depth = depth_max, .depth_max = depth_max, .next = UINT64_MAX };
  if (depth_max == 1 || !(seconds > 0))
    return;

  cap->depth = 1;
  cap->blocks_factor = seconds * (double) DG_NS_PER_SECOND / block_size;
  cap->window_ns = (uint64_t) (seconds / 2 * (double) DG_NS_PER_SECOND);
  cap->next = 0;
}

/**
 * dg_cap_start:
 * @cap: a cap
 * @now: the moment of the first submission
 */
void
dg_cap_start (DgCap *cap, uint64_t now)
{
  cap->old_at = cap->mid_at = now;
}

/**
 * dg_cap_look:
 * @cap: a cap
 * @now: the moment
 * @bytes: completed since dg_cap_start()
 *
 * Works out the depth anew; see dg_cap_update(), which knows when it is time.
 */
void
dg_cap_look (DgCap *cap, uint64_t now, uint64_t bytes)
{
  double rate, allowed;
  unsigned most = cap->depth < cap->depth_max / 2 ? 2 * cap->depth : cap->depth_max;

  if (now - cap->mid_at >= cap->window_ns && bytes > cap->mid_bytes) {
    cap->old_at = cap->mid_at;
    cap->old_bytes = cap->mid_bytes;
    cap->mid_at = now;
    cap->mid_bytes = bytes;
  }
  rate = (double) (bytes - cap->old_bytes) / (double) (now - cap->old_at + 1);
  allowed = rate * cap->blocks_factor;
  cap->depth = allowed < 1 ? 1 : allowed < most ? (unsigned) allowed : most;
  cap->next = cap->depth < cap->depth_max ? 0 : now + cap->window_ns / 8;
}
