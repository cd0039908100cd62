/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-estimate.h"
#include "bench/dg-job.h"
#include "bench/dg-plans.h"
#include "cli/dg-command.h"
#include "cli/dg-output.h"
#include "cli/dg-columns.h"
#include "cli/dg-terminal.h"
#include "drive/dg-guard.h"
#include "model/dg-duration.h"
#include "model/dg-units.h"
#include "store/dg-library.h"

#include <glib/gi18n-lib.h>

/* Takes the drive's speeds from its newest finished run; says which that is, NULL for none. */
static char *
guess_speeds (DgLibrary *library, DgTarget *target, DgSpeeds *speeds)
{
  g_autoptr (DgRun) last =
      library != NULL ? dg_library_load_last_done (library, target->drive, target->info) : NULL;

  dg_estimate_speeds_of_target (target, speeds);
  if (last == NULL)
    return NULL;
  dg_estimate_speeds_of_run (last, speeds);
  return g_strdup (last->id);
}

static void
tell (DgColumns *table, JsonArray *array, const char *path, const DgCost *cost, const char *run)
{
  g_autofree char *shown = g_filename_display_name (path);
  g_autofree char *time = dg_duration_format (cost->seconds);
  g_autofree char *written = dg_units_format (cost->bytes_written, DG_UNIT_BYTES);
  g_autofree char *read = dg_units_format (cost->bytes_read, DG_UNIT_BYTES);
  JsonObject *object = json_object_new ();

  dg_columns_add (table, (const char *const[]){ shown, time, written, read,
                                                run != NULL ? _ ("an earlier run of this drive")
                                                            : _ ("drives of this kind") });

  json_object_set_string_member (object, "path", shown);
  json_object_set_double_member (object, "seconds", cost->seconds);
  json_object_set_double_member (object, "bytes-written", cost->bytes_written);
  json_object_set_double_member (object, "bytes-read", cost->bytes_read);
  json_object_set_string_member (object, "basis", run != NULL ? "run" : "class");
  if (run != NULL)
    json_object_set_string_member (object, "run", run);
  json_array_add_object_element (array, object);
}

static DgExit
estimate (char **paths, const DgPlan *plan, const char *json)
{
  const char *titles[] = { _ ("Target"), _ ("Time"),      _ ("Written"),
                           _ ("Read"),   _ ("Judged by"), NULL };
  g_autoptr (DgColumns) table = dg_columns_new (titles, 1 << 1 | 1 << 2 | 1 << 3);
  g_autoptr (DgLibrary) library = NULL;
  g_autofree char *text = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (GError) error = NULL;
  JsonArray *array = NULL;

  library = dg_library_open (NULL, &error);
  if (library == NULL) {
    dg_terminal_complain ("%s", error->message);
    g_clear_error (&error);
  }

  node = dg_output_document ("drivegauge-estimate", "targets", &array);
  json_object_set_string_member (json_node_get_object (node), "plan", plan->name);
  for (guint i = 0; paths[i] != NULL; i++) {
    g_autoptr (DgTarget) target = dg_target_open (paths[i], &error);
    g_autofree char *run = NULL;
    DgSpeeds speeds = { 0 };
    DgCost cost = { 0 };

    if (target == NULL) {
      dg_terminal_complain ("%s", error->message);
      return DG_EXIT_USAGE;
    }
    if (!dg_guard_check_target (target, &error) ||
        !dg_guard_check_space (target, DG_JOB_LEAST_SPACE, &error)) {
      dg_terminal_complain ("%s", error->message);
      return DG_EXIT_FAILED;
    }
    run = guess_speeds (library, target, &speeds);
    dg_estimate_plan (plan, &speeds, &cost);
    tell (table, array, paths[i], &cost, run);
  }
  text = dg_columns_to_text (table);

  return dg_output_tell (text, json, node);
}

static DgExit
run (const DgCommand *self, char **argv)
{
  g_autofree char *name = NULL;
  g_autofree char *json = NULL;
  const GOptionEntry options[] = { { "plan", 0, 0, G_OPTION_ARG_FILENAME, &name,
                                     N_ ("A plan's name, or a file; “quick” if not given"), "P" },
                                   { "json", 0, 0, G_OPTION_ARG_FILENAME, &json,
                                     N_ ("Write the estimate as JSON"), "F" },
                                   { NULL } };
  g_auto (GStrv) paths = dg_command_parse (self, options, argv);
  g_autoptr (DgPlan) plan = NULL;
  g_autoptr (GError) error = NULL;

  if (paths == NULL)
    return DG_EXIT_USAGE;

  plan = dg_plans_find (name != NULL ? name : DG_COMMAND_PLAN, &error);
  if (plan == NULL) {
    dg_terminal_complain ("%s", error->message);
    return DG_EXIT_USAGE;
  }

  return estimate (paths, plan, json);
}

const DgCommand dg_command_estimate = {
  .name = "estimate",
  .synopsis = N_ ("TARGET…"),
  .help = N_ ("Tell how long a test would take and how much it would write; writes nothing"),
  .min_arguments = 1,
  .max_arguments = G_MAXUINT,
  .run = run,
};
