/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/dg-plan.h"

#include "model/dg-json.h"

#include <glib/gi18n-lib.h>

#define PLAN_FORMAT "drivegauge-plan"

G_DEFINE_BOXED_TYPE (DgPlan, dg_plan, dg_plan_ref, dg_plan_unref)

/**
 * dg_plan_new:
 * @id: (nullable): of a built-in plan
 * @name: what to call it
 * @description: a sentence or two
 * @rounds: how often its steps are repeated, 1 to 100
 *
 * Returns: (transfer full): a plan without steps; add them before it is handed out
 */
DgPlan *
dg_plan_new (const char *id, const char *name, const char *description, guint rounds)
{
  DgPlan *plan = g_atomic_rc_box_new0 (DgPlan);

  plan->id = g_strdup (id);
  plan->name = g_strdup (name);
  plan->description = g_strdup (description);
  plan->rounds = rounds;
  plan->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) dg_step_free);
  return plan;
}

/**
 * dg_plan_copy:
 * @plan: a plan
 *
 * Returns: (transfer full): an equal plan that may be changed until it is handed out
 */
DgPlan *
dg_plan_copy (const DgPlan *plan)
{
  DgPlan *copy = dg_plan_new (plan->id, plan->name, plan->description, plan->rounds);

  copy->extra = plan->extra ? json_object_ref (plan->extra) : NULL;
  for (guint i = 0; i < plan->steps->len; i++)
    dg_plan_add (copy, dg_step_copy (dg_plan_step (plan, i)));
  return copy;
}

/**
 * dg_plan_ref:
 * @plan: a plan
 *
 * Returns: (transfer full): the same plan
 */
DgPlan *
dg_plan_ref (DgPlan *plan)
{
  return g_atomic_rc_box_acquire (plan);
}

static void
clear_plan (gpointer data)
{
  DgPlan *plan = data;

  g_free (plan->id);
  g_free (plan->name);
  g_free (plan->description);
  g_ptr_array_unref (plan->steps);
  g_clear_pointer (&plan->extra, json_object_unref);
}

/**
 * dg_plan_unref:
 * @plan: (transfer full): a plan
 */
void
dg_plan_unref (DgPlan *plan)
{
  g_atomic_rc_box_release_full (plan, clear_plan);
}

/**
 * dg_plan_add:
 * @plan: a plan that nobody else has yet
 * @step: (transfer full): its next step
 */
void
dg_plan_add (DgPlan *plan, DgStep *step)
{
  g_ptr_array_add (plan->steps, step);
}

/**
 * dg_plan_step:
 * @plan: a plan
 * @index: from 0
 *
 * Returns: (transfer none): its step
 */
const DgStep *
dg_plan_step (const DgPlan *plan, guint index)
{
  return g_ptr_array_index (plan->steps, index);
}

static gboolean
step_answers_to (const DgStep *step, guint number, const char *name)
{
  g_autofree char *own_number = g_strdup_printf ("%u", number);

  return g_str_equal (name, "all") || g_str_equal (name, own_number) ||
         g_strcmp0 (name, step->label) == 0 || g_str_equal (name, step->kind->id);
}

/**
 * dg_plan_override:
 * @plan: a plan that nobody else has yet
 * @assignment: “STEP.PARAM=VALUE”; STEP is a number from 1, a label, a kind, or “all”
 * @error: place for a sentence
 *
 * Sets a parameter of every step that answers to STEP; “all” means those that have it.
 *
 * Returns: whether there was such a step, and it took the value
 */
gboolean
dg_plan_override (DgPlan *plan, const char *assignment, GError **error)
{
  const char *equals = strchr (assignment, '=');
  g_autofree char *left = equals ? g_strndup (assignment, (gsize) (equals - assignment)) : NULL;
  char *dot = left ? strrchr (left, '.') : NULL;
  guint taken = 0;

  if (dot == NULL || dot == left || dot[1] == '\0') {
    g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID,
                 _ ("“%s” is not of the form STEP.PARAM=VALUE, such as “sequential.duration=8”."),
                 assignment);
    return FALSE;
  }
  *dot = '\0';
  for (guint i = 0; i < plan->steps->len; i++) {
    DgStep *step = g_ptr_array_index (plan->steps, i);
    if (!step_answers_to (step, i + 1, left))
      continue;
    if (g_str_equal (left, "all") && dg_step_kind_param (step->kind, dot + 1) == NULL)
      continue;
    if (!dg_step_set (step, dot + 1, equals + 1, error))
      return FALSE;
    taken++;
  }
  if (taken == 0) {
    g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID,
                 _ ("The plan “%s” has no step “%s” with a parameter “%s”."), plan->name, left,
                 dot + 1);
    return FALSE;
  }
  return TRUE;
}

/**
 * dg_plan_to_json:
 * @plan: a plan
 *
 * Returns: (transfer full): the plan as a document of the format “drivegauge-plan”
 */
JsonNode *
dg_plan_to_json (const DgPlan *plan)
{
  g_autoptr (JsonObject) object = json_object_new ();
  JsonArray *steps = json_array_new ();
  JsonNode *node = json_node_alloc ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  json_object_set_string_member (object, "format", PLAN_FORMAT);
  json_object_set_int_member (object, "version", 1);
  if (plan->id != NULL)
    json_object_set_string_member (object, "id", plan->id);
  json_object_set_string_member (object, "name", plan->name);
  json_object_set_string_member (object, "description", plan->description);
  json_object_set_int_member (object, "rounds", plan->rounds);
  for (guint i = 0; i < plan->steps->len; i++)
    json_array_add_object_element (steps, dg_step_to_json (dg_plan_step (plan, i)));
  json_object_set_array_member (object, "steps", steps);
  if (plan->extra != NULL) {
    json_object_iter_init (&iter, plan->extra);
    while (json_object_iter_next (&iter, &name, &member))
      json_object_set_member (object, name, json_node_copy (member));
  }
  return json_node_init_object (node, object);
}

static const char *
text_member (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node && json_node_get_value_type (node) == G_TYPE_STRING ? json_node_get_string (node)
                                                                  : NULL;
}

static gboolean
read_rounds (JsonObject *object, guint *rounds, GError **error)
{
  JsonNode *node = json_object_get_member (object, "rounds");

  *rounds = 4;
  if (node == NULL)
    return TRUE;
  if (json_node_get_value_type (node) == G_TYPE_INT64 && json_node_get_int (node) >= 1 &&
      json_node_get_int (node) <= DG_PLAN_MAX_ROUNDS) {
    *rounds = (guint) json_node_get_int (node);
    return TRUE;
  }
  g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_LIMIT,
               _ ("“rounds” is out of bounds; give 1 to %d."), DG_PLAN_MAX_ROUNDS);
  return FALSE;
}

static gboolean
read_steps (DgPlan *plan, JsonObject *object, GError **error)
{
  JsonNode *node = json_object_get_member (object, "steps");
  JsonArray *steps = node && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  guint length = steps ? json_array_get_length (steps) : 0;

  if (length < 1 || length > DG_PLAN_MAX_STEPS) {
    g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_LIMIT, _ ("A plan needs 1 to %d steps."),
                 DG_PLAN_MAX_STEPS);
    return FALSE;
  }
  for (guint i = 0; i < length; i++) {
    JsonNode *element = json_array_get_element (steps, i);
    DgStep *step;
    if (!JSON_NODE_HOLDS_OBJECT (element)) {
      g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID,
                   _ ("Step %u is no JSON object."), i + 1);
      return FALSE;
    }
    step = dg_step_from_json (json_node_get_object (element), i + 1, error);
    if (step == NULL)
      return FALSE;
    dg_plan_add (plan, step);
  }
  return TRUE;
}

static void
keep_unknown (DgPlan *plan, JsonObject *object)
{
  static const char *const known[] = { "format",      "version", "id",    "name",
                                       "description", "rounds",  "steps", NULL };
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init (&iter, object);
  while (json_object_iter_next (&iter, &name, &node)) {
    if (g_strv_contains (known, name))
      continue;
    if (plan->extra == NULL)
      plan->extra = json_object_new ();
    json_object_set_member (plan->extra, name, json_node_copy (node));
  }
}

/**
 * dg_plan_from_json:
 * @node: a plan from outside
 * @error: place for a sentence that names the step, the parameter and its bounds
 *
 * Returns: (transfer full) (nullable): the plan, every value of it checked
 */
DgPlan *
dg_plan_from_json (JsonNode *node, GError **error)
{
  JsonObject *object = json_node_get_object (node);
  const char *name = text_member (object, "name");
  const char *description = text_member (object, "description");
  g_autoptr (DgPlan) plan = NULL;
  guint rounds = 0;

  if (!dg_json_check_format (object, PLAN_FORMAT, error) || !read_rounds (object, &rounds, error))
    return NULL;
  if (name == NULL || *name == '\0') {
    g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID, _ ("The plan has no name."));
    return NULL;
  }
  if (g_utf8_strlen (name, -1) > DG_PLAN_MAX_NAME) {
    g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_LIMIT,
                 _ ("The plan's name is longer than %d letters."), DG_PLAN_MAX_NAME);
    return NULL;
  }
  plan = dg_plan_new (text_member (object, "id"), name, description ? description : "", rounds);
  if (!read_steps (plan, object, error))
    return NULL;
  keep_unknown (plan, object);
  return g_steal_pointer (&plan);
}

/**
 * dg_plan_load:
 * @path: a file's name
 * @error: place for a sentence
 *
 * Reads a plan from a file. Blocks.
 *
 * Returns: (transfer full) (nullable): the plan
 */
DgPlan *
dg_plan_load (const char *path, GError **error)
{
  g_autoptr (JsonNode) node = dg_json_load (path, error);
  DgPlan *plan = node ? dg_plan_from_json (node, error) : NULL;
  g_autofree char *name = g_filename_display_name (path);

  if (node != NULL && plan == NULL)
    g_prefix_error (error, "%s: ", name);
  return plan;
}
