/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/dg-page-charts.h"

#define SCALE  0.75 /* charts count in 1/96 inch */
#define GUTTER 22.0
#define AFTER  16.0

static void
draw (DgPage *page, DgChart *chart, double x, double width, double height)
{
  cairo_t *cr = dg_page_get_cairo (page);

  dg_page_begin (page, "Figure");
  cairo_save (cr);
  cairo_translate (cr, x, dg_page_get_y (page));
  cairo_scale (cr, SCALE, SCALE);
  dg_chart_draw (chart, cr, width / SCALE, height / SCALE, dg_chart_style_print ());
  cairo_restore (cr);
  dg_page_end (page, "Figure");
}

/* As high as the highest of the row, so that the axes of a row stand side by side. */
static double
row_height (GPtrArray *charts, guint first, guint n, double width)
{
  double height = 0;

  for (guint i = first; i < MIN (first + n, charts->len); i++)
    height = MAX (height, dg_chart_natural_height (g_ptr_array_index (charts, i), width / SCALE,
                                                   dg_chart_style_print ()));
  return height * SCALE;
}

/**
 * dg_page_charts:
 * @page: where to draw
 * @charts: (element-type DgChart): charts
 * @n_columns: how many side by side
 *
 * Draws charts row by row, over as many pages as it takes. One that is higher than a page is made
 * to fit.
 */
void
dg_page_charts (DgPage *page, GPtrArray *charts, guint n_columns)
{
  double width = (dg_page_get_width (page) - GUTTER * (n_columns - 1)) / n_columns;

  for (guint i = 0; i < charts->len; i += n_columns) {
    double height = row_height (charts, i, n_columns, width);
    dg_page_ensure (page, height);
    height = MIN (height, dg_page_get_room (page));
    for (guint j = i; j < MIN (i + n_columns, charts->len); j++)
      draw (page, g_ptr_array_index (charts, j),
            dg_page_get_left (page) + (j - i) * (width + GUTTER), width, height);
    dg_page_advance (page, height + AFTER);
  }
}
