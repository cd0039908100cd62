/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/dg-command.h"
#include "cli/dg-terminal.h"
#include "store/dg-library.h"

#include <glib/gi18n-lib.h>

static DgExit
run (const DgCommand *self, char **argv)
{
  g_auto (GStrv) arguments = dg_command_parse (self, NULL, argv);
  g_autofree char *name = NULL;
  g_autofree char *label = NULL;
  g_autofree char *id = NULL;
  g_autoptr (DgLibrary) library = NULL;
  g_autoptr (GError) error = NULL;

  if (arguments == NULL)
    return DG_EXIT_USAGE;

  name = dg_command_text (arguments[0], &error);
  if (name != NULL)
    label = dg_command_text (arguments[1], &error);
  if (label != NULL)
    library = dg_library_open (NULL, &error);
  if (library != NULL)
    id = dg_library_resolve (library, name, &error);
  if (id == NULL) {
    dg_terminal_complain ("%s", error->message);
    return DG_EXIT_USAGE;
  }
  if (!dg_library_annotate (library, id, label, NULL, NULL, &error)) {
    dg_terminal_complain ("%s", error->message);
    return DG_EXIT_FAILED;
  }

  return DG_EXIT_DONE;
}

const DgCommand dg_command_label = {
  .name = "label",
  .synopsis = N_ ("RUN TEXT"),
  .help = N_ ("Give a run a label, or take it away with an empty TEXT"),
  .min_arguments = 2,
  .max_arguments = 2,
  .run = run,
};
