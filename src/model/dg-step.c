/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/dg-step.h"

#include "model/dg-json.h"
#include "model/dg-units.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define MAX_FILL 0.98

static GVariant *
standard_value (const DgParamSpec *param)
{
  if (dg_param_unit (param) != NULL)
    return g_variant_new_double (param->standard);
  if (param->type == DG_PARAM_BOOLEAN)
    return g_variant_new_boolean (param->standard != 0);
  return g_variant_new_string (param->standard_text);
}

/**
 * dg_step_new:
 * @kind: what the step does
 *
 * Returns: (transfer full): a step whose parameters have their defaults
 */
DgStep *
dg_step_new (const DgStepKind *kind)
{
  DgStep *step = g_new0 (DgStep, 1);

  step->kind = kind;
  step->values = g_new0 (GVariant *, kind->n_params + 1);
  for (guint i = 0; i < kind->n_params; i++)
    step->values[i] = g_variant_ref_sink (standard_value (&kind->params[i]));
  return step;
}

/**
 * dg_step_copy:
 * @step: a step
 *
 * Returns: (transfer full): another one with the same values
 */
DgStep *
dg_step_copy (const DgStep *step)
{
  DgStep *copy = g_new0 (DgStep, 1);

  copy->kind = step->kind;
  copy->label = g_strdup (step->label);
  copy->fill = step->fill;
  copy->extra = step->extra ? json_object_ref (step->extra) : NULL;
  copy->values = g_new0 (GVariant *, step->kind->n_params + 1);
  for (guint i = 0; i < step->kind->n_params; i++)
    copy->values[i] = g_variant_ref (step->values[i]);
  return copy;
}

/**
 * dg_step_free:
 * @step: (transfer full): a step
 */
void
dg_step_free (DgStep *step)
{
  for (guint i = 0; i < step->kind->n_params; i++)
    g_variant_unref (step->values[i]);
  g_free (step->values);
  g_free (step->label);
  g_clear_pointer (&step->extra, json_object_unref);
  g_free (step);
}

/**
 * dg_step_set:
 * @step: a step that isn't in use yet
 * @param: id of a parameter
 * @text: its value as dg_param_parse() reads it
 * @error: place for a sentence
 *
 * Returns: whether the kind has that parameter and the value is within its bounds
 */
gboolean
dg_step_set (DgStep *step, const char *param, const char *text, GError **error)
{
  const DgParamSpec *spec = dg_step_kind_param (step->kind, param);
  GVariant *value;

  if (spec == NULL) {
    g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID,
                 _ ("The kind “%s” has no parameter “%s”; see “drivegauge-cli kinds”."),
                 step->kind->id, param);
    return FALSE;
  }
  value = dg_param_parse (spec, text, error);
  if (value == NULL)
    return FALSE;
  g_variant_unref (step->values[spec - step->kind->params]);
  step->values[spec - step->kind->params] = g_variant_ref_sink (value);
  return TRUE;
}

/**
 * dg_step_value:
 * @step: a step
 * @param: id of a parameter that its kind has
 *
 * Returns: (transfer none): the value: a double, a boolean or a string
 */
GVariant *
dg_step_value (const DgStep *step, const char *param)
{
  const DgParamSpec *spec = dg_step_kind_param (step->kind, param);

  if (spec == NULL)
    g_error ("The kind %s has no parameter %s", step->kind->id, param);
  return step->values[spec - step->kind->params];
}

/**
 * dg_step_number:
 * @step: a step
 * @param: id of a size, time, count or share that its kind has
 *
 * Returns: the value in bytes, seconds, or as it is
 */
double
dg_step_number (const DgStep *step, const char *param)
{
  return g_variant_get_double (dg_step_value (step, param));
}

/**
 * dg_step_flag:
 * @step: a step
 * @param: id of a switch that its kind has
 *
 * Returns: whether it is on
 */
gboolean
dg_step_flag (const DgStep *step, const char *param)
{
  return g_variant_get_boolean (dg_step_value (step, param));
}

/**
 * dg_step_text:
 * @step: a step
 * @param: id of a choice, text or path that its kind has
 *
 * Returns: (transfer none): the text
 */
const char *
dg_step_text (const DgStep *step, const char *param)
{
  return g_variant_get_string (dg_step_value (step, param), NULL);
}

/**
 * dg_step_is:
 * @step: a step
 * @param: id of a choice that its kind has
 * @text: one of the choices
 *
 * Returns: whether it is chosen
 */
gboolean
dg_step_is (const DgStep *step, const char *param, const char *text)
{
  return g_str_equal (dg_step_text (step, param), text);
}

/**
 * dg_step_title:
 * @step: a step
 *
 * Returns: (transfer full): what to call it: its label, else its kind's translated title
 */
char *
dg_step_title (const DgStep *step)
{
  return g_strdup (step->label ? step->label : _ (step->kind->title));
}

static JsonNode *
value_node (GVariant *value)
{
  JsonNode *node = json_node_alloc ();

  if (g_variant_is_of_type (value, G_VARIANT_TYPE_STRING))
    return json_node_init_string (node, g_variant_get_string (value, NULL));
  if (g_variant_is_of_type (value, G_VARIANT_TYPE_BOOLEAN))
    return json_node_init_boolean (node, g_variant_get_boolean (value));

  double number = g_variant_get_double (value);
  if (number == floor (number) && fabs (number) < 9007199254740992.0)
    return json_node_init_int (node, (gint64) number);
  return json_node_init_double (node, number);
}

/**
 * dg_step_parameters_to_json:
 * @step: a step
 *
 * Returns: (transfer full): every parameter with its value, sizes in bytes, times in seconds
 */
JsonObject *
dg_step_parameters_to_json (const DgStep *step)
{
  JsonObject *parameters = json_object_new ();

  for (guint i = 0; i < step->kind->n_params; i++)
    json_object_set_member (parameters, step->kind->params[i].id, value_node (step->values[i]));
  return parameters;
}

/**
 * dg_step_to_json:
 * @step: a step
 *
 * Returns: (transfer full): the step as it stands in a plan
 */
JsonObject *
dg_step_to_json (const DgStep *step)
{
  JsonObject *object = json_object_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_set_string_member (object, "kind", step->kind->id);
  if (step->label != NULL)
    json_object_set_string_member (object, "label", step->label);
  if (step->fill > 0)
    json_object_set_double_member (object, "fill", step->fill);
  json_object_set_object_member (object, "parameters", dg_step_parameters_to_json (step));
  if (step->extra != NULL) {
    json_object_iter_init (&iter, step->extra);
    while (json_object_iter_next (&iter, &name, &node))
      json_object_set_member (object, name, json_node_copy (node));
  }
  return object;
}

static char *
text_of_value (JsonNode *node)
{
  GType type = json_node_get_value_type (node);

  if (type == G_TYPE_STRING)
    return json_node_dup_string (node);
  if (type == G_TYPE_BOOLEAN)
    return g_strdup (json_node_get_boolean (node) ? "true" : "false");
  if (type == G_TYPE_INT64 || type == G_TYPE_DOUBLE)
    return dg_units_format_machine (json_node_get_double (node));
  return NULL;
}

static gboolean
read_parameters (DgStep *step, JsonObject *parameters, GError **error)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init (&iter, parameters);
  while (json_object_iter_next (&iter, &name, &node)) {
    g_autofree char *text = text_of_value (node);
    if (text == NULL) {
      g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID,
                   _ ("The parameter “%s” is neither a number nor a text."), name);
      return FALSE;
    }
    if (!dg_step_set (step, name, text, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
read_member (DgStep *step, const char *name, JsonNode *node, GError **error)
{
  GType type = json_node_get_value_type (node);

  if (g_str_equal (name, "kind"))
    return TRUE;
  if (g_str_equal (name, "parameters") && JSON_NODE_HOLDS_OBJECT (node))
    return read_parameters (step, json_node_get_object (node), error);
  if (g_str_equal (name, "label") && type == G_TYPE_STRING) {
    g_free (step->label);
    step->label = json_node_dup_string (node);
    return TRUE;
  }
  if (g_str_equal (name, "fill") && (type == G_TYPE_DOUBLE || type == G_TYPE_INT64)) {
    step->fill = json_node_get_double (node);
    if (step->fill >= 0 && step->fill <= MAX_FILL)
      return TRUE;
    g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_LIMIT,
                 _ ("“fill” is out of bounds; give 0 to %s."), "0.98");
    return FALSE;
  }
  if (g_str_equal (name, "parameters") || g_str_equal (name, "label") ||
      g_str_equal (name, "fill")) {
    g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID,
                 _ ("The member “%s” of the %s has a value that can't be read."), name, "step");
    return FALSE;
  }
  if (step->extra == NULL)
    step->extra = json_object_new ();
  json_object_set_member (step->extra, name, json_node_copy (node));
  return TRUE;
}

/**
 * dg_step_from_json:
 * @object: a step from outside
 * @number: its place in the plan, from 1, for messages
 * @error: place for a sentence that names the step, the parameter and its bounds
 *
 * Returns: (transfer full) (nullable): the step; missing parameters have their defaults
 */
DgStep *
dg_step_from_json (JsonObject *object, guint number, GError **error)
{
  JsonNode *kind_node = json_object_get_member (object, "kind");
  const char *id = NULL;
  const DgStepKind *kind;
  g_autoptr (DgStep) step = NULL;
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if (kind_node != NULL && json_node_get_value_type (kind_node) == G_TYPE_STRING)
    id = json_node_get_string (kind_node);
  kind = id ? dg_step_kind_find (id) : NULL;
  if (kind == NULL) {
    g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID,
                 _ ("Step %u: there is no kind of step “%s”; see “drivegauge-cli kinds”."), number,
                 id ? id : "");
    return NULL;
  }

  step = dg_step_new (kind);
  json_object_iter_init (&iter, object);
  while (json_object_iter_next (&iter, &name, &node)) {
    if (!read_member (step, name, node, error)) {
      /* Translators: the number of a step, followed by a sentence on what is wrong */
      g_prefix_error (error, _ ("Step %u: "), number);
      return NULL;
    }
  }
  return g_steal_pointer (&step);
}
