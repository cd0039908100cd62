/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/dg-chart.h"

#include <gtk/gtk.h>

#define DG_TYPE_CHART_VIEW (dg_chart_view_get_type ())
G_DECLARE_FINAL_TYPE (DgChartView, dg_chart_view, DG, CHART_VIEW, GtkWidget)

GtkWidget *dg_chart_view_new (DgChart *chart);
void dg_chart_view_take_chart (DgChartView *self, DgChart *chart);
const char *dg_chart_view_get_read_out (DgChartView *self);
