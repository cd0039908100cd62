/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/dg-report-formats.h"

#include "report/dg-told.h"

#include "model/dg-units.h"

#include <math.h>
#include <string.h>

/*
 * RFC 4180 in UTF-8: a row a figure and round, then one with the median; how long operations took
 * has rows of its own. Words are those of the JSON, untranslated, and numbers have a point.
 */
static const char *const header[] = {
  "run id",
  "started (UTC)",
  "drive",
  "label",
  "plan",
  "step number",
  "step kind",
  "step label",
  "parameters (B, s)",
  "figure",
  "unit",
  "round",
  "value (in unit)",
  "spread (fraction)",
  "bound",
  "trust",
  "status",
  "reason",
};

/* What the rows of a step have in common, and where they go. */
typedef struct {
  GString *text;
  const DgRun *run;
  const DgStepResult *result;
  guint number;
} Rows;

/* What one row adds; text that is NULL stays empty. */
typedef struct {
  const char *figure;
  const char *unit;
  const char *round;
  double value;
  double spread;
  const char *bound;
  const char *trust;
} Row;

static void
end_cell (GString *text)
{
  g_string_append_c (text, ',');
}

/* A spreadsheet takes a cell that starts so for a formula and would run it. */
static gboolean
looks_like_formula (const char *value)
{
  return value[0] != '\0' && strchr ("=+-@\t\r\n", value[0]) != NULL;
}

static void
add_text (GString *text, const char *value)
{
  g_autofree char *valid = g_utf8_make_valid (value ? value : "", -1);
  gboolean guard = looks_like_formula (valid);
  gboolean quote = strpbrk (valid, ",\"\r\n;") != NULL || g_str_has_prefix (valid, " ") ||
                   g_str_has_suffix (valid, " ");

  if (quote)
    g_string_append_c (text, '"');
  if (guard)
    g_string_append_c (text, '\'');
  for (const char *c = valid; *c; c++) {
    if (*c == '"')
      g_string_append_c (text, '"');
    g_string_append_c (text, *c);
  }
  if (quote)
    g_string_append_c (text, '"');
  end_cell (text);
}

static void
add_number (GString *text, double value)
{
  if (isfinite (value)) {
    g_autofree char *number = dg_units_format_machine (value);
    g_string_append (text, number);
  }
  end_cell (text);
}

/* The comma after the last cell becomes the end of the line. */
static void
end_row (GString *text)
{
  g_string_truncate (text, text->len - 1);
  g_string_append (text, "\r\n");
}

static char *
join_parameters (JsonObject *parameters)
{
  GString *text = g_string_new (NULL);
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if (parameters == NULL)
    return g_string_free (text, FALSE);
  json_object_iter_init_ordered (&iter, parameters);
  while (json_object_iter_next_ordered (&iter, &name, &node)) {
    GType type = json_node_get_value_type (node);
    g_autofree char *value = type == G_TYPE_STRING ? json_node_dup_string (node)
                             : type == G_TYPE_INT64 || type == G_TYPE_DOUBLE
                                 ? dg_units_format_machine (json_node_get_double (node))
                                 : json_to_string (node, FALSE);
    g_string_append_printf (text, "%s%s=%s", text->len ? "; " : "", name, value);
  }
  return g_string_free (text, FALSE);
}

static void
add_row (const Rows *rows, const Row *row)
{
  GString *text = rows->text;
  g_autofree char *drive = dg_run_drive_name (rows->run);
  g_autofree char *plan = dg_told_plan_name (rows->run);
  g_autofree char *parameters = join_parameters (rows->result->parameters);

  add_text (text, rows->run->id);
  add_text (text, rows->run->started);
  add_text (text, drive);
  add_text (text, rows->run->label);
  add_text (text, plan);
  add_number (text, rows->number);
  add_text (text, rows->result->kind);
  add_text (text, rows->result->label);
  add_text (text, parameters);
  add_text (text, row->figure);
  add_text (text, row->unit);
  add_text (text, row->round);
  add_number (text, row->value);
  add_number (text, row->spread);
  add_text (text, row->bound);
  add_text (text, row->trust);
  add_text (text, dg_status_word (rows->result->status));
  add_text (text, rows->result->reason);
  end_row (text);
}

static const char *
bound_word (DgBound bound)
{
  static const char *const words[] = { "exact", "at-least", "at-most" };

  return words[bound];
}

static char *
join_trust (const DgMeasurement *measurement)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < measurement->trust->len; i++)
    g_string_append_printf (text, "%s%s", i ? "; " : "",
                            (const char *) g_ptr_array_index (measurement->trust, i));
  return g_string_free (text, FALSE);
}

/* A bound holds for the median; which of the rounds were cut off isn't known. */
static void
add_measurement (const Rows *rows, const DgMeasurement *measurement)
{
  g_autofree char *trust = join_trust (measurement);
  Row median = { measurement->figure,
                 measurement->unit,
                 "median",
                 measurement->value,
                 measurement->spread,
                 bound_word (measurement->bound),
                 trust };

  for (guint i = 0; i < measurement->rounds->len; i++) {
    g_autofree char *number = g_strdup_printf ("%u", i + 1);
    Row row = { measurement->figure,
                measurement->unit,
                number,
                g_array_index (measurement->rounds, double, i),
                NAN,
                NULL,
                trust };
    add_row (rows, &row);
  }
  add_row (rows, &median);
}

static void
add_distribution (const Rows *rows, const DgDistribution *distribution)
{
  const struct {
    const char *name;
    double value;
  } values[] = { { "min", distribution->min }, { "mean", distribution->mean },
                 { "p50", distribution->p50 }, { "p90", distribution->p90 },
                 { "p99", distribution->p99 }, { "p99.9", distribution->p999 },
                 { "max", distribution->max } };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++) {
    g_autofree char *figure = g_strdup_printf (
        "%s %s", distribution->figure ? distribution->figure : "latency", values[i].name);
    Row row = { figure, distribution->unit, "all", values[i].value, NAN, NULL, NULL };
    if (isfinite (values[i].value))
      add_row (rows, &row);
  }
}

static void
add_step (GString *text, const DgRun *run, guint index)
{
  const DgStepResult *result = dg_run_step (run, index);
  Rows rows = { text, run, result, index + 1 };
  const Row nothing = { NULL, NULL, NULL, NAN, NAN, NULL, NULL };

  for (guint i = 0; i < result->measurements->len; i++)
    add_measurement (&rows, g_ptr_array_index (result->measurements, i));
  for (guint i = 0; i < result->histograms->len; i++)
    add_distribution (&rows, g_ptr_array_index (result->histograms, i));
  if (result->measurements->len == 0 && result->histograms->len == 0)
    add_row (&rows, &nothing);
}

/**
 * dg_report_csv_write:
 * @runs: (element-type DgRun): the runs
 * @options: not used: serial numbers have no column
 * @stream: where to write
 * @error: place for what went wrong
 *
 * Returns: whether all of it was written
 */
gboolean
dg_report_csv_write (GPtrArray *runs, const DgReportOptions *options, GOutputStream *stream,
                     GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (header); i++)
    add_text (text, header[i]);
  end_row (text);
  for (guint i = 0; i < runs->len; i++) {
    const DgRun *run = g_ptr_array_index (runs, i);
    for (guint j = 0; j < run->steps->len; j++)
      add_step (text, run, j);
  }
  return g_output_stream_write_all (stream, text->str, text->len, NULL, NULL, error);
}
