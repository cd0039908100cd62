/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* From data to 0…1, and the places where an axis is marked. */
typedef struct {
  double low;
  double high;
  gboolean logarithmic;
} DgScale;

typedef struct {
  double value;
  char *label; /* without unit on a linear scale, with it on a logarithmic one */
} DgTick;

/* The bounds of data; empty until the first finite value. */
typedef struct {
  double low;
  double high;
} DgExtent;

void dg_extent_init (DgExtent *extent);
void dg_extent_add (DgExtent *extent, double value);
gboolean dg_extent_is_empty (const DgExtent *extent);

DgScale dg_scale_tight (const DgExtent *extent);
DgScale dg_scale_from_zero (const DgExtent *extent, const char *unit, guint most);
DgScale dg_scale_log (const DgExtent *extent);
double dg_scale_position (const DgScale *scale, double value);
double dg_scale_value (const DgScale *scale, double position);
GArray *dg_scale_ticks (const DgScale *scale, const char *unit, guint most);
