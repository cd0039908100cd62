/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sample-kinds.h"

#include "model/dg-json.h"
#include "model/dg-run.h"
#include "model/dg-trust.h"
#include "model/dg-units.h"

#include <math.h>

static DgRun *
sample_run (void)
{
  DgRun *run = dg_run_new ();
  g_autoptr (DgPlan) plan = dg_plan_new ("sample", "Sample", "For tests", 2);
  g_autofree DgHistogram *histogram = g_new (DgHistogram, 1);
  DgMeasurement *measurement;
  DgStepResult *result;
  DgSeries *series;

  dg_plan_add (plan, dg_step_new (dg_step_kind_find ("sample")));
  g_autoptr (JsonNode) node = dg_plan_to_json (plan);
  run->plan = json_node_dup_object (node);
  run->drive->vendor = g_strdup ("Intenso");
  run->drive->model = g_strdup ("Rainbow_Line");
  run->drive->size = 8e9;
  run->drive->link->negotiated = 480e6;
  run->target->path = g_strdup ("/mnt/stick");
  result = dg_run_add_step (run, dg_plan_step (plan, 0));
  result->status = DG_STATUS_DONE;

  measurement =
      dg_measurement_new (dg_step_kind_figure (dg_step_kind_find ("sample"), "throughput"));
  dg_measurement_add_round (measurement, 8.7e6, DG_BOUND_EXACT);
  dg_measurement_add_round (measurement, 0.1, DG_BOUND_EXACT);
  dg_measurement_mark (measurement, DG_TRUST_VIRTUAL);
  g_ptr_array_add (result->measurements, measurement);

  dg_histogram_init (histogram);
  dg_histogram_add (histogram, 1234567, 1);
  g_ptr_array_add (result->histograms, dg_distribution_new ("latency", histogram));

  series = dg_series_new ("throughput", 1, DG_UNIT_SECONDS, DG_UNIT_RATE);
  dg_series_add (series, 0.5, 1e6);
  dg_series_add (series, 1, 2e6);
  g_ptr_array_add (result->series, series);
  dg_run_add_finding (run, "usb-2", DG_SEVERITY_WARNING, "Try another port.");
  dg_run_add_finding (run, "usb-2", DG_SEVERITY_WARNING, "Try another port.");
  dg_run_finish (run, DG_STATUS_DONE);
  return run;
}

static void
test_lossless (void)
{
  g_autoptr (DgRun) run = sample_run ();
  g_autoptr (JsonNode) node = dg_run_to_json (run);
  g_autofree char *text = NULL;
  g_autoptr (JsonNode) parsed = NULL;
  g_autoptr (DgRun) again = NULL;
  g_autoptr (JsonNode) node_again = NULL;
  g_autoptr (GError) error = NULL;

  json_object_set_string_member (json_node_get_object (node), "from-later", "kept");
  json_object_set_string_member (
      json_object_get_object_member (json_node_get_object (node), "drive"), "color", "kept too");
  text = dg_json_print (node);
  parsed = dg_json_parse (text, -1, "run", &error);
  again = dg_run_from_json (parsed, &error);
  g_assert_no_error (error);
  node_again = dg_run_to_json (again);
  g_assert_true (json_node_equal (node, node_again));
  g_assert_cmpuint (again->findings->len, ==, 1);
  g_assert_cmpint (again->status, ==, DG_STATUS_DONE);
  g_assert_true (isnan (again->drive->link->possible));
}

static void
test_several (void)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func ((GDestroyNotify) dg_run_unref);
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (GPtrArray) again = NULL;
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (runs, sample_run ());
  g_ptr_array_add (runs, sample_run ());
  node = dg_runs_to_json (runs);
  again = dg_runs_from_json (node, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (again->len, ==, 2);
  g_assert_cmpstr (((DgRun *) again->pdata[1])->id, ==, ((DgRun *) runs->pdata[1])->id);
}

static void
refuse (const char *members, const char *word)
{
  g_autofree char *text =
      g_strdup_printf ("{\"format\":\"drivegauge-run\",\"version\":1,\"id\":\"i\","
                       "\"started\":\"2026-01-01T00:00:00Z\"%s}",
                       members);
  g_autoptr (JsonNode) node = dg_json_parse (text, -1, "run", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (DgRun) run = dg_run_from_json (node, &error);

  g_assert_null (run);
  g_assert_nonnull (strstr (error->message, word));
}

static void
test_hostile (void)
{
  refuse (",\"status\":\"splendid\"", "status");
  refuse (",\"drive\":[]", "drive");
  refuse (",\"drive\":{\"size\":\"big\"}", "size");
  refuse (",\"steps\":{}", "steps");
  refuse (",\"steps\":[1]", "steps");
  refuse (",\"steps\":[{\"series\":[{\"points\":[[1]]}]}]", "points");
  refuse (",\"steps\":[{\"series\":[{\"points\":[[1,\"x\"]]}]}]", "points");
  refuse (",\"steps\":[{\"measurements\":[{\"rounds\":[\"x\"]}]}]", "rounds");
  refuse (",\"environment\":{\"suspended\":1}", "suspended");
  refuse (",\"id\":\"\"", "id");
}

static void
test_names (void)
{
  g_autoptr (DgRun) run = sample_run ();
  g_autofree char *model = dg_run_drive_name (run);
  g_autofree char *label = NULL;
  g_autofree char *hostile = NULL;

  g_assert_cmpstr (model, ==, "Intenso Rainbow Line");
  run->target->label = g_strdup ("MY_STICK");
  label = dg_run_drive_name (run);
  g_assert_cmpstr (label, ==, "MY_STICK");
  g_free (run->target->label);
  run->target->label = g_strdup ("\n\x1b[31mred\xff\tname ");
  hostile = dg_run_drive_name (run);
  g_assert_null (strpbrk (hostile, "\n\x1b\t"));
  g_assert_true (g_utf8_validate (hostile, -1, NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  sample_kinds_register ();
  g_test_add_func ("/run/lossless", test_lossless);
  g_test_add_func ("/run/several", test_several);
  g_test_add_func ("/run/hostile", test_hostile);
  g_test_add_func ("/run/names", test_names);
  return g_test_run ();
}
