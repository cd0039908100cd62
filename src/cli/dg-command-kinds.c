/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/dg-command.h"
#include "cli/dg-output.h"
#include "cli/dg-columns.h"
#include "model/dg-step.h"

#include <glib/gi18n-lib.h>

static const char *const type_words[] = { "bytes",  "seconds", "count", "share",
                                          "choice", "text",    "path",  "boolean" };

/* Such as "0 B to 1 GiB", or the choices. */
static char *
describe_bounds (const DgParamSpec *param)
{
  g_autoptr (GVariant) low = NULL;
  g_autoptr (GVariant) high = NULL;
  g_autofree char *minimum = NULL;
  g_autofree char *maximum = NULL;

  if (param->type == DG_PARAM_CHOICE)
    return g_strjoinv (", ", (char **) param->choices);
  if (param->type == DG_PARAM_BOOLEAN)
    return g_strdup_printf ("%s, %s", _ ("yes"), _ ("no"));
  if (dg_param_unit (param) == NULL)
    return g_strdup ("");

  low = g_variant_ref_sink (g_variant_new_double (param->minimum));
  high = g_variant_ref_sink (g_variant_new_double (param->maximum));
  minimum = dg_param_format (param, low);
  maximum = dg_param_format (param, high);

  return g_strdup_printf (_ ("%s to %s"), minimum, maximum);
}

static char *
params_to_text (const DgStepKind *kind)
{
  const char *titles[] = { _ ("Parameter"), _ ("Default"), _ ("Values"), _ ("Meaning"), NULL };
  g_autoptr (DgColumns) table = dg_columns_new (titles, 0);
  g_autoptr (DgStep) step = dg_step_new (kind);

  for (guint i = 0; i < kind->n_params; i++) {
    const DgParamSpec *param = &kind->params[i];
    g_autofree char *standard = dg_param_format (param, step->values[i]);
    g_autofree char *bounds = describe_bounds (param);

    dg_columns_add (table,
                    (const char *const[]){ param->id, standard, bounds, _ (param->explanation) });
  }

  return dg_columns_to_text (table);
}

static char *
figures_to_text (const DgStepKind *kind)
{
  const char *titles[] = { _ ("Figure"), _ ("Unit"), _ ("Better"), _ ("Meaning"), NULL };
  g_autoptr (DgColumns) table = dg_columns_new (titles, 0);

  for (guint i = 0; i < kind->n_figures; i++) {
    const DgFigureSpec *figure = &kind->figures[i];

    dg_columns_add (table, (const char *const[]){ figure->id, figure->unit,
                                                  figure->better == DG_BETTER_HIGHER ? _ ("higher")
                                                                                     : _ ("lower"),
                                                  _ (figure->title) });
  }

  return dg_columns_to_text (table);
}

static char *
kinds_to_text (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (const DgStepKind *const *kind = dg_step_kinds (); *kind != NULL; kind++) {
    g_autofree char *params = params_to_text (*kind);
    g_autofree char *figures = figures_to_text (*kind);

    g_string_append_printf (text, "%s%s — %s\n\n%s\n%s", text->len > 0 ? "\n\n" : "", (*kind)->id,
                            _ ((*kind)->sentence), params, figures);
  }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static JsonObject *
param_to_json (const DgParamSpec *param, JsonNode *standard)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "id", param->id);
  json_object_set_string_member (object, "title", param->title);
  json_object_set_string_member (object, "explanation", param->explanation);
  json_object_set_string_member (object, "type", type_words[param->type]);
  json_object_set_member (object, "default", standard);
  if (dg_param_unit (param) != NULL) {
    json_object_set_string_member (object, "unit", dg_param_unit (param));
    json_object_set_double_member (object, "minimum", param->minimum);
    json_object_set_double_member (object, "maximum", param->maximum);
  }
  if (param->type == DG_PARAM_CHOICE) {
    JsonArray *choices = json_array_new ();

    for (guint i = 0; i < G_N_ELEMENTS (param->choices) && param->choices[i] != NULL; i++)
      json_array_add_string_element (choices, param->choices[i]);
    json_object_set_array_member (object, "choices", choices);
  }

  return object;
}

static JsonObject *
figure_to_json (const DgFigureSpec *figure)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "id", figure->id);
  json_object_set_string_member (object, "title", figure->title);
  json_object_set_string_member (object, "unit", figure->unit);
  json_object_set_string_member (object, "better",
                                 figure->better == DG_BETTER_HIGHER ? "higher" : "lower");
  json_object_set_boolean_member (object, "headline", figure->headline);

  return object;
}

/* In English whatever the locale, like all that machines read. */
static JsonObject *
kind_to_json (const DgStepKind *kind)
{
  g_autoptr (DgStep) step = dg_step_new (kind);
  g_autoptr (JsonObject) standards = dg_step_parameters_to_json (step);
  JsonObject *object = json_object_new ();
  JsonArray *params = json_array_new ();
  JsonArray *figures = json_array_new ();

  for (guint i = 0; i < kind->n_params; i++)
    json_array_add_object_element (
        params,
        param_to_json (&kind->params[i], json_object_dup_member (standards, kind->params[i].id)));
  for (guint i = 0; i < kind->n_figures; i++)
    json_array_add_object_element (figures, figure_to_json (&kind->figures[i]));

  json_object_set_string_member (object, "id", kind->id);
  json_object_set_string_member (object, "title", kind->title);
  json_object_set_string_member (object, "sentence", kind->sentence);
  json_object_set_string_member (object, "category", kind->category);
  json_object_set_boolean_member (object, "once", kind->once);
  json_object_set_array_member (object, "parameters", params);
  json_object_set_array_member (object, "figures", figures);

  return object;
}

static DgExit
run (const DgCommand *self, char **argv)
{
  g_autofree char *json = NULL;
  const GOptionEntry options[] = {
    { "json", 0, 0, G_OPTION_ARG_FILENAME, &json, N_ ("Write the kinds as JSON"), "F" }, { NULL }
  };
  g_auto (GStrv) arguments = dg_command_parse (self, options, argv);
  g_autofree char *text = NULL;
  g_autoptr (JsonNode) node = NULL;
  JsonArray *kinds = NULL;

  if (arguments == NULL)
    return DG_EXIT_USAGE;

  text = kinds_to_text ();
  node = dg_output_document ("drivegauge-kinds", "kinds", &kinds);
  for (const DgStepKind *const *kind = dg_step_kinds (); *kind != NULL; kind++)
    json_array_add_object_element (kinds, kind_to_json (*kind));

  return dg_output_tell (text, json, node);
}

const DgCommand dg_command_kinds = {
  .name = "kinds",
  .synopsis = "",
  .help = N_ ("List every kind of step with its parameters and figures"),
  .run = run,
};
