/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/dg-decimate.h"

typedef struct {
  gsize first, lowest, highest, last;
} Column;

static void
keep (GArray *kept, const DgPoint *points, gsize index, gsize *newest)
{
  if (*newest == index)
    return;
  g_array_append_val (kept, points[index]);
  *newest = index;
}

/* The four in the order in which they stand in the data, each once. */
static void
flush (GArray *kept, const DgPoint *points, const Column *column, gsize *newest)
{
  keep (kept, points, column->first, newest);
  keep (kept, points, MIN (column->lowest, column->highest), newest);
  keep (kept, points, MAX (column->lowest, column->highest), newest);
  keep (kept, points, column->last, newest);
}

/**
 * dg_decimate:
 * @points: (array length=n_points): finite points, sorted by x
 * @n_points: how many
 * @scale: the horizontal scale
 * @columns: width in pixels
 * @kept: (element-type DgPoint): the points that remain are added here
 *
 * Keeps the first, lowest, highest and last point of each column of pixels. A line through them
 * covers the same pixels as a line through all points, so a million points cost what four a column
 * cost, and no peak is lost. One pass, no allocation but @kept's.
 */
void
dg_decimate (const DgPoint *points, gsize n_points, const DgScale *scale, guint columns,
             GArray *kept)
{
  Column column = { 0, 0, 0, 0 };
  gsize newest = G_MAXSIZE;
  double per_x = columns / (scale->high - scale->low);
  double at = 0;

  for (gsize i = 0; i < n_points; i++) {
    double here = (double) (gint64) ((points[i].x - scale->low) * per_x);
    if (i == 0 || here != at) {
      if (i > 0)
        flush (kept, points, &column, &newest);
      column = (Column){ i, i, i, i };
      at = here;
      continue;
    }
    if (points[i].y < points[column.lowest].y)
      column.lowest = i;
    if (points[i].y > points[column.highest].y)
      column.highest = i;
    column.last = i;
  }
  if (n_points > 0)
    flush (kept, points, &column, &newest);
}
