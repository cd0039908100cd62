/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-sweep.h"
#include "cli/dg-command.h"
#include "cli/dg-terminal.h"
#include "drive/dg-guard.h"
#include "model/dg-units.h"

#include <glib/gi18n-lib.h>

static void
report (const DgSweep *sweep, const char *path)
{
  g_autofree char *shown = g_filename_display_name (path);
  g_autofree char *bytes = dg_units_format ((double) sweep->bytes, DG_UNIT_BYTES);
  g_autoptr (GString) text = g_string_new (NULL);

  if (sweep->directories == 0)
    g_string_append_printf (text, _ ("Nothing to remove in “%s”.\n"), shown);
  else
    g_string_append_printf (text,
                            ngettext ("Removed %u folder (%s) in “%s”.\n",
                                      "Removed %u folders (%s) in “%s”.\n", sweep->directories),
                            sweep->directories, bytes, shown);
  if (sweep->alive > 0)
    g_string_append_printf (text,
                            ngettext ("Left %u folder whose test still runs.\n",
                                      "Left %u folders whose tests still run.\n", sweep->alive),
                            sweep->alive);
  if (sweep->foreign > 0)
    g_string_append_printf (text,
                            ngettext ("Left %u folder that belongs to another user.\n",
                                      "Left %u folders that belong to another user.\n",
                                      sweep->foreign),
                            sweep->foreign);
  dg_terminal_print (text->str);
}

static DgExit
run (const DgCommand *self, char **argv)
{
  g_auto (GStrv) arguments = dg_command_parse (self, NULL, argv);
  g_autoptr (DgTarget) target = NULL;
  g_autoptr (DgGuardLock) lock = NULL;
  DgSweep sweep = { 0 };
  g_autoptr (GError) error = NULL;

  if (arguments == NULL)
    return DG_EXIT_USAGE;

  target = dg_target_open (arguments[0], &error);
  if (target == NULL) {
    dg_terminal_complain ("%s", error->message);
    return DG_EXIT_USAGE;
  }
  lock = dg_guard_lock (target, &error);
  if (lock == NULL || !dg_sweep (target, &sweep, &error)) {
    dg_terminal_complain ("%s", error->message);
    return DG_EXIT_FAILED;
  }
  report (&sweep, target->path);

  return DG_EXIT_DONE;
}

const DgCommand dg_command_sweep = {
  .name = "sweep",
  .synopsis = N_ ("TARGET"),
  .help = N_ ("Remove what a killed test left behind in a folder"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run,
};
