/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/dg-report.h"

#include "model/dg-trust.h"
#include "model/dg-units.h"
#include "sample-run.h"

#include <locale.h>
#include <string.h>

#define COLUMNS 18

enum {
  RUN,
  STARTED,
  DRIVE,
  LABEL,
  PLAN,
  NUMBER,
  KIND,
  STEP,
  PARAMETERS,
  FIGURE,
  UNIT,
  ROUND,
  VALUE,
  SPREAD,
  BOUND,
  TRUST,
  STATUS,
  REASON,
};

static char *
write_csv (GPtrArray *runs)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GError) error = NULL;

  g_assert_true (dg_report_write (dg_report_format_find ("csv"), runs, NULL, stream, &error));
  g_assert_no_error (error);
  g_assert_true (g_output_stream_write_all (stream, "", 1, NULL, NULL, &error));
  g_assert_true (g_output_stream_close (stream, NULL, &error));
  return g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (stream));
}

/* A reader by RFC 4180 alone: every line ends with CRLF, and has as many cells as the first. */
static GPtrArray *
parse (const char *text)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  GPtrArray *row = g_ptr_array_new_with_free_func (g_free);

  while (*text) {
    g_autoptr (GString) cell = g_string_new (NULL);
    if (*text == '"') {
      for (text++; !(text[0] == '"' && text[1] != '"'); text++) {
        g_assert_cmpint (*text, !=, '\0');
        if (*text == '"')
          text++;
        g_string_append_c (cell, *text);
      }
      text++;
    } else {
      for (; !strchr (",\r\n", *text); text++) {
        g_assert_cmpint (*text, !=, '"');
        g_string_append_c (cell, *text);
      }
    }
    g_ptr_array_add (row, g_strdup (cell->str));
    if (*text == ',') {
      text++;
      continue;
    }
    g_assert_true (g_str_has_prefix (text, "\r\n"));
    text += 2;
    g_assert_cmpuint (row->len, ==, COLUMNS);
    g_ptr_array_add (rows, row);
    row = g_ptr_array_new_with_free_func (g_free);
  }
  g_assert_cmpuint (row->len, ==, 0);
  g_ptr_array_unref (row);
  return rows;
}

static const char *
cell (GPtrArray *rows, guint row, guint column)
{
  return g_ptr_array_index ((GPtrArray *) g_ptr_array_index (rows, row), column);
}

static guint
find_row (GPtrArray *rows, const char *figure, const char *round)
{
  for (guint i = 1; i < rows->len; i++)
    if (g_str_equal (cell (rows, i, FIGURE), figure) && g_str_equal (cell (rows, i, ROUND), round))
      return i;
  g_error ("There is no row for %s, %s", figure, round);
}

static GPtrArray *
parse_one (DgRun *run)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new ();
  g_autofree char *text = NULL;

  g_ptr_array_add (runs, run);
  text = write_csv (runs);
  g_assert_true (g_utf8_validate (text, -1, NULL));
  return parse (text);
}

static void
test_rows (void)
{
  g_autoptr (DgRun) run = sample_run_new ("Stick", 6.4e6);
  g_autoptr (GPtrArray) rows = parse_one (run);
  guint first = find_row (rows, "write-throughput", "1");
  guint median = find_row (rows, "write-throughput", "median");

  g_assert_cmpstr (cell (rows, 0, VALUE), ==, "value (in unit)");
  g_assert_cmpstr (cell (rows, 0, STARTED), ==, "started (UTC)");
  g_assert_cmpuint (median - first, ==, 4);
  g_assert_cmpstr (cell (rows, first, RUN), ==, run->id);
  g_assert_cmpstr (cell (rows, first, DRIVE), ==, "Stick");
  g_assert_cmpstr (cell (rows, first, PLAN), ==, "Quick");
  g_assert_cmpstr (cell (rows, first, NUMBER), ==, "1");
  g_assert_cmpstr (cell (rows, first, KIND), ==, "sequential");
  g_assert_cmpstr (cell (rows, first, STEP), ==, "Writing large files");
  g_assert_cmpstr (cell (rows, first, PARAMETERS), ==,
                   "direction=write; block-size=1048576; queue-depth=1; duration=8");
  g_assert_cmpstr (cell (rows, first, UNIT), ==, "B/s");
  g_assert_cmpstr (cell (rows, first, VALUE), ==, "6272000");
  g_assert_cmpstr (cell (rows, first, SPREAD), ==, "");
  g_assert_cmpstr (cell (rows, median, VALUE), ==, "6400000");
  g_assert_cmpfloat_with_epsilon (g_ascii_strtod (cell (rows, median, SPREAD), NULL), 0.04, 1e-9);
  g_assert_cmpstr (cell (rows, median, BOUND), ==, "exact");
  g_assert_cmpstr (cell (rows, median, STATUS), ==, "done");
  g_assert_cmpstr (cell (rows, find_row (rows, "commit-latency", "median"), BOUND), ==, "at-least");
  g_assert_cmpstr (cell (rows, find_row (rows, "read-throughput", "2"), TRUST), ==, "cached");
  g_assert_cmpfloat (
      g_ascii_strtod (cell (rows, find_row (rows, "commit-latency p99", "all"), VALUE), NULL), >,
      0.3);
}

static void
test_steps_without_figures (void)
{
  g_autoptr (DgRun) run = sample_run_new ("Stick", 6.4e6);
  g_autoptr (GPtrArray) rows = parse_one (run);
  guint failed = rows->len - 2, skipped = rows->len - 1;

  g_assert_cmpstr (cell (rows, failed, STATUS), ==, "failed");
  g_assert_cmpstr (cell (rows, failed, REASON), ==, "The drive stopped answering after 3 s.");
  g_assert_cmpstr (cell (rows, failed, VALUE), ==, "");
  g_assert_cmpstr (cell (rows, skipped, STATUS), ==, "skipped");
  g_assert_cmpstr (cell (rows, skipped, REASON), ==,
                   "There is too little free space, 12 MB are needed.");
}

/* What a spreadsheet would run is made text; nothing else is changed. */
static void
test_hostile (void)
{
  static const struct {
    const char *label, *cell;
  } cases[] = {
    { "=cmd|'/c calc'!A1", "'=cmd|'/c calc'!A1" },
    { "+1+1", "'+1+1" },
    { "-2", "'-2" },
    { "@SUM(A1)", "'@SUM(A1)" },
    { "\tx", "'\tx" },
    { "\rx", "'\rx" },
    { "quote \" and, comma", "quote \" and, comma" },
    { "two\r\nlines", "two\r\nlines" },
    { "\"", "\"" },
    { "", "" },
    { "a=b", "a=b" },
    { "كرت ذاكرة é̂", "كرت ذاكرة é̂" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (DgRun) run = sample_run_new ("Stick", 6.4e6);
    g_autoptr (GPtrArray) rows = NULL;
    run->label = g_strdup (cases[i].label);
    rows = parse_one (run);
    g_assert_cmpstr (cell (rows, 1, LABEL), ==, cases[i].cell);
  }
}

/* Numbers stay numbers, below zero too, and whatever isn't one is left out. */
static void
test_numbers (void)
{
  g_autoptr (DgRun) run = sample_run_new ("Stick", 6.4e6);
  DgStepResult *result = g_ptr_array_index (run->steps, 0);
  g_autoptr (GPtrArray) rows = NULL;
  const DgFigureSpec odd = { "odd", "Odd", DG_UNIT_ONE, DG_BETTER_HIGHER, FALSE };
  DgMeasurement *measurement = dg_measurement_new (&odd);

  dg_measurement_add_round (measurement, -0.1, DG_BOUND_EXACT);
  g_ptr_array_add (result->measurements, measurement);
  g_ptr_array_add (result->measurements, dg_measurement_new (&odd));
  rows = parse_one (run);
  g_assert_cmpstr (cell (rows, find_row (rows, "odd", "1"), VALUE), ==, "-0.1");
  g_assert_cmpstr (cell (rows, find_row (rows, "odd", "1") + 2, ROUND), ==, "median");
  g_assert_cmpstr (cell (rows, find_row (rows, "odd", "1") + 2, VALUE), ==, "");
}

static void
test_locale (void)
{
  g_autoptr (DgRun) run = sample_run_new ("Stick", 6.4e6);
  g_autoptr (GPtrArray) rows = NULL;

  if (setlocale (LC_ALL, "de_DE.UTF-8") == NULL) {
    g_test_skip ("the locale de_DE.UTF-8 isn't installed");
    return;
  }
  rows = parse_one (run);
  setlocale (LC_ALL, "C");
  g_assert_nonnull (strchr (cell (rows, find_row (rows, "commit-latency", "1"), VALUE), '.'));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  sample_kinds_register ();
  g_test_add_func ("/csv/rows", test_rows);
  g_test_add_func ("/csv/steps-without-figures", test_steps_without_figures);
  g_test_add_func ("/csv/hostile", test_hostile);
  g_test_add_func ("/csv/numbers", test_numbers);
  g_test_add_func ("/csv/locale", test_locale);
  return g_test_run ();
}
