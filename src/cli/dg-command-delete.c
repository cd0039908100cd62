/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/dg-command.h"
#include "cli/dg-pick.h"
#include "cli/dg-terminal.h"

#include <glib/gi18n-lib.h>

/* Nothing is deleted unless every name is known. */
static DgExit
run (const DgCommand *self, char **argv)
{
  g_auto (GStrv) names = dg_command_parse (self, NULL, argv);
  g_autoptr (DgLibrary) library = NULL;
  g_auto (GStrv) ids = NULL;
  g_autoptr (GError) error = NULL;

  if (names == NULL)
    return DG_EXIT_USAGE;

  library = dg_library_open (NULL, &error);
  if (library != NULL)
    ids = dg_pick_ids (library, (const char *const *) names, &error);
  if (ids == NULL) {
    dg_terminal_complain ("%s", error->message);
    return DG_EXIT_USAGE;
  }

  for (guint i = 0; ids[i] != NULL; i++)
    if (!dg_library_delete (library, ids[i], &error)) {
      dg_terminal_complain ("%s", error->message);
      return DG_EXIT_FAILED;
    }

  return DG_EXIT_DONE;
}

const DgCommand dg_command_delete = {
  .name = "delete",
  .synopsis = N_ ("RUN…"),
  .help = N_ ("Remove runs from the library"),
  .min_arguments = 1,
  .max_arguments = G_MAXUINT,
  .run = run,
};
