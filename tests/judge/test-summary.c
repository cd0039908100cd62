/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "judge/dg-summary.h"
#include "model/dg-trust.h"
#include "model/dg-units.h"

static void
estimate (const DgStep *step, const DgSpeeds *speeds, DgCost *cost)
{
}

static gboolean
run_step (DgStepContext *context, GError **error)
{
  return TRUE;
}

static const DgFigureSpec figures[] = {
  { "read-rate", "Read", DG_UNIT_RATE, DG_BETTER_HIGHER, TRUE },
  { "write-rate", "Write", DG_UNIT_RATE, DG_BETTER_HIGHER, TRUE },
  { "latency", "Latency", DG_UNIT_SECONDS, DG_BETTER_LOWER, FALSE },
};
static const DgStepKind rates = { .id = "rates",
                                  .title = "Rates",
                                  .sentence = "Reads and writes.",
                                  .category = "test",
                                  .figures = figures,
                                  .n_figures = G_N_ELEMENTS (figures),
                                  .estimate = estimate,
                                  .run = run_step };
static const DgStepKind *const kinds[] = { &rates, NULL };

static DgStepResult *
add_step (DgRun *run, DgStatus status, const char *reason)
{
  g_autoptr (DgStep) step = dg_step_new (&rates);
  DgStepResult *result = dg_run_add_step (run, step);

  result->status = status;
  result->reason = g_strdup (reason);

  return result;
}

static DgMeasurement *
add_figure (DgStepResult *result, guint figure, double value)
{
  DgMeasurement *measurement = dg_measurement_new (&figures[figure]);

  dg_measurement_add_round (measurement, value, DG_BOUND_EXACT);
  g_ptr_array_add (result->measurements, measurement);

  return measurement;
}

static void
assert_headline (const DgRun *run, const char *const *parts)
{
  g_autofree char *headline = dg_summary_headline (run);
  g_auto (GStrv) found = g_strsplit (headline, " · ", -1);

  for (guint i = 0; parts[i] != NULL || found[i] != NULL; i++) {
    g_assert_nonnull (parts[i]);
    g_assert_nonnull (found[i]);
    g_assert_true (g_str_has_prefix (found[i], parts[i]));
  }
}

static void
test_headline (void)
{
  g_autoptr (DgRun) run = dg_run_new ();
  DgStepResult *first = add_step (run, DG_STATUS_DONE, NULL);
  DgStepResult *second = add_step (run, DG_STATUS_DONE, NULL);

  assert_headline (run, (const char *const[]){ NULL });

  add_figure (first, 0, 23.7e6);
  add_figure (first, 2, 0.01);
  dg_measurement_mark (add_figure (first, 0, 9e9), DG_TRUST_CACHED);
  dg_measurement_mark (add_figure (second, 1, 6.4e6), DG_TRUST_DISTURBED);
  assert_headline (run, (const char *const[]){ "Read 23.7", "Write 6.40", NULL });

  for (guint i = 1; i < 5; i++)
    add_figure (second, 1, i * 1e6);
  assert_headline (run,
                   (const char *const[]){ "Read 23.7", "Write 6.40", "Write 1", "Write 2", NULL });
}

static void
assert_sentence (const DgRun *run, const char *expected)
{
  g_autofree char *sentence = dg_summary_sentence (run);

  g_assert_cmpstr (sentence, ==, expected);
}

static void
test_done (void)
{
  g_autoptr (DgRun) run = dg_run_new ();

  run->status = DG_STATUS_DONE;
  add_step (run, DG_STATUS_DONE, NULL);
  assert_sentence (run, "The step is done.");
  add_step (run, DG_STATUS_DONE, NULL);
  assert_sentence (run, "All 2 steps done.");
  add_step (run, DG_STATUS_SKIPPED, "It needs a block device.");
  assert_sentence (run, "2 of 3 steps done. It needs a block device.");
}

static void
test_cut_short (void)
{
  g_autoptr (DgRun) run = dg_run_new ();
  JsonArray *steps = json_array_new ();

  for (guint i = 0; i < 5; i++)
    json_array_add_object_element (steps, json_object_new ());
  run->plan = json_object_new ();
  json_object_set_array_member (run->plan, "steps", steps);
  add_step (run, DG_STATUS_DONE, NULL);
  add_step (run, DG_STATUS_DONE, NULL);
  add_step (run, DG_STATUS_CANCELLED, NULL);

  assert_sentence (run, "Interrupted after 2 of 5 steps.");
  run->status = DG_STATUS_CANCELLED;
  assert_sentence (run, "Cancelled after 2 of 5 steps.");
  run->status = DG_STATUS_FAILED;
  dg_run_add_finding (run, "warm", DG_SEVERITY_WARNING, "It got warm.");
  dg_run_add_finding (run, "gone", DG_SEVERITY_PROBLEM, "The drive is gone.");
  assert_sentence (run, "Failed after 2 of 5 steps. The drive is gone.");
}

static void
test_failed (void)
{
  g_autoptr (DgRun) run = dg_run_new ();

  run->status = DG_STATUS_FAILED;
  add_step (run, DG_STATUS_DONE, NULL);
  add_step (run, DG_STATUS_FAILED, "Reading failed: Input/output error.");
  add_step (run, DG_STATUS_FAILED, "Another reason.");

  assert_sentence (run, "2 of 3 steps failed. Reading failed: Input/output error.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  dg_step_kinds_register (kinds);
  g_test_add_func ("/summary/headline", test_headline);
  g_test_add_func ("/summary/done", test_done);
  g_test_add_func ("/summary/cut-short", test_cut_short);
  g_test_add_func ("/summary/failed", test_failed);

  return g_test_run ();
}
