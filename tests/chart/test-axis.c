/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/dg-axis.h"

#include "model/dg-units.h"

#include <math.h>

static void
check (DgCanvas *canvas, const DgPlot *plot, const char *unit, double width)
{
  g_autoptr (GArray) ticks = dg_axis_fit_across (canvas, plot, unit, width);
  double free_from = 0;

  for (guint i = 0; i < ticks->len; i++) {
    const DgTick *tick = &g_array_index (ticks, DgTick, plot->mirrored ? ticks->len - 1 - i : i);
    double length = 0;
    double start = dg_axis_label_start (canvas, plot, tick, width, &length);
    g_assert_cmpfloat (start, >=, free_from);
    if (length <= width)
      g_assert_cmpfloat (start + length, <=, width + 1e-6);
    free_from = start + length + 1;
  }
}

/* Labels don't touch, whatever the room, the size of letters, the numbers and the direction. */
static void
test_labels_apart (void)
{
  static const char *const fonts[] = { "Sans 6", "Sans 10", "Sans 28" };
  const DgScale scales[] = { { 0, 8, FALSE },     { 0, 1234567, FALSE }, { 100, 100.02, FALSE },
                             { 0, 36000, FALSE }, { 2e-9, 5000, TRUE },  { 1e-3, 5e-3, TRUE } };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);
  cairo_t *cr = cairo_create (surface);

  for (guint f = 0; f < G_N_ELEMENTS (fonts); f++) {
    DgChartStyle style = *dg_chart_style_light ();
    DgCanvas canvas;
    style.font = fonts[f];
    dg_canvas_begin (&canvas, cr, &style);
    for (guint s = 0; s < 2 * G_N_ELEMENTS (scales); s++)
      for (double width = 30; width < 900; width += 61) {
        DgPlot plot = { width * 0.2, 0, width * 0.75, 100, scales[s / 2], { 0, 1, FALSE }, s % 2 };
        check (&canvas, &plot, DG_UNIT_SECONDS, width);
      }
    dg_canvas_end (&canvas);
  }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* With room there are several, and the last names the unit. */
static void
test_unit_named (void)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);
  cairo_t *cr = cairo_create (surface);
  DgPlot plot = { 40, 0, 560, 100, { 0, 8, FALSE }, { 0, 1, FALSE }, FALSE };
  g_autoptr (GArray) ticks = NULL;
  DgCanvas canvas;

  dg_canvas_begin (&canvas, cr, dg_chart_style_light ());
  ticks = dg_axis_fit_across (&canvas, &plot, DG_UNIT_SECONDS, 600);
  g_assert_cmpuint (ticks->len, ==, 9);
  g_assert_cmpstr (g_array_index (ticks, DgTick, 0).label, ==, "0");
  g_assert_cmpstr (g_array_index (ticks, DgTick, 8).label, ==, "8\u00a0s");
  dg_canvas_end (&canvas);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/axis/labels-apart", test_labels_apart);
  g_test_add_func ("/axis/unit-named", test_unit_named);
  return g_test_run ();
}
