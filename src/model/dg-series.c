/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/dg-series.h"

static const DgField series_fields[] = {
  { "figure", DG_FIELD_TEXT, G_STRUCT_OFFSET (DgSeries, figure) },
  { "round", DG_FIELD_NUMBER, G_STRUCT_OFFSET (DgSeries, round) },
  { "x-unit", DG_FIELD_TEXT, G_STRUCT_OFFSET (DgSeries, x_unit) },
  { "y-unit", DG_FIELD_TEXT, G_STRUCT_OFFSET (DgSeries, y_unit) },
  { "points", DG_FIELD_ROWS, G_STRUCT_OFFSET (DgSeries, points), .columns = 2 },
  { "cliffs", DG_FIELD_ROWS, G_STRUCT_OFFSET (DgSeries, cliffs), .columns = 3 },
};

const DgLayout dg_series_layout = { "series", sizeof (DgSeries), G_STRUCT_OFFSET (DgSeries, extra),
                                    series_fields, G_N_ELEMENTS (series_fields) };

/**
 * dg_series_new:
 * @figure: such as “throughput”
 * @round: the round in which it was taken, from 1
 * @x_unit: one of DG_UNIT_…
 * @y_unit: one of DG_UNIT_…
 *
 * Returns: (transfer full): an empty series; freed by what it is added to, or with
 *   dg_layout_free()
 */
DgSeries *
dg_series_new (const char *figure, guint round, const char *x_unit, const char *y_unit)
{
  DgSeries *series = dg_layout_new (&dg_series_layout);

  series->figure = g_strdup (figure);
  series->round = round;
  series->x_unit = g_strdup (x_unit);
  series->y_unit = g_strdup (y_unit);
  return series;
}

/**
 * dg_series_add:
 * @series: a series
 * @x: in its x-unit, not below that of the point before
 * @y: in its y-unit
 */
void
dg_series_add (DgSeries *series, double x, double y)
{
  DgPoint point = { x, y };

  g_array_append_val (series->points, point);
}
