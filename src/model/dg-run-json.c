/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/dg-run.h"

#include "model/dg-json.h"

#include <glib/gi18n-lib.h>

#define RUN_FORMAT  "drivegauge-run"
#define RUNS_FORMAT "drivegauge-runs"
#define MAX_RUNS    100000

static JsonObject *
run_object (const DgRun *run)
{
  g_autoptr (JsonObject) members = dg_layout_to_json (&dg_run_layout, run);
  JsonObject *object = json_object_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_set_string_member (object, "format", RUN_FORMAT);
  json_object_set_int_member (object, "version", 1);
  json_object_iter_init (&iter, members);
  while (json_object_iter_next (&iter, &name, &node))
    json_object_set_member (object, name, json_node_copy (node));
  return object;
}

/**
 * dg_run_to_json:
 * @run: a run
 *
 * Returns: (transfer full): the run as a document of the format “drivegauge-run”
 */
JsonNode *
dg_run_to_json (const DgRun *run)
{
  g_autoptr (JsonObject) object = run_object (run);

  return json_node_init_object (json_node_alloc (), object);
}

/**
 * dg_runs_to_json:
 * @runs: (element-type DgRun): several runs
 *
 * Returns: (transfer full): them as a document of the format “drivegauge-runs”
 */
JsonNode *
dg_runs_to_json (GPtrArray *runs)
{
  g_autoptr (JsonObject) object = json_object_new ();
  JsonArray *array = json_array_new ();

  json_object_set_string_member (object, "format", RUNS_FORMAT);
  json_object_set_int_member (object, "version", 1);
  for (guint i = 0; i < runs->len; i++)
    json_array_add_object_element (array, run_object (g_ptr_array_index (runs, i)));
  json_object_set_array_member (object, "runs", array);
  return json_node_init_object (json_node_alloc (), object);
}

/**
 * dg_run_from_json:
 * @node: a run from outside
 * @error: place for a sentence that names the member
 *
 * Returns: (transfer full) (nullable): the run; members that aren't known are kept
 */
DgRun *
dg_run_from_json (JsonNode *node, GError **error)
{
  JsonObject *object = json_node_get_object (node);
  g_autoptr (JsonObject) members = json_object_new ();
  g_autoptr (DgRun) run = dg_run_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  if (!dg_json_check_format (object, RUN_FORMAT, error))
    return NULL;
  json_object_iter_init (&iter, object);
  while (json_object_iter_next (&iter, &name, &member))
    if (!g_str_equal (name, "format") && !g_str_equal (name, "version"))
      json_object_set_member (members, name, json_node_copy (member));

  g_clear_pointer (&run->id, g_free);
  g_clear_pointer (&run->started, g_free);
  g_clear_pointer (&run->app_version, g_free);
  if (!dg_layout_from_json (&dg_run_layout, run, members, error))
    return NULL;
  if (run->id == NULL || *run->id == '\0' || run->started == NULL) {
    g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID,
                 _ ("The result has no id or no time of its start."));
    return NULL;
  }
  return g_steal_pointer (&run);
}

/**
 * dg_runs_from_json:
 * @node: one run or several from outside
 * @error: place for a sentence
 *
 * Returns: (transfer full) (element-type DgRun) (nullable): the runs
 */
GPtrArray *
dg_runs_from_json (JsonNode *node, GError **error)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func ((GDestroyNotify) dg_run_unref);
  JsonObject *object = json_node_get_object (node);
  JsonNode *list = json_object_get_member (object, "runs");
  JsonArray *array;

  if (list == NULL) {
    DgRun *run = dg_run_from_json (node, error);
    if (run == NULL)
      return NULL;
    g_ptr_array_add (runs, run);
    return g_steal_pointer (&runs);
  }
  if (!dg_json_check_format (object, RUNS_FORMAT, error))
    return NULL;
  array = JSON_NODE_HOLDS_ARRAY (list) ? json_node_get_array (list) : NULL;
  if (array == NULL || json_array_get_length (array) > MAX_RUNS) {
    g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID,
                 _ ("The member “%s” of the %s has a value that can't be read."), "runs",
                 "results");
    return NULL;
  }
  for (guint i = 0; i < json_array_get_length (array); i++) {
    JsonNode *element = json_array_get_element (array, i);
    DgRun *run = JSON_NODE_HOLDS_OBJECT (element) ? dg_run_from_json (element, error) : NULL;
    if (run == NULL) {
      if (error != NULL && *error == NULL)
        g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID,
                     _ ("Result %u is no JSON object."), i + 1);
      return NULL;
    }
    g_ptr_array_add (runs, run);
  }
  return g_steal_pointer (&runs);
}
