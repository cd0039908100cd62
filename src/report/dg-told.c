/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/dg-told.h"

#include "model/dg-setting.h"
#include "model/dg-trust.h"
#include "model/dg-units.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

typedef struct {
  const char *id;
  const char *words;
} Words;

static const char *
find_words (const Words *table, guint n_words, const char *id)
{
  for (guint i = 0; i < n_words; i++)
    if (g_strcmp0 (table[i].id, id) == 0)
      return _ (table[i].words);
  return id ? id : "";
}

/**
 * dg_told_line:
 * @text: (nullable): text from a device, a user or a file
 *
 * Returns: (transfer full): it as one line of valid UTF-8, without control characters
 */
char *
dg_told_line (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text ? text : "", -1);
  GString *line = g_string_new (NULL);

  for (const char *c = valid; *c; c = g_utf8_next_char (c)) {
    gunichar letter = g_utf8_get_char (c);
    if (!g_unichar_iscntrl (letter) && letter != 0x2028 && letter != 0x2029)
      g_string_append_unichar (line, letter);
    else if (line->len > 0 && line->str[line->len - 1] != ' ')
      g_string_append_c (line, ' ');
  }
  return g_strstrip (g_string_free (line, FALSE));
}

static const char *
bus_words (const char *bus)
{
  static const Words table[] = { { "usb", N_ ("USB") },
                                 { "ata", N_ ("SATA") },
                                 { "nvme", N_ ("NVMe") },
                                 { "mmc", N_ ("Memory card slot") },
                                 { "scsi", N_ ("SCSI") },
                                 { "virtio", N_ ("Virtual machine") },
                                 { "loop", N_ ("A file that acts as a drive") },
                                 { "network", N_ ("Network") },
                                 { "memory", N_ ("This computer's memory") } };

  return find_words (table, G_N_ELEMENTS (table), bus);
}

/**
 * dg_told_plan_name:
 * @run: a run
 *
 * Returns: (transfer full): the name of its plan, "" where it came without one
 */
char *
dg_told_plan_name (const DgRun *run)
{
  JsonNode *name = run->plan ? json_object_get_member (run->plan, "name") : NULL;

  if (name == NULL || json_node_get_value_type (name) != G_TYPE_STRING)
    return g_strdup ("");
  return dg_told_line (json_node_get_string (name));
}

static void
free_fact (gpointer data)
{
  DgFact *fact = data;

  g_free (fact->name);
  g_free (fact->value);
  g_free (fact);
}

static GPtrArray *
new_facts (void)
{
  return g_ptr_array_new_with_free_func (free_fact);
}

/* What isn't known isn't told. */
static void
add_fact (GPtrArray *facts, const char *name, const char *value)
{
  g_autofree char *line = dg_told_line (value);
  DgFact *fact;

  if (*line == '\0')
    return;
  fact = g_new0 (DgFact, 1);
  fact->name = dg_told_line (name);
  fact->value = g_steal_pointer (&line);
  g_ptr_array_add (facts, fact);
}

static void
add_amount (GPtrArray *facts, const char *name, double value, const char *unit)
{
  g_autofree char *text = NULL;

  if (!isfinite (value) || value <= 0)
    return;
  text = dg_units_format (value, unit);
  add_fact (facts, name, text);
}

static const char *
yes_or_no (const char *word)
{
  if (g_strcmp0 (word, "yes") == 0)
    return _ ("yes");
  return g_strcmp0 (word, "no") == 0 ? _ ("no") : word;
}

static char *
bit_rate (double rate)
{
  return rate >= 1e9 ? g_strdup_printf ("%.3g\u00a0Gb/s", rate / 1e9)
                     : g_strdup_printf ("%.3g\u00a0Mb/s", rate / 1e6);
}

static char *
connection (const DgDriveInfo *drive)
{
  const char *bus = bus_words (drive->bus);
  g_autofree char *negotiated = NULL, *possible = NULL;

  if (drive->link == NULL || !(drive->link->negotiated > 0))
    return g_strdup (bus);
  negotiated = bit_rate (drive->link->negotiated);
  if (!(drive->link->possible > drive->link->negotiated * 1.01))
    /* Translators: a kind of connection and its speed: “USB at 480 Mb/s” */
    return g_strdup_printf (_ ("%s at %s"), bus, negotiated);
  possible = bit_rate (drive->link->possible);
  return g_strdup_printf (_ ("%s at %s; the drive can do %s"), bus, negotiated, possible);
}

static char *
period (const DgRun *run)
{
  g_autofree char *started = dg_time_format (run->started);
  g_autoptr (GDateTime) from =
      g_date_time_new_from_iso8601 (run->started ? run->started : "", NULL);
  g_autoptr (GDateTime) to =
      g_date_time_new_from_iso8601 (run->finished ? run->finished : "", NULL);
  g_autofree char *length = NULL;

  if (from == NULL || to == NULL)
    return g_steal_pointer (&started);
  length = dg_units_format ((double) g_date_time_difference (to, from) / G_USEC_PER_SEC,
                            DG_UNIT_SECONDS);
  /* Translators: when a test started, and how long it took */
  return g_strdup_printf (_ ("%s, took %s"), started, length);
}

/**
 * dg_told_about:
 * @run: a run
 * @with_serial: whether the serial number may be told
 *
 * Returns: (transfer full) (element-type DgFact): what stands at the top of a report: which drive
 *   it is, how it is connected, when and how it was tested
 */
GPtrArray *
dg_told_about (const DgRun *run, gboolean with_serial)
{
  GPtrArray *facts = new_facts ();
  g_autofree char *model = dg_drive_info_name (run->drive);
  g_autofree char *how = connection (run->drive);
  g_autofree char *when = period (run);
  g_autofree char *plan = dg_told_plan_name (run);

  add_fact (facts, _ ("Drive"), model);
  if (with_serial)
    add_fact (facts, _ ("Serial number"), run->drive->serial);
  add_amount (facts, _ ("Size"), run->drive->size, DG_UNIT_BYTES);
  add_fact (facts, _ ("Connection"), how);
  add_fact (facts, _ ("File system"), run->target->file_system);
  add_fact (facts, _ ("Tested"), when);
  add_fact (facts, _ ("Plan"), plan);
  add_fact (facts, _ ("Label"), run->label);
  add_fact (facts, _ ("Note"), run->note);
  add_fact (facts, _ ("Price"), run->price);
  return facts;
}

static char *
layers (const DgDriveInfo *drive)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < drive->layers->len; i++) {
    const DgLayer *layer = g_ptr_array_index (drive->layers, i);
    g_string_append_printf (text, "%s%s (%s)", i ? " → " : "", layer->device ? layer->device : "?",
                            layer->kind ? layer->kind : "?");
  }
  return g_string_free (text, FALSE);
}

/**
 * dg_told_drive:
 * @run: a run
 * @with_serial: whether the serial number may be told
 *
 * Returns: (transfer full) (element-type DgFact): everything that is known of the drive and of the
 *   place on it that was tested
 */
GPtrArray *
dg_told_drive (const DgRun *run, gboolean with_serial)
{
  GPtrArray *facts = new_facts ();
  const DgDriveInfo *drive = run->drive;
  const DgTargetInfo *target = run->target;
  g_autofree char *how = connection (drive);
  g_autofree char *stack = layers (drive);

  add_fact (facts, _ ("Vendor"), drive->vendor);
  add_fact (facts, _ ("Model"), drive->model);
  if (with_serial)
    add_fact (facts, _ ("Serial number"), drive->serial);
  add_amount (facts, _ ("Size"), drive->size, DG_UNIT_BYTES);
  add_fact (facts, _ ("Connection"), how);
  add_fact (facts, _ ("Driver"), drive->driver);
  add_fact (facts, _ ("Rotating"), yes_or_no (drive->rotational));
  add_fact (facts, _ ("Removable"), yes_or_no (drive->removable));
  add_fact (facts, _ ("Write cache"), drive->write_cache);
  add_fact (facts, _ ("Forced unit access"), yes_or_no (drive->fua));
  add_fact (facts, _ ("Scheduler"), drive->scheduler);
  add_fact (facts, _ ("Health"), drive->health);
  add_fact (facts, _ ("Layers"), stack);
  add_fact (facts, _ ("Tested place"), target->path);
  add_fact (facts, _ ("Volume"), target->label);
  add_fact (facts, _ ("File system"), target->file_system);
  add_fact (facts, _ ("Mount options"), target->mount_options);
  add_amount (facts, _ ("Size of the volume"), target->size, DG_UNIT_BYTES);
  add_amount (facts, _ ("Free before the test"), target->free, DG_UNIT_BYTES);
  return facts;
}

/**
 * dg_told_computer:
 * @run: a run
 *
 * Returns: (transfer full) (element-type DgFact): what is known of the computer it ran on
 */
GPtrArray *
dg_told_computer (const DgRun *run)
{
  GPtrArray *facts = new_facts ();
  const DgEnvironment *environment = run->environment;
  g_autofree char *cores =
      isfinite (environment->cores) ? g_strdup_printf ("%.0f", environment->cores) : NULL;

  add_fact (facts, _ ("Kernel"), environment->kernel);
  add_fact (facts, _ ("Processor"), environment->cpu);
  add_fact (facts, _ ("Processor cores"), cores);
  add_amount (facts, _ ("Memory"), environment->memory, DG_UNIT_BYTES);
  add_fact (facts, _ ("Virtual machine"),
            g_strcmp0 (environment->virtualization, "none") == 0 ? _ ("no")
                                                                 : environment->virtualization);
  add_fact (facts, _ ("Power"),
            g_strcmp0 (environment->power_source, "battery") == 0 ? _ ("battery")
            : g_strcmp0 (environment->power_source, "mains") == 0 ? _ ("mains")
                                                                  : environment->power_source);
  if (environment->suspended)
    add_fact (facts, _ ("Slept during the test"), _ ("yes"));
  add_fact (facts, _ ("Drivegauge"), run->app_version);
  add_fact (facts, _ ("Result"), run->id);
  return facts;
}

static char *
number_words (double number)
{
  return number == floor (number) ? g_strdup_printf ("%'.0f", number)
                                  : g_strdup_printf ("%'.3g", number);
}

/* A parameter for people where its kind is known, else as it stands in JSON. */
static char *
value_words (const DgParamSpec *param, JsonNode *node)
{
  GType type = json_node_get_value_type (node);
  g_autoptr (GVariant) value = NULL;

  if (type == G_TYPE_STRING)
    return json_node_dup_string (node);
  if (type == G_TYPE_BOOLEAN)
    return g_strdup (json_node_get_boolean (node) ? _ ("yes") : _ ("no"));
  if (type != G_TYPE_INT64 && type != G_TYPE_DOUBLE)
    return json_to_string (node, FALSE);
  if (param == NULL || dg_param_unit (param) == NULL)
    return number_words (json_node_get_double (node));
  value = g_variant_ref_sink (g_variant_new_double (json_node_get_double (node)));
  return dg_param_format (param, value);
}

static void
add_members (GPtrArray *facts, const DgStepKind *kind, JsonObject *object)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if (object == NULL)
    return;
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &node)) {
    const DgParamSpec *param = kind ? dg_step_kind_param (kind, name) : NULL;
    g_autofree char *words = param ? value_words (param, node) : dg_setting_format (name, node);
    add_fact (facts, param ? _ (param->title) : dg_setting_title (name), words);
  }
}

/**
 * dg_told_settings:
 * @result: a step's result
 *
 * Returns: (transfer full) (element-type DgFact): its parameters, and what it settled on
 */
GPtrArray *
dg_told_settings (const DgStepResult *result)
{
  GPtrArray *facts = new_facts ();
  const DgStepKind *kind = dg_step_result_kind (result);

  add_members (facts, kind, result->parameters);
  add_members (facts, kind, result->settings);
  return facts;
}

/**
 * dg_told_in_words:
 * @measurement: a figure
 *
 * Returns: (transfer full): what a rate means for who waits: how long 1 GB or one operation takes;
 *   "" for other figures
 */
char *
dg_told_in_words (const DgMeasurement *measurement)
{
  g_autofree char *time = NULL;

  if (!(measurement->value > 0) || !isfinite (measurement->value))
    return g_strdup ("");
  if (g_strcmp0 (measurement->unit, DG_UNIT_RATE) == 0) {
    time = dg_units_format (1e9 / measurement->value, DG_UNIT_SECONDS);
    /* Translators: %s is a time */
    return g_strdup_printf (_ ("1 GB takes %s"), time);
  }
  if (g_strcmp0 (measurement->unit, DG_UNIT_PER_SEC) == 0) {
    time = dg_units_format (1 / measurement->value, DG_UNIT_SECONDS);
    /* Translators: %s is a time; so often an operation is done */
    return g_strdup_printf (_ ("one every %s"), time);
  }
  return g_strdup ("");
}

/**
 * dg_told_trust:
 * @runs: (element-type DgRun): runs
 *
 * Returns: (transfer full) (element-type DgFact): every mark that a figure of theirs carries, with
 *   the sentence that says why; each once, in the order in which marks are told
 */
GPtrArray *
dg_told_trust (GPtrArray *runs)
{
  GPtrArray *facts = new_facts ();

  for (const char *const *mark = dg_trust_marks (); *mark != NULL; mark++) {
    gboolean found = FALSE;
    for (guint i = 0; i < runs->len; i++) {
      const DgRun *run = g_ptr_array_index (runs, i);
      for (guint j = 0; j < run->steps->len; j++) {
        const DgStepResult *result = dg_run_step (run, j);
        for (guint k = 0; k < result->measurements->len; k++)
          found |= dg_measurement_has_mark (g_ptr_array_index (result->measurements, k), *mark);
      }
    }
    if (found)
      add_fact (facts, dg_trust_title (*mark), dg_trust_sentence (*mark));
  }
  return facts;
}

static void
free_line (gpointer data)
{
  DgFigureLine *line = data;

  g_free (line->title);
  g_free (line->value);
  g_free (line->spread);
  g_free (line->rounds);
  g_free (line->remark);
  g_free (line);
}

/* “6.27; 6.40; 6.53 MB/s”: the last names the unit for all. */
static char *
join_rounds (const DgMeasurement *measurement)
{
  GString *text = g_string_new (NULL);
  const char *symbol = "";

  dg_units_scale (measurement->value, measurement->unit, &symbol);
  for (guint i = 0; measurement->rounds->len > 1 && i < measurement->rounds->len; i++) {
    g_autofree char *value = dg_units_format_in (g_array_index (measurement->rounds, double, i),
                                                 measurement->unit, measurement->value);
    g_string_append (text, value);
    if (i + 1 == measurement->rounds->len)
      break;
    if (g_str_has_suffix (value, symbol))
      g_string_truncate (text, text->len - strlen (symbol));
    if (g_str_has_suffix (text->str, "\u00a0"))
      g_string_truncate (text, text->len - strlen ("\u00a0"));
    g_string_append (text, "; ");
  }
  return g_string_free (text, FALSE);
}

/**
 * dg_told_marks:
 * @measurement: a figure
 *
 * Returns: (transfer full): its trust marks in words, "" where it has none
 */
char *
dg_told_marks (const DgMeasurement *measurement)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < measurement->trust->len; i++)
    g_string_append_printf (text, "%s%s", i ? ", " : "",
                            dg_trust_title (g_ptr_array_index (measurement->trust, i)));
  return g_string_free (text, FALSE);
}

static void
add_percentile (GPtrArray *lines, const char *prefix, const char *title, double seconds,
                gboolean is_short)
{
  DgFigureLine *line;

  if (!isfinite (seconds))
    return;
  line = g_new0 (DgFigureLine, 1);
  line->title = prefix ? g_strdup_printf (_ ("%s: %s"), prefix, title) : g_strdup (title);
  line->value = dg_units_format (seconds, DG_UNIT_SECONDS);
  line->spread = g_strdup ("");
  line->rounds = g_strdup ("");
  line->remark = g_strdup (is_short ? dg_trust_title (DG_TRUST_SHORT) : "");
  g_ptr_array_add (lines, line);
}

static void
add_percentiles (GPtrArray *lines, const DgStepResult *result, const DgDistribution *distribution)
{
  const char *prefix =
      result->histograms->len > 1 ? dg_figure_title (result, distribution->figure) : NULL;

  if (!(distribution->count > 0))
    return;
  add_percentile (lines, prefix, _ ("Half of all operations within"), distribution->p50, FALSE);
  add_percentile (lines, prefix, _ ("99 of 100 operations within"), distribution->p99,
                  distribution->count < 100);
  add_percentile (lines, prefix, _ ("999 of 1000 operations within"), distribution->p999,
                  distribution->count < 1000);
  add_percentile (lines, prefix, _ ("Longest operation"), distribution->max, FALSE);
}

/**
 * dg_told_figures:
 * @result: a step's result
 *
 * Returns: (transfer full) (element-type DgFigureLine): every figure of the step, then how long
 *   its operations took
 */
GPtrArray *
dg_told_figures (const DgStepResult *result)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (free_line);

  for (guint i = 0; i < result->measurements->len; i++) {
    const DgMeasurement *measurement = g_ptr_array_index (result->measurements, i);
    DgFigureLine *line = g_new0 (DgFigureLine, 1);
    line->title = dg_told_line (dg_figure_title (result, measurement->figure));
    line->value = dg_measurement_format (measurement);
    line->spread = measurement->rounds->len > 1 ? dg_units_format_percent (measurement->spread)
                                                : g_strdup ("");
    line->rounds = join_rounds (measurement);
    line->remark = dg_told_marks (measurement);
    g_ptr_array_add (lines, line);
  }
  for (guint i = 0; i < result->histograms->len; i++)
    add_percentiles (lines, result, g_ptr_array_index (result->histograms, i));
  return lines;
}
