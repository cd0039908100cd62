/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/dg-step-kind.h"

#include "model/dg-json.h"
#include "model/dg-units.h"

#include <glib/gi18n-lib.h>
#include <math.h>

static const DgStepKind *const *registered;

/**
 * dg_step_kinds_register:
 * @kinds: (array zero-terminated=1): every kind of step; must stay for the program's life
 *
 * Called once at start, before any plan is made, by the room that runs the kinds.
 */
void
dg_step_kinds_register (const DgStepKind *const *kinds)
{
  registered = kinds;
}

/**
 * dg_step_kinds:
 *
 * Returns: (array zero-terminated=1): the registered kinds in their order; any thread
 */
const DgStepKind *const *
dg_step_kinds (void)
{
  static const DgStepKind *const none[] = { NULL };

  return registered ? registered : none;
}

/**
 * dg_step_kind_find:
 * @id: such as “sequential”
 *
 * Returns: (nullable): the kind of that id
 */
const DgStepKind *
dg_step_kind_find (const char *id)
{
  for (const DgStepKind *const *kind = dg_step_kinds (); *kind != NULL; kind++)
    if (g_strcmp0 ((*kind)->id, id) == 0)
      return *kind;
  return NULL;
}

/**
 * dg_step_kind_param:
 * @kind: a kind
 * @id: such as “block-size”
 *
 * Returns: (nullable): the parameter of that id
 */
const DgParamSpec *
dg_step_kind_param (const DgStepKind *kind, const char *id)
{
  for (guint i = 0; i < kind->n_params; i++)
    if (g_strcmp0 (kind->params[i].id, id) == 0)
      return &kind->params[i];
  return NULL;
}

/**
 * dg_step_kind_figure:
 * @kind: a kind
 * @id: such as “read-throughput”
 *
 * Returns: (nullable): the figure of that id
 */
const DgFigureSpec *
dg_step_kind_figure (const DgStepKind *kind, const char *id)
{
  for (guint i = 0; i < kind->n_figures; i++)
    if (g_strcmp0 (kind->figures[i].id, id) == 0)
      return &kind->figures[i];
  return NULL;
}

/**
 * dg_param_unit:
 * @param: a parameter
 *
 * Returns: (nullable): the unit of its value, one of DG_UNIT_…; %NULL for words and switches
 */
const char *
dg_param_unit (const DgParamSpec *param)
{
  switch (param->type) {
  case DG_PARAM_BYTES:
    return DG_UNIT_BYTES;
  case DG_PARAM_SECONDS:
    return DG_UNIT_SECONDS;
  case DG_PARAM_COUNT:
  case DG_PARAM_SHARE:
    return DG_UNIT_ONE;
  case DG_PARAM_CHOICE:
  case DG_PARAM_TEXT:
  case DG_PARAM_PATH:
  case DG_PARAM_BOOLEAN:
    break;
  }
  return NULL;
}

static char *
format_binary_size (double bytes)
{
  static const struct {
    double factor;
    const char *unit;
  } binary[] = {
    { 1099511627776.0, "TiB" }, { 1073741824, "GiB" }, { 1048576, "MiB" }, { 1024, "KiB" }
  };

  /* 160 MB is also 156250 KiB, but nobody would call it so. */
  for (guint i = 0; i < G_N_ELEMENTS (binary); i++)
    if (bytes >= binary[i].factor && bytes < 1024 * binary[i].factor &&
        fmod (bytes, binary[i].factor) == 0)
      return g_strdup_printf ("%.0f\u00a0%s", bytes / binary[i].factor, binary[i].unit);
  return dg_units_format (bytes, DG_UNIT_BYTES);
}

/**
 * dg_param_format:
 * @param: a parameter
 * @value: a value of it
 *
 * Returns: (transfer full): the value for people, such as “1 MiB”, “5.00 s”, “read”
 */
char *
dg_param_format (const DgParamSpec *param, GVariant *value)
{
  switch (param->type) {
  case DG_PARAM_BYTES:
    return format_binary_size (g_variant_get_double (value));
  case DG_PARAM_SECONDS:
    return dg_units_format (g_variant_get_double (value), DG_UNIT_SECONDS);
  case DG_PARAM_COUNT:
    return g_strdup_printf ("%'.0f", g_variant_get_double (value));
  case DG_PARAM_SHARE:
    return dg_units_format_percent (g_variant_get_double (value));
  case DG_PARAM_BOOLEAN:
    return g_strdup (g_variant_get_boolean (value) ? _ ("yes") : _ ("no"));
  case DG_PARAM_CHOICE:
  case DG_PARAM_TEXT:
  case DG_PARAM_PATH:
    break;
  }
  return g_variant_dup_string (value, NULL);
}

static GVariant *
parse_number (const DgParamSpec *param, const char *text, GError **error)
{
  double value = 0;
  char *end = NULL;
  gboolean parsed;

  if (param->type == DG_PARAM_BYTES)
    parsed = dg_units_parse_bytes (text, &value);
  else if (param->type == DG_PARAM_SECONDS)
    parsed = dg_units_parse_seconds (text, &value);
  else {
    value = g_ascii_strtod (text, &end);
    parsed = end != text && *end == '\0' && isfinite (value) && strpbrk (text, "xX") == NULL;
  }
  if (!parsed || (param->type != DG_PARAM_SHARE && param->type != DG_PARAM_SECONDS &&
                  value != floor (value))) {
    g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID,
                 _ ("“%s” is not a value for “%s”; give something like “%s”."), text, param->id,
                 param->type == DG_PARAM_BYTES     ? "4 KiB"
                 : param->type == DG_PARAM_SECONDS ? "5 s"
                 : param->type == DG_PARAM_SHARE   ? "0.5"
                                                   : "8");
    return NULL;
  }
  if (value < param->minimum || value > param->maximum) {
    g_autoptr (GVariant) low = g_variant_ref_sink (g_variant_new_double (param->minimum));
    g_autoptr (GVariant) high = g_variant_ref_sink (g_variant_new_double (param->maximum));
    g_autofree char *minimum = dg_param_format (param, low);
    g_autofree char *maximum = dg_param_format (param, high);
    g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_LIMIT,
                 _ ("“%s” is out of bounds for “%s”; give %s to %s."), text, param->id, minimum,
                 maximum);
    return NULL;
  }
  return g_variant_new_double (value);
}

static GVariant *
parse_choice (const DgParamSpec *param, const char *text, GError **error)
{
  g_autoptr (GString) known = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (param->choices) && param->choices[i] != NULL; i++) {
    if (strcmp (param->choices[i], text) == 0)
      return g_variant_new_string (text);
    g_string_append_printf (known, "%s%s", i ? ", " : "", param->choices[i]);
  }
  g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID,
               _ ("“%s” is not a value for “%s”; choose one of: %s."), text, param->id, known->str);
  return NULL;
}

/**
 * dg_param_parse:
 * @param: a parameter
 * @text: what someone wrote: “4 KiB”, “5 s”, “read”, “yes”
 * @error: place for a sentence that names the parameter and its bounds
 *
 * Returns: (transfer floating) (nullable): the value: a double for everything with a number, a
 *   boolean, or a string
 */
GVariant *
dg_param_parse (const DgParamSpec *param, const char *text, GError **error)
{
  switch (param->type) {
  case DG_PARAM_BYTES:
  case DG_PARAM_SECONDS:
  case DG_PARAM_COUNT:
  case DG_PARAM_SHARE:
    return parse_number (param, text, error);
  case DG_PARAM_CHOICE:
    return parse_choice (param, text, error);
  case DG_PARAM_BOOLEAN:
    if (g_str_equal (text, "true") || g_str_equal (text, "yes") || g_str_equal (text, "1"))
      return g_variant_new_boolean (TRUE);
    if (g_str_equal (text, "false") || g_str_equal (text, "no") || g_str_equal (text, "0"))
      return g_variant_new_boolean (FALSE);
    g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID,
                 _ ("“%s” is not a value for “%s”; give “yes” or “no”."), text, param->id);
    return NULL;
  case DG_PARAM_TEXT:
  case DG_PARAM_PATH:
    break;
  }
  if (!g_utf8_validate (text, -1, NULL)) {
    g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID,
                 _ ("The value for “%s” is not valid UTF-8 text."), param->id);
    return NULL;
  }
  return g_variant_new_string (text);
}

static gboolean
is_id (const char *id)
{
  if (id == NULL || !g_ascii_islower (id[0]))
    return FALSE;
  for (const char *c = id; *c; c++)
    if (!g_ascii_islower (*c) && !g_ascii_isdigit (*c) && *c != '-')
      return FALSE;
  return TRUE;
}

static const char *
fault_of_param (const DgParamSpec *param)
{
  if (!is_id (param->id) || param->title == NULL || param->explanation == NULL)
    return "lacks an id, a title or an explanation";
  if (param->type == DG_PARAM_CHOICE) {
    for (guint i = 0; i < G_N_ELEMENTS (param->choices) && param->choices[i] != NULL; i++)
      if (g_strcmp0 (param->choices[i], param->standard_text) == 0)
        return NULL;
    return "has a default that isn't a choice";
  }
  if (dg_param_unit (param) != NULL &&
      (param->standard < param->minimum || param->standard > param->maximum))
    return "has a default out of its bounds";
  if ((param->type == DG_PARAM_TEXT || param->type == DG_PARAM_PATH) &&
      param->standard_text == NULL)
    return "lacks a default";
  return NULL;
}

static const char *
fault_of_kind (const DgStepKind *kind, const char **member)
{
  *member = "kind";
  if (!is_id (kind->id) || !kind->title || !kind->sentence || !kind->category)
    return "lacks an id, a title, a sentence or a category";
  if (!kind->estimate || !kind->run || kind->n_figures == 0)
    return "lacks an estimate, a run function or figures";
  if (dg_step_kind_find (kind->id) != kind)
    return "has the id of another kind";
  if (!dg_step_kind_param (kind, "rounds") || !dg_step_kind_param (kind, "budget"))
    return "lacks the parameter rounds or budget, which every kind has";
  for (guint i = 0; i < kind->n_params; i++) {
    const char *fault = fault_of_param (&kind->params[i]);
    *member = kind->params[i].id;
    if (fault != NULL)
      return fault;
    if (dg_step_kind_param (kind, kind->params[i].id) != &kind->params[i])
      return "stands there twice";
  }
  for (guint i = 0; i < kind->n_figures; i++) {
    const DgFigureSpec *figure = &kind->figures[i];
    *member = figure->id;
    if (!is_id (figure->id) || !figure->title || !figure->unit)
      return "lacks an id, a title or a unit";
    if (dg_step_kind_figure (kind, figure->id) != figure)
      return "stands there twice";
  }
  return NULL;
}

/**
 * dg_step_kinds_check:
 * @error: place for what is wrong; for the program's developers, so not translated
 *
 * Looks over every registered table once: ids, titles, bounds, defaults, functions. Afterwards
 * they can be relied on without further checks.
 *
 * Returns: whether every table is sound
 */
gboolean
dg_step_kinds_check (GError **error)
{
  for (const DgStepKind *const *kind = dg_step_kinds (); *kind != NULL; kind++) {
    const char *member = NULL;
    const char *fault = fault_of_kind (*kind, &member);
    if (fault != NULL) {
      g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID, "%s: %s %s",
                   (*kind)->id ? (*kind)->id : "?", member ? member : "?", fault);
      return FALSE;
    }
  }
  return TRUE;
}
