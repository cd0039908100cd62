/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sample-kinds.h"

#include "model/dg-json.h"
#include "model/dg-plan.h"

static DgPlan *
plan_of (const char *steps, GError **error)
{
  g_autofree char *text = g_strdup_printf (
      "{\"format\":\"drivegauge-plan\",\"version\":1,\"name\":\"Mine\",\"rounds\":3,"
      "\"later\":{\"a\":[1,2]},\"steps\":[%s]}",
      steps);
  g_autoptr (JsonNode) node = dg_json_parse (text, -1, "plan", error);

  return node ? dg_plan_from_json (node, error) : NULL;
}

static void
refuse (const char *steps, const char *word)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DgPlan) plan = plan_of (steps, &error);

  g_assert_null (plan);
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, word));
}

static void
test_read (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DgPlan) plan = plan_of (
      "{\"kind\":\"sample\",\"label\":\"First\",\"fill\":0.5,\"parameters\":{"
      "\"block-size\":\"4 KiB\",\"duration\":\"250 ms\",\"queue-depth\":8,\"read-share\":0.25,"
      "\"direction\":\"write\",\"controls\":false,\"source\":\"/a b\"}}",
      &error);
  const DgStep *step;

  g_assert_no_error (error);
  g_assert_cmpuint (plan->rounds, ==, 3);
  step = dg_plan_step (plan, 0);
  g_assert_cmpstr (step->label, ==, "First");
  g_assert_cmpfloat (step->fill, ==, 0.5);
  g_assert_cmpfloat (dg_step_number (step, "block-size"), ==, 4096);
  g_assert_cmpfloat (dg_step_number (step, "duration"), ==, 0.25);
  g_assert_cmpfloat (dg_step_number (step, "queue-depth"), ==, 8);
  g_assert_cmpfloat (dg_step_number (step, "read-share"), ==, 0.25);
  g_assert_true (dg_step_is (step, "direction", "write"));
  g_assert_false (dg_step_flag (step, "controls"));
  g_assert_cmpstr (dg_step_text (step, "source"), ==, "/a b");
  g_assert_cmpfloat (dg_step_number (step, "budget"), ==, 0);
}

static void
test_refusals (void)
{
  refuse ("{\"kind\":\"unheard\"}", "Step 1");
  refuse ("{\"kind\":\"sample\",\"parameters\":{\"speed\":1}}", "speed");
  refuse ("{\"kind\":\"sample\"},{\"kind\":\"sample\",\"parameters\":{\"queue-depth\":33}}",
          "Step 2");
  refuse ("{\"kind\":\"sample\",\"parameters\":{\"queue-depth\":33}}", "32");
  refuse ("{\"kind\":\"sample\",\"parameters\":{\"queue-depth\":1.5}}", "queue-depth");
  refuse ("{\"kind\":\"sample\",\"parameters\":{\"block-size\":\"4 K\"}}", "block-size");
  refuse ("{\"kind\":\"sample\",\"parameters\":{\"block-size\":[1]}}", "block-size");
  refuse ("{\"kind\":\"sample\",\"parameters\":{\"direction\":\"up\"}}", "read, write");
  refuse ("{\"kind\":\"sample\",\"parameters\":[]}", "parameters");
  refuse ("{\"kind\":\"sample\",\"fill\":0.99}", "fill");
  refuse ("{\"kind\":7}", "Step 1");
  refuse ("7", "Step 1");
  refuse ("", "steps");
}

static void
test_lossless (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DgPlan) plan =
      plan_of ("{\"kind\":\"sample\",\"color\":\"red\"},{\"kind\":\"sample\"}", &error);
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (DgPlan) again = NULL;
  g_autoptr (JsonNode) node_again = NULL;

  g_assert_no_error (error);
  node = dg_plan_to_json (plan);
  again = dg_plan_from_json (node, &error);
  g_assert_no_error (error);
  node_again = dg_plan_to_json (again);
  g_assert_true (json_node_equal (node, node_again));
  g_assert_true (json_object_has_member (json_node_get_object (node_again), "later"));
  g_assert_true (json_object_has_member (
      json_array_get_object_element (
          json_object_get_array_member (json_node_get_object (node_again), "steps"), 0),
      "color"));
}

static void
test_override (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DgPlan) plan =
      plan_of ("{\"kind\":\"sample\",\"label\":\"a.b\"},{\"kind\":\"sample\"}", &error);
  static const char *const bad[] = { "",
                                     "duration",
                                     "duration=1",
                                     "sample.=1",
                                     ".duration=1",
                                     "3.duration=1",
                                     "sample.speed=1",
                                     "all.speed=1",
                                     "all.duration=999" };

  g_assert_no_error (error);
  g_assert_true (dg_plan_override (plan, "2.duration=8", &error));
  g_assert_cmpfloat (dg_step_number (dg_plan_step (plan, 0), "duration"), ==, 5);
  g_assert_cmpfloat (dg_step_number (dg_plan_step (plan, 1), "duration"), ==, 8);
  g_assert_true (dg_plan_override (plan, "a.b.duration=9 s", &error));
  g_assert_cmpfloat (dg_step_number (dg_plan_step (plan, 0), "duration"), ==, 9);
  g_assert_true (dg_plan_override (plan, "sample.queue-depth=4", &error));
  g_assert_cmpfloat (dg_step_number (dg_plan_step (plan, 1), "queue-depth"), ==, 4);
  g_assert_true (dg_plan_override (plan, "all.source=x=y", &error));
  g_assert_cmpstr (dg_step_text (dg_plan_step (plan, 0), "source"), ==, "x=y");
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++) {
    g_assert_false (dg_plan_override (plan, bad[i], &error));
    g_assert_nonnull (error);
    g_clear_error (&error);
  }
}

static void
test_copy (void)
{
  g_autoptr (DgPlan) plan = plan_of ("{\"kind\":\"sample\"}", NULL);
  g_autoptr (DgPlan) copy = dg_plan_copy (plan);

  g_assert_true (dg_plan_override (copy, "all.duration=1", NULL));
  g_assert_cmpfloat (dg_step_number (dg_plan_step (plan, 0), "duration"), ==, 5);
}

static void
test_sizes (void)
{
  static const struct {
    double bytes;
    const char *text;
  } cases[] = { { 4096, "4\u00a0KiB" }, { 160e6, "160\u00a0MB" }, { 1048576, "1\u00a0MiB" },
                { 0, "0\u00a0B" },      { 512, "512\u00a0B" },    { 1536, "1.54\u00a0kB" } };
  const DgParamSpec *param = dg_step_kind_param (dg_step_kind_find ("sample"), "block-size");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GVariant) value = g_variant_ref_sink (g_variant_new_double (cases[i].bytes));
    g_autofree char *text = dg_param_format (param, value);
    g_assert_cmpstr (text, ==, cases[i].text);
  }
}

static void
test_kinds (void)
{
  g_autoptr (GError) error = NULL;
  const DgStepKind *kind = dg_step_kind_find ("sample");

  g_assert_true (dg_step_kinds_check (&error));
  g_assert_no_error (error);
  g_assert_nonnull (dg_step_kind_param (kind, "duration"));
  g_assert_null (dg_step_kind_param (kind, "speed"));
  g_assert_nonnull (dg_step_kind_figure (kind, "latency"));
  g_assert_null (dg_step_kind_find ("unheard"));
}

static void
test_kinds_refused (void)
{
  DgStepKind faulty = *dg_step_kind_find ("sample");
  const DgStepKind *const list[] = { &faulty, NULL };
  DgParamSpec params[9];
  g_autoptr (GError) error = NULL;

  memcpy (params, faulty.params, sizeof params);
  params[2].standard = 33;
  faulty.params = params;
  dg_step_kinds_register (list);
  g_assert_false (dg_step_kinds_check (&error));
  g_assert_nonnull (strstr (error->message, "queue-depth"));
  g_clear_error (&error);

  params[2].standard = 1;
  faulty.run = NULL;
  g_assert_false (dg_step_kinds_check (&error));
  sample_kinds_register ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  sample_kinds_register ();
  g_test_add_func ("/plan/read", test_read);
  g_test_add_func ("/plan/refusals", test_refusals);
  g_test_add_func ("/plan/lossless", test_lossless);
  g_test_add_func ("/plan/override", test_override);
  g_test_add_func ("/plan/copy", test_copy);
  g_test_add_func ("/plan/sizes", test_sizes);
  g_test_add_func ("/plan/kinds", test_kinds);
  g_test_add_func ("/plan/kinds-refused", test_kinds_refused);
  return g_test_run ();
}
