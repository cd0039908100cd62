/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-rate.h"

/**
 * dg_rate_points:
 * @timeline: bytes over time
 * @seconds: how long that was
 * @width: seconds that a point should stand for; it gets a whole number of the timeline's bins
 *
 * Returns: (transfer full) (element-type DgPoint): the rate in B/s over the middle of each stretch;
 *   the last one may be shorter
 */
GArray *
dg_rate_points (const DgTimeline *timeline, double seconds, double width)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (DgPoint));
  double bin = (double) timeline->bin_ns / 1e9;
  guint step = 1;

  while (step * bin < width * 0.999 && step < timeline->used)
    step++;
  for (guint i = 0; i < timeline->used; i += step) {
    double bytes = 0, from = i * bin, to = MIN (seconds, (i + step) * bin);
    DgPoint point;
    for (guint j = i; j < MIN (i + step, timeline->used); j++)
      bytes += timeline->bytes[j];
    if (to <= from)
      break;
    point = (DgPoint){ (from + to) / 2, bytes / (to - from) };
    g_array_append_val (points, point);
  }
  return points;
}
