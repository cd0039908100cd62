/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-job.h"

#include "bench/dg-conductor.h"

#include <math.h>
#include <string.h>

/*
 *   READY ──dg_job_start()──► PREPARING ◄──► RUNNING ──all steps over──► FINISHING ──► ENDED
 *                                 │  (each step is prepared, then run)       ▲
 *                                 └──────────────cancelled───────────────────┘
 *
 * The states are entered by the conductor (enter() there), in its thread. What it reports is kept
 * under a lock; a timer in the thread that started the job tells of it ten times a second, so a
 * drive that doesn't answer is noticed even though nothing is reported.
 */
#define TICK_MS 100

struct _DgJob {
  GObject parent_instance;

  /* owned */
  DgPlan *plan;
  char **paths;
  char *label;
  char *note;
  DgJobKeeper keeper;
  gpointer keeper_data;
  GDestroyNotify keeper_destroy;
  guint timer;

  /* under the lock */
  GMutex lock;
  DgJobProgress progress;
  gint64 reported; /* monotonic time of the last report */
  gint8 *statuses; /* a DgStatus for each target and step, or -1 */
};

enum { SIGNAL_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DgJob, dg_job, G_TYPE_OBJECT)

static void
dg_job_finalize (GObject *object)
{
  DgJob *self = DG_JOB (object);

  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_pointer (&self->plan, dg_plan_unref);
  g_clear_pointer (&self->paths, g_strfreev);
  g_clear_pointer (&self->label, g_free);
  g_clear_pointer (&self->note, g_free);
  g_clear_pointer (&self->statuses, g_free);
  if (self->keeper_destroy != NULL)
    self->keeper_destroy (self->keeper_data);
  g_mutex_clear (&self->lock);
  G_OBJECT_CLASS (dg_job_parent_class)->finalize (object);
}

static void
dg_job_class_init (DgJobClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dg_job_finalize;

  /**
   * DgJob::changed:
   *
   * Something in the progress may have changed; at most ten times a second, in the thread that
   * started the job.
   */
  signals[SIGNAL_CHANGED] =
      g_signal_new ("changed", DG_TYPE_JOB, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
dg_job_init (DgJob *self)
{
  g_mutex_init (&self->lock);
  self->progress.remaining = NAN;
}

/**
 * dg_job_new:
 * @plan: what to run
 * @paths: (array zero-terminated=1): a folder on each drive to test
 *
 * Nothing is opened before dg_job_start().
 *
 * Returns: (transfer full): a job that is ready
 */
DgJob *
dg_job_new (DgPlan *plan, const char *const *paths)
{
  DgJob *self = g_object_new (DG_TYPE_JOB, NULL);
  gsize n_statuses = g_strv_length ((char **) paths) * plan->steps->len;

  self->plan = dg_plan_ref (plan);
  self->paths = g_strdupv ((char **) paths);
  self->statuses = g_malloc (n_statuses);
  memset (self->statuses, -1, n_statuses);
  return self;
}

/**
 * dg_job_set_keeper:
 * @self: a job that is ready
 * @keeper: called in the conductor's thread at the beginning, after each step of each round, and at
 *   the end, with the run as it stands: its status is “interrupted” until it has ended
 * @data: for @keeper
 * @destroy: (nullable): frees @data
 */
void
dg_job_set_keeper (DgJob *self, DgJobKeeper keeper, gpointer data, GDestroyNotify destroy)
{
  g_return_if_fail (self->keeper == NULL);

  self->keeper = keeper;
  self->keeper_data = data;
  self->keeper_destroy = destroy;
}

/**
 * dg_job_set_label:
 * @self: a job that is ready
 * @label: (nullable): what to call its runs
 * @note: (nullable): what to remember of them
 */
void
dg_job_set_label (DgJob *self, const char *label, const char *note)
{
  g_free (self->label);
  self->label = g_strdup (label);
  g_free (self->note);
  self->note = g_strdup (note);
}

static void
on_report (const DgJobProgress *progress, gpointer data)
{
  DgJob *self = data;

  g_mutex_lock (&self->lock);
  self->progress = *progress;
  self->reported = g_get_monotonic_time ();
  g_mutex_unlock (&self->lock);
}

static void
on_step_ended (guint target, guint step, DgStatus status, gpointer data)
{
  DgJob *self = data;

  g_mutex_lock (&self->lock);
  self->statuses[target * self->plan->steps->len + step] = (gint8) status;
  g_mutex_unlock (&self->lock);
}

static void
conduct (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  DgJob *self = source;
  g_autoptr (GError) error = NULL;
  GPtrArray *runs;
  DgScore score = {
    .plan = self->plan,
    .paths = (const char *const *) self->paths,
    .label = self->label,
    .note = self->note,
    .cancellable = cancellable,
    .keep = self->keeper,
    .keep_data = self->keeper_data,
    .report = on_report,
    .step_ended = on_step_ended,
    .data = self,
  };

  runs = dg_conductor_run (&score, &error);
  if (runs != NULL)
    g_task_return_pointer (task, runs, (GDestroyNotify) g_ptr_array_unref);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

static gboolean
on_timer (gpointer data)
{
  g_signal_emit (data, signals[SIGNAL_CHANGED], 0);
  return G_SOURCE_CONTINUE;
}

static void
on_completed (GTask *task, GParamSpec *pspec, gpointer data)
{
  DgJob *self = DG_JOB (data);

  g_clear_handle_id (&self->timer, g_source_remove);
  g_mutex_lock (&self->lock);
  self->progress.state = DG_JOB_ENDED;
  g_mutex_unlock (&self->lock);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/**
 * dg_job_start:
 * @self: a job that is ready
 * @cancellable: (nullable): to end it early; what was measured is kept
 * @callback: called when it has ended and every temporary file is gone
 * @data: for @callback
 *
 * Runs the plan in a thread of its own.
 */
void
dg_job_start (DgJob *self, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, data);

  g_return_if_fail (self->progress.state == DG_JOB_READY);

  g_task_set_source_tag (task, dg_job_start);
  /* A cancelled job still has runs to hand out. */
  g_task_set_check_cancellable (task, FALSE);
  g_signal_connect_object (task, "notify::completed", G_CALLBACK (on_completed), self, 0);
  self->progress.state = DG_JOB_PREPARING;
  self->reported = g_get_monotonic_time ();
  self->timer = g_timeout_add (TICK_MS, on_timer, self);
  g_task_run_in_thread (task, conduct);
}

/**
 * dg_job_finish:
 * @self: a job
 * @result: what the callback was given
 * @error: place for a sentence: a target was refused, and nothing was tested
 *
 * Returns: (transfer full) (element-type DgRun) (nullable): a run for each target in their order;
 *   a cancelled job has them too
 */
GPtrArray *
dg_job_finish (DgJob *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/**
 * dg_job_get_plan:
 * @self: a job
 *
 * Returns: (transfer none): its plan
 */
const DgPlan *
dg_job_get_plan (DgJob *self)
{
  return self->plan;
}

/**
 * dg_job_get_paths:
 * @self: a job
 *
 * Returns: (transfer none) (array zero-terminated=1): its targets
 */
const char *const *
dg_job_get_paths (DgJob *self)
{
  return (const char *const *) self->paths;
}

/**
 * dg_job_get_progress:
 * @self: a job
 * @progress: (out caller-allocates): how it stands
 *
 * Any thread; doesn't wait for the drive.
 */
void
dg_job_get_progress (DgJob *self, DgJobProgress *progress)
{
  gboolean busy;
  double silent;

  g_mutex_lock (&self->lock);
  *progress = self->progress;
  silent = (double) (g_get_monotonic_time () - self->reported) / 1e6;
  g_mutex_unlock (&self->lock);

  busy = progress->state != DG_JOB_READY && progress->state != DG_JOB_ENDED;
  if (busy && silent > 1) {
    progress->waiting = MAX (progress->waiting, silent);
    progress->elapsed += silent;
  }
}

/**
 * dg_job_get_step_status:
 * @self: a job
 * @target: from 0
 * @step: from 0
 * @known: (out): whether at least one round of the step has ended
 *
 * Returns: how that went
 */
DgStatus
dg_job_get_step_status (DgJob *self, guint target, guint step, gboolean *known)
{
  int status;

  g_mutex_lock (&self->lock);
  status = self->statuses[target * self->plan->steps->len + step];
  g_mutex_unlock (&self->lock);
  *known = status >= 0;
  return *known ? (DgStatus) status : DG_STATUS_SKIPPED;
}
