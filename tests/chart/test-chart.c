/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/dg-chart.h"

#include "chart/dg-palette.h"
#include "model/dg-units.h"

#include <math.h>
#include <string.h>

#define WIDTH  480
#define HEIGHT 240

static cairo_surface_t *
draw_sized (DgChart *chart, const DgChartStyle *style, int width, int height)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create (surface);

  dg_chart_draw (chart, cr, width, height, style);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static cairo_surface_t *
draw (DgChart *chart, const DgChartStyle *style)
{
  return draw_sized (chart, style, WIDTH, HEIGHT);
}

static gboolean
is_near (guint32 pixel, const DgColor *color)
{
  return fabs ((pixel >> 16 & 0xff) - color->red * 255) < 24 &&
         fabs ((pixel >> 8 & 0xff) - color->green * 255) < 24 &&
         fabs ((pixel & 0xff) - color->blue * 255) < 24;
}

/* Whether a pixel of a series' colour is within two pixels of a place. */
static gboolean
has_color_at (cairo_surface_t *surface, double x, double y, guint series, const DgChartStyle *style)
{
  DgColor color = dg_palette_color (series, style);
  const guchar *data = cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface);

  for (int row = (int) y - 2; row <= (int) y + 2; row++)
    for (int column = (int) x - 2; column <= (int) x + 2; column++) {
      guint32 pixel;
      if (row < 0 || column < 0 || row >= cairo_image_surface_get_height (surface) ||
          column >= cairo_image_surface_get_width (surface))
        continue;
      memcpy (&pixel, data + row * stride + column * 4, sizeof pixel);
      if (is_near (pixel, &color))
        return TRUE;
    }
  return FALSE;
}

static void
check_points_drawn (DgChart *chart, guint series, const DgChartStyle *style)
{
  cairo_surface_t *surface = draw (chart, style);

  for (gsize i = 0; i < dg_chart_get_n_points (chart); i++) {
    DgChartReadout readout;
    g_assert_true (dg_chart_read_out_nth (chart, i, &readout));
    g_assert_cmpfloat (readout.x, >=, 0);
    g_assert_cmpfloat (readout.x, <=, WIDTH);
    g_assert_true (has_color_at (surface, readout.x, readout.y, series, style));
    g_free (readout.text);
  }
  cairo_surface_destroy (surface);
}

static DgChart *
rates (void)
{
  static const DgPoint points[] = { { 1, 2e6 }, { 2, 4e6 }, { 3, 3e6 }, { 4, 3e6 } };
  DgChart *chart = dg_chart_new_over_time ("Throughput over time", DG_UNIT_RATE);

  dg_chart_add_points (chart, "Write", points, G_N_ELEMENTS (points));
  return chart;
}

static void
test_line_drawn (void)
{
  g_autoptr (DgChart) chart = rates ();
  DgChartStyle contrast = *dg_chart_style_dark ();

  check_points_drawn (chart, 0, dg_chart_style_light ());
  check_points_drawn (chart, 0, dg_chart_style_dark ());
  contrast.high_contrast = TRUE;
  check_points_drawn (chart, 0, &contrast);
}

/* A rate of half the highest is drawn half as high: the axis starts at 0. */
static void
test_starts_at_zero (void)
{
  g_autoptr (DgChart) chart = rates ();
  DgChartReadout low, high, flat;
  double bottom;

  cairo_surface_destroy (draw (chart, dg_chart_style_light ()));
  g_assert_true (dg_chart_read_out_nth (chart, 0, &low));
  g_assert_true (dg_chart_read_out_nth (chart, 1, &high));
  g_assert_true (dg_chart_read_out_nth (chart, 2, &flat));
  bottom = low.y + (low.y - high.y);
  g_assert_cmpfloat_with_epsilon (flat.y, bottom - (bottom - high.y) * 0.75, 1e-6);
  g_free (low.text);
  g_free (high.text);
  g_free (flat.text);
}

static void
test_read_out (void)
{
  g_autoptr (DgChart) chart = rates ();
  DgChartReadout nth, nearest;

  g_assert_false (dg_chart_read_out (chart, 100, 100, &nearest));
  cairo_surface_destroy (draw (chart, dg_chart_style_light ()));
  g_assert_true (dg_chart_read_out_nth (chart, 1, &nth));
  g_assert_cmpstr (nth.text, ==, "2.00\u00a0s: 4.00\u00a0MB/s");
  g_assert_true (dg_chart_read_out (chart, nth.x + 9, nth.y + 30, &nearest));
  g_assert_cmpstr (nearest.text, ==, nth.text);
  g_assert_cmpfloat (nearest.x, ==, nth.x);
  g_assert_false (dg_chart_read_out (chart, -50, 100, &nearest));
  g_assert_false (dg_chart_read_out_nth (chart, 4, &nearest));
  g_free (nth.text);
  g_free (nearest.text);
}

/* Of two lines the one nearer to the pointer speaks, and says which it is. */
static void
test_read_out_of_several (void)
{
  g_autoptr (DgChart) chart = rates ();
  const DgPoint slow[] = { { 1, 1e6 }, { 2, 1e6 }, { 3, 1e6 } };
  DgChartReadout fast, readout;

  dg_chart_add_points (chart, "Slow", slow, G_N_ELEMENTS (slow));
  cairo_surface_destroy (draw (chart, dg_chart_style_light ()));
  g_assert_true (dg_chart_read_out_nth (chart, 5, &readout));
  g_assert_cmpstr (readout.text, ==, "Slow: 2.00\u00a0s: 1.00\u00a0MB/s");
  g_assert_true (dg_chart_read_out (chart, readout.x, readout.y - 5, &fast));
  g_assert_cmpstr (fast.text, ==, readout.text);
  g_free (fast.text);
  g_assert_true (dg_chart_read_out (chart, readout.x, readout.y - 100, &fast));
  g_assert_true (g_str_has_prefix (fast.text, "Write: "));
  g_free (fast.text);
  g_free (readout.text);
}

static void
test_bars (void)
{
  g_autoptr (DgChart) chart = dg_chart_new_bars ("Drives", DG_UNIT_RATE);
  cairo_surface_t *surface;
  DgChartReadout first, second, over;

  dg_chart_add_group (chart, "Read");
  dg_chart_add_bar (chart, "A", 20e6, 19e6, 21e6);
  dg_chart_add_bar (chart, "B", 40e6, NAN, NAN);
  dg_chart_add_group (chart, "Write");
  dg_chart_add_bar (chart, "A", 10e6, 10e6, 10e6);
  dg_chart_add_bar (chart, "Missing", NAN, 0, 0);
  g_assert_cmpuint (dg_chart_get_n_points (chart), ==, 3);
  surface = draw (chart, dg_chart_style_light ());

  g_assert_true (dg_chart_read_out_nth (chart, 0, &first));
  g_assert_true (dg_chart_read_out_nth (chart, 1, &second));
  g_assert_cmpstr (first.text, ==, "A: 20.0\u00a0MB/s (19.0\u00a0MB/s to 21.0\u00a0MB/s)");
  g_assert_cmpstr (second.text, ==, "B: 40.0\u00a0MB/s");
  g_assert_cmpfloat (first.x, <, second.x);
  g_assert_true (has_color_at (surface, first.x - 20, first.y, 0, dg_chart_style_light ()));
  g_assert_true (has_color_at (surface, second.x - 20, second.y, 1, dg_chart_style_light ()));
  /* Anywhere in its row a bar is met. */
  g_assert_true (dg_chart_read_out (chart, first.x + 120, first.y, &over));
  g_assert_cmpstr (over.text, ==, first.text);
  g_free (over.text);
  g_free (first.text);
  g_free (second.text);
  /* The third bar has the name of the first, and its colour. */
  g_assert_true (dg_chart_read_out_nth (chart, 2, &first));
  g_assert_true (has_color_at (surface, first.x - 10, first.y, 0, dg_chart_style_light ()));
  g_free (first.text);
  cairo_surface_destroy (surface);
}

static DgDistribution *
distribution_of (const double *seconds, guint n)
{
  g_autofree DgHistogram *histogram = g_new (DgHistogram, 1);

  dg_histogram_init (histogram);
  for (guint i = 0; i < n; i++)
    dg_histogram_add (histogram, (guint64) (seconds[i] * 1e9), i);
  return dg_distribution_new ("write-latency", histogram);
}

static void
test_latency (void)
{
  g_autoptr (DgChart) chart = dg_chart_new_latency ("Waits");
  double seconds[100];
  DgDistribution *distribution;
  g_autofree char *summary = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (seconds); i++)
    seconds[i] = i < 98 ? 1e-3 : 0.1;
  distribution = distribution_of (seconds, G_N_ELEMENTS (seconds));
  dg_chart_add_distribution (chart, "Write", distribution);
  dg_layout_free (&dg_distribution_layout, distribution);
  check_points_drawn (chart, 0, dg_chart_style_light ());
  summary = dg_chart_summarize (chart);
  g_assert_true (g_str_has_prefix (summary, "Waits: half within 1.0"));
  g_assert_nonnull (strstr (summary, "the longest 100\u00a0ms"));
}

/* What another tool told has percentiles and no buckets. */
static void
test_latency_of_percentiles (void)
{
  g_autoptr (DgChart) chart = dg_chart_new_latency ("Waits");
  DgDistribution *distribution = dg_layout_new (&dg_distribution_layout);
  DgChartReadout readout;

  distribution->p50 = 0.004;
  distribution->p99 = 0.2;
  dg_chart_add_distribution (chart, "Imported", distribution);
  dg_layout_free (&dg_distribution_layout, distribution);
  g_assert_cmpuint (dg_chart_get_n_points (chart), ==, 2);
  check_points_drawn (chart, 0, dg_chart_style_light ());
  g_assert_true (dg_chart_read_out_nth (chart, 1, &readout));
  g_assert_cmpstr (readout.text, ==, "99\u00a0% within 200\u00a0ms");
  g_free (readout.text);
}

static void
test_summary (void)
{
  g_autoptr (DgChart) chart = rates ();
  g_autoptr (DgChart) empty = dg_chart_new_over_time ("Throughput over time", DG_UNIT_RATE);
  g_autoptr (DgChart) falling = dg_chart_new_over_time ("Rate", DG_UNIT_RATE);
  g_autofree char *told = dg_chart_summarize (chart);
  g_autofree char *nothing = dg_chart_summarize (empty);
  g_autofree char *fall = NULL;
  DgSeries *series = dg_series_new ("throughput", 1, DG_UNIT_SECONDS, DG_UNIT_RATE);
  const DgCliff cliff = { 5, 8e6, 2e6 };

  g_assert_cmpstr (told, ==,
                   "Throughput over time: 4 points over 3.00\u00a0s, from 2.00\u00a0MB/s to "
                   "4.00\u00a0MB/s, median 3.00\u00a0MB/s");
  g_assert_cmpstr (nothing, ==, "Throughput over time: nothing measured yet");
  dg_series_add (series, 0, 8e6);
  dg_series_add (series, 10, 2e6);
  g_array_append_val (series->cliffs, cliff);
  dg_chart_add_series (falling, NULL, series);
  dg_layout_free (&dg_series_layout, series);
  fall = dg_chart_summarize (falling);
  g_assert_nonnull (strstr (fall, "falls at 5.00\u00a0s from 8.00\u00a0MB/s to 2.00\u00a0MB/s"));
}

/* Odd data must neither fail nor be drawn somewhere else. */
static void
test_odd_data (void)
{
  static const DgPoint one[] = { { 3, 5e6 } };
  static const DgPoint same[] = { { 100, 5e6 }, { 101, 5e6 }, { 101, 5e6 } };
  static const DgPoint gaps[] = { { 0, 1 }, { 1, NAN }, { 2, INFINITY }, { NAN, 3 }, { 4, 2 } };
  static const DgPoint unsorted[] = { { 3, 1 }, { 1, 2 }, { 2, 3 } };
  static const DgPoint zero[] = { { 0, 0 }, { 1, 0 } };
  const struct {
    const DgPoint *points;
    gsize n_points, n_finite;
  } cases[] = { { one, 1, 1 }, { same, 3, 3 }, { gaps, 5, 2 }, { unsorted, 3, 3 }, { zero, 2, 2 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (DgChart) chart = dg_chart_new_over_time ("Odd", DG_UNIT_RATE);
    g_autofree char *summary = NULL;
    dg_chart_add_points (chart, "", cases[i].points, cases[i].n_points);
    g_assert_cmpuint (dg_chart_get_n_points (chart), ==, cases[i].n_finite);
    check_points_drawn (chart, 0, dg_chart_style_light ());
    summary = dg_chart_summarize (chart);
    g_assert_null (strstr (summary, "unknown"));
  }
}

static void
test_empty (void)
{
  const DgPoint nothing[] = { { NAN, NAN } };
  g_autoptr (DgChart) chart = dg_chart_new_over_time ("Empty", DG_UNIT_RATE);
  DgChartReadout readout;

  dg_chart_add_points (chart, "", nothing, 1);
  g_assert_true (dg_chart_is_empty (chart));
  cairo_surface_destroy (draw (chart, dg_chart_style_dark ()));
  g_assert_false (dg_chart_read_out (chart, WIDTH / 2, HEIGHT / 2, &readout));
  g_assert_false (dg_chart_read_out_nth (chart, 0, &readout));
}

/* No room is too small, and letters of any size leave charts that can be drawn. */
static void
test_sizes (void)
{
  g_autoptr (DgChart) chart = rates ();
  g_autoptr (DgChart) bars = dg_chart_new_bars ("Bars", DG_UNIT_SECONDS);
  DgChartStyle large = *dg_chart_style_light ();

  dg_chart_add_bar (bars, "A name that is longer than its chart is wide, by far", 3, 2, 4);
  large.font = "Sans 30";
  for (int size = 1; size < 400; size += 57) {
    cairo_surface_destroy (draw_sized (chart, &large, size, size));
    cairo_surface_destroy (draw_sized (bars, &large, size, size));
    cairo_surface_destroy (draw_sized (chart, dg_chart_style_light (), size, 400 - size));
  }
  g_assert_cmpfloat (dg_chart_natural_height (bars, 300, &large), >,
                     2 * dg_chart_natural_height (bars, 300, dg_chart_style_light ()));
}

/* From right to left: names and axis change sides, and bars grow to the left; time doesn't. */
static void
test_right_to_left (void)
{
  g_autoptr (DgChart) chart = rates ();
  g_autoptr (DgChart) bars = dg_chart_new_bars ("Bars", DG_UNIT_RATE);
  DgChartStyle style = *dg_chart_style_light ();
  DgChartReadout left, right, first, second;

  cairo_surface_destroy (draw (chart, &style));
  g_assert_true (dg_chart_read_out_nth (chart, 0, &left));
  style.right_to_left = TRUE;
  check_points_drawn (chart, 0, &style);
  g_assert_true (dg_chart_read_out_nth (chart, 0, &right));
  g_assert_cmpfloat (right.x, <, left.x);
  g_free (left.text);
  g_free (right.text);

  dg_chart_add_bar (bars, "Short", 1e6, NAN, NAN);
  dg_chart_add_bar (bars, "Long", 2e6, NAN, NAN);
  cairo_surface_destroy (draw (bars, &style));
  g_assert_true (dg_chart_read_out_nth (bars, 0, &first));
  g_assert_true (dg_chart_read_out_nth (bars, 1, &second));
  g_assert_cmpfloat (second.x, <, first.x);
  g_free (first.text);
  g_free (second.text);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chart/line-drawn", test_line_drawn);
  g_test_add_func ("/chart/starts-at-zero", test_starts_at_zero);
  g_test_add_func ("/chart/read-out", test_read_out);
  g_test_add_func ("/chart/read-out-of-several", test_read_out_of_several);
  g_test_add_func ("/chart/bars", test_bars);
  g_test_add_func ("/chart/latency", test_latency);
  g_test_add_func ("/chart/latency-of-percentiles", test_latency_of_percentiles);
  g_test_add_func ("/chart/summary", test_summary);
  g_test_add_func ("/chart/odd-data", test_odd_data);
  g_test_add_func ("/chart/empty", test_empty);
  g_test_add_func ("/chart/sizes", test_sizes);
  g_test_add_func ("/chart/right-to-left", test_right_to_left);
  return g_test_run ();
}
