/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/dg-command.h"
#include "cli/dg-output.h"
#include "cli/dg-terminal.h"
#include "drive/dg-drive-list.h"
#include "model/dg-units.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* A dead network mount must not keep the list of the others waiting. */
#define PATIENCE_MS 5000

static void
add_volume (GString *text, DgVolume *volume)
{
  const char *place = dg_volume_get_folder (volume);
  const char *file_system = dg_volume_get_file_system (volume);
  g_autofree char *name =
      dg_terminal_tidy (place != NULL ? place : dg_volume_get_name (volume), FALSE);
  g_autofree char *free = dg_units_format (dg_volume_get_free (volume), DG_UNIT_BYTES);
  g_autofree char *size = dg_units_format (dg_volume_get_size (volume), DG_UNIT_BYTES);
  g_autofree char *refusal = dg_volume_refusal (volume);
  g_autofree char *why = refusal != NULL ? dg_terminal_tidy (refusal, FALSE) : NULL;

  g_string_append_printf (text, "  %s", name);
  if (file_system != NULL)
    g_string_append_printf (text, "  %s", file_system);
  if (!isnan (dg_volume_get_free (volume)))
    /* Translators: free space of a file system, and its size */
    g_string_append_printf (text, _ ("  %s free of %s"), free, size);
  if (dg_volume_get_encrypted (volume))
    g_string_append_printf (text, "  %s", _ ("encrypted"));
  g_string_append (text, "\n");
  if (why != NULL)
    g_string_append_printf (text, "    %s\n", why);
}

static void
add_drive (GString *text, DgDrive *drive)
{
  const DgDriveInfo *info = dg_drive_get_info (drive);
  GListModel *volumes = dg_drive_get_volumes (drive);
  g_autofree char *name = dg_drive_dup_name (drive);
  g_autofree char *shown = dg_terminal_tidy (name, FALSE);
  g_autofree char *id = dg_terminal_tidy (dg_drive_get_id (drive), FALSE);
  g_autofree char *size = dg_units_format (info->size, DG_UNIT_BYTES);
  g_autofree char *link = dg_drive_describe_link (info);
  g_autofree char *refusal = dg_drive_refusal (drive);

  g_string_append_printf (text, "%s%s (%s)", text->len > 0 ? "\n" : "", shown, id);
  if (!isnan (info->size))
    g_string_append_printf (text, ", %s", size);
  g_string_append_printf (text, "\n  %s\n", link);
  if (info->write_cache != NULL)
    /* Translators: as the kernel calls it, “write back” or “write through” */
    g_string_append_printf (text, _ ("  write cache: %s\n"), info->write_cache);

  for (guint i = 0; i < g_list_model_get_n_items (volumes); i++) {
    g_autoptr (DgVolume) volume = g_list_model_get_item (volumes, i);

    add_volume (text, volume);
  }
  if (refusal != NULL && g_list_model_get_n_items (volumes) == 0)
    g_string_append_printf (text, "  %s\n", refusal);
}

static void
set_text (JsonObject *object, const char *member, const char *text)
{
  if (text != NULL)
    json_object_set_string_member (object, member, text);
}

static JsonObject *
volume_to_json (DgVolume *volume)
{
  JsonObject *object = json_object_new ();
  g_autofree char *refusal = dg_volume_refusal (volume);

  set_text (object, "device", dg_volume_get_device (volume));
  set_text (object, "label", dg_volume_get_label (volume));
  set_text (object, "path", dg_volume_get_path (volume));
  set_text (object, "folder", dg_volume_get_folder (volume));
  set_text (object, "file-system", dg_volume_get_file_system (volume));
  set_text (object, "mount-options", dg_volume_get_options (volume));
  json_object_set_boolean_member (object, "read-only", dg_volume_get_read_only (volume));
  json_object_set_boolean_member (object, "encrypted", dg_volume_get_encrypted (volume));
  if (!isnan (dg_volume_get_size (volume)))
    json_object_set_double_member (object, "size", dg_volume_get_size (volume));
  if (!isnan (dg_volume_get_free (volume)))
    json_object_set_double_member (object, "free", dg_volume_get_free (volume));
  set_text (object, "refusal", refusal);

  return object;
}

static JsonObject *
drive_to_json (DgDrive *drive)
{
  JsonObject *object = dg_layout_to_json (&dg_drive_info_layout, dg_drive_get_info (drive));
  JsonArray *array = json_array_new ();
  GListModel *volumes = dg_drive_get_volumes (drive);
  g_autofree char *name = dg_drive_dup_name (drive);
  g_autofree char *link = dg_drive_describe_link (dg_drive_get_info (drive));
  g_autofree char *refusal = dg_drive_refusal (drive);

  for (guint i = 0; i < g_list_model_get_n_items (volumes); i++) {
    g_autoptr (DgVolume) volume = g_list_model_get_item (volumes, i);

    json_array_add_object_element (array, volume_to_json (volume));
  }
  set_text (object, "id", dg_drive_get_id (drive));
  set_text (object, "name", name);
  set_text (object, "connection", link);
  set_text (object, "refusal", refusal);
  json_object_set_array_member (object, "volumes", array);

  return object;
}

static gboolean
give_up (gpointer data)
{
  *(gboolean *) data = TRUE;

  return G_SOURCE_REMOVE;
}

static DgDriveList *
read_drives (gboolean all)
{
  DgDriveList *drives = dg_drive_list_new (all);
  gboolean given_up = FALSE;
  guint timer = g_timeout_add (PATIENCE_MS, give_up, &given_up);

  while (!dg_drive_list_is_ready (drives) && !given_up)
    g_main_context_iteration (NULL, TRUE);
  if (!given_up)
    g_source_remove (timer);

  return drives;
}

static DgExit
run (const DgCommand *self, char **argv)
{
  gboolean all = FALSE;
  g_autofree char *json = NULL;
  const GOptionEntry options[] = {
    { "all", 0, 0, G_OPTION_ARG_NONE, &all, N_ ("List drives that no test would use, too"), NULL },
    { "json", 0, 0, G_OPTION_ARG_FILENAME, &json, N_ ("Write the list as JSON"), "F" },
    { NULL }
  };
  g_auto (GStrv) arguments = dg_command_parse (self, options, argv);
  g_autoptr (DgDriveList) drives = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (JsonNode) node = NULL;
  JsonArray *array = NULL;

  if (arguments == NULL)
    return DG_EXIT_USAGE;

  drives = read_drives (all);
  node = dg_output_document ("drivegauge-drives", "drives", &array);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (drives)); i++) {
    g_autoptr (DgDrive) drive = g_list_model_get_item (G_LIST_MODEL (drives), i);

    add_drive (text, drive);
    json_array_add_object_element (array, drive_to_json (drive));
  }
  if (text->len == 0)
    g_string_append (text, _ ("No drive was found; any folder can be tested all the same.\n"));

  return dg_output_tell (text->str, json, node);
}

const DgCommand dg_command_drives = {
  .name = "drives",
  .synopsis = "",
  .help = N_ ("List the drives that can be tested"),
  .run = run,
};
