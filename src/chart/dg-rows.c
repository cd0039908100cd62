/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/dg-rows.h"

#define MOST_SHARE 0.42 /* of the chart's width, for names */
#define GAP        0.6  /* between name and bar, in lines */

static void
free_row (gpointer data)
{
  DgRow *row = data;

  g_free (row->text);
  g_free (row);
}

/**
 * dg_rows_new:
 *
 * Returns: (transfer full) (element-type DgRow): no rows yet
 */
GPtrArray *
dg_rows_new (void)
{
  return g_ptr_array_new_with_free_func (free_row);
}

/**
 * dg_rows_add:
 * @rows: rows
 * @text: the name
 * @heading: whether it heads a group
 */
void
dg_rows_add (GPtrArray *rows, const char *text, gboolean heading)
{
  DgRow *row = g_new0 (DgRow, 1);

  row->text = g_strdup (text);
  row->heading = heading;
  g_ptr_array_add (rows, row);
}

/**
 * dg_rows_measure:
 * @rows: rows
 * @canvas: where they will be drawn
 * @width: of the whole chart
 *
 * Returns: how much room the names take beside the plot; longer ones will be shortened
 */
double
dg_rows_measure (GPtrArray *rows, DgCanvas *canvas, double width)
{
  double widest = 0;

  for (guint i = 0; i < rows->len; i++) {
    const DgRow *row = g_ptr_array_index (rows, i);
    if (!row->heading)
      widest = MAX (widest, dg_canvas_text_width (canvas, row->text, FALSE));
  }
  return MIN (widest + canvas->line * GAP, width * MOST_SHARE);
}

/**
 * dg_rows_draw:
 * @rows: rows
 * @canvas: where to draw
 * @plot: the plot, whose vertical scale counts rows from the top
 * @width: of the whole chart
 */
void
dg_rows_draw (GPtrArray *rows, DgCanvas *canvas, const DgPlot *plot, double width)
{
  gboolean right = canvas->style->right_to_left;
  double gap = canvas->line * GAP;
  double room = (right ? width - plot->x - plot->width : plot->x) - gap;

  for (guint i = 0; i < rows->len; i++) {
    const DgRow *row = g_ptr_array_index (rows, i);
    double y = dg_plot_y (plot, i + 0.5) - canvas->line / 2;
    DgLettering name = { right ? plot->x + plot->width + gap : plot->x - gap,
                         y,
                         right ? 0 : 1,
                         MAX (room, 1),
                         FALSE,
                         &canvas->style->text };
    DgLettering heading = {
      right ? width : 0, y, right ? 1 : 0, width, TRUE, &canvas->style->text
    };
    dg_canvas_write (canvas, row->text, row->heading ? &heading : &name);
  }
}
