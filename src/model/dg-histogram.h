/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Plain C on purpose: the engine's workers call dg_histogram_add() once an I/O. */

#include <stdint.h>

#define DG_HISTOGRAM_STEP_BITS 6
#define DG_HISTOGRAM_STEPS     (1u << DG_HISTOGRAM_STEP_BITS)
#define DG_HISTOGRAM_BUCKETS   ((64 - DG_HISTOGRAM_STEP_BITS + 1) * DG_HISTOGRAM_STEPS)
#define DG_STALL_NS            UINT64_C (100000000)

typedef struct {
  uint64_t count;
  uint64_t sum;
  uint64_t min;
  uint64_t max;
  uint64_t max_at;
  uint64_t stalls;
  uint64_t stall_ns;
  uint64_t buckets[DG_HISTOGRAM_BUCKETS];
} DgHistogram;

static inline unsigned
dg_histogram_index (uint64_t ns)
{
  if (ns < DG_HISTOGRAM_STEPS)
    return (unsigned) ns;

  unsigned shift = 63u - (unsigned) __builtin_clzll (ns) - DG_HISTOGRAM_STEP_BITS;

  return (shift << DG_HISTOGRAM_STEP_BITS) + (unsigned) (ns >> shift);
}

static inline void
dg_histogram_add (DgHistogram *histogram, uint64_t ns, uint64_t at)
{
  histogram->count++;
  histogram->sum += ns;
  histogram->buckets[dg_histogram_index (ns)]++;
  if (ns < histogram->min)
    histogram->min = ns;
  if (ns > histogram->max) {
    histogram->max = ns;
    histogram->max_at = at;
  }
  if (ns >= DG_STALL_NS) {
    histogram->stalls++;
    histogram->stall_ns += ns;
  }
}

void dg_histogram_init (DgHistogram *histogram);
void dg_histogram_merge (DgHistogram *into, const DgHistogram *from);
uint64_t dg_histogram_upper (unsigned index);
uint64_t dg_histogram_percentile (const DgHistogram *histogram, double percent);
double dg_histogram_mean (const DgHistogram *histogram);
