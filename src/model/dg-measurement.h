/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-histogram.h"
#include "model/dg-layout.h"
#include "model/dg-step-kind.h"

typedef enum { DG_BOUND_EXACT, DG_BOUND_AT_LEAST, DG_BOUND_AT_MOST } DgBound;

/* One figure of one step: the median of its rounds, their spread, and whether to believe it. */
typedef struct {
  char *figure;
  double value;
  char *unit;
  DgBetter better;
  DgBound bound;
  GArray *rounds;   /* of double */
  double spread;    /* (max - min) / median of the rounds */
  GPtrArray *trust; /* of char *, DG_TRUST_… */
  JsonObject *extra;
} DgMeasurement;

/* How long single operations took; made of a DgHistogram, or read from another tool's summary. */
typedef struct {
  double upper;
  double count;
} DgBucket;

typedef struct {
  char *figure;
  char *unit;
  double count;
  double min;
  double mean;
  double max;
  double max_at; /* seconds after the step's start */
  double p50;
  double p90;
  double p99;
  double p999;
  GArray *buckets; /* of DgBucket */
  double stalls;   /* operations of 100 ms and more */
  double stall_seconds;
  JsonObject *extra;
} DgDistribution;

extern const DgLayout dg_measurement_layout;
extern const DgLayout dg_distribution_layout;

DgMeasurement *dg_measurement_new (const DgFigureSpec *spec);
void dg_measurement_add_round (DgMeasurement *measurement, double value, DgBound bound);
void dg_measurement_add_total (DgMeasurement *measurement, double value);
void dg_measurement_mark (DgMeasurement *measurement, const char *mark);
void dg_measurement_unmark (DgMeasurement *measurement, const char *mark);
gboolean dg_measurement_has_mark (const DgMeasurement *measurement, const char *mark);
gboolean dg_measurement_is_trusted (const DgMeasurement *measurement);
char *dg_measurement_format (const DgMeasurement *measurement);
DgDistribution *dg_distribution_new (const char *figure, const DgHistogram *histogram);
