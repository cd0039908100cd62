/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/dg-timeline.h"

#include <string.h>

#define FIRST_BIN_NS UINT64_C (10000000)

/**
 * dg_timeline_init:
 * @timeline: memory to be made an empty timeline
 *
 * Starts with bins of 10 ms. Takes no lock and allocates nothing, as do all functions here.
 */
void
dg_timeline_init (DgTimeline *timeline)
{
  memset (timeline, 0, sizeof *timeline);
  timeline->bin_ns = FIRST_BIN_NS;
  timeline->used = 1;
}

static void
make_coarser (DgTimeline *timeline)
{
  unsigned half = (timeline->used + 1) / 2;

  for (unsigned i = 0; i < half; i++)
    timeline->bytes[i] =
        timeline->bytes[2 * i] + (2 * i + 1 < timeline->used ? timeline->bytes[2 * i + 1] : 0.0);
  memset (timeline->bytes + half, 0, (timeline->used - half) * sizeof *timeline->bytes);
  timeline->used = half;
  timeline->bin_ns *= 2;
}

/**
 * dg_timeline_spread:
 * @timeline: where to
 * @from: nanoseconds since the start, when an I/O was submitted
 * @to: when it was completed
 * @bytes: what it moved
 *
 * Spreads @bytes evenly over the time that they took: counted at completion, blocks that take
 * longer than a bin would make a comb out of a steady rate.
 */
void
dg_timeline_spread (DgTimeline *timeline, uint64_t from, uint64_t to, double bytes)
{
  unsigned first, last;
  double rate, left = bytes;

  while (to / timeline->bin_ns >= DG_TIMELINE_BINS)
    make_coarser (timeline);

  first = (unsigned) (from / timeline->bin_ns);
  last = (unsigned) (to / timeline->bin_ns);
  rate = to > from ? bytes / (double) (to - from) : 0.0;
  for (unsigned i = first; i < last; i++) {
    uint64_t start = i * timeline->bin_ns;
    uint64_t end = start + timeline->bin_ns;
    double part = rate * (double) (end - (from > start ? from : start));

    timeline->bytes[i] += part;
    left -= part;
  }
  timeline->bytes[last] += left;
  if (timeline->used < last + 1)
    timeline->used = last + 1;
}

/**
 * dg_timeline_merge:
 * @into: the timeline that grows
 * @from: another one with the same start, unchanged
 *
 * Adds @from to @into, in the longer bins of the two.
 */
void
dg_timeline_merge (DgTimeline *into, const DgTimeline *from)
{
  uint64_t ratio;

  while (into->bin_ns < from->bin_ns)
    make_coarser (into);

  ratio = into->bin_ns / from->bin_ns;
  for (unsigned i = 0; i < from->used; i++)
    into->bytes[i / ratio] += from->bytes[i];
  if (into->used < (from->used - 1) / ratio + 1)
    into->used = (unsigned) ((from->used - 1) / ratio + 1);
}
