/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/dg-json.h"

static void
refuse (const char *text, gssize length)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = dg_json_parse (text, length, "a file", &error);

  g_assert_null (node);
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, "a file"));
}

static void
test_hostile (void)
{
  g_autoptr (GString) deep = g_string_new ("{\"a\":");

  refuse ("", -1);
  refuse ("[]", -1);
  refuse ("null", -1);
  refuse ("{", -1);
  refuse ("{\"a\":}", -1);
  refuse ("\xff\xfe{}", -1);
  refuse ("{}\0{}", 5);
  for (guint i = 0; i < 100000; i++)
    g_string_append_c (deep, '[');
  refuse (deep->str, -1);
}

static void
test_depth (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node =
      dg_json_parse ("{\"a\":\"[[[[\\\"[[[[\",\"b\":[[[1]]]}", -1, "x", &error);

  g_assert_no_error (error);
  g_assert_nonnull (node);
}

static void
test_missing_file (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (dg_json_load ("/nonexistent/plan.json", &error));
  g_assert_nonnull (strstr (error->message, "/nonexistent/plan.json"));
  g_clear_error (&error);
  g_assert_null (dg_json_load ("/dev/zero", &error));
  g_assert_nonnull (error);
}

static void
test_format (void)
{
  static const struct {
    const char *text;
    int code;
  } cases[] = { { "{\"format\":\"x\",\"version\":1}", -1 },
                { "{\"format\":\"x\",\"version\":2}", DG_FORMAT_ERROR_TOO_NEW },
                { "{\"format\":\"y\",\"version\":1}", DG_FORMAT_ERROR_INVALID },
                { "{\"format\":\"x\"}", DG_FORMAT_ERROR_INVALID },
                { "{\"format\":1,\"version\":\"1\"}", DG_FORMAT_ERROR_INVALID } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (JsonNode) node = dg_json_parse (cases[i].text, -1, "x", NULL);
    gboolean good = dg_json_check_format (json_node_get_object (node), "x", &error);
    g_assert_cmpint (good, ==, cases[i].code < 0);
    if (!good)
      g_assert_error (error, DG_FORMAT_ERROR, cases[i].code);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/json/hostile", test_hostile);
  g_test_add_func ("/json/depth", test_depth);
  g_test_add_func ("/json/missing-file", test_missing_file);
  g_test_add_func ("/json/format", test_format);
  return g_test_run ();
}
