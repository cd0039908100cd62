/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-plans.h"
#include "cli/dg-command.h"
#include "cli/dg-output.h"
#include "cli/dg-terminal.h"

#include <glib/gi18n-lib.h>

static DgExit
run (const DgCommand *self, char **argv)
{
  g_auto (GStrv) arguments = dg_command_parse (self, NULL, argv);
  g_autofree char *name = NULL;
  g_autoptr (DgPlan) plan = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (GError) error = NULL;

  if (arguments == NULL)
    return DG_EXIT_USAGE;

  name = dg_command_text (arguments[0], &error);
  if (name != NULL)
    plan = dg_plans_find (name, &error);
  if (plan == NULL) {
    dg_terminal_complain ("%s", error->message);
    return DG_EXIT_USAGE;
  }
  node = dg_plan_to_json (plan);

  return dg_output_tell (NULL, "-", node);
}

const DgCommand dg_command_plan = {
  .name = "plan",
  .synopsis = N_ ("NAME"),
  .help = N_ ("Write one plan as JSON on standard output"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run,
};
