/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-steady.h"

#include "bench/dg-cliff.h"

#define INTERVAL    0.5
#define LONG_ENOUGH 20  /* points behind the cliff */
#define LEVEL       0.9 /* of the first half of them, at the least, the second half still has */

/**
 * dg_steady_new:
 *
 * Returns: (transfer full): a watch that has seen nothing yet
 */
DgSteady *
dg_steady_new (void)
{
  DgSteady *steady = g_new0 (DgSteady, 1);

  steady->points = g_array_new (FALSE, FALSE, sizeof (DgPoint));
  return steady;
}

/**
 * dg_steady_free:
 * @steady: (transfer full): a watch
 */
void
dg_steady_free (DgSteady *steady)
{
  g_array_unref (steady->points);
  g_free (steady);
}

static double
mean (const DgPoint *points, guint n_points)
{
  double sum = 0;

  for (guint i = 0; i < n_points; i++)
    sum += points[i].y;
  return sum / n_points;
}

static gboolean
is_steady (const DgPoint *points, guint n_points)
{
  DgCliff cliff;
  guint after = n_points;

  if (!dg_cliff_find (points, n_points, &cliff))
    return FALSE;
  while (after > 0 && points[after - 1].x > cliff.x)
    after--;
  after = n_points - after;
  if (after < LONG_ENOUGH || after < (n_points - after) / 2)
    return FALSE;
  points += n_points - after;
  return mean (points + after / 2, after - after / 2) >= LEVEL * mean (points, after / 2);
}

/**
 * dg_steady_add:
 * @steady: a watch
 * @seconds: since the beginning
 * @bytes: that were moved until then
 *
 * Returns: whether the rate has fallen and been level for at least 10 s since, and for half as long
 *   as it was high before
 */
gboolean
dg_steady_add (DgSteady *steady, double seconds, double bytes)
{
  DgPoint point = { 0 };

  if (seconds < (steady->points->len + 1) * INTERVAL)
    return FALSE;
  point.y = (bytes - steady->bytes) / (seconds - steady->seconds);
  steady->bytes = bytes;
  steady->seconds = seconds;
  /* A drive that gave no answer for long has so many points of that rate, to keep them even. */
  while ((steady->points->len + 1) * INTERVAL <= seconds) {
    point.x = (steady->points->len + 0.5) * INTERVAL;
    g_array_append_val (steady->points, point);
  }
  return is_steady ((const DgPoint *) (gconstpointer) steady->points->data, steady->points->len);
}
