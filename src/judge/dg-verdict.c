/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "judge/dg-verdict.h"

#include "judge/dg-judge-resources.h"

#include "model/dg-trust.h"
#include "model/dg-units.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/*
 * What a drive is good for. The requirements are data, data/verdicts.json: for each use a list of
 * figures with the limits for “comfortable” and for “usable” and the source of both. A use is as
 * good as its worst figure. Figures that can't be trusted don't count, and a figure that is only a
 * bound counts where the bound alone settles it.
 */
static const char *const words[] = { "comfortable", "usable", "too-slow", "not-safe",
                                     "not-enough-measured" };

/* One requirement held against what was measured. */
typedef struct {
  JsonObject *requirement;
  const DgStepResult *result; /* NULL when nothing fits */
  const DgMeasurement *measurement;
  double value;
  DgVerdictWord word;
  double limit;
  double headroom; /* above 1: so many times better than the limit */
} Reading;

static JsonNode *
load_table (void)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  JsonNode *table;

  /* Naming the resource keeps it in the program although this is a static library. */
  g_resources_register (dg_judge_get_resource ());
  bytes = g_resources_lookup_data ("/io/github/drivegauge/judge/verdicts.json", 0, &error);
  table = bytes ? json_from_string (g_bytes_get_data (bytes, NULL), &error) : NULL;
  if (table == NULL)
    g_error ("verdicts.json: %s", error->message);
  return table;
}

static JsonObject *
get_table (void)
{
  static JsonNode *table;
  static gsize once;

  if (g_once_init_enter (&once)) {
    table = load_table ();
    g_once_init_leave (&once, 1);
  }
  return json_node_get_object (table);
}

static gboolean
value_fits (JsonNode *wanted, JsonNode *given)
{
  g_auto (GStrv) choices = NULL;

  if (given == NULL)
    return FALSE;
  if (json_node_get_value_type (wanted) != G_TYPE_STRING)
    return json_node_get_double (wanted) == json_node_get_double (given);
  if (json_node_get_value_type (given) != G_TYPE_STRING)
    return FALSE;
  choices = g_strsplit (json_node_get_string (wanted), " ", -1);
  return g_strv_contains ((const char *const *) choices, json_node_get_string (given));
}

static gboolean
parameters_fit (JsonObject *requirement, const DgStepResult *result)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *wanted;

  if (!json_object_has_member (requirement, "parameters"))
    return TRUE;
  if (result->parameters == NULL)
    return FALSE;
  json_object_iter_init (&iter, json_object_get_object_member (requirement, "parameters"));
  while (json_object_iter_next (&iter, &name, &wanted))
    if (!value_fits (wanted, json_object_get_member (result->parameters, name)))
      return FALSE;
  return TRUE;
}

static double
value_of (const char *of, const DgStepResult *result, const DgMeasurement *measurement)
{
  if (g_str_equal (of, "value"))
    return measurement->value;
  for (guint i = 0; i < result->histograms->len; i++) {
    const DgDistribution *d = g_ptr_array_index (result->histograms, i);
    if (g_strcmp0 (d->figure, measurement->figure) != 0)
      continue;
    if (g_str_equal (of, "p99"))
      return d->count >= 100 ? d->p99 : NAN;
    if (g_str_equal (of, "max"))
      return d->max;
    if (g_str_equal (of, "stall-share"))
      return d->stall_seconds / (d->mean * d->count);
  }
  return NAN;
}

static gboolean
meets (double value, double limit, DgBetter better)
{
  return better == DG_BETTER_HIGHER ? value >= limit : value <= limit;
}

/* Whether the true value can be on the other side of the limit than the bound that is known. */
static gboolean
is_open (const DgMeasurement *measurement, gboolean met)
{
  if (measurement->bound == DG_BOUND_EXACT)
    return FALSE;
  return met ==
         ((measurement->bound == DG_BOUND_AT_LEAST) == (measurement->better == DG_BETTER_LOWER));
}

static void
weigh (Reading *reading)
{
  double comfortable = json_object_get_double_member (reading->requirement, "comfortable");
  double usable = json_object_get_double_member (reading->requirement, "usable");
  const DgMeasurement *m = reading->measurement;
  gboolean is_comfortable = meets (reading->value, comfortable, m->better);
  gboolean is_usable = meets (reading->value, usable, m->better);

  if (is_comfortable && !is_open (m, TRUE))
    reading->word = DG_VERDICT_COMFORTABLE;
  else if (is_usable && !is_open (m, TRUE))
    reading->word = DG_VERDICT_USABLE;
  else if (!is_usable && !is_open (m, FALSE))
    reading->word = DG_VERDICT_TOO_SLOW;
  else
    reading->word = DG_VERDICT_NOT_ENOUGH_MEASURED;
  reading->limit = reading->word == DG_VERDICT_TOO_SLOW ? usable : comfortable;
  reading->headroom = m->better == DG_BETTER_HIGHER ? reading->value / reading->limit
                                                    : reading->limit / reading->value;
}

/* Where a drive has a quick store, the rate behind it counts. */
static const DgMeasurement *
find_measurement (JsonObject *requirement, const DgStepResult *result)
{
  const char *lasting = json_object_get_string_member_with_default (requirement, "lasting", NULL);
  const DgMeasurement *measurement = lasting ? dg_step_result_measurement (result, lasting) : NULL;

  if (measurement != NULL)
    return measurement;
  return dg_step_result_measurement (result, json_object_get_string_member (requirement, "figure"));
}

static gboolean
take_reading (Reading *reading, const DgRun *run)
{
  const char *kind = json_object_get_string_member (reading->requirement, "kind");
  const char *of = json_object_get_string_member (reading->requirement, "of");

  for (guint i = 0; i < run->steps->len; i++) {
    const DgStepResult *result = dg_run_step (run, i);
    const DgMeasurement *measurement = find_measurement (reading->requirement, result);
    double value;
    if (measurement == NULL || g_strcmp0 (result->kind, kind) != 0 ||
        !dg_measurement_is_trusted (measurement) || !parameters_fit (reading->requirement, result))
      continue;
    value = value_of (of, result, measurement);
    if (!isfinite (value))
      continue;
    reading->result = result;
    reading->measurement = measurement;
    reading->value = value;
    weigh (reading);
    return TRUE;
  }
  return FALSE;
}

static gboolean
flushes_are_honoured (const DgRun *run)
{
  for (guint i = 0; i < run->steps->len; i++) {
    const DgStepResult *result = dg_run_step (run, i);
    for (guint j = 0; j < result->measurements->len; j++)
      if (dg_measurement_has_mark (g_ptr_array_index (result->measurements, j), DG_TRUST_FLUSH))
        return FALSE;
  }
  return TRUE;
}

static const char *
name_of (const Reading *reading)
{
  const char *of = json_object_get_string_member (reading->requirement, "of");

  if (g_str_equal (of, "p99"))
    return _ ("Durable writes, 99 of 100 within");
  if (g_str_equal (of, "max"))
    return _ ("Longest durable write");
  if (g_str_equal (of, "stall-share"))
    return _ ("Share of time spent in stalls");
  return dg_figure_title (reading->result, reading->measurement->figure);
}

static char *
format_value (const Reading *reading, double value)
{
  const char *of = json_object_get_string_member (reading->requirement, "of");

  if (g_str_equal (of, "stall-share"))
    return dg_units_format_percent (value);
  return dg_units_format (value, reading->measurement->unit);
}

/* Where both would read the same, more digits show on which side the value is. */
static char *
format_apart (const Reading *reading, const char *limit)
{
  char *value = format_value (reading, reading->value);
  const char *symbol = "";
  double factor;

  if (reading->value == reading->limit || !g_str_equal (value, limit) ||
      g_str_equal (json_object_get_string_member (reading->requirement, "of"), "stall-share"))
    return value;
  g_free (value);
  factor = dg_units_scale (reading->value, reading->measurement->unit, &symbol);
  return g_strdup_printf ("%.6g\u00a0%s", reading->value / factor, symbol);
}

/* Words are put together as “NAME: VALUE; …” since grammar differs between languages. */
static char *
sentence_of (const Reading *reading)
{
  g_autofree char *limit = format_value (reading, reading->limit);
  g_autofree char *value = format_apart (reading, limit);
  gboolean higher = reading->measurement->better == DG_BETTER_HIGHER;

  switch (reading->word) {
  case DG_VERDICT_COMFORTABLE:
    return g_strdup_printf (
        higher
            /* Translators: a figure's name, its value, its limit, how many times */
            ? _ ("%s: %s; comfortable from %s on, so there is %.1f times as much.")
            : _ ("%s: %s; comfortable up to %s, so there is room for %.1f times as much."),
        name_of (reading), value, limit, reading->headroom);
  case DG_VERDICT_USABLE:
    return g_strdup_printf (higher ? _ ("%s: %s; it would be comfortable from %s on.")
                                   : _ ("%s: %s; it would be comfortable up to %s."),
                            name_of (reading), value, limit);
  case DG_VERDICT_TOO_SLOW:
    return g_strdup_printf (higher ? _ ("%s: %s; at least %s are needed.")
                                   : _ ("%s: %s; at most %s can be waited for."),
                            name_of (reading), value, limit);
  case DG_VERDICT_NOT_SAFE:
  case DG_VERDICT_NOT_ENOUGH_MEASURED:
    break;
  }
  return g_strdup_printf (_ ("%s: the measurement ended before it could be told."),
                          name_of (reading));
}

static int
badness (DgVerdictWord word)
{
  /* A drive that is too slow in one thing stays so whatever else was not measured. */
  return word == DG_VERDICT_TOO_SLOW ? 3 : word == DG_VERDICT_NOT_ENOUGH_MEASURED ? 2 : (int) word;
}

static gboolean
is_worse (const Reading *reading, const Reading *than)
{
  if (badness (reading->word) != badness (than->word))
    return badness (reading->word) > badness (than->word);
  return reading->headroom < than->headroom;
}

static gboolean
is_short_burst (const Reading *reading)
{
  return json_object_has_member (reading->requirement, "lasting") &&
         g_str_equal (reading->measurement->figure,
                      json_object_get_string_member (reading->requirement, "figure"));
}

static void
conclude (DgVerdict *verdict, const Reading *worst)
{
  g_autofree char *text = sentence_of (worst);

  verdict->word = g_strdup (words[worst->word]);
  /* Translators: %s is a sentence; what follows is one as well */
  verdict->text = is_short_burst (worst) ? g_strdup_printf (_ ("%s Short burst only."), text)
                                         : g_steal_pointer (&text);
  verdict->deciding = json_object_new ();
  json_object_set_string_member (verdict->deciding, "figure", worst->measurement->figure);
  json_object_set_string_member (verdict->deciding, "kind", worst->result->kind);
  json_object_set_string_member (verdict->deciding, "of",
                                 json_object_get_string_member (worst->requirement, "of"));
  json_object_set_string_member (verdict->deciding, "unit", worst->measurement->unit);
  json_object_set_double_member (verdict->deciding, "value", worst->value);
  json_object_set_double_member (verdict->deciding, "limit", worst->limit);
  if (isfinite (worst->headroom))
    json_object_set_double_member (verdict->deciding, "headroom", worst->headroom);
}

static void
judge_use (const DgRun *run, JsonObject *use, DgVerdict *verdict)
{
  JsonArray *requirements = json_object_get_array_member (use, "requirements");
  Reading worst = { 0 };
  gboolean missing = FALSE;

  for (guint i = 0; i < json_array_get_length (requirements); i++) {
    Reading reading = { .requirement = json_array_get_object_element (requirements, i) };
    if (!take_reading (&reading, run))
      missing |= json_object_get_boolean_member (reading.requirement, "required");
    else if (worst.result == NULL || is_worse (&reading, &worst))
      worst = reading;
  }
  if (json_object_get_boolean_member (use, "flush-matters") && !flushes_are_honoured (run)) {
    verdict->word = g_strdup (words[DG_VERDICT_NOT_SAFE]);
    verdict->text = g_strdup (dg_trust_sentence (DG_TRUST_FLUSH));
  } else if (worst.result != NULL && (!missing || worst.word == DG_VERDICT_TOO_SLOW))
    conclude (verdict, &worst);
  else {
    verdict->word = g_strdup (words[DG_VERDICT_NOT_ENOUGH_MEASURED]);
    verdict->text = g_strdup (_ ("What decides this was not measured, or can't be trusted."));
  }
}

/**
 * dg_verdicts_apply:
 * @run: a run that has ended and that nobody else has yet
 *
 * Judges the run for each use; earlier verdicts are replaced. Sentences are in the user's language.
 */
void
dg_verdicts_apply (DgRun *run)
{
  JsonArray *uses = json_object_get_array_member (get_table (), "uses");
  double version = (double) json_object_get_int_member (get_table (), "version");

  for (guint i = 0; i < run->verdicts->len; i++)
    dg_layout_free (&dg_verdict_layout, g_ptr_array_index (run->verdicts, i));
  g_ptr_array_set_size (run->verdicts, 0);
  for (guint i = 0; i < json_array_get_length (uses); i++) {
    JsonObject *use = json_array_get_object_element (uses, i);
    DgVerdict *verdict = dg_layout_new (&dg_verdict_layout);
    verdict->use = g_strdup (json_object_get_string_member (use, "use"));
    verdict->table_version = version;
    judge_use (run, use, verdict);
    g_ptr_array_add (run->verdicts, verdict);
  }
}

/**
 * dg_verdict_get_word:
 * @verdict: a verdict
 *
 * Returns: its word; “not enough measured” for one that isn't known
 */
DgVerdictWord
dg_verdict_get_word (const DgVerdict *verdict)
{
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_strcmp0 (words[i], verdict->word) == 0)
      return (DgVerdictWord) i;
  return DG_VERDICT_NOT_ENOUGH_MEASURED;
}

/**
 * dg_verdict_word_title:
 * @word: a verdict's word
 *
 * Returns: it, translated
 */
const char *
dg_verdict_word_title (DgVerdictWord word)
{
  switch (word) {
  case DG_VERDICT_COMFORTABLE:
    return _ ("Comfortable");
  case DG_VERDICT_USABLE:
    return _ ("Usable");
  case DG_VERDICT_TOO_SLOW:
    return _ ("Too slow");
  case DG_VERDICT_NOT_SAFE:
    return _ ("Not safe");
  case DG_VERDICT_NOT_ENOUGH_MEASURED:
    break;
  }
  return _ ("Not enough measured");
}

/**
 * dg_verdict_use_title:
 * @use: a verdict's use
 *
 * Returns: it in translated words; @use itself where it isn't known
 */
const char *
dg_verdict_use_title (const char *use)
{
  if (g_strcmp0 (use, "documents") == 0)
    return _ ("Documents and pictures");
  if (g_strcmp0 (use, "portable-apps") == 0)
    return _ ("Programs run from the drive");
  if (g_strcmp0 (use, "practice-database") == 0)
    return _ ("Database for one person");
  if (g_strcmp0 (use, "shared-database") == 0)
    return _ ("Database for many people");
  return use;
}

/**
 * dg_verdict_summarize:
 * @run: a run
 *
 * Returns: (transfer full): its verdicts in few words, for a list's column: those that were
 * reached, such as “Documents and backups: usable”
 */
char *
dg_verdict_summarize (const DgRun *run)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < run->verdicts->len; i++) {
    const DgVerdict *verdict = g_ptr_array_index (run->verdicts, i);
    DgVerdictWord word = dg_verdict_get_word (verdict);
    if (word != DG_VERDICT_NOT_ENOUGH_MEASURED)
      g_string_append_printf (text, "%s%s: %s", text->len ? " · " : "",
                              dg_verdict_use_title (verdict->use), dg_verdict_word_title (word));
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}
