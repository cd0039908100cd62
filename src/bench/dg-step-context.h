/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bench/dg-steady.h"
#include "bench/dg-workspace.h"
#include "engine/dg-engine.h"
#include "model/dg-run.h"

#define DG_STEP_ERROR (dg_step_error_quark ())

typedef enum {
  DG_STEP_ERROR_FAILED,
  DG_STEP_ERROR_SKIPPED, /* not possible here, for the reason told */
} DgStepError;

GQuark dg_step_error_quark (void);

/* What has come together of one step on one target, over its rounds. */
typedef struct {
  const DgStep *step;
  DgStepResult *result;
  GHashTable *histograms; /* figure -> DgHistogram */
  GHashTable *totals;     /* figure -> DgTotal */
} DgStepState;

/* How a running step tells of itself; called in the conductor's thread, ten times a second. */
typedef struct {
  double seconds;  /* since the step began to measure */
  double fraction; /* of the step */
  double bytes_read;
  double bytes_written;
  double waiting;
} DgStepProgress;

typedef void (*DgStepTick) (const DgStepProgress *progress, gpointer data);

struct DgStepContext {
  DgStepState *state;
  DgWorkspace *workspace;
  GCancellable *cancellable;
  guint round;      /* from 1 */
  DgSteady *steady; /* ends the engine when the rate is level, or NULL */
  DgStepTick tick;
  gpointer data;
  double bytes_written; /* by everything the step did, preparation included */
  double bytes_read;
};

DgStepState *dg_step_state_new (DgRun *run, const DgStep *step);
void dg_step_state_free (DgStepState *state);

gboolean dg_step_context_is_cancelled (DgStepContext *context);
void dg_step_context_add (DgStepContext *context, const char *figure, double value);
void dg_step_context_add_total (DgStepContext *context, const char *figure, double value);
/* For figures whose worth doesn't depend on the time they took, such as a median of many. */
#define DG_ENOUGH_SECONDS 1.0
void dg_step_context_weigh (DgStepContext *context, const char *figure, double seconds,
                            double operations);
void dg_step_context_mark (DgStepContext *context, const char *figure, const char *mark);
void dg_step_context_add_histogram (DgStepContext *context, const char *figure,
                                    const DgHistogram *histogram);
void dg_step_context_take_series (DgStepContext *context, DgSeries *series);
void dg_step_context_set_text (DgStepContext *context, const char *name, const char *text);
void dg_step_context_set_number (DgStepContext *context, const char *name, double number);
void dg_step_context_report (DgStepContext *context, double seconds, double fraction);
gboolean dg_step_context_engine (DgStepContext *context, const DgIoSpec *spec, DgIoResult *result,
                                 GError **error);
