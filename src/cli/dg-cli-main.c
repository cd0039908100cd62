/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-plans.h"
#include "cli/dg-command.h"
#include "cli/dg-columns.h"
#include "cli/dg-terminal.h"
#include "dg-config.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

static const DgCommand *const commands[] = {
  &dg_command_drives,   &dg_command_plans,  &dg_command_plan,  &dg_command_kinds,
  &dg_command_estimate, &dg_command_test,   &dg_command_runs,  &dg_command_show,
  &dg_command_export,   &dg_command_delete, &dg_command_label, &dg_command_sweep,
};

static const DgCommand *
find_command (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (strcmp (commands[i]->name, name) == 0)
      return commands[i];

  return NULL;
}

static void
print_help (void)
{
  g_autoptr (DgColumns) table = NULL;
  g_autofree char *list = NULL;
  g_autofree char *text = NULL;

  table = dg_columns_new ((const char *const[]){ _ ("Command"), _ ("What it does"), NULL }, 0);
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++) {
    g_autofree char *usage = dg_command_usage (commands[i]);

    dg_columns_add (table, (const char *const[]){ usage, _ (commands[i]->help) });
  }
  list = dg_columns_to_text (table);
  text = g_strdup_printf (
      _ ("drivegauge-cli COMMAND [OPTION…] [ARGUMENT…]\n\n"
         "Measures drives for medical databases and programs.\n\n%s\n"
         "“drivegauge-cli COMMAND --help” tells a command's options.\n"
         "TARGET is a folder on the drive. RUN is an id or the start of one, “latest”, or "
         "“latest:LABEL”.\n"
         "Exit status: 0 done, 1 something failed, 2 wrong usage, 3 cancelled.\n"),
      list);
  dg_terminal_print (text);
}

static DgExit
complain_of (const char *name)
{
  dg_terminal_complain (_ ("There is no command “%s”; see “drivegauge-cli help”."), name);

  return DG_EXIT_USAGE;
}

/* help, help COMMAND */
static DgExit
help (char **argv)
{
  const DgCommand *command = argv[1] != NULL ? find_command (argv[1]) : NULL;
  char *const arguments[] = { argv[1], (char[]){ "--help" }, NULL };

  if (argv[1] == NULL) {
    print_help ();
    return DG_EXIT_DONE;
  }

  return command != NULL ? command->run (command, (char **) arguments) : complain_of (argv[1]);
}

static DgExit
run (char **argv)
{
  const DgCommand *command = NULL;

  if (argv[0] == NULL) {
    dg_terminal_complain (_ ("Give a command; see “drivegauge-cli help”."));
    return DG_EXIT_USAGE;
  }
  if (strcmp (argv[0], "--version") == 0) {
    g_print ("drivegauge-cli %s\n", DG_VERSION);
    return DG_EXIT_DONE;
  }
  if (strcmp (argv[0], "help") == 0 || strcmp (argv[0], "--help") == 0 ||
      strcmp (argv[0], "-h") == 0)
    return help (argv);

  command = find_command (argv[0]);

  return command != NULL ? command->run (command, argv) : complain_of (argv[0]);
}

int
main (int argc, char **argv)
{
  DgExit result = DG_EXIT_DONE;

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, DG_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  dg_terminal_init ();
  dg_bench_init ();

  result = run (argv + 1);
  if ((fflush (stdout) != 0 || ferror (stdout)) && result == DG_EXIT_DONE) {
    dg_terminal_complain (_ ("Standard output can't be written: %s."), g_strerror (errno));
    result = DG_EXIT_FAILED;
  }

  return result;
}
