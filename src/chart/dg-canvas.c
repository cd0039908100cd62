/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/dg-canvas.h"

#include "chart/dg-palette.h"

#define DEFAULT_FONT "Cantarell,Sans 10"

static void
set_text (DgCanvas *canvas, const char *text, gboolean bold)
{
  PangoAttrList *attributes = pango_attr_list_new ();

  /* Digits of one width keep numbers in line and from trembling while they change. */
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  if (bold)
    pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_layout_set_attributes (canvas->layout, attributes);
  pango_attr_list_unref (attributes);
  pango_layout_set_width (canvas->layout, -1);
  pango_layout_set_alignment (canvas->layout, PANGO_ALIGN_LEFT);
  pango_layout_set_text (canvas->layout, text, -1);
}

/**
 * dg_canvas_begin:
 * @canvas: (out): what to set up
 * @cr: where to draw; must outlive the canvas
 * @style: how; must outlive the canvas
 */
void
dg_canvas_begin (DgCanvas *canvas, cairo_t *cr, const DgChartStyle *style)
{
  PangoFontDescription *font =
      pango_font_description_from_string (style->font ? style->font : DEFAULT_FONT);
  cairo_font_options_t *options = cairo_font_options_create ();
  PangoContext *context;
  int height = 0;

  canvas->cr = cr;
  canvas->style = style;
  canvas->layout = pango_cairo_create_layout (cr);
  context = pango_layout_get_context (canvas->layout);
  /* Text takes the same room on every surface and at every scale. */
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options (context, options);
  pango_context_set_base_dir (context,
                              style->right_to_left ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR);
  pango_layout_set_font_description (canvas->layout, font);
  pango_layout_context_changed (canvas->layout);

  set_text (canvas, "Mg", FALSE);
  pango_layout_get_size (canvas->layout, NULL, &height);
  canvas->line = (double) height / PANGO_SCALE;

  cairo_font_options_destroy (options);
  pango_font_description_free (font);
}

/**
 * dg_canvas_end:
 * @canvas: what dg_canvas_begin() set up
 */
void
dg_canvas_end (DgCanvas *canvas)
{
  g_clear_object (&canvas->layout);
}

/**
 * dg_canvas_text_width:
 * @canvas: a canvas
 * @text: one line
 * @bold: whether it is to be bold
 *
 * Returns: its width in pixels
 */
double
dg_canvas_text_width (DgCanvas *canvas, const char *text, gboolean bold)
{
  int width = 0;

  set_text (canvas, text, bold);
  pango_layout_get_size (canvas->layout, &width, NULL);
  return (double) width / PANGO_SCALE;
}

static void
draw_halo (DgCanvas *canvas)
{
  double x, y;

  cairo_get_current_point (canvas->cr, &x, &y);
  pango_cairo_layout_path (canvas->cr, canvas->layout);
  dg_palette_set_source (canvas->cr, &canvas->style->background, 0.9);
  cairo_set_line_width (canvas->cr, canvas->line * 0.3);
  cairo_set_line_join (canvas->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_dash (canvas->cr, NULL, 0, 0);
  cairo_stroke (canvas->cr);
  cairo_move_to (canvas->cr, x, y);
}

/**
 * dg_canvas_write:
 * @canvas: a canvas
 * @text: one line
 * @lettering: where and how
 */
void
dg_canvas_write (DgCanvas *canvas, const char *text, const DgLettering *lettering)
{
  double width = dg_canvas_text_width (canvas, text, lettering->bold);

  if (lettering->limit > 0 && width > lettering->limit) {
    width = lettering->limit;
    pango_layout_set_width (canvas->layout, (int) (width * PANGO_SCALE));
    pango_layout_set_ellipsize (canvas->layout, PANGO_ELLIPSIZE_END);
  }
  cairo_move_to (canvas->cr, lettering->x - width * lettering->align, lettering->y);
  if (lettering->halo)
    draw_halo (canvas);
  dg_palette_set_source (canvas->cr, lettering->color, 1);
  pango_cairo_show_layout (canvas->cr, canvas->layout);
  pango_layout_set_ellipsize (canvas->layout, PANGO_ELLIPSIZE_NONE);
}

/**
 * dg_canvas_write_sentence:
 * @canvas: a canvas
 * @text: a sentence
 * @width: of the room, whose top left is the origin
 * @height: of the room
 *
 * Writes the sentence into the middle of the room, in as many lines as it takes.
 */
void
dg_canvas_write_sentence (DgCanvas *canvas, const char *text, double width, double height)
{
  int text_height = 0;

  set_text (canvas, text, FALSE);
  pango_layout_set_width (canvas->layout, (int) (width * PANGO_SCALE));
  pango_layout_set_alignment (canvas->layout, PANGO_ALIGN_CENTER);
  pango_layout_get_size (canvas->layout, NULL, &text_height);
  dg_palette_set_source (canvas->cr, &canvas->style->dim, 1);
  cairo_move_to (canvas->cr, 0, MAX (0, (height - (double) text_height / PANGO_SCALE) / 2));
  pango_cairo_show_layout (canvas->cr, canvas->layout);
}
