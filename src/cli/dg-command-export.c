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
  if (dg_export_is_empty (export)) {
    dg_terminal_complain (_ ("Give at least one format, such as “--pdf FILE”."));
    return DG_EXIT_USAGE;
  }

  if (dg_export_check (export, &error))
    runs = dg_pick_runs ((const char *const *) names, &error);
  if (runs == NULL) {
    dg_terminal_complain ("%s", error->message);
    return DG_EXIT_USAGE;
  }
  if (!dg_export_write (export, runs, &error)) {
    dg_terminal_complain ("%s", error->message);
    return DG_EXIT_FAILED;
  }

  return DG_EXIT_DONE;
}

const DgCommand dg_command_export = {
  .name = "export",
  .synopsis = N_ ("RUN…"),
  .help = N_ ("Write runs as documents; each F is a file, or “-” for standard output"),
  .min_arguments = 1,
  .max_arguments = G_MAXUINT,
  .run = run,
};
