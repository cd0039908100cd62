/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-step-context.h"

#include "model/dg-trust.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

/* A rate is only believed after so much; over all rounds together. */
#define MIN_SECONDS    DG_ENOUGH_SECONDS
#define MIN_OPERATIONS 10.0

typedef struct {
  double seconds;
  double operations;
} DgTotal;

G_DEFINE_QUARK (dg_step_error, dg_step_error)

/**
 * dg_step_state_new:
 * @run: the run that gets the result; it must outlive the state
 * @step: the step; likewise
 *
 * Returns: (transfer full): where the rounds of the step come together
 */
DgStepState *
dg_step_state_new (DgRun *run, const DgStep *step)
{
  DgStepState *state = g_new0 (DgStepState, 1);

  state->step = step;
  state->result = dg_run_add_step (run, step);
  state->histograms = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  state->totals = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  return state;
}

/**
 * dg_step_state_free:
 * @state: (transfer full): a state
 */
void
dg_step_state_free (DgStepState *state)
{
  g_hash_table_unref (state->histograms);
  g_hash_table_unref (state->totals);
  g_free (state);
}

/**
 * dg_step_context_is_cancelled:
 * @context: of the running step
 *
 * Returns: whether to stop as soon as possible
 */
gboolean
dg_step_context_is_cancelled (DgStepContext *context)
{
  return g_cancellable_is_cancelled (context->cancellable);
}

static DgMeasurement *
measurement_of (DgStepContext *context, const char *figure)
{
  DgStepResult *result = context->state->result;
  DgMeasurement *measurement = dg_step_result_measurement (result, figure);

  if (measurement == NULL) {
    const DgFigureSpec *spec = dg_step_kind_figure (context->state->step->kind, figure);
    if (spec == NULL)
      g_error ("The kind %s has no figure %s", result->kind, figure);
    measurement = dg_measurement_new (spec);
    g_ptr_array_add (result->measurements, measurement);
  }
  return measurement;
}

/**
 * dg_step_context_add:
 * @context: of the running step
 * @figure: one of its kind's figures
 * @value: what this round gave, in the figure's unit
 */
void
dg_step_context_add (DgStepContext *context, const char *figure, double value)
{
  dg_measurement_add_round (measurement_of (context, figure), value, DG_BOUND_EXACT);
}

/**
 * dg_step_context_add_total:
 * @context: of the running step
 * @figure: one of its kind's figures that is told over all rounds, such as the stalls
 * @value: what this round added to it
 */
void
dg_step_context_add_total (DgStepContext *context, const char *figure, double value)
{
  dg_measurement_add_total (measurement_of (context, figure), value);
}

/**
 * dg_step_context_weigh:
 * @context: of the running step
 * @figure: a rate that this round measured
 * @seconds: for how long
 * @operations: over how many operations
 *
 * Marks the figure “short” as long as all rounds together took less than a second or fewer than
 * ten operations.
 */
void
dg_step_context_weigh (DgStepContext *context, const char *figure, double seconds,
                       double operations)
{
  DgMeasurement *measurement = measurement_of (context, figure);
  DgTotal *total = g_hash_table_lookup (context->state->totals, measurement->figure);

  if (total == NULL) {
    total = g_new0 (DgTotal, 1);
    g_hash_table_insert (context->state->totals, measurement->figure, total);
  }
  total->seconds += seconds;
  total->operations += operations;
  if (total->seconds < MIN_SECONDS || total->operations < MIN_OPERATIONS)
    dg_measurement_mark (measurement, DG_TRUST_SHORT);
  else
    dg_measurement_unmark (measurement, DG_TRUST_SHORT);
}

/**
 * dg_step_context_mark:
 * @context: of the running step
 * @figure: (nullable): one of its figures, or %NULL for all it has so far
 * @mark: one of DG_TRUST_…
 */
void
dg_step_context_mark (DgStepContext *context, const char *figure, const char *mark)
{
  GPtrArray *measurements = context->state->result->measurements;

  if (figure != NULL) {
    dg_measurement_mark (measurement_of (context, figure), mark);
    return;
  }
  for (guint i = 0; i < measurements->len; i++)
    dg_measurement_mark (g_ptr_array_index (measurements, i), mark);
}

/**
 * dg_step_context_add_histogram:
 * @context: of the running step
 * @figure: id of the latency it is of
 * @histogram: what this round counted; merged with the rounds before
 */
void
dg_step_context_add_histogram (DgStepContext *context, const char *figure,
                               const DgHistogram *histogram)
{
  GPtrArray *list = context->state->result->histograms;
  const DgFigureSpec *spec = dg_step_kind_figure (context->state->step->kind, figure);
  DgHistogram *sum = g_hash_table_lookup (context->state->histograms, figure);
  guint i = 0;

  if (sum == NULL) {
    sum = g_new (DgHistogram, 1);
    dg_histogram_init (sum);
    g_hash_table_insert (context->state->histograms, (gpointer) spec->id, sum);
  }
  dg_histogram_merge (sum, histogram);

  while (i < list->len &&
         !g_str_equal (((DgDistribution *) g_ptr_array_index (list, i))->figure, figure))
    i++;
  if (i == list->len)
    g_ptr_array_add (list, NULL);
  dg_layout_free (&dg_distribution_layout, g_ptr_array_index (list, i));
  g_ptr_array_index (list, i) = dg_distribution_new (figure, sum);
}

/**
 * dg_step_context_take_series:
 * @context: of the running step
 * @series: (transfer full): what this round drew
 */
void
dg_step_context_take_series (DgStepContext *context, DgSeries *series)
{
  g_ptr_array_add (context->state->result->series, series);
}

/**
 * dg_step_context_set_text:
 * @context: of the running step
 * @name: of a setting
 * @text: under what conditions the step ran
 */
void
dg_step_context_set_text (DgStepContext *context, const char *name, const char *text)
{
  json_object_set_string_member (context->state->result->settings, name, text);
}

/**
 * dg_step_context_set_number:
 * @context: of the running step
 * @name: of a setting
 * @number: under what conditions the step ran
 */
void
dg_step_context_set_number (DgStepContext *context, const char *name, double number)
{
  if (number == floor (number))
    json_object_set_int_member (context->state->result->settings, name, (gint64) number);
  else
    json_object_set_double_member (context->state->result->settings, name, number);
}

/**
 * dg_step_context_report:
 * @context: of a running step that doesn't use the engine
 * @seconds: since it began to measure
 * @fraction: how much of it is done, 0 to 1
 *
 * To be called about ten times a second.
 */
void
dg_step_context_report (DgStepContext *context, double seconds, double fraction)
{
  DgStepProgress progress = {
    .seconds = seconds,
    .fraction = CLAMP (fraction, 0, 1),
    .bytes_read = context->bytes_read,
    .bytes_written = context->bytes_written,
  };

  if (context->tick != NULL)
    context->tick (&progress, context->data);
}

typedef struct {
  DgStepContext *context;
  DgIoControl *control;
  const DgIoSpec *spec;
} Watch;

static void
on_tick (const DgIoProgress *io, void *data)
{
  Watch *watch = data;
  double by_time = watch->spec->duration > 0 ? io->seconds / watch->spec->duration : 0;
  double by_bytes = watch->spec->max_bytes > 0 ? (double) (io->read_bytes + io->write_bytes) /
                                                     (double) watch->spec->max_bytes
                                               : 0;
  DgStepProgress progress = {
    .seconds = io->seconds,
    .fraction = MIN (1.0, MAX (by_time, by_bytes)),
    .bytes_read = watch->context->bytes_read + (double) io->read_bytes,
    .bytes_written = watch->context->bytes_written + (double) io->write_bytes,
    .waiting = io->waiting,
  };

  if (dg_step_context_is_cancelled (watch->context) ||
      (watch->context->steady != NULL &&
       dg_steady_add (watch->context->steady, io->seconds,
                      (double) (io->read_bytes + io->write_bytes))))
    watch->control->stop = true;
  if (watch->context->tick != NULL)
    watch->context->tick (&progress, watch->context->data);
}

static gboolean
fail_io (const DgIoResult *result, GError **error)
{
  const char *what = result->error_was_sync   ? _ ("flushing to the drive failed")
                     : result->error_was_read ? _ ("reading from the drive failed")
                                              : _ ("writing to the drive failed");

  if (result->error == ENOSPC)
    what = _ ("the drive is full");
  else if (result->error == EROFS)
    what = _ ("the drive has become read-only");
  else if (result->error == ENODEV || result->error == ENXIO || result->error == ENOTCONN)
    what = _ ("the drive is gone");
  g_set_error (error, DG_STEP_ERROR, DG_STEP_ERROR_FAILED,
               /* Translators: what went wrong, where in the test file, and the system's reason */
               _ ("After %.1f s, %s at byte %" PRIu64 " of the test file (%s)."),
               (double) result->elapsed_ns / 1e9, what, result->error_offset,
               g_strerror (result->error));
  return FALSE;
}

/**
 * dg_step_context_engine:
 * @context: of the running step
 * @spec: what to do
 * @result: (out caller-allocates): what came of it
 * @error: place for a sentence
 *
 * Runs the engine, watches for cancelling and tells of the progress. Being cancelled is
 * %G_IO_ERROR_CANCELLED.
 *
 * Returns: whether it ran to its end
 */
gboolean
dg_step_context_engine (DgStepContext *context, const DgIoSpec *spec, DgIoResult *result,
                        GError **error)
{
  DgIoControl control = { .tick = on_tick };
  Watch watch = { context, &control, spec };
  int code;

  if (g_cancellable_set_error_if_cancelled (context->cancellable, error))
    return FALSE;
  control.data = &watch;
  code = dg_engine_run (spec, &control, result);
  if (code != 0) {
    g_set_error (error, DG_STEP_ERROR, DG_STEP_ERROR_FAILED,
                 _ ("The test could not be started: %s."), g_strerror (code));
    return FALSE;
  }
  context->bytes_read += (double) result->read.bytes;
  context->bytes_written += (double) result->write.bytes;
  if (result->error != 0)
    return fail_io (result, error);
  return !g_cancellable_set_error_if_cancelled (context->cancellable, error);
}
