/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-plans.h"
#include "cli/dg-command.h"
#include "cli/dg-output.h"
#include "cli/dg-columns.h"
#include "cli/dg-terminal.h"

#include <glib/gi18n-lib.h>

static void
add_rows (DgColumns *table, GPtrArray *plans)
{
  for (guint i = 0; i < plans->len; i++) {
    const DgPlan *plan = g_ptr_array_index (plans, i);
    g_autofree char *steps = g_strdup_printf ("%u", plan->steps->len);
    g_autofree char *rounds = g_strdup_printf ("%u", plan->rounds);

    dg_columns_add (table, (const char *const[]){ plan->id != NULL ? plan->id : plan->name, steps,
                                                  rounds, plan->description });
  }
}

static void
add_documents (JsonArray *array, GPtrArray *plans, gboolean builtin)
{
  for (guint i = 0; i < plans->len; i++) {
    g_autoptr (JsonNode) node = dg_plan_to_json (g_ptr_array_index (plans, i));

    json_object_set_boolean_member (json_node_get_object (node), "built-in", builtin);
    json_array_add_element (array, g_steal_pointer (&node));
  }
}

static DgExit
run (const DgCommand *self, char **argv)
{
  const char *titles[] = { _ ("Plan"), _ ("Steps"), _ ("Rounds"), _ ("What it does"), NULL };
  g_autofree char *json = NULL;
  const GOptionEntry options[] = {
    { "json", 0, 0, G_OPTION_ARG_FILENAME, &json, N_ ("Write the plans as JSON"), "F" }, { NULL }
  };
  g_auto (GStrv) arguments = dg_command_parse (self, options, argv);
  g_autoptr (GPtrArray) builtin = NULL;
  g_autoptr (GPtrArray) own = NULL;
  g_autofree char *problems = NULL;
  g_autoptr (DgColumns) table = NULL;
  g_autofree char *text = NULL;
  g_autoptr (JsonNode) node = NULL;
  JsonArray *array = NULL;

  if (arguments == NULL)
    return DG_EXIT_USAGE;

  builtin = dg_plans_builtin ();
  own = dg_plans_own (&problems);
  if (problems != NULL)
    dg_terminal_complain ("%s", problems);

  table = dg_columns_new (titles, 1 << 1 | 1 << 2);
  add_rows (table, builtin);
  add_rows (table, own);
  text = dg_columns_to_text (table);
  node = dg_output_document ("drivegauge-plans", "plans", &array);
  add_documents (array, builtin, TRUE);
  add_documents (array, own, FALSE);

  return dg_output_tell (text, json, node);
}

const DgCommand dg_command_plans = {
  .name = "plans",
  .synopsis = "",
  .help = N_ ("List the built-in plans and your own"),
  .run = run,
};
