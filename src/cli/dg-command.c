/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/dg-command.h"

#include "cli/dg-terminal.h"
#include "model/dg-json.h"

#include <glib/gi18n-lib.h>

/**
 * dg_command_usage:
 *
 * Returns: (transfer full): the command's name and its arguments
 */
char *
dg_command_usage (const DgCommand *command)
{
  if (*command->synopsis == '\0')
    return g_strdup (command->name);

  return g_strdup_printf ("%s %s", command->name, _ (command->synopsis));
}

/**
 * dg_command_parse:
 * @entries: (nullable): the command's own options
 * @argv: what follows the program's name, the command's name first
 *
 * Reads the options and counts the arguments. Says on stderr what is wrong with them.
 *
 * Returns: (transfer full) (nullable): the arguments, raw as the system gave them; %NULL when the
 *   command must end with %DG_EXIT_USAGE
 */
char **
dg_command_parse (const DgCommand *command, const GOptionEntry *entries, char **argv)
{
  g_auto (GStrv) arguments = NULL;
  const GOptionEntry rest[] = {
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &arguments, NULL, NULL }, { NULL }
  };
  g_autoptr (GOptionContext) context =
      g_option_context_new (*command->synopsis != '\0' ? _ (command->synopsis) : NULL);
  g_auto (GStrv) copy = g_strdupv (argv);
  g_autofree char *name = g_strdup_printf ("drivegauge-cli %s", command->name);
  g_autoptr (GError) error = NULL;
  guint count = 0;

  g_set_prgname (name);
  g_option_context_set_summary (context, _ (command->help));
  if (entries != NULL)
    g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  g_option_context_add_main_entries (context, rest, GETTEXT_PACKAGE);

  if (!g_option_context_parse_strv (context, &copy, &error)) {
    dg_terminal_complain (_ ("%s; see “%s --help”."), error->message, name);
    return NULL;
  }

  if (arguments == NULL)
    arguments = g_new0 (char *, 1);
  count = g_strv_length (arguments);
  if (count < command->min_arguments || count > command->max_arguments) {
    g_autofree char *usage = dg_command_usage (command);

    dg_terminal_complain (_ ("Use it as “drivegauge-cli %s”; see “%s --help”."), usage, name);
    return NULL;
  }

  return g_steal_pointer (&arguments);
}

/**
 * dg_command_text:
 * @argument: an argument as the system gave it
 *
 * Takes UTF-8 as it is even where the locale's encoding is another, as in a script that runs
 * without a locale.
 *
 * Returns: (transfer full): the argument as UTF-8, or %NULL with an error
 */
char *
dg_command_text (const char *argument, GError **error)
{
  g_autofree char *text = NULL;

  if (g_utf8_validate (argument, -1, NULL))
    return g_strdup (argument);

  text = g_locale_to_utf8 (argument, -1, NULL, NULL, NULL);
  if (text == NULL) {
    g_autofree char *shown = g_utf8_make_valid (argument, -1);

    g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID,
                 _ ("The text “%s” is in no encoding that can be read; give it in UTF-8."), shown);
  }

  return g_steal_pointer (&text);
}
