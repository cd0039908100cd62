/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-layout.h"

typedef struct {
  double x;
  double y;
} DgPoint;

typedef struct {
  double x;
  double before;
  double after;
} DgCliff;

/* A figure over time, position or size. */
typedef struct {
  char *figure;
  double round; /* counted from 1 */
  char *x_unit;
  char *y_unit;
  GArray *points; /* of DgPoint */
  GArray *cliffs; /* of DgCliff */
  JsonObject *extra;
} DgSeries;

extern const DgLayout dg_series_layout;

DgSeries *dg_series_new (const char *figure, guint round, const char *x_unit, const char *y_unit);
void dg_series_add (DgSeries *series, double x, double y);
