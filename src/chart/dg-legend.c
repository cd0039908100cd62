/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/dg-legend.h"

#include "chart/dg-palette.h"

#define ROW    1.35 /* height of a row, in lines */
#define SAMPLE 1.6  /* width of the sample before a name, in lines */
#define APART  1.2  /* between two entries, in lines */

static void
draw_sample (const DgChartLayer *layer, DgCanvas *canvas, double x, double y)
{
  cairo_t *cr = canvas->cr;
  DgColor color = dg_palette_color (layer->color, canvas->style);
  double middle = y + canvas->line / 2, length = canvas->line * (SAMPLE - 0.35);
  double width = canvas->line * 0.11;

  dg_palette_set_source (cr, &color, 1);
  cairo_set_line_width (cr, width);
  dg_palette_set_dash (cr, layer->color, width);
  cairo_move_to (cr, x, middle);
  cairo_line_to (cr, x + length, middle);
  cairo_stroke (cr);
  dg_palette_marker (cr, layer->color, x + length / 2, middle, canvas->line * 0.2);
  cairo_fill (cr);
}

/* At x from the left; or, where text runs from right to left, the same seen in a mirror. */
static void
write_at (DgCanvas *canvas, const char *text, const DgColor *color, double x, double y,
          double width)
{
  gboolean right = canvas->style->right_to_left;
  DgLettering lettering = { right ? width - x : x, y,     right ? 1 : 0,
                            MAX (width - x, 1),    FALSE, color };

  dg_canvas_write (canvas, text, &lettering);
}

/* From *x and *y on, which are moved to where the next entry goes. */
static void
walk_entry (const DgChartLayer *layer, DgCanvas *canvas, double *x, double *y, double width,
            gboolean draw)
{
  double sample = canvas->line * SAMPLE;
  double name = dg_canvas_text_width (canvas, layer->name, FALSE);
  double note = layer->note ? dg_canvas_text_width (canvas, layer->note, FALSE) : 0;
  double gap = layer->note ? canvas->line * 0.5 : 0;

  if (*x > 0 && *x + sample + name + gap + note > width) {
    *x = 0;
    *y += canvas->line * ROW;
  }
  if (draw) {
    double left = canvas->style->right_to_left ? width - *x - sample + canvas->line * 0.35 : *x;
    draw_sample (layer, canvas, left, *y);
    write_at (canvas, layer->name, &canvas->style->text, *x + sample, *y, width);
  }
  *x += sample + name + gap;
  if (note > 0 && *x + note > width) {
    *x = sample;
    *y += canvas->line * ROW;
  }
  if (note > 0 && draw)
    write_at (canvas, layer->note, &canvas->style->dim, *x, *y, width);
  *x += note + canvas->line * APART;
}

static double
walk (GPtrArray *layers, DgCanvas *canvas, double top, double width, gboolean draw)
{
  double x = 0, y = top;

  for (guint i = 0; i < layers->len; i++)
    walk_entry (g_ptr_array_index (layers, i), canvas, &x, &y, width, draw);
  return y + canvas->line * ROW - top;
}

/**
 * dg_legend_measure:
 * @layers: (element-type DgChartLayer): at least one layer
 * @canvas: where it will be drawn
 * @width: of the chart
 *
 * Returns: its height
 */
double
dg_legend_measure (GPtrArray *layers, DgCanvas *canvas, double width)
{
  return walk (layers, canvas, 0, width, FALSE);
}

/**
 * dg_legend_draw:
 * @layers: (element-type DgChartLayer): at least one layer
 * @canvas: where to draw
 * @y: its top
 * @width: of the chart
 *
 * Names the layers, in as many rows as it takes. A name that is wider than the chart is shortened.
 */
void
dg_legend_draw (GPtrArray *layers, DgCanvas *canvas, double y, double width)
{
  walk (layers, canvas, y, width, TRUE);
}
