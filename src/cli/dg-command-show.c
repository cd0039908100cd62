/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/dg-command.h"
#include "cli/dg-export.h"
#include "cli/dg-pick.h"
#include "cli/dg-terminal.h"

#include <glib/gi18n-lib.h>

static DgExit
run (const DgCommand *self, char **argv)
{
  g_autoptr (DgExport) export = dg_export_new ();
  g_auto (GStrv) names = dg_command_parse (self, export->entries, argv);
  g_autoptr (GPtrArray) runs = NULL;
  g_autoptr (GError) error = NULL;

  if (names == NULL)
    return DG_EXIT_USAGE;

  if (dg_export_check (export, &error))
    runs = dg_pick_runs ((const char *const *) names, &error);
  if (runs == NULL) {
    dg_terminal_complain ("%s", error->message);
    return DG_EXIT_USAGE;
  }
  if (!dg_export_print (export, runs, &error) || !dg_export_write (export, runs, &error)) {
    dg_terminal_complain ("%s", error->message);
    return DG_EXIT_FAILED;
  }

  return DG_EXIT_DONE;
}

const DgCommand dg_command_show = {
  .name = "show",
  .synopsis = N_ ("RUN"),
  .help = N_ ("Show a run of the library"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run,
};
