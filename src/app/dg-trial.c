/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-trial.h"

#include "model/dg-series.h"

#include <math.h>

struct _DgTrial {
  GObject parent_instance;

  /* Owned references */
  DgArchive *archive;
  DgPlace *place;
  DgJob *job;
  GCancellable *cancellable;
  GArray *samples; /* of DgPoint: rate over time in the step that runs */
  DgRun *run;
  char *error;

  guint64 serial; /* of the step that samples are of */
  guint ended : 1;
};

/**
 * DgTrial:
 *
 * A test that was started here, from the press of the button to its result. It lives as long as
 * the test runs, whichever windows come and go, and gathers what the live chart draws.
 */
G_DEFINE_FINAL_TYPE (DgTrial, dg_trial, G_TYPE_OBJECT)

enum { CHANGED, ENDED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
job_changed (DgTrial *self)
{
  DgJobProgress progress = { 0 };
  const DgPoint *last = NULL;
  DgPoint sample = { 0 };

  dg_job_get_progress (self->job, &progress);
  if (progress.serial != self->serial)
    g_array_set_size (self->samples, 0);
  self->serial = progress.serial;

  sample.x = progress.step_seconds;
  sample.y = progress.rate;
  if (self->samples->len > 0)
    last = &g_array_index (self->samples, DgPoint, self->samples->len - 1);
  if (isfinite (sample.y) && sample.x > (last != NULL ? last->x : 0))
    g_array_append_val (self->samples, sample);

  g_signal_emit (self, signals[CHANGED], 0);
}

static void
job_ended (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (DgTrial) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) runs = dg_job_finish (self->job, result, &error);

  if (runs != NULL && runs->len > 0) {
    self->run = dg_run_ref (g_ptr_array_index (runs, 0));
    dg_archive_refresh (self->archive, self->run);
  }
  self->error = error != NULL ? g_strdup (error->message) : NULL;
  self->ended = TRUE;
  g_signal_emit (self, signals[ENDED], 0);
}

/**
 * dg_trial_start:
 * @self: a trial that hasn't been started
 *
 * Begins the test. It holds a reference to itself until it has ended.
 */
void
dg_trial_start (DgTrial *self)
{
  dg_job_start (self->job, self->cancellable, job_ended, g_object_ref (self));
}

/**
 * dg_trial_cancel:
 * @self: a trial
 *
 * Asks the test to end early. “ended” follows when the drive has answered and is tidied up.
 */
void
dg_trial_cancel (DgTrial *self)
{
  g_cancellable_cancel (self->cancellable);
  g_signal_emit (self, signals[CHANGED], 0);
}

/**
 * dg_trial_get_job:
 * @self: a trial
 *
 * Returns: (transfer none): the job that does the work
 */
DgJob *
dg_trial_get_job (DgTrial *self)
{
  return self->job;
}

/**
 * dg_trial_get_place:
 * @self: a trial
 *
 * Returns: (transfer none): what is tested, also when it has been unplugged since
 */
DgPlace *
dg_trial_get_place (DgTrial *self)
{
  return self->place;
}

/**
 * dg_trial_get_samples:
 * @self: a trial
 *
 * Returns: (transfer none) (element-type DgPoint): B/s over seconds since the running step began
 */
GArray *
dg_trial_get_samples (DgTrial *self)
{
  return self->samples;
}

/**
 * dg_trial_is_cancelled:
 * @self: a trial
 *
 * Returns: whether it was asked to end early
 */
gboolean
dg_trial_is_cancelled (DgTrial *self)
{
  return g_cancellable_is_cancelled (self->cancellable);
}

/**
 * dg_trial_is_ended:
 * @self: a trial
 *
 * Returns: whether nothing runs any more
 */
gboolean
dg_trial_is_ended (DgTrial *self)
{
  return self->ended;
}

/**
 * dg_trial_get_run:
 * @self: a trial that has ended
 *
 * Returns: (transfer none) (nullable): what was measured, also when the test failed on the way;
 *   %NULL when it could not begin
 */
DgRun *
dg_trial_get_run (DgTrial *self)
{
  return self->run;
}

/**
 * dg_trial_get_error:
 * @self: a trial that has ended
 *
 * Returns: (nullable): a sentence on what went wrong
 */
const char *
dg_trial_get_error (DgTrial *self)
{
  return self->error;
}

static void
dg_trial_finalize (GObject *object)
{
  DgTrial *self = DG_TRIAL (object);

  g_clear_object (&self->archive);
  g_clear_object (&self->place);
  g_clear_object (&self->job);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->samples, g_array_unref);
  g_clear_pointer (&self->run, dg_run_unref);
  g_clear_pointer (&self->error, g_free);

  G_OBJECT_CLASS (dg_trial_parent_class)->finalize (object);
}

static void
dg_trial_class_init (DgTrialClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dg_trial_finalize;

  signals[CHANGED] = g_signal_new ("changed", DG_TYPE_TRIAL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
  signals[ENDED] =
      g_signal_new ("ended", DG_TYPE_TRIAL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
dg_trial_init (DgTrial *self)
{
  self->cancellable = g_cancellable_new ();
  self->samples = g_array_new (FALSE, FALSE, sizeof (DgPoint));
}

/**
 * dg_trial_new:
 * @archive: where results are kept
 * @plan: what to run
 * @place: what is tested
 * @path: the folder on it to test in
 *
 * Returns: (transfer full): a trial that hasn't begun; main thread
 */
DgTrial *
dg_trial_new (DgArchive *archive, DgPlan *plan, DgPlace *place, const char *path)
{
  DgTrial *self = g_object_new (DG_TYPE_TRIAL, NULL);
  const char *const paths[] = { path, NULL };

  self->archive = g_object_ref (archive);
  self->place = g_object_ref (place);
  self->job = dg_job_new (plan, paths);
  dg_job_set_keeper (self->job, dg_archive_keep, g_object_ref (archive), g_object_unref);
  g_signal_connect_object (self->job, "changed", G_CALLBACK (job_changed), self, G_CONNECT_SWAPPED);

  return self;
}
