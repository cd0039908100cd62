/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-estimate.h"
#include "bench/dg-plans.h"
#include "model/dg-json.h"

static DgPlan *
quick_plan (void)
{
  DgPlan *plan = dg_plans_find ("quick", NULL);

  g_assert_nonnull (plan);
  return plan;
}

static void
test_builtin (void)
{
  g_autoptr (GPtrArray) plans = dg_plans_builtin ();

  g_assert_cmpuint (plans->len, >=, 2);
  g_assert_cmpstr (((DgPlan *) plans->pdata[0])->id, ==, "quick");
  for (guint i = 0; i < plans->len; i++) {
    DgPlan *plan = plans->pdata[i];
    g_autoptr (JsonNode) node = dg_plan_to_json (plan);
    g_autoptr (GError) error = NULL;
    g_autoptr (DgPlan) again = dg_plan_from_json (node, &error);
    g_autoptr (DgPlan) found = dg_plans_find (plan->id, &error);

    g_assert_no_error (error);
    g_assert_cmpuint (again->steps->len, ==, plan->steps->len);
    g_assert_cmpstr (found->name, ==, plan->name);
    g_assert_cmpstr (plan->description, !=, "");
  }
}

/* Whatever the drive, “quick” keeps its promise of about a minute and at most 1 GB written. */
static void
test_quick_is_bounded (void)
{
  static const struct {
    const char *bus;
    const char *rotational;
  } media[] = { { "ata", "yes" }, { "usb", "no" },  { "usb", "yes" },   { "mmc", "no" },
                { "ata", "no" },  { "nvme", "no" }, { "memory", "no" }, { NULL, NULL } };
  g_autoptr (DgPlan) plan = quick_plan ();

  for (guint i = 0; i < G_N_ELEMENTS (media); i++) {
    DgDriveInfo drive = { .bus = (char *) media[i].bus,
                          .rotational = (char *) media[i].rotational };
    DgSpeeds speeds;
    DgCost cost;
    dg_estimate_speeds_of_class (&drive, &speeds);
    dg_estimate_plan (plan, &speeds, &cost);
    g_assert_cmpfloat (cost.bytes_written, <=, 1e9);
    g_assert_cmpfloat (cost.bytes_written, >, 0);
    g_assert_cmpfloat (cost.seconds, <=, 60);
    g_assert_cmpfloat (cost.seconds, >=, 4);
  }
}

static void
test_estimate_of_run (void)
{
  g_autoptr (DgPlan) plan = quick_plan ();
  g_autoptr (DgRun) run = dg_run_new ();
  const DgStep *step = dg_plan_step (plan, 0);
  DgStepResult *result = dg_run_add_step (run, step);
  DgMeasurement *measurement =
      dg_measurement_new (dg_step_kind_figure (step->kind, "write-throughput"));
  DgSpeeds speeds = { .write_throughput = 1e6, .read_throughput = 7e6 };

  dg_measurement_add_round (measurement, 2.4e6, DG_BOUND_EXACT);
  g_ptr_array_add (result->measurements, measurement);
  dg_estimate_speeds_of_run (run, &speeds);
  g_assert_cmpfloat (speeds.write_throughput, ==, 2.4e6);
  g_assert_cmpfloat (speeds.read_throughput, ==, 7e6);

  dg_measurement_mark (measurement, "cached");
  measurement->value = 9e9;
  dg_estimate_speeds_of_run (run, &speeds);
  g_assert_cmpfloat (speeds.write_throughput, ==, 2.4e6);
}

static void
test_own (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "drivegauge", "plans", NULL);
  g_autofree char *good = g_build_filename (folder, "mine.json", NULL);
  g_autofree char *bad = g_build_filename (folder, "broken.json", NULL);
  g_autofree char *problems = NULL;
  g_autofree char *text = NULL;
  g_autoptr (DgPlan) quick = quick_plan ();
  g_autoptr (DgPlan) plan = dg_plan_copy (quick);
  g_autoptr (GPtrArray) own = NULL;
  g_autoptr (DgPlan) found = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (GError) error = NULL;

  g_free (plan->name);
  plan->name = g_strdup ("Mine");
  g_clear_pointer (&plan->id, g_free);
  node = dg_plan_to_json (plan);
  text = dg_json_print (node);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (good, text, -1, NULL));
  g_assert_true (g_file_set_contents (bad, "{", -1, NULL));

  own = dg_plans_own (&problems);
  g_assert_cmpuint (own->len, ==, 1);
  g_assert_nonnull (strstr (problems, "broken.json"));
  found = dg_plans_find ("Mine", &error);
  g_assert_no_error (error);
  g_assert_null (dg_plans_find ("unheard", &error));
  g_assert_nonnull (strstr (error->message, "unheard"));
  g_clear_error (&error);
  g_assert_null (dg_plans_find (bad, &error));
  g_assert_nonnull (error);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);
  dg_bench_init ();
  g_test_add_func ("/plans/builtin", test_builtin);
  g_test_add_func ("/plans/quick-is-bounded", test_quick_is_bounded);
  g_test_add_func ("/plans/estimate-of-run", test_estimate_of_run);
  g_test_add_func ("/plans/own", test_own);
  return g_test_run ();
}
