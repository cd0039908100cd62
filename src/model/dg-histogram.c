/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/dg-histogram.h"

#include <math.h>
#include <string.h>

/*
 * A latency histogram without an upper end.
 *
 * Every power of two is divided into 64 steps of equal width, and every value below 64 ns has a
 * step of its own. A step is therefore at most 1/64 of the values in it wide, and a percentile,
 * told as the upper end of its step, is too high by at most 1.6 % and never too low. Minimum,
 * maximum, count, sum and stalls are exact. All 64 bits have their step: nothing is capped.
 * (The layout is that of the HDR histograms and of fio's stat.h, without the latter's end at 17 s.)
 */

/**
 * dg_histogram_init:
 * @histogram: memory to be made an empty histogram
 *
 * Any thread; takes no lock and allocates nothing, as do all functions here.
 */
void
dg_histogram_init (DgHistogram *histogram)
{
  memset (histogram, 0, sizeof *histogram);
  histogram->min = UINT64_MAX;
}

/**
 * dg_histogram_merge:
 * @into: the histogram that grows
 * @from: another one, unchanged
 *
 * Adds what @from counted to @into; exact, since both have the same steps.
 */
void
dg_histogram_merge (DgHistogram *into, const DgHistogram *from)
{
  into->count += from->count;
  into->sum += from->sum;
  into->stalls += from->stalls;
  into->stall_ns += from->stall_ns;
  if (from->min < into->min)
    into->min = from->min;
  if (from->max > into->max) {
    into->max = from->max;
    into->max_at = from->max_at;
  }
  for (unsigned i = 0; i < DG_HISTOGRAM_BUCKETS; i++)
    into->buckets[i] += from->buckets[i];
}

/**
 * dg_histogram_upper:
 * @index: number of a step, below %DG_HISTOGRAM_BUCKETS
 *
 * Returns: the largest value, in nanoseconds, that falls into the step
 */
uint64_t
dg_histogram_upper (unsigned index)
{
  if (index < DG_HISTOGRAM_STEPS)
    return index;

  unsigned shift = (index >> DG_HISTOGRAM_STEP_BITS) - 1;
  uint64_t step = DG_HISTOGRAM_STEPS + (index & (DG_HISTOGRAM_STEPS - 1));

  return (step << shift) + ((UINT64_C (1) << shift) - 1);
}

/**
 * dg_histogram_percentile:
 * @histogram: what was counted
 * @percent: 0 to 100
 *
 * The nearest-rank percentile: the smallest value that at least @percent of all values don't
 * exceed. It is told as the upper end of its step, or as the maximum where that is lower.
 *
 * Returns: nanoseconds, at most 1.6 % above the true value; 0 when nothing was counted
 */
uint64_t
dg_histogram_percentile (const DgHistogram *histogram, double percent)
{
  uint64_t rank, seen = 0;

  if (histogram->count == 0)
    return 0;

  rank = (uint64_t) ceil (percent / 100.0 * (double) histogram->count - 1e-9);
  if (rank < 1)
    rank = 1;
  for (unsigned i = 0; i < DG_HISTOGRAM_BUCKETS; i++) {
    seen += histogram->buckets[i];
    if (seen >= rank) {
      uint64_t upper = dg_histogram_upper (i);
      return upper < histogram->max ? upper : histogram->max;
    }
  }
  return histogram->max;
}

/**
 * dg_histogram_mean:
 * @histogram: what was counted
 *
 * Returns: the exact mean in nanoseconds, or 0 when nothing was counted
 */
double
dg_histogram_mean (const DgHistogram *histogram)
{
  return histogram->count ? (double) histogram->sum / (double) histogram->count : 0.0;
}
