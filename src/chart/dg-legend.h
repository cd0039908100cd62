/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/dg-chart-layer.h"

double dg_legend_measure (GPtrArray *layers, DgCanvas *canvas, double width);
void dg_legend_draw (GPtrArray *layers, DgCanvas *canvas, double y, double width);
