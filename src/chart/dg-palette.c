/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/dg-palette.h"

#include <math.h>

/*
 * Eight hues that differ in lightness as well, so that they stay apart for people who see fewer
 * colours and in grey print; a dash and a marker go with each. Against their background all have
 * a contrast of at least 3 to 1, in high contrast 4.5 to 1. The tests compute both.
 */
static const guint32 light[DG_PALETTE_SIZE] = { 0x1a6fb0, 0xd96a14, 0x0b7a5c, 0x6a2c86,
                                                0x9a7400, 0x3b4048, 0x2a91a8, 0xb0305c };
static const guint32 dark[DG_PALETTE_SIZE] = { 0x5aa9f0, 0xffb070, 0x2fbf94, 0xe3b4f2,
                                               0xe6c34a, 0xd0d4da, 0x8fdcee, 0xf588ae };
static const guint32 light_contrast[DG_PALETTE_SIZE] = { 0x004b8d, 0x9a3a00, 0x006b52, 0x3d0a4f,
                                                         0x5e4500, 0x000000, 0x005f75, 0x8a0038 };
static const guint32 dark_contrast[DG_PALETTE_SIZE] = { 0x7cc0ff, 0xffb37d, 0x5fe0b5, 0xf3d0ff,
                                                        0xffe27a, 0xffffff, 0xb5efff, 0xffa9c8 };

/**
 * dg_palette_color:
 * @index: which series; after %DG_PALETTE_SIZE they repeat, with another dash
 * @style: light or dark, high contrast or not
 *
 * Returns: the colour of that series
 */
DgColor
dg_palette_color (guint index, const DgChartStyle *style)
{
  const guint32 *colors = style->dark            ? style->high_contrast ? dark_contrast : dark
                          : style->high_contrast ? light_contrast
                                                 : light;
  guint32 rgb = colors[index % DG_PALETTE_SIZE];

  return (DgColor){ ((rgb >> 16) & 0xff) / 255.0, ((rgb >> 8) & 0xff) / 255.0, (rgb & 0xff) / 255.0,
                    1 };
}

/**
 * dg_palette_set_source:
 * @cr: where to draw
 * @color: a colour
 * @opacity: 0…1, on top of the colour's own
 */
void
dg_palette_set_source (cairo_t *cr, const DgColor *color, double opacity)
{
  cairo_set_source_rgba (cr, color->red, color->green, color->blue, color->alpha * opacity);
}

/**
 * dg_palette_set_dash:
 * @cr: where to draw
 * @index: which series
 * @width: width of the line
 */
void
dg_palette_set_dash (cairo_t *cr, guint index, double width)
{
  static const double dashes[][4] = { { 0 }, { 5, 2 }, { 1.5, 1.5 }, { 6, 2, 1.5, 2 }, { 9, 3 } };
  static const int lengths[] = { 0, 2, 2, 4, 2 };
  guint which = index % G_N_ELEMENTS (dashes);
  double scaled[4];

  for (int i = 0; i < lengths[which]; i++)
    scaled[i] = dashes[which][i] * width;
  cairo_set_dash (cr, scaled, lengths[which], 0);
}

static void
polygon (cairo_t *cr, double x, double y, double radius, int corners, double turn)
{
  cairo_new_sub_path (cr);
  for (int i = 0; i < corners; i++) {
    double angle = turn + i * 2 * G_PI / corners;
    cairo_line_to (cr, x + radius * sin (angle), y - radius * cos (angle));
  }
  cairo_close_path (cr);
}

/**
 * dg_palette_marker:
 * @cr: where to draw
 * @index: which series
 * @x: middle of the marker
 * @y: middle of the marker
 * @radius: about half its size
 *
 * Adds the series' marker to the path: circle, square, triangle, diamond, triangle downwards.
 */
void
dg_palette_marker (cairo_t *cr, guint index, double x, double y, double radius)
{
  switch (index % 5) {
  case 0:
    cairo_new_sub_path (cr);
    cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
    break;
  case 1:
    polygon (cr, x, y, radius * 1.25, 4, G_PI / 4);
    break;
  case 2:
    polygon (cr, x, y, radius * 1.3, 3, 0);
    break;
  case 3:
    polygon (cr, x, y, radius * 1.3, 4, 0);
    break;
  default:
    polygon (cr, x, y, radius * 1.3, 3, G_PI);
    break;
  }
}
