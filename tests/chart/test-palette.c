/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/dg-palette.h"

#include <math.h>

static double
linear (double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

static double
luminance (const DgColor *color)
{
  return 0.2126 * linear (color->red) + 0.7152 * linear (color->green) +
         0.0722 * linear (color->blue);
}

/* As the web's accessibility guidelines count it: 1 for the same colour, 21 for black on white. */
static double
contrast (const DgColor *a, const DgColor *b)
{
  double x = luminance (a), y = luminance (b);

  return (MAX (x, y) + 0.05) / (MIN (x, y) + 0.05);
}

static void
check_contrast (const DgChartStyle *style, double least)
{
  for (guint i = 0; i < DG_PALETTE_SIZE; i++) {
    DgColor color = dg_palette_color (i, style);
    g_assert_cmpfloat (contrast (&color, &style->background), >=, least);
  }
}

static void
test_contrast (void)
{
  const DgChartStyle *styles[] = { dg_chart_style_print (), dg_chart_style_light (),
                                   dg_chart_style_dark () };

  for (guint i = 0; i < G_N_ELEMENTS (styles); i++) {
    DgChartStyle style = *styles[i];
    check_contrast (&style, 3);
    style.high_contrast = TRUE;
    check_contrast (&style, 4.5);
  }
}

/*
 * What someone sees who lacks the cones for red or for green, on linear light (Viénot, Brettel and
 * Mollon, 1999): both then follow from the other two.
 */
static DgColor
without_cone (const DgColor *color, gboolean red)
{
  double r = linear (color->red), g = linear (color->green), b = linear (color->blue);
  double rg = red ? 0.11238 * r + 0.88762 * g : 0.29275 * r + 0.70725 * g;
  double blue = red ? 0.00401 * r - 0.00401 * g + b : -0.02234 * r + 0.02234 * g + b;

  return (DgColor){ rg, rg, blue, 1 };
}

static double
cube_root (double x)
{
  return x > 0.008856 ? cbrt (x) : 7.787 * x + 16.0 / 116;
}

/* Distance of two linear colours in CIELAB; about 2 can just be told apart side by side. */
static double
distance (const DgColor *a, const DgColor *b)
{
  double lab[2][3];

  for (guint i = 0; i < 2; i++) {
    const DgColor *c = i ? b : a;
    double x = cube_root ((0.4124 * c->red + 0.3576 * c->green + 0.1805 * c->blue) / 0.9505);
    double y = cube_root (0.2126 * c->red + 0.7152 * c->green + 0.0722 * c->blue);
    double z = cube_root ((0.0193 * c->red + 0.1192 * c->green + 0.9505 * c->blue) / 1.089);
    lab[i][0] = 116 * y - 16;
    lab[i][1] = 500 * (x - y);
    lab[i][2] = 200 * (y - z);
  }
  return sqrt (pow (lab[0][0] - lab[1][0], 2) + pow (lab[0][1] - lab[1][1], 2) +
               pow (lab[0][2] - lab[1][2], 2));
}

/* The first four, of which most charts are made, stay apart by colour alone. */
static void
check_apart (const DgChartStyle *style)
{
  for (guint i = 0; i < 4; i++)
    for (guint j = 0; j < i; j++)
      for (guint red = 0; red < 2; red++) {
        DgColor a = dg_palette_color (i, style), b = dg_palette_color (j, style);
        DgColor seen_a = without_cone (&a, red), seen_b = without_cone (&b, red);
        g_assert_cmpfloat (distance (&seen_a, &seen_b), >, 12);
      }
}

static void
test_color_blindness (void)
{
  const DgChartStyle *styles[] = { dg_chart_style_light (), dg_chart_style_dark () };

  for (guint i = 0; i < G_N_ELEMENTS (styles); i++) {
    DgChartStyle style = *styles[i];
    check_apart (&style);
    style.high_contrast = TRUE;
    check_apart (&style);
  }
}

static void
test_repeats (void)
{
  const DgChartStyle *style = dg_chart_style_light ();
  DgColor first = dg_palette_color (0, style), next = dg_palette_color (DG_PALETTE_SIZE, style);

  g_assert_cmpmem (&first, sizeof first, &next, sizeof next);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/palette/contrast", test_contrast);
  g_test_add_func ("/palette/color-blindness", test_color_blindness);
  g_test_add_func ("/palette/repeats", test_repeats);
  return g_test_run ();
}
