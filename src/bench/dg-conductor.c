/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-conductor.h"

#include "bench/dg-conditions.h"
#include "bench/dg-estimate.h"
#include "bench/dg-io-checks.h"
#include "bench/dg-rebuild.h"
#include "bench/dg-step-context.h"
#include "bench/dg-sweep.h"
#include "bench/dg-trust-checks.h"
#include "drive/dg-environment.h"
#include "drive/dg-guard.h"
#include "model/dg-trust.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <time.h>

/* What others move while the test is idle, as a share of what the step moves afterwards. */
#define DISTURBED 0.05

#define TICK_US 100000

/* One target while it is tested. */
typedef struct {
  DgTarget *target;
  DgGuardLock *lock;
  DgWorkspace *workspace;
  DgRun *run;
  GPtrArray *states; /* of DgStepState, one a step */
  gboolean gone;
  gboolean filled; /* the test area's share of the expected time has been counted */
  DgSpeeds speeds;
  GError *keep_error; /* of the last time it was to be kept */
} Site;

typedef struct {
  const DgScore *score;
  GPtrArray *sites;
  DgJobProgress progress;
  gint64 started;
  gint64 asleep; /* CLOCK_BOOTTIME - CLOCK_MONOTONIC at the start, nanoseconds */
  double expected_total;
  double expected_done;
  double expected_now;
  double fill_now;
  double bytes_before; /* written on all targets before the running step */
  double last_bytes;
  double last_seconds;
} Conductor;

static gint64
time_asleep (void)
{
  struct timespec boot, monotonic;

  clock_gettime (CLOCK_BOOTTIME, &boot);
  clock_gettime (CLOCK_MONOTONIC, &monotonic);
  return (boot.tv_sec - monotonic.tv_sec) * G_GINT64_CONSTANT (1000000000) +
         (boot.tv_nsec - monotonic.tv_nsec);
}

static void
site_free (gpointer data)
{
  Site *site = data;

  if (site->workspace != NULL)
    dg_workspace_close (site->workspace, NULL);
  g_clear_pointer (&site->lock, dg_guard_unlock);
  g_clear_error (&site->keep_error);
  g_clear_pointer (&site->states, g_ptr_array_unref);
  g_clear_pointer (&site->run, dg_run_unref);
  g_clear_pointer (&site->target, dg_target_unref);
  g_free (site);
}

/* Progress ------------------------------------------------------------------------------------- */

static void
report (Conductor *conductor)
{
  DgJobProgress *progress = &conductor->progress;
  double done = conductor->expected_done;
  double pace = 1;

  if (progress->state == DG_JOB_PREPARING)
    done += progress->step_fraction * conductor->fill_now;
  else if (progress->state == DG_JOB_RUNNING)
    done += progress->step_fraction * conductor->expected_now;
  progress->elapsed = (double) (g_get_monotonic_time () - conductor->started) / 1e6;
  progress->fraction =
      conductor->expected_total > 0 ? MIN (1, done / conductor->expected_total) : 0;
  /* Once enough is done to know the drive's pace, the rest is expected to go at that pace. */
  if (done > 5)
    pace = CLAMP (progress->elapsed / done, 0.2, 5);
  progress->remaining = MAX (0, conductor->expected_total - done) * pace;
  conductor->score->report (progress, conductor->score->data);
}

static void
on_step_tick (const DgStepProgress *step, gpointer data)
{
  Conductor *conductor = data;
  DgJobProgress *progress = &conductor->progress;
  double moved = step->bytes_read + step->bytes_written;
  double seconds = step->seconds - conductor->last_seconds;

  if (seconds > 0.05) {
    progress->rate = MAX (0, moved - conductor->last_bytes) / seconds;
    conductor->last_bytes = moved;
    conductor->last_seconds = step->seconds;
  }
  progress->step_seconds = step->seconds;
  progress->step_fraction = step->fraction;
  progress->waiting = step->waiting;
  progress->bytes_written = conductor->bytes_before + step->bytes_written;
  report (conductor);
}

static void
enter (Conductor *conductor, DgJobState state)
{
  conductor->progress.state = state;
  conductor->progress.step_fraction = 0;
  conductor->progress.step_seconds = 0;
  conductor->progress.rate = 0;
  conductor->progress.waiting = 0;
  conductor->progress.serial++;
  conductor->last_seconds = 0;
  report (conductor);
}

/* Opening and closing the targets -------------------------------------------------------------- */

static gboolean
is_another_drive (Conductor *conductor, const Site *site, GError **error)
{
  for (guint i = 0; i < conductor->sites->len; i++) {
    const Site *other = g_ptr_array_index (conductor->sites, i);
    g_autofree char *one = g_filename_display_name (other->target->path);
    g_autofree char *two = g_filename_display_name (site->target->path);
    if (other == site || other->target->lock_number != site->target->lock_number)
      continue;
    g_set_error (error, DG_GUARD_ERROR, DG_GUARD_ERROR_REFUSED,
                 _ ("“%s” and “%s” are on the same drive: give one folder for each drive."), one,
                 two);
    return FALSE;
  }
  return TRUE;
}

static gboolean
secure (Site *site, GError **error)
{
  DgSweep sweep;

  if (!dg_guard_check_target (site->target, error))
    return FALSE;
  site->lock = dg_guard_lock (site->target, error);
  if (site->lock == NULL)
    return FALSE;
  /* What can't be swept is in nobody's way: the test goes on, and “sweep” will tell. */
  dg_sweep (site->target, &sweep, NULL);
  if (!dg_guard_check_space (site->target, DG_JOB_LEAST_SPACE, error))
    return FALSE;
  site->workspace = dg_workspace_new (site->target, error);
  return site->workspace != NULL;
}

static gpointer
copy_info (const DgLayout *layout, gconstpointer info)
{
  g_autoptr (JsonObject) json = dg_layout_to_json (layout, info);
  gpointer copy = dg_layout_new (layout);

  dg_layout_from_json (layout, copy, json, NULL);
  return copy;
}

static void
give_reason (DgStepResult *result, DgStatus status, const char *reason)
{
  result->status = status;
  g_free (result->reason);
  result->reason = g_strdup (reason);
}

static void
begin_run (Site *site, const DgScore *score, const DgEnvironment *environment)
{
  DgRun *run = site->run = dg_run_new ();
  g_autoptr (JsonNode) plan = dg_plan_to_json (score->plan);

  dg_layout_free (&dg_drive_info_layout, run->drive);
  run->drive = copy_info (&dg_drive_info_layout, site->target->drive);
  dg_layout_free (&dg_target_info_layout, run->target);
  run->target = copy_info (&dg_target_info_layout, site->target->info);
  dg_layout_free (&dg_environment_layout, run->environment);
  run->environment = copy_info (&dg_environment_layout, environment);
  run->plan = json_node_dup_object (plan);
  run->label = g_strdup (score->label);
  run->note = g_strdup (score->note);
  dg_conditions_find (run, dg_target_is_memory (site->target));

  site->states = g_ptr_array_new_with_free_func ((GDestroyNotify) dg_step_state_free);
  for (guint i = 0; i < score->plan->steps->len; i++) {
    DgStepState *state = dg_step_state_new (run, dg_plan_step (score->plan, i));
    /* As which it is found should the program be killed before it. */
    give_reason (state->result, DG_STATUS_SKIPPED, _ ("The test ended before this step."));
    g_ptr_array_add (site->states, state);
  }
  dg_estimate_speeds_of_target (site->target, &site->speeds);
}

static gboolean
open_sites (Conductor *conductor, GError **error)
{
  const DgScore *score = conductor->score;
  DgEnvironment *environment;

  for (guint i = 0; score->paths[i] != NULL; i++) {
    Site *site = g_new0 (Site, 1);
    g_ptr_array_add (conductor->sites, site);
    site->target = dg_target_open (score->paths[i], error);
    if (site->target == NULL || !is_another_drive (conductor, site, error) || !secure (site, error))
      return FALSE;
  }
  environment = dg_environment_read ();
  for (guint i = 0; i < conductor->sites->len; i++) {
    Site *site = g_ptr_array_index (conductor->sites, i);
    DgCost cost;
    begin_run (site, score, environment);
    dg_estimate_plan (score->plan, &site->speeds, &cost);
    conductor->expected_total += cost.seconds;
  }
  dg_layout_free (&dg_environment_layout, environment);
  return TRUE;
}

static void
keep (Conductor *conductor, Site *site)
{
  const DgScore *score = conductor->score;

  g_clear_error (&site->keep_error);
  if (score->keep != NULL)
    score->keep (site->run, score->keep_data, &site->keep_error);
}

static DgStatus
status_of (Site *site, gboolean cancelled)
{
  if (cancelled)
    return DG_STATUS_CANCELLED;
  for (guint i = 0; i < site->run->steps->len; i++)
    if (dg_run_step (site->run, i)->status == DG_STATUS_FAILED)
      return DG_STATUS_FAILED;
  return site->gone ? DG_STATUS_FAILED : DG_STATUS_DONE;
}

static void
close_site (Conductor *conductor, Site *site)
{
  gboolean cancelled = g_cancellable_is_cancelled (conductor->score->cancellable);
  g_autoptr (GError) error = NULL;

  if (!dg_workspace_close (g_steal_pointer (&site->workspace), &error) && !site->gone)
    dg_run_add_finding (site->run, "left-behind", DG_SEVERITY_WARNING, error->message);
  for (guint i = 0; cancelled && i < site->states->len; i++) {
    DgStepResult *result = ((DgStepState *) g_ptr_array_index (site->states, i))->result;
    if (result->status == DG_STATUS_SKIPPED && result->seconds == 0)
      give_reason (result, DG_STATUS_SKIPPED, _ ("The test was cancelled before this step."));
  }
  if (time_asleep () - conductor->asleep > G_GINT64_CONSTANT (1000000000)) {
    site->run->environment->suspended = TRUE;
    dg_run_add_finding (site->run, "suspended", DG_SEVERITY_WARNING,
                        _ ("The computer slept during the test; its figures may be wrong."));
  }
  dg_run_finish (site->run, status_of (site, cancelled));
  keep (conductor, site);
}

/* The steps ------------------------------------------------------------------------------------ */

static void
record_failure (Site *site, DgStepResult *result, const GError *error)
{
  g_autoptr (GError) absent = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    give_reason (result, DG_STATUS_CANCELLED, _ ("The test was cancelled during this step."));
    return;
  }
  if (g_error_matches (error, DG_STEP_ERROR, DG_STEP_ERROR_SKIPPED)) {
    give_reason (result, DG_STATUS_SKIPPED, error->message);
    return;
  }
  if (!dg_guard_check_present (site->target, &absent)) {
    site->gone = TRUE;
    dg_run_add_finding (site->run, "drive-gone", DG_SEVERITY_PROBLEM, absent->message);
  }
  give_reason (result, DG_STATUS_FAILED, absent ? absent->message : error->message);
}

static double
expected_fill (Site *site, const DgStep *step)
{
  g_autoptr (DgPlan) bare = dg_plan_new (NULL, "", "", 0);
  DgCost cost;

  if (site->filled || !(step->kind->needs & DG_NEEDS_AREA))
    return 0;
  dg_plan_add (bare, dg_step_copy (step));
  dg_estimate_plan (bare, &site->speeds, &cost);
  return cost.seconds;
}

static gboolean
prepare (Conductor *conductor, Site *site, DgStepContext *context, GError **error)
{
  const DgStep *step = context->state->step;

  if (step->kind->prepare == NULL)
    return TRUE;
  conductor->fill_now = expected_fill (site, step);
  enter (conductor, DG_JOB_PREPARING);
  if (!step->kind->prepare (context, error))
    return FALSE;
  conductor->expected_done += conductor->fill_now;
  site->filled = TRUE;
  return TRUE;
}

/* Waits as long as the step wants the drive to be left alone. */
static gboolean
pause_before (Conductor *conductor, const DgStep *step, GError **error)
{
  double seconds = dg_step_kind_param (step->kind, "pause") ? dg_step_number (step, "pause") : 0;
  gint64 end = g_get_monotonic_time () + (gint64) (seconds * G_TIME_SPAN_SECOND);

  while (g_get_monotonic_time () < end) {
    if (g_cancellable_set_error_if_cancelled (conductor->score->cancellable, error))
      return FALSE;
    report (conductor);
    g_usleep (TICK_US);
  }
  return TRUE;
}

static gboolean
perform (Conductor *conductor, Site *site, DgStepContext *context, GError **error)
{
  double foreign = 0, moved;
  gboolean rebuilding;
  gint64 start;

  if (!dg_guard_check_present (site->target, error) || !prepare (conductor, site, context, error) ||
      !pause_before (conductor, context->state->step, error))
    return FALSE;
  if (g_cancellable_set_error_if_cancelled (conductor->score->cancellable, error))
    return FALSE;
  rebuilding = dg_rebuild_is_running (site->run->drive);
  dg_io_checks_is_busy (site->target, &foreign);
  enter (conductor, DG_JOB_RUNNING);
  moved = context->bytes_read + context->bytes_written;
  start = g_get_monotonic_time ();
  if (!context->state->step->kind->run (context, error))
    return FALSE;
  moved = context->bytes_read + context->bytes_written - moved;
  if (rebuilding)
    dg_run_add_finding (
        site->run, "rebuilding", DG_SEVERITY_WARNING,
        _ ("The RAID array below is rebuilding or checking itself: test again afterwards."));
  if (rebuilding || foreign * (double) (g_get_monotonic_time () - start) / 1e6 > DISTURBED * moved)
    dg_step_context_mark (context, NULL, DG_TRUST_DISTURBED);
  return TRUE;
}

static void
play_step (Conductor *conductor, guint target, guint index, guint round)
{
  Site *site = g_ptr_array_index (conductor->sites, target);
  DgStepState *state = g_ptr_array_index (site->states, index);
  gint64 start = g_get_monotonic_time ();
  g_autoptr (GError) error = NULL;
  DgCost cost;
  DgStepContext context = {
    .state = state,
    .workspace = site->workspace,
    .cancellable = conductor->score->cancellable,
    .round = round,
    .tick = on_step_tick,
    .data = conductor,
  };

  conductor->progress.target = target;
  conductor->progress.round = round;
  conductor->progress.step = index;
  conductor->last_bytes = 0;
  dg_estimate_step (state->step, &site->speeds, &cost);
  conductor->expected_now = cost.seconds;

  if (perform (conductor, site, &context, &error))
    give_reason (state->result, DG_STATUS_DONE, NULL);
  else
    record_failure (site, state->result, error);

  state->result->seconds += (double) (g_get_monotonic_time () - start) / 1e6;
  conductor->bytes_before += context.bytes_written;
  conductor->expected_done += conductor->expected_now;
  conductor->progress.bytes_written = conductor->bytes_before;
  dg_trust_checks_apply (state->result, site->run);
  conductor->score->step_ended (target, index, state->result->status, conductor->score->data);
  keep (conductor, site);
}

static gboolean
is_due (Site *site, const DgPlan *plan, guint index, guint round)
{
  DgStepState *state = g_ptr_array_index (site->states, index);

  if (site->gone || round > dg_estimate_rounds (plan, state->step))
    return FALSE;
  return round == 1 || state->result->status == DG_STATUS_DONE;
}

static guint
most_rounds (const DgPlan *plan)
{
  guint most = 0;

  for (guint i = 0; i < plan->steps->len; i++)
    most = MAX (most, dg_estimate_rounds (plan, dg_plan_step (plan, i)));
  return most;
}

/* Rounds outermost, so that several drives are measured in turns and a drift meets them all. */
static void
play (Conductor *conductor)
{
  const DgScore *score = conductor->score;
  guint rounds = most_rounds (score->plan);

  for (guint round = 1; round <= rounds; round++)
    for (guint target = 0; target < conductor->sites->len; target++)
      for (guint step = 0; step < score->plan->steps->len; step++) {
        if (g_cancellable_is_cancelled (score->cancellable))
          return;
        if (is_due (g_ptr_array_index (conductor->sites, target), score->plan, step, round))
          play_step (conductor, target, step, round);
      }
}

/**
 * dg_conductor_run:
 * @score: what to run, and whom to tell
 * @error: place for a sentence: a target was refused, so that nothing was tested at all
 *
 * Opens, locks and sweeps the targets, runs the plan's steps on them in alternating rounds, hands
 * each run to be kept as it begins, after each finished step and at its end, and removes every
 * temporary file. Blocks for as long as the test takes; the callbacks are called in the calling
 * thread.
 *
 * A run that can't be kept does not end the test; when it is so at the last try, the finding
 * “not-kept” tells.
 *
 * Returns: (transfer full) (element-type DgRun) (nullable): a run for each target, whatever became
 *   of its steps
 */
GPtrArray *
dg_conductor_run (const DgScore *score, GError **error)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func ((GDestroyNotify) dg_run_unref);
  g_autoptr (GPtrArray) sites = g_ptr_array_new_with_free_func (site_free);
  Conductor conductor = {
    .score = score,
    .sites = sites,
    .started = g_get_monotonic_time (),
    .asleep = time_asleep (),
    .progress = { .state = DG_JOB_PREPARING, .remaining = NAN },
  };

  if (!open_sites (&conductor, error))
    return NULL;
  for (guint i = 0; i < sites->len; i++)
    keep (&conductor, g_ptr_array_index (sites, i));
  play (&conductor);

  enter (&conductor, DG_JOB_FINISHING);
  for (guint i = 0; i < sites->len; i++) {
    Site *site = g_ptr_array_index (sites, i);
    close_site (&conductor, site);
    if (site->keep_error != NULL)
      dg_run_add_finding (site->run, "not-kept", DG_SEVERITY_WARNING, site->keep_error->message);
    g_ptr_array_add (runs, dg_run_ref (site->run));
  }
  enter (&conductor, DG_JOB_ENDED);
  return g_steal_pointer (&runs);
}
