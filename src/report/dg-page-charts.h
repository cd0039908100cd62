/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/dg-chart.h"
#include "report/dg-page.h"

void dg_page_charts (DgPage *page, GPtrArray *charts, guint n_columns);
