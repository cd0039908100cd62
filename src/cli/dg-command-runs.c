/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/dg-command.h"
#include "cli/dg-output.h"
#include "cli/dg-columns.h"
#include "cli/dg-terminal.h"
#include "store/dg-library.h"

#include <glib/gi18n-lib.h>

static char *
entries_to_text (GPtrArray *entries)
{
  const char *titles[] = { _ ("Run"),  _ ("Started"), _ ("Drive"),  _ ("Label"),
                           _ ("Plan"), _ ("Status"),  _ ("Result"), NULL };
  g_autoptr (DgColumns) table = dg_columns_new (titles, 0);

  if (entries->len == 0)
    return g_strdup (_ ("There is no run in the library yet.\n"));

  for (guint i = 0; i < entries->len; i++) {
    DgLibraryEntry *entry = g_ptr_array_index (entries, i);
    const char *id = dg_library_entry_get_id (entry);
    /* An id with a name in it says nothing when cut. */
    g_autofree char *shown =
        strchr (id, ':') != NULL ? g_strdup (id) : g_strndup (id, DG_COMMAND_SHORT_ID);
    g_autofree char *started = dg_time_format (dg_library_entry_get_started (entry));

    dg_columns_add (table,
                    (const char *const[]){ shown, started, dg_library_entry_get_drive (entry),
                                           dg_library_entry_get_label (entry),
                                           dg_library_entry_get_plan (entry),
                                           dg_status_title (dg_library_entry_get_status (entry)),
                                           dg_library_entry_get_headline (entry) });
  }

  return dg_columns_to_text (table);
}

static JsonNode *
entries_to_json (GPtrArray *entries)
{
  JsonArray *runs = NULL;
  JsonNode *node = dg_output_document ("drivegauge-run-list", "runs", &runs);

  for (guint i = 0; i < entries->len; i++) {
    DgLibraryEntry *entry = g_ptr_array_index (entries, i);
    JsonObject *run = json_object_new ();

    json_object_set_string_member (run, "id", dg_library_entry_get_id (entry));
    json_object_set_string_member (run, "started", dg_library_entry_get_started (entry));
    json_object_set_string_member (run, "drive-name", dg_library_entry_get_drive (entry));
    json_object_set_string_member (run, "label", dg_library_entry_get_label (entry));
    json_object_set_string_member (run, "plan-name", dg_library_entry_get_plan (entry));
    json_object_set_string_member (run, "status",
                                   dg_status_word (dg_library_entry_get_status (entry)));
    json_object_set_string_member (run, "verdict", dg_library_entry_get_verdict (entry));
    json_object_set_string_member (run, "headline", dg_library_entry_get_headline (entry));
    json_array_add_object_element (runs, run);
  }

  return node;
}

static DgExit
run (const DgCommand *self, char **argv)
{
  g_autofree char *json = NULL;
  const GOptionEntry options[] = {
    { "json", 0, 0, G_OPTION_ARG_FILENAME, &json, N_ ("Write the list as JSON"), "F" }, { NULL }
  };
  g_auto (GStrv) arguments = dg_command_parse (self, options, argv);
  g_autoptr (DgLibrary) library = NULL;
  g_autoptr (GPtrArray) entries = NULL;
  g_autofree char *text = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (GError) error = NULL;

  if (arguments == NULL)
    return DG_EXIT_USAGE;

  library = dg_library_open (NULL, &error);
  if (library != NULL)
    entries = dg_library_list (library, NULL, 0, G_MAXINT, &error);
  if (entries == NULL) {
    dg_terminal_complain ("%s", error->message);
    return DG_EXIT_USAGE;
  }

  text = entries_to_text (entries);
  node = entries_to_json (entries);

  return dg_output_tell (text, json, node);
}

const DgCommand dg_command_runs = {
  .name = "runs",
  .synopsis = "",
  .help = N_ ("List the runs in the library, the newest first"),
  .run = run,
};
