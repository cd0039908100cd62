/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-series.h"
#include "model/dg-measurement.h"

#include <cairo.h>

/*
 * A chart is data and words: axes and layers. It draws itself on any cairo_t, so the window and
 * the PDF show the same. No GTK here. One thread at a time.
 */
typedef struct DgChart DgChart;

typedef struct {
  double red, green, blue, alpha;
} DgColor;

/* How a chart looks: light or dark, screen or print, left-to-right or not. */
typedef struct {
  DgColor text;
  DgColor dim;
  DgColor grid;
  DgColor background;
  gboolean dark;
  gboolean high_contrast;
  gboolean right_to_left;
  const char *font; /* "Cantarell 10"; its size is that of all text, so large text is set here */
} DgChartStyle;

typedef struct {
  char *text;  /* "3.2 s: 8.71 MB/s" */
  double x, y; /* pixels of the point it tells of */
} DgChartReadout;

DgChart *dg_chart_new_over_time (const char *title, const char *unit);
DgChart *dg_chart_new_bars (const char *title, const char *unit);
DgChart *dg_chart_new_latency (const char *title);
void dg_chart_free (DgChart *chart);
const char *dg_chart_get_title (DgChart *chart);
void dg_chart_add_series (DgChart *chart, const char *name, const DgSeries *series);
void dg_chart_add_points (DgChart *chart, const char *name, const DgPoint *points, gsize n_points);
void dg_chart_add_group (DgChart *chart, const char *name);
void dg_chart_add_bar (DgChart *chart, const char *name, double value, double low, double high);
void dg_chart_add_distribution (DgChart *chart, const char *name,
                                const DgDistribution *distribution);
gboolean dg_chart_is_empty (DgChart *chart);
void dg_chart_draw (DgChart *chart, cairo_t *cr, double width, double height,
                    const DgChartStyle *style);
gboolean dg_chart_read_out (DgChart *chart, double x, double y, DgChartReadout *readout);
gboolean dg_chart_read_out_nth (DgChart *chart, gsize index, DgChartReadout *readout);
gsize dg_chart_get_n_points (DgChart *chart);
char *dg_chart_summarize (DgChart *chart);
double dg_chart_natural_height (DgChart *chart, double width, const DgChartStyle *style);

const DgChartStyle *dg_chart_style_print (void);
const DgChartStyle *dg_chart_style_light (void);
const DgChartStyle *dg_chart_style_dark (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DgChart, dg_chart_free)
