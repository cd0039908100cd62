/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-cliff.h"

#include <math.h>

/*
 * A cliff is the place that best divides a rate over time into two level parts (least squares), if
 * the second is much lower and the division explains most of the scatter. The search costs one
 * pass.
 */
#define FEWEST    4    /* points on each side */
#define DROP      0.7  /* the level after, at the most, of that before */
#define EXPLAINED 0.6  /* of the sum of squares, at the least */
#define QUARTER   8    /* points, at the least, to tell a fall that goes on from chance */
#define FALLING   0.85 /* the last quarter of the third before it, at the most */

static double
mean (const DgPoint *points, guint n_points)
{
  double sum = 0;

  for (guint i = 0; i < n_points; i++)
    sum += points[i].y;
  return sum / n_points;
}

/* What is above the lower level, divided by the height of the step, is how long the upper one held.
 */
static double
place_of (const DgPoint *points, guint at, const DgCliff *cliff)
{
  double width = points[1].x - points[0].x;
  double excess = 0;

  for (guint i = 0; i <= at; i++)
    excess += (points[i].y - cliff->after) * width;
  return points[0].x - width / 2 + excess / (cliff->before - cliff->after);
}

/**
 * dg_cliff_find:
 * @points: a rate over time, evenly spaced
 * @n_points: how many
 * @cliff: (out): where it falls, and the levels before and after
 *
 * Returns: whether there is a cliff; after a drop of less than 30 %, or among wild scatter, there
 * is none
 */
gboolean
dg_cliff_find (const DgPoint *points, guint n_points, DgCliff *cliff)
{
  double total = 0, squares = 0, left = 0, best = -1;
  guint fewest_after = MAX (FEWEST, n_points / 10);
  guint at = 0;

  if (n_points < FEWEST + fewest_after)
    return FALSE;
  for (guint i = 0; i < n_points; i++) {
    total += points[i].y;
    squares += points[i].y * points[i].y;
  }
  squares -= total * total / n_points;
  for (guint i = 1; i + fewest_after <= n_points; i++) {
    double between;
    left += points[i - 1].y;
    between = left * left / i + (total - left) * (total - left) / (n_points - i) -
              total * total / n_points;
    if (i >= FEWEST && between > best) {
      best = between;
      at = i;
    }
  }
  /* The points on both sides of the place may be mixed of both levels. */
  cliff->before = mean (points, at - 1);
  cliff->after = mean (points + at + 1, n_points - at - 1);
  if (squares <= 0 || best / squares < EXPLAINED || cliff->after > DROP * cliff->before)
    return FALSE;
  cliff->x = place_of (points, at, cliff);
  return TRUE;
}

/**
 * dg_cliff_is_falling:
 * @points: a rate over time, evenly spaced
 * @n_points: how many
 *
 * Returns: whether it was still going down at the end: each quarter lower than the one before, and
 *   the last by 15 % lower than the third
 */
gboolean
dg_cliff_is_falling (const DgPoint *points, guint n_points)
{
  guint quarter = n_points / 4;
  double level[4];

  if (quarter < QUARTER)
    return FALSE;
  for (guint i = 0; i < 4; i++)
    level[i] = mean (points + i * quarter, quarter);
  return level[0] > level[1] && level[1] > level[2] && level[3] <= FALLING * level[2];
}
