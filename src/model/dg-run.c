/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/dg-run.h"

#include "dg-config.h"

#include <glib/gi18n-lib.h>

G_DEFINE_BOXED_TYPE (DgRun, dg_run, dg_run_ref, dg_run_unref)

#define LONGEST_NAME 100 /* letters that are shown of a name from outside */

static const char *const status_words[] = { "done",      "failed",      "skipped",
                                            "cancelled", "interrupted", NULL };
static const char *const severity_words[] = { "info", "warning", "problem", NULL };

#define LAYOUT(Type, name, what)                                                                   \
  const DgLayout dg_##name##_layout = { what, sizeof (Type), G_STRUCT_OFFSET (Type, extra),        \
                                        name##_fields, G_N_ELEMENTS (name##_fields) }

#define AT(member) G_STRUCT_OFFSET (DgLink, member)
static const DgField link_fields[] = {
  { "negotiated", DG_FIELD_NUMBER, AT (negotiated) },
  { "possible", DG_FIELD_NUMBER, AT (possible) },
  { "unit", DG_FIELD_TEXT, AT (unit) },
};
#undef AT
LAYOUT (DgLink, link, "link");

#define AT(member) G_STRUCT_OFFSET (DgLayer, member)
static const DgField layer_fields[] = {
  { "device", DG_FIELD_TEXT, AT (device) },
  { "kind", DG_FIELD_TEXT, AT (kind) },
};
#undef AT
LAYOUT (DgLayer, layer, "layer");

#define AT(member) G_STRUCT_OFFSET (DgDriveInfo, member)
static const DgField drive_info_fields[] = {
  { "vendor", DG_FIELD_TEXT, AT (vendor) },
  { "model", DG_FIELD_TEXT, AT (model) },
  { "serial", DG_FIELD_TEXT, AT (serial) },
  { "size", DG_FIELD_NUMBER, AT (size) },
  { "bus", DG_FIELD_TEXT, AT (bus) },
  { "link", DG_FIELD_OBJECT, AT (link), .layout = &dg_link_layout },
  { "driver", DG_FIELD_TEXT, AT (driver) },
  { "rotational", DG_FIELD_TEXT, AT (rotational) },
  { "removable", DG_FIELD_TEXT, AT (removable) },
  { "write-cache", DG_FIELD_TEXT, AT (write_cache) },
  { "fua", DG_FIELD_TEXT, AT (fua) },
  { "scheduler", DG_FIELD_TEXT, AT (scheduler) },
  { "health", DG_FIELD_TEXT, AT (health) },
  { "layers", DG_FIELD_LIST, AT (layers), .layout = &dg_layer_layout },
};
#undef AT
LAYOUT (DgDriveInfo, drive_info, "drive");

#define AT(member) G_STRUCT_OFFSET (DgTargetInfo, member)
static const DgField target_info_fields[] = {
  { "kind", DG_FIELD_TEXT, AT (kind) },
  { "path", DG_FIELD_TEXT, AT (path) },
  { "label", DG_FIELD_TEXT, AT (label) },
  { "file-system", DG_FIELD_TEXT, AT (file_system) },
  { "mount-options", DG_FIELD_TEXT, AT (mount_options) },
  { "size", DG_FIELD_NUMBER, AT (size) },
  { "free", DG_FIELD_NUMBER, AT (free) },
};
#undef AT
LAYOUT (DgTargetInfo, target_info, "target");

#define AT(member) G_STRUCT_OFFSET (DgEnvironment, member)
static const DgField environment_fields[] = {
  { "kernel", DG_FIELD_TEXT, AT (kernel) },
  { "cpu", DG_FIELD_TEXT, AT (cpu) },
  { "cores", DG_FIELD_NUMBER, AT (cores) },
  { "memory", DG_FIELD_NUMBER, AT (memory) },
  { "virtualization", DG_FIELD_TEXT, AT (virtualization) },
  { "power-source", DG_FIELD_TEXT, AT (power_source) },
  { "suspended", DG_FIELD_BOOLEAN, AT (suspended) },
};
#undef AT
LAYOUT (DgEnvironment, environment, "environment");

#define AT(member) G_STRUCT_OFFSET (DgVerdict, member)
static const DgField verdict_fields[] = {
  { "use", DG_FIELD_TEXT, AT (use) },
  { "word", DG_FIELD_TEXT, AT (word) },
  { "deciding", DG_FIELD_JSON, AT (deciding) },
  { "text", DG_FIELD_TEXT, AT (text) },
  { "table-version", DG_FIELD_NUMBER, AT (table_version) },
};
#undef AT
LAYOUT (DgVerdict, verdict, "verdict");

#define AT(member) G_STRUCT_OFFSET (DgFinding, member)
static const DgField finding_fields[] = {
  { "id", DG_FIELD_TEXT, AT (id) },
  { "severity", DG_FIELD_WORD, AT (severity), .words = severity_words },
  { "text", DG_FIELD_TEXT, AT (text) },
};
#undef AT
LAYOUT (DgFinding, finding, "finding");

#define AT(member) G_STRUCT_OFFSET (DgStepResult, member)
static const DgField step_result_fields[] = {
  { "kind", DG_FIELD_TEXT, AT (kind) },
  { "label", DG_FIELD_TEXT, AT (label) },
  { "parameters", DG_FIELD_JSON, AT (parameters) },
  { "status", DG_FIELD_WORD, AT (status), .words = status_words },
  { "reason", DG_FIELD_TEXT, AT (reason) },
  { "started", DG_FIELD_TEXT, AT (started) },
  { "seconds", DG_FIELD_NUMBER, AT (seconds) },
  { "settings", DG_FIELD_JSON, AT (settings) },
  { "measurements", DG_FIELD_LIST, AT (measurements), .layout = &dg_measurement_layout },
  { "series", DG_FIELD_LIST, AT (series), .layout = &dg_series_layout },
  { "histograms", DG_FIELD_LIST, AT (histograms), .layout = &dg_distribution_layout },
};
#undef AT
LAYOUT (DgStepResult, step_result, "step");

#define AT(member) G_STRUCT_OFFSET (DgRun, member)
static const DgField run_fields[] = {
  { "id", DG_FIELD_TEXT, AT (id) },
  { "started", DG_FIELD_TEXT, AT (started) },
  { "finished", DG_FIELD_TEXT, AT (finished) },
  { "status", DG_FIELD_WORD, AT (status), .words = status_words },
  { "label", DG_FIELD_TEXT, AT (label) },
  { "note", DG_FIELD_TEXT, AT (note) },
  { "price", DG_FIELD_TEXT, AT (price) },
  { "app-version", DG_FIELD_TEXT, AT (app_version) },
  { "drive", DG_FIELD_OBJECT, AT (drive), .layout = &dg_drive_info_layout },
  { "target", DG_FIELD_OBJECT, AT (target), .layout = &dg_target_info_layout },
  { "environment", DG_FIELD_OBJECT, AT (environment), .layout = &dg_environment_layout },
  { "plan", DG_FIELD_JSON, AT (plan) },
  { "verdicts", DG_FIELD_LIST, AT (verdicts), .layout = &dg_verdict_layout },
  { "steps", DG_FIELD_LIST, AT (steps), .layout = &dg_step_result_layout },
  { "findings", DG_FIELD_LIST, AT (findings), .layout = &dg_finding_layout },
};
#undef AT
LAYOUT (DgRun, run, "result");

static char *
now_utc (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();

  return g_date_time_format_iso8601 (now);
}

/**
 * dg_run_new:
 *
 * Returns: (transfer full): a run that starts now, with an id of its own and everything else
 *   empty; its status is “interrupted”, as which it is found should the program end before it
 */
DgRun *
dg_run_new (void)
{
  DgRun *run = g_atomic_rc_box_new0 (DgRun);
  DgRun *fresh = dg_layout_new (&dg_run_layout);

  *run = *fresh;
  g_free (fresh);
  run->id = g_uuid_string_random ();
  run->started = now_utc ();
  run->app_version = g_strdup (DG_VERSION);
  run->status = DG_STATUS_INTERRUPTED;
  return run;
}

/**
 * dg_run_ref:
 * @run: a run
 *
 * Returns: (transfer full): the same run; any thread
 */
DgRun *
dg_run_ref (DgRun *run)
{
  return g_atomic_rc_box_acquire (run);
}

static void
clear_run (gpointer run)
{
  dg_layout_clear (&dg_run_layout, run);
}

/**
 * dg_run_unref:
 * @run: (transfer full): a run
 */
void
dg_run_unref (DgRun *run)
{
  g_atomic_rc_box_release_full (run, clear_run);
}

/**
 * dg_run_finish:
 * @run: a run that is still being made
 * @status: how it ended
 */
void
dg_run_finish (DgRun *run, DgStatus status)
{
  g_free (run->finished);
  run->finished = now_utc ();
  run->status = status;
}

/**
 * dg_run_add_step:
 * @run: a run that is still being made
 * @step: what starts now
 *
 * Returns: (transfer none): the place for its result, owned by @run
 */
DgStepResult *
dg_run_add_step (DgRun *run, const DgStep *step)
{
  DgStepResult *result = dg_layout_new (&dg_step_result_layout);

  result->kind = g_strdup (step->kind->id);
  result->label = g_strdup (step->label);
  result->parameters = dg_step_parameters_to_json (step);
  result->settings = json_object_new ();
  result->status = DG_STATUS_SKIPPED;
  result->started = now_utc ();
  result->seconds = 0;
  g_ptr_array_add (run->steps, result);
  return result;
}

/**
 * dg_run_add_finding:
 * @run: a run that is still being made
 * @id: short and lasting, for machines
 * @severity: how bad it is
 * @text: one translated sentence
 *
 * Adds a finding, once however often it is found.
 */
void
dg_run_add_finding (DgRun *run, const char *id, DgSeverity severity, const char *text)
{
  DgFinding *finding;

  for (guint i = 0; i < run->findings->len; i++) {
    finding = g_ptr_array_index (run->findings, i);
    if (g_strcmp0 (finding->id, id) == 0)
      return;
  }
  finding = dg_layout_new (&dg_finding_layout);
  finding->id = g_strdup (id);
  finding->severity = severity;
  finding->text = g_strdup (text);
  g_ptr_array_add (run->findings, finding);
}

/**
 * dg_run_step:
 * @run: a run
 * @index: from 0
 *
 * Returns: (transfer none): the result of its step
 */
const DgStepResult *
dg_run_step (const DgRun *run, guint index)
{
  return g_ptr_array_index (run->steps, index);
}

/**
 * dg_status_word:
 * @status: a status
 *
 * Returns: the word for it in JSON and CSV
 */
const char *
dg_status_word (DgStatus status)
{
  return status_words[status];
}

/**
 * dg_status_title:
 * @status: a status
 *
 * Returns: the translated word for it
 */
const char *
dg_status_title (DgStatus status)
{
  switch (status) {
  case DG_STATUS_DONE:
    return _ ("Done");
  case DG_STATUS_FAILED:
    return _ ("Failed");
  case DG_STATUS_SKIPPED:
    return _ ("Skipped");
  case DG_STATUS_CANCELLED:
    return _ ("Cancelled");
  case DG_STATUS_INTERRUPTED:
    break;
  }
  return _ ("Interrupted");
}

/* Names come from devices and labels: nothing in them may break a line or a terminal. Devices write
 * underscores for blanks; in a label they are the user's. */
static char *
tidy_name (const char *text, gboolean is_device)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autoptr (GString) tidied = g_string_new (NULL);
  guint room = LONGEST_NAME;

  for (const char *c = valid; *c && room > 0; c = g_utf8_next_char (c), room--) {
    gunichar letter = g_utf8_get_char (c);
    gboolean blank =
        g_unichar_iscntrl (letter) || g_unichar_isspace (letter) || (is_device && letter == '_');
    if (!blank)
      g_string_append_unichar (tidied, letter);
    else if (tidied->len > 0 && tidied->str[tidied->len - 1] != ' ')
      g_string_append_c (tidied, ' ');
  }
  if (room == 0)
    g_string_append (tidied, "…");
  return g_strchomp (g_string_free (g_steal_pointer (&tidied), FALSE));
}

static char *
tidy (const char *text)
{
  return tidy_name (text, FALSE);
}

/**
 * dg_drive_info_name:
 * @drive: (nullable): a drive
 *
 * Returns: (transfer full) (nullable): vendor and model as one name, without what doubles or would
 *   break a line; %NULL when both are unknown
 */
char *
dg_drive_info_name (const DgDriveInfo *drive)
{
  g_autofree char *vendor = tidy_name (drive && drive->vendor ? drive->vendor : "", TRUE);
  g_autofree char *model = tidy_name (drive && drive->model ? drive->model : "", TRUE);

  if (*vendor == '\0' || g_str_equal (vendor, "ATA") || g_str_has_prefix (model, vendor))
    return *model ? g_steal_pointer (&model) : NULL;
  return g_strstrip (g_strdup_printf ("%s %s", vendor, model));
}

/**
 * dg_run_drive_name:
 * @run: a run
 *
 * Returns: (transfer full): the name a person would know the drive by: the volume's label, else
 *   vendor and model, else the folder
 */
char *
dg_run_drive_name (const DgRun *run)
{
  g_autofree char *label = tidy (run->target->label ? run->target->label : "");
  g_autofree char *model = dg_drive_info_name (run->drive);
  g_autofree char *path = tidy (run->target->path ? run->target->path : "");

  if (*label != '\0')
    return g_steal_pointer (&label);
  if (model != NULL)
    return g_steal_pointer (&model);
  return *path ? g_steal_pointer (&path) : g_strdup (_ ("Unknown drive"));
}

/**
 * dg_run_title:
 * @run: a run
 *
 * Returns: (transfer full): its label, else the drive's name and when it started
 */
char *
dg_run_title (const DgRun *run)
{
  g_autofree char *name = dg_run_drive_name (run);
  g_autofree char *when = dg_time_format (run->started);

  if (run->label != NULL && *run->label)
    return tidy (run->label);
  /* Translators: a drive's name and when it was tested */
  return g_strdup_printf (_ ("%s, %s"), name, when);
}

/**
 * dg_step_result_kind:
 * @result: a step's result
 *
 * Returns: (nullable): its kind, %NULL when a later version or another tool made it
 */
const DgStepKind *
dg_step_result_kind (const DgStepResult *result)
{
  return dg_step_kind_find (result->kind);
}

/**
 * dg_step_result_title:
 * @result: a step's result
 *
 * Returns: (transfer full): its label, else its kind's translated title
 */
char *
dg_step_result_title (const DgStepResult *result)
{
  const DgStepKind *kind = dg_step_result_kind (result);

  if (result->label != NULL && *result->label)
    return tidy (result->label);
  return g_strdup (kind ? _ (kind->title) : result->kind ? result->kind : "");
}

/**
 * dg_step_result_measurement:
 * @result: a step's result
 * @figure: id of a figure
 *
 * Returns: (transfer none) (nullable): its measurement
 */
DgMeasurement *
dg_step_result_measurement (const DgStepResult *result, const char *figure)
{
  for (guint i = 0; i < result->measurements->len; i++) {
    DgMeasurement *measurement = g_ptr_array_index (result->measurements, i);
    if (g_strcmp0 (measurement->figure, figure) == 0)
      return measurement;
  }
  return NULL;
}

/**
 * dg_figure_title:
 * @result: a step's result
 * @figure: id of a figure
 *
 * Returns: the figure's translated title; @figure itself where the kind doesn't know it
 */
const char *
dg_figure_title (const DgStepResult *result, const char *figure)
{
  const DgStepKind *kind = dg_step_result_kind (result);
  const DgFigureSpec *spec = kind ? dg_step_kind_figure (kind, figure) : NULL;

  return spec ? _ (spec->title) : figure;
}

/**
 * dg_time_format:
 * @iso8601: (nullable): a point in time as it stands in JSON
 *
 * Returns: (transfer full): it in the local time zone and the user's locale
 */
char *
dg_time_format (const char *iso8601)
{
  g_autoptr (GDateTime) utc = iso8601 ? g_date_time_new_from_iso8601 (iso8601, NULL) : NULL;
  g_autoptr (GDateTime) local = utc ? g_date_time_to_local (utc) : NULL;

  if (local == NULL)
    return g_strdup (iso8601 ? iso8601 : "");
  /* Translators: date and time, as strftime() writes them; the year with four digits */
  return g_date_time_format (local, _ ("%-d %b %Y, %H:%M"));
}
