/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-folder.h"

#include "bench/dg-job.h"
#include "bench/dg-plans.h"
#include "model/dg-json.h"
#include "model/dg-trust.h"

#include <math.h>

typedef struct {
  GMainLoop *loop;
  DgJob *job;
  GCancellable *cancellable;
  guint cancel_at; /* after so many kept steps, 0 for never */
  guint kept;
  guint kept_interrupted;
  guint changes;
  gboolean refuse_to_keep;
  GPtrArray *runs;
  GError *error;
} Fixture;

static DgPlan *
tiny_plan (guint rounds)
{
  DgPlan *plan = dg_plans_find ("quick", NULL);
  DgPlan *tiny = dg_plan_copy (plan);

  dg_plan_unref (plan);
  tiny->rounds = rounds;
  g_assert_true (dg_plan_override (tiny, "all.duration=0.2", NULL));
  g_assert_true (dg_plan_override (tiny, "all.area=4 MiB", NULL));
  g_assert_true (dg_plan_override (tiny, "all.bytes=4 MiB", NULL));
  return tiny;
}

static gboolean
keep (DgRun *run, gpointer data, GError **error)
{
  Fixture *fixture = data;
  g_autoptr (JsonNode) node = dg_run_to_json (run);

  g_assert_nonnull (node);
  fixture->kept++;
  if (run->status == DG_STATUS_INTERRUPTED)
    fixture->kept_interrupted++;
  if (fixture->cancel_at == fixture->kept)
    g_cancellable_cancel (fixture->cancellable);
  if (!fixture->refuse_to_keep)
    return TRUE;
  g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID, "The shelf is full.");
  return FALSE;
}

static void
on_changed (DgJob *job, Fixture *fixture)
{
  DgJobProgress progress;

  dg_job_get_progress (job, &progress);
  g_assert_cmpfloat (progress.fraction, >=, 0);
  g_assert_cmpfloat (progress.fraction, <=, 1);
  fixture->changes++;
}

static void
on_ended (GObject *source, GAsyncResult *result, gpointer data)
{
  Fixture *fixture = data;

  fixture->runs = dg_job_finish (DG_JOB (source), result, &fixture->error);
  g_main_loop_quit (fixture->loop);
}

static void
perform (Fixture *fixture, DgPlan *plan, const char *const *paths)
{
  fixture->loop = g_main_loop_new (NULL, FALSE);
  fixture->cancellable = g_cancellable_new ();
  fixture->job = dg_job_new (plan, paths);
  dg_job_set_keeper (fixture->job, keep, fixture, NULL);
  g_signal_connect (fixture->job, "changed", G_CALLBACK (on_changed), fixture);
  dg_job_start (fixture->job, fixture->cancellable, on_ended, fixture);
  g_main_loop_run (fixture->loop);
}

/* The task's thread may let go of the job a moment after the callback. */
static void
assert_finalizes (DgJob *job)
{
  gint64 end = g_get_monotonic_time () + 5 * G_TIME_SPAN_SECOND;

  g_object_add_weak_pointer (G_OBJECT (job), (gpointer *) &job);
  g_object_unref (job);
  while (job != NULL && g_get_monotonic_time () < end) {
    g_main_context_iteration (NULL, FALSE);
    g_thread_yield ();
  }
  g_assert_null (job);
}

static void
clear (Fixture *fixture)
{
  g_clear_pointer (&fixture->runs, g_ptr_array_unref);
  g_clear_error (&fixture->error);
  g_object_unref (fixture->cancellable);
  g_main_loop_unref (fixture->loop);
  assert_finalizes (fixture->job);
}

static void
check_step (const DgStepResult *result, const char *figure, guint rounds)
{
  const DgMeasurement *measurement = dg_step_result_measurement (result, figure);

  g_assert_cmpstr (result->reason, ==, NULL);
  g_assert_cmpint (result->status, ==, DG_STATUS_DONE);
  g_assert_nonnull (measurement);
  g_assert_cmpfloat (measurement->value, >, 0);
  g_assert_cmpuint (measurement->rounds->len, ==, rounds);
  g_assert_true (dg_measurement_has_mark (measurement, DG_TRUST_SHORT));
  g_assert_cmpuint (result->histograms->len, >=, 1);
  g_assert_cmpuint (result->series->len, ==, rounds);
}

static void
test_done (void)
{
  g_autofree char *folder = test_folder_new ();
  const char *paths[] = { folder, NULL };
  g_autoptr (DgPlan) plan = tiny_plan (2);
  Fixture fixture = { 0 };
  DgJobProgress progress;
  DgRun *run;

  perform (&fixture, plan, paths);
  g_assert_no_error (fixture.error);
  g_assert_cmpuint (fixture.runs->len, ==, 1);
  run = fixture.runs->pdata[0];
  g_assert_cmpint (run->status, ==, DG_STATUS_DONE);
  check_step (dg_run_step (run, 0), "write-throughput", 2);
  check_step (dg_run_step (run, 1), "read-throughput", 2);
  check_step (dg_run_step (run, 2), "read-iops", 2);
  check_step (dg_run_step (run, 3), "write-iops", 2);
  check_step (dg_run_step (run, 4), "write-iops", 2);
  g_assert_nonnull (run->finished);
  g_assert_cmpuint (fixture.kept, ==, 2 * plan->steps->len + 2);
  g_assert_cmpuint (fixture.kept_interrupted, ==, 2 * plan->steps->len + 1);
  g_assert_cmpuint (fixture.changes, >, 1);
  dg_job_get_progress (fixture.job, &progress);
  g_assert_cmpint (progress.state, ==, DG_JOB_ENDED);
  g_assert_cmpfloat (progress.bytes_written, >, 4 * 1048576);
  clear (&fixture);
  test_folder_remove (folder);
}

/* Where the page cache can't be avoided, the plan runs all the same, and reads are marked. */
static void
test_buffered (void)
{
  g_autofree char *folder = test_folder_new ();
  const char *paths[] = { folder, NULL };
  g_autoptr (DgPlan) plan = tiny_plan (1);
  Fixture fixture = { 0 };
  DgRun *run;

  g_assert_true (dg_plan_override (plan, "sequential.direct=off", NULL));
  g_assert_true (dg_plan_override (plan, "random.direct=off", NULL));
  perform (&fixture, plan, paths);
  g_assert_no_error (fixture.error);
  run = fixture.runs->pdata[0];
  check_step (dg_run_step (run, 0), "write-throughput", 1);
  check_step (dg_run_step (run, 1), "read-throughput", 1);
  g_assert_true (dg_measurement_has_mark (
      dg_step_result_measurement (dg_run_step (run, 1), "read-throughput"), DG_TRUST_CACHED));
  clear (&fixture);
  test_folder_remove (folder);
}

static void
test_cancel (void)
{
  g_autofree char *folder = test_folder_new ();
  const char *paths[] = { folder, NULL };
  g_autoptr (DgPlan) plan = tiny_plan (2);
  Fixture fixture = { .cancel_at = 3 };
  DgRun *run;

  perform (&fixture, plan, paths);
  g_assert_no_error (fixture.error);
  run = fixture.runs->pdata[0];
  g_assert_cmpint (run->status, ==, DG_STATUS_CANCELLED);
  g_assert_cmpint (dg_run_step (run, 1)->status, ==, DG_STATUS_DONE);
  g_assert_cmpint (dg_run_step (run, 2)->status, ==, DG_STATUS_SKIPPED);
  g_assert_nonnull (dg_run_step (run, 2)->reason);
  clear (&fixture);
  test_folder_remove (folder);
}

static void
test_refused (void)
{
  const char *paths[] = { "/nonexistent/folder", NULL };
  g_autoptr (DgPlan) plan = tiny_plan (1);
  Fixture fixture = { 0 };

  perform (&fixture, plan, paths);
  g_assert_null (fixture.runs);
  g_assert_nonnull (strstr (fixture.error->message, "/nonexistent/folder"));
  g_assert_cmpuint (fixture.kept, ==, 0);
  clear (&fixture);
}

static void
test_same_drive_twice (void)
{
  g_autofree char *one = test_folder_new ();
  g_autofree char *two = test_folder_new ();
  const char *paths[] = { one, two, NULL };
  g_autoptr (DgPlan) plan = tiny_plan (1);
  Fixture fixture = { 0 };

  perform (&fixture, plan, paths);
  g_assert_null (fixture.runs);
  g_assert_nonnull (fixture.error);
  clear (&fixture);
  test_folder_remove (one);
  test_folder_remove (two);
}

static void
test_not_kept (void)
{
  g_autofree char *folder = test_folder_new ();
  const char *paths[] = { folder, NULL };
  g_autoptr (DgPlan) plan = tiny_plan (1);
  Fixture fixture = { .refuse_to_keep = TRUE };
  DgRun *run;

  perform (&fixture, plan, paths);
  run = fixture.runs->pdata[0];
  g_assert_cmpint (run->status, ==, DG_STATUS_DONE);
  g_assert_cmpuint (run->findings->len, >=, 1);
  g_assert_cmpstr (((DgFinding *) run->findings->pdata[run->findings->len - 1])->id, ==,
                   "not-kept");
  clear (&fixture);
  test_folder_remove (folder);
}

static void
test_never_started (void)
{
  const char *paths[] = { "/", NULL };
  g_autoptr (DgPlan) plan = tiny_plan (1);
  DgJob *job = dg_job_new (plan, paths);

  g_assert_finalize_object (job);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  dg_bench_init ();
  g_test_add_func ("/job/done", test_done);
  g_test_add_func ("/job/buffered", test_buffered);
  g_test_add_func ("/job/cancel", test_cancel);
  g_test_add_func ("/job/refused", test_refused);
  g_test_add_func ("/job/same-drive-twice", test_same_drive_twice);
  g_test_add_func ("/job/not-kept", test_not_kept);
  g_test_add_func ("/job/never-started", test_never_started);
  return g_test_run ();
}
