/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

typedef struct DgStep DgStep;
typedef struct DgStepContext
    DgStepContext; /* what a running step sees; opaque here, bench has it */

typedef enum {
  DG_PARAM_BYTES,
  DG_PARAM_SECONDS,
  DG_PARAM_COUNT,
  DG_PARAM_SHARE,
  DG_PARAM_CHOICE,
  DG_PARAM_TEXT,
  DG_PARAM_PATH,
  DG_PARAM_BOOLEAN,
} DgParamType;

typedef struct {
  const char *id;
  const char *title;
  const char *explanation;
  DgParamType type;
  double minimum;
  double maximum;
  double standard;           /* of numbers; 0 or 1 of DG_PARAM_BOOLEAN */
  const char *standard_text; /* of DG_PARAM_CHOICE, DG_PARAM_TEXT and DG_PARAM_PATH */
  const char *choices[8];
} DgParamSpec;

typedef enum { DG_BETTER_HIGHER, DG_BETTER_LOWER } DgBetter;

typedef struct {
  const char *id;
  const char *title;
  const char *unit;
  DgBetter better;
  gboolean headline; /* told where there is room for few figures */
} DgFigureSpec;

typedef enum {
  DG_NEEDS_FOLDER = 1 << 0, /* a folder to write own files in */
  DG_NEEDS_AREA = 1 << 1,   /* the shared test file, filled beforehand */
  DG_NEEDS_DEVICE = 1 << 2, /* a block device, only ever read */
} DgNeeds;

typedef enum { DG_CHART_NONE, DG_CHART_RATE_OVER_TIME, DG_CHART_LATENCY } DgChartHint;

/* What a drive does per second, to guess time and bytes from. */
typedef struct {
  double read_throughput;
  double write_throughput;
  double read_iops;
  double write_iops;
  double sync_iops;
  double room; /* bytes that may be written, 0 where it isn't known */
} DgSpeeds;

typedef struct {
  double seconds;
  double bytes_written;
  double bytes_read;
} DgCost;

typedef struct {
  const char *id;
  const char *title;
  const char *sentence;
  const char *category;
  const DgParamSpec *params;
  guint n_params;
  const DgFigureSpec *figures;
  guint n_figures;
  DgNeeds needs;
  gboolean once;
  DgChartHint chart;
  void (*estimate) (const DgStep *step, const DgSpeeds *speeds, DgCost *cost);
  gboolean (*prepare) (DgStepContext *context, GError **error);
  gboolean (*run) (DgStepContext *context, GError **error);
} DgStepKind;

void dg_step_kinds_register (const DgStepKind *const *kinds);
const DgStepKind *const *dg_step_kinds (void);
const DgStepKind *dg_step_kind_find (const char *id);
gboolean dg_step_kinds_check (GError **error);
const DgParamSpec *dg_step_kind_param (const DgStepKind *kind, const char *id);
const DgFigureSpec *dg_step_kind_figure (const DgStepKind *kind, const char *id);
const char *dg_param_unit (const DgParamSpec *param);
char *dg_param_format (const DgParamSpec *param, GVariant *value);
GVariant *dg_param_parse (const DgParamSpec *param, const char *text, GError **error);
