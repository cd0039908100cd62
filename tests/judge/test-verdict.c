/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "judge/dg-verdict.h"
#include "model/dg-trust.h"
#include "model/dg-units.h"

static const char *
word_of (DgRun *run, const char *use)
{
  dg_verdicts_apply (run);
  for (guint i = 0; i < run->verdicts->len; i++) {
    const DgVerdict *verdict = g_ptr_array_index (run->verdicts, i);
    g_assert_nonnull (verdict->text);
    if (g_str_equal (verdict->use, use))
      return verdict->word;
  }
  g_assert_not_reached ();
}

static DgStepResult *
add_step (DgRun *run, const char *kind)
{
  DgStepResult *result = dg_layout_new (&dg_step_result_layout);

  result->kind = g_strdup (kind);
  result->parameters = json_object_new ();
  result->status = DG_STATUS_DONE;
  g_ptr_array_add (run->steps, result);
  return result;
}

static DgMeasurement *
add (DgStepResult *result, const char *figure, const char *unit, DgBetter better, double value,
     DgBound bound)
{
  DgFigureSpec spec = { figure, figure, unit, better, FALSE };
  DgMeasurement *measurement = dg_measurement_new (&spec);

  dg_measurement_add_round (measurement, value, bound);
  g_ptr_array_add (result->measurements, measurement);
  return measurement;
}

static DgMeasurement *
add_seconds (DgRun *run, const char *kind, const char *figure, double seconds, DgBound bound)
{
  DgStepResult *result = add_step (run, kind);

  json_object_set_int_member (result->parameters, "size", 12000000);
  return add (result, figure, DG_UNIT_SECONDS, DG_BETTER_LOWER, seconds, bound);
}

static DgMeasurement *
add_sync (DgRun *run, double iops, double p99_ms, double max_ms)
{
  DgStepResult *result = add_step (run, "sync-write");
  DgDistribution *distribution = dg_layout_new (&dg_distribution_layout);

  json_object_set_int_member (result->parameters, "block-size", 8192);
  json_object_set_int_member (result->parameters, "writes-per-sync", 1);
  json_object_set_string_member (result->parameters, "method", "fdatasync");
  distribution->figure = g_strdup ("commit-latency");
  distribution->count = 1000;
  distribution->mean = 1 / iops;
  distribution->p99 = p99_ms / 1e3;
  distribution->max = max_ms / 1e3;
  distribution->stall_seconds = 0;
  g_ptr_array_add (result->histograms, distribution);
  add (result, "commit-latency", DG_UNIT_SECONDS, DG_BETTER_LOWER, 1 / iops, DG_BOUND_EXACT);
  return add (result, "write-iops", DG_UNIT_PER_SEC, DG_BETTER_HIGHER, iops, DG_BOUND_EXACT);
}

/* The sticks of the published test, judged as its author did. */
static void
test_published (void)
{
  static const struct {
    double push, login;
    const char *word;
  } drives[] = { { 30, 17, "comfortable" },
                 { 301, 54, "usable" },
                 { 930, 142, "too-slow" },
                 { 1920, 161, "too-slow" } };

  for (guint i = 0; i < G_N_ELEMENTS (drives); i++) {
    g_autoptr (DgRun) run = dg_run_new ();
    add_seconds (run, "database-document", "push-time", drives[i].push, DG_BOUND_EXACT);
    add_seconds (run, "database-login", "first", drives[i].login, DG_BOUND_EXACT);
    g_assert_cmpstr (word_of (run, "practice-database"), ==, drives[i].word);
    g_assert_cmpstr (word_of (run, "portable-apps"), ==, "not-enough-measured");
  }
}

static void
test_missing_is_no_pass (void)
{
  g_autoptr (DgRun) run = dg_run_new ();

  g_assert_cmpstr (word_of (run, "practice-database"), ==, "not-enough-measured");
  add_seconds (run, "database-login", "first", 5, DG_BOUND_EXACT);
  g_assert_cmpstr (word_of (run, "practice-database"), ==, "not-enough-measured");
  add_seconds (run, "database-document", "push-time", 400, DG_BOUND_EXACT);
  g_assert_cmpstr (word_of (run, "practice-database"), ==, "too-slow");
}

static void
test_bounds (void)
{
  static const struct {
    double push;
    const char *word;
  } cases[] = { { 60, "not-enough-measured" }, { 302, "too-slow" }, { 20, "not-enough-measured" } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (DgRun) run = dg_run_new ();
    add_seconds (run, "database-login", "first", 5, DG_BOUND_EXACT);
    add_seconds (run, "database-document", "push-time", cases[i].push, DG_BOUND_AT_LEAST);
    g_assert_cmpstr (word_of (run, "practice-database"), ==, cases[i].word);
  }
}

static void
test_at_least_can_pass (void)
{
  g_autoptr (DgRun) run = dg_run_new ();

  add (add_step (run, "sequential"), "write-throughput", DG_UNIT_RATE, DG_BETTER_HIGHER, 25e6,
       DG_BOUND_AT_LEAST);
  g_assert_cmpstr (word_of (run, "documents"), ==, "comfortable");
}

static void
test_worst_decides (void)
{
  g_autoptr (DgRun) run = dg_run_new ();

  add_seconds (run, "database-login", "first", 5, DG_BOUND_EXACT);
  add_seconds (run, "database-document", "push-time", 5, DG_BOUND_EXACT);
  g_assert_cmpstr (word_of (run, "practice-database"), ==, "comfortable");
  add_sync (run, 300, 20, 7000);
  g_assert_cmpstr (word_of (run, "practice-database"), ==, "too-slow");
}

static void
test_trust (void)
{
  g_autoptr (DgRun) run = dg_run_new ();
  DgMeasurement *measurement = add (add_step (run, "sequential"), "write-throughput", DG_UNIT_RATE,
                                    DG_BETTER_HIGHER, 5e9, DG_BOUND_EXACT);

  g_assert_cmpstr (word_of (run, "documents"), ==, "comfortable");
  dg_measurement_mark (measurement, DG_TRUST_ABOVE_LINK);
  g_assert_cmpstr (word_of (run, "documents"), ==, "not-enough-measured");
  dg_measurement_mark (add_sync (run, 25000, 0.04, 1), DG_TRUST_FLUSH);
  g_assert_cmpstr (word_of (run, "shared-database"), ==, "not-safe");
  g_assert_cmpstr (word_of (run, "practice-database"), ==, "not-safe");
  g_assert_cmpstr (word_of (run, "documents"), ==, "not-enough-measured");
}

static void
test_lasting (void)
{
  g_autoptr (DgRun) run = dg_run_new ();
  DgStepResult *result = add_step (run, "sequential");

  add (result, "write-throughput", DG_UNIT_RATE, DG_BETTER_HIGHER, 300e6, DG_BOUND_EXACT);
  g_assert_cmpstr (word_of (run, "documents"), ==, "comfortable");
  g_assert_nonnull (strstr (((DgVerdict *) run->verdicts->pdata[3])->text, "Short burst only."));
  add (result, "throughput-after", DG_UNIT_RATE, DG_BETTER_HIGHER, 4e6, DG_BOUND_EXACT);
  g_assert_cmpstr (word_of (run, "documents"), ==, "usable");
  g_assert_null (strstr (((DgVerdict *) run->verdicts->pdata[3])->text, "Short burst only."));
}

static void
test_near_the_limit (void)
{
  g_autoptr (DgRun) run = dg_run_new ();

  add (add_step (run, "sequential"), "write-throughput", DG_UNIT_RATE, DG_BETTER_HIGHER, 2.3959e6,
       DG_BOUND_EXACT);
  g_assert_cmpstr (word_of (run, "documents"), ==, "too-slow");
  g_assert_nonnull (strstr (((DgVerdict *) run->verdicts->pdata[3])->text, "2.3959"));
}

static void
test_parameters (void)
{
  g_autoptr (DgRun) run = dg_run_new ();
  DgStepResult *result = add_step (run, "random");

  add (result, "read-iops", DG_UNIT_PER_SEC, DG_BETTER_HIGHER, 9000, DG_BOUND_EXACT);
  add (result, "write-iops", DG_UNIT_PER_SEC, DG_BETTER_HIGHER, 9000, DG_BOUND_EXACT);
  add_sync (run, 900, 2, 20);
  json_object_set_int_member (result->parameters, "block-size", 65536);
  g_assert_cmpstr (word_of (run, "shared-database"), ==, "not-enough-measured");
  json_object_set_int_member (result->parameters, "block-size", 4096);
  json_object_set_int_member (result->parameters, "queue-depth", 32);
  g_assert_cmpstr (word_of (run, "shared-database"), ==, "not-enough-measured");
  json_object_set_int_member (result->parameters, "queue-depth", 1);
  g_assert_cmpstr (word_of (run, "shared-database"), ==, "comfortable");
}

static void
test_deciding (void)
{
  g_autoptr (DgRun) run = dg_run_new ();
  const DgVerdict *verdict = NULL;
  g_autofree char *summary = NULL;

  add (add_step (run, "sequential"), "write-throughput", DG_UNIT_RATE, DG_BETTER_HIGHER, 8e6,
       DG_BOUND_EXACT);
  dg_verdicts_apply (run);
  dg_verdicts_apply (run);
  g_assert_cmpuint (run->verdicts->len, ==, 4);
  for (guint i = 0; i < run->verdicts->len; i++)
    if (g_str_equal (((DgVerdict *) run->verdicts->pdata[i])->use, "documents"))
      verdict = run->verdicts->pdata[i];
  g_assert_nonnull (verdict);
  g_assert_cmpstr (verdict->word, ==, "usable");
  g_assert_cmpfloat (json_object_get_double_member (verdict->deciding, "limit"), ==, 20e6);
  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (verdict->deciding, "headroom"),
                                  0.4, 1e-9);
  g_assert_nonnull (strstr (verdict->text, "8.00"));
  g_assert_cmpint (dg_verdict_get_word (verdict), ==, DG_VERDICT_USABLE);
  summary = dg_verdict_summarize (run);
  g_assert_cmpstr (summary, ==, "Documents and pictures: Usable");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/verdict/published", test_published);
  g_test_add_func ("/verdict/missing-is-no-pass", test_missing_is_no_pass);
  g_test_add_func ("/verdict/bounds", test_bounds);
  g_test_add_func ("/verdict/at-least-can-pass", test_at_least_can_pass);
  g_test_add_func ("/verdict/worst-decides", test_worst_decides);
  g_test_add_func ("/verdict/trust", test_trust);
  g_test_add_func ("/verdict/lasting", test_lasting);
  g_test_add_func ("/verdict/near-the-limit", test_near_the_limit);
  g_test_add_func ("/verdict/parameters", test_parameters);
  g_test_add_func ("/verdict/deciding", test_deciding);
  return g_test_run ();
}
