/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "engine/dg-engine.h"

void dg_timeline_init (DgTimeline *timeline);
void dg_timeline_spread (DgTimeline *timeline, uint64_t from, uint64_t to, double bytes);
void dg_timeline_merge (DgTimeline *into, const DgTimeline *from);

/* Most I/Os lie within the newest bin; those cost a product and two comparisons. */
static inline void
dg_timeline_add (DgTimeline *timeline, uint64_t from, uint64_t to, double bytes)
{
  uint64_t newest = (timeline->used - 1) * timeline->bin_ns;

  if (from >= newest && to - newest < timeline->bin_ns)
    timeline->bytes[timeline->used - 1] += bytes;
  else
    dg_timeline_spread (timeline, from, to, bytes);
}
