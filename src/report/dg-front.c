/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/dg-front.h"

#include "report/dg-lineup.h"
#include "report/dg-page-charts.h"
#include "report/dg-table.h"
#include "report/dg-told.h"

#include "chart/dg-chart.h"
#include "judge/dg-verdict.h"
#include "judge/dg-summary.h"
#include "model/dg-units.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define SIGN_HEIGHT 62.0
#define MOST_BESIDE 4 /* columns of values that an upright page holds legibly */

/* A stroke of colour, then what it is, then its name. */
static void
write_title (DgPage *page, const char *title)
{
  cairo_t *cr = dg_page_get_cairo (page);
  double width = dg_page_get_width (page), left = dg_page_get_left (page);
  g_autoptr (PangoLayout) layout = dg_page_lay_out (page, DG_TEXT_TITLE, title, width);

  cairo_set_source_rgb (cr, 0x1a / 255.0, 0x6f / 255.0, 0xb0 / 255.0);
  cairo_rectangle (cr, left, dg_page_get_y (page), 34, 3);
  cairo_fill (cr);
  dg_page_advance (page, 13);
  dg_page_bookmark (page, 1, title);
  dg_page_write (page, DG_TEXT_ACCENT, _ ("Drive report"));
  dg_page_begin (page, "H1");
  dg_page_show (page, DG_TEXT_TITLE, layout, left, dg_page_get_y (page));
  dg_page_end (page, "H1");
  dg_page_advance (page, dg_page_height_of (layout) + 6);
}

static guint32
verdict_color (const char *word)
{
  if (g_strcmp0 (word, "comfortable") == 0)
    return 0x2a7d4f;
  if (g_strcmp0 (word, "usable") == 0)
    return 0xa06a00;
  if (g_strcmp0 (word, "too-slow") == 0 || g_strcmp0 (word, "not-safe") == 0)
    return 0xb3261e;
  return 0x6b7079;
}

/* The word stands there, so the colour only repeats it. */
static void
write_card (DgPage *page, const DgVerdict *verdict)
{
  cairo_t *cr = dg_page_get_cairo (page);
  double left = dg_page_get_left (page), width = dg_page_get_width (page) - 24, y;
  guint32 rgb = verdict_color (verdict->word);
  g_autofree char *sentence = dg_told_line (verdict->text);
  g_autofree char *use = dg_told_line (dg_verdict_use_title (verdict->use));
  g_autofree char *word = dg_told_line (dg_verdict_word_title (dg_verdict_get_word (verdict)));
  g_autoptr (PangoLayout) title = dg_page_lay_out (page, DG_TEXT_STRONG, use, width * 0.68);
  g_autoptr (PangoLayout) judged = dg_page_lay_out (page, DG_TEXT_STRONG, word, width * 0.3);
  g_autoptr (PangoLayout) text = dg_page_lay_out (page, DG_TEXT_BODY, sentence, width);
  double head = MAX (dg_page_height_of (title), dg_page_height_of (judged));
  double height = 14 + head + (*sentence ? 2 + dg_page_height_of (text) : 0);

  dg_page_ensure (page, height + 6);
  y = dg_page_get_y (page);
  cairo_set_source_rgb (cr, 0.965, 0.97, 0.975);
  cairo_rectangle (cr, left, y, width + 24, height);
  cairo_fill (cr);
  cairo_set_source_rgb (cr, (rgb >> 16) / 255.0, ((rgb >> 8) & 0xff) / 255.0, (rgb & 0xff) / 255.0);
  cairo_rectangle (cr, left, y, 4, height);
  cairo_fill (cr);
  pango_layout_set_alignment (judged, PANGO_ALIGN_RIGHT);
  dg_page_begin (page, "P");
  dg_page_show (page, DG_TEXT_STRONG, title, left + 14, y + 7);
  dg_page_show (page, DG_TEXT_STRONG, judged, left + 14 + width * 0.7, y + 7);
  if (*sentence)
    dg_page_show (page, DG_TEXT_BODY, text, left + 14, y + 9 + head);
  dg_page_end (page, "P");
  dg_page_advance (page, height + 6);
}

static char *
join_marks (const DgMeasurement *measurement, const char *words)
{
  g_autofree char *marks = dg_told_marks (measurement);

  if (*marks == '\0' || *words == '\0')
    return g_strdup (*marks ? marks : words);
  return g_strdup_printf ("%s; %s", words, marks);
}

static void
write_key_figures (DgPage *page, GPtrArray *lineup)
{
  const DgTableColumn columns[] = { { _ ("What was measured"), 38, FALSE, DG_TEXT_BODY },
                                    { _ ("Figure"), 18, TRUE, DG_TEXT_STRONG },
                                    { _ ("Spread"), 12, TRUE, DG_TEXT_DIM },
                                    { _ ("In other words"), 32, FALSE, DG_TEXT_DIM } };
  g_autoptr (DgTable) table = dg_table_new (columns, G_N_ELEMENTS (columns));

  for (guint i = 0; i < lineup->len; i++) {
    const DgLineupRow *row = g_ptr_array_index (lineup, i);
    const DgMeasurement *measurement = g_ptr_array_index (row->measurements, 0);
    g_autofree char *value = dg_measurement_format (measurement);
    g_autofree char *spread = measurement->rounds->len > 1
                                  ? dg_units_format_percent (measurement->spread)
                                  : g_strdup ("");
    g_autofree char *words = dg_told_in_words (measurement);
    g_autofree char *remark = join_marks (measurement, words);
    const char *cells[] = { row->title, value, spread, remark };
    dg_table_add (table, cells);
  }
  if (lineup->len > 0)
    dg_page_head (page, 3, _ ("Key figures"), 50);
  dg_table_draw (table, page);
}

static void
write_trust (DgPage *page, GPtrArray *runs)
{
  g_autoptr (GPtrArray) trust = dg_told_trust (runs);

  if (trust->len == 0)
    return;
  dg_page_head (page, 3, _ ("Why some figures carry a remark"), 30);
  dg_table_draw_facts (page, trust);
}

static void
write_findings (DgPage *page, const DgRun *run)
{
  if (run->findings->len > 0)
    dg_page_head (page, 3, _ ("Findings"), 20);
  for (guint i = 0; i < run->findings->len; i++) {
    const DgFinding *finding = g_ptr_array_index (run->findings, i);
    g_autofree char *line = dg_told_line (finding->text);
    g_autofree char *item = g_strdup_printf ("•\u2002%s", line);
    dg_page_write (page, finding->severity == DG_SEVERITY_PROBLEM ? DG_TEXT_STRONG : DG_TEXT_BODY,
                   item);
  }
}

/**
 * dg_front_write_run:
 * @page: where to write
 * @run: a run
 * @options: what to tell
 *
 * Writes what matters of a run: what drive it is, the verdicts, the key figures, why some of them
 * may not be the drive's, and what was found.
 */
void
dg_front_write_run (DgPage *page, const DgRun *run, const DgReportOptions *options)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new ();
  g_autoptr (GPtrArray) about = dg_told_about (run, options->with_serial);
  g_autoptr (GPtrArray) lineup = NULL;
  g_autofree char *sentence = dg_summary_sentence (run);

  g_ptr_array_add (runs, (gpointer) run);
  lineup = dg_lineup_new (runs);
  dg_page_write (page, DG_TEXT_DIM, sentence);
  dg_page_advance (page, 6);
  dg_table_draw_facts (page, about);
  if (run->verdicts->len > 0)
    dg_page_head (page, 3, _ ("Verdicts"), 50);
  for (guint i = 0; i < run->verdicts->len; i++)
    write_card (page, g_ptr_array_index (run->verdicts, i));
  write_key_figures (page, lineup);
  write_trust (page, runs);
  write_findings (page, run);
}

/* At the foot of this page, whatever else comes to stand on it. */
static void
write_sign_off (DgPage *page)
{
  const char *labels[] = { _ ("Assessed by"), _ ("Signature"), _ ("Date") };
  const double shares[] = { 0.36, 0.36, 0.2 };
  double x = dg_page_get_left (page), width = dg_page_get_width (page);
  double y = dg_page_reserve (page, SIGN_HEIGHT) + 40;

  for (guint i = 0; i < G_N_ELEMENTS (labels); i++) {
    g_autoptr (PangoLayout) label =
        dg_page_lay_out (page, DG_TEXT_SMALL, labels[i], width * shares[i]);
    dg_page_rule (page, x, y, width * shares[i]);
    dg_page_begin (page, "P");
    dg_page_show (page, DG_TEXT_SMALL, label, x, y + 3);
    dg_page_end (page, "P");
    x += width * (shares[i] + 0.04);
  }
}

/**
 * dg_front_write_one:
 * @page: where to write
 * @run: the only run of the document
 * @options: what to tell
 *
 * Writes the page for the person who signs.
 */
void
dg_front_write_one (DgPage *page, const DgRun *run, const DgReportOptions *options)
{
  g_autofree char *name = dg_run_drive_name (run);

  write_title (page, name);
  write_sign_off (page);
  dg_front_write_run (page, run, options);
}

static char *
cell_of (const DgMeasurement *measurement)
{
  g_autofree char *value = NULL;
  g_autofree char *marks = NULL;

  if (measurement == NULL)
    return g_strdup ("–");
  value = dg_measurement_format (measurement);
  marks = dg_told_marks (measurement);
  return *marks ? g_strdup_printf ("%s\n%s", value, marks) : g_steal_pointer (&value);
}

static gboolean
is_among (GPtrArray *uses, const char *use)
{
  return g_ptr_array_find_with_equal_func (uses, use, g_str_equal, NULL);
}

static const char *
word_for (const DgRun *run, const char *use)
{
  for (guint i = 0; i < run->verdicts->len; i++) {
    const DgVerdict *verdict = g_ptr_array_index (run->verdicts, i);
    if (g_strcmp0 (verdict->use, use) == 0)
      return dg_verdict_word_title (dg_verdict_get_word (verdict));
  }
  return "–";
}

static void
add_verdicts (DgTable *table, GPtrArray *runs, guint first, guint n)
{
  g_autoptr (GPtrArray) uses = g_ptr_array_new ();

  for (guint i = 0; i < runs->len; i++) {
    const DgRun *run = g_ptr_array_index (runs, i);
    for (guint j = 0; j < run->verdicts->len; j++) {
      const DgVerdict *verdict = g_ptr_array_index (run->verdicts, j);
      if (verdict->use != NULL && !is_among (uses, verdict->use))
        g_ptr_array_add (uses, verdict->use);
    }
  }
  for (guint i = 0; i < uses->len; i++) {
    const char *cells[1 + MOST_BESIDE] = { dg_verdict_use_title (g_ptr_array_index (uses, i)) };
    for (guint j = 0; j < n; j++)
      cells[1 + j] = word_for (g_ptr_array_index (runs, first + j), g_ptr_array_index (uses, i));
    dg_table_add (table, cells);
  }
}

static void
write_lineup (DgPage *page, GPtrArray *runs, GPtrArray *lineup, guint first)
{
  guint n = MIN (runs->len - first, MOST_BESIDE);
  DgTableColumn columns[1 + MOST_BESIDE] = { { _ ("Figure"), 30, FALSE, DG_TEXT_BODY } };
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (DgTable) table = NULL;

  for (guint i = 0; i < n; i++) {
    g_ptr_array_add (titles, dg_run_title (g_ptr_array_index (runs, first + i)));
    columns[1 + i] = (DgTableColumn){ g_ptr_array_index (titles, i), 70.0 / n, TRUE, DG_TEXT_BODY };
  }
  table = dg_table_new (columns, 1 + n);
  add_verdicts (table, runs, first, n);
  for (guint i = 0; i < lineup->len; i++) {
    const DgLineupRow *row = g_ptr_array_index (lineup, i);
    g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);
    const char *cells[1 + MOST_BESIDE] = { row->title };
    for (guint j = 0; j < n; j++) {
      g_ptr_array_add (values, cell_of (g_ptr_array_index (row->measurements, first + j)));
      cells[1 + j] = g_ptr_array_index (values, j);
    }
    dg_table_add (table, cells);
  }
  dg_table_draw (table, page);
  dg_page_advance (page, 8);
}

/* A figure that may not be the drive's isn't drawn beside those that are. */
static DgChart *
bars_of (GPtrArray *runs, const DgLineupRow *row)
{
  DgChart *chart = dg_chart_new_bars (row->title, row->unit);

  for (guint i = 0; i < runs->len; i++) {
    const DgMeasurement *measurement = g_ptr_array_index (row->measurements, i);
    g_autofree char *title = dg_run_title (g_ptr_array_index (runs, i));
    double low = INFINITY, high = -INFINITY;
    if (measurement == NULL || !dg_measurement_is_trusted (measurement))
      continue;
    for (guint j = 0; j < measurement->rounds->len; j++) {
      low = MIN (low, g_array_index (measurement->rounds, double, j));
      high = MAX (high, g_array_index (measurement->rounds, double, j));
    }
    dg_chart_add_bar (chart, title, measurement->value, low, high);
  }
  return chart;
}

static void
write_bars (DgPage *page, GPtrArray *runs, GPtrArray *lineup)
{
  g_autoptr (GPtrArray) charts = g_ptr_array_new_with_free_func ((GDestroyNotify) dg_chart_free);

  for (guint i = 0; i < lineup->len; i++) {
    DgChart *chart = bars_of (runs, g_ptr_array_index (lineup, i));
    if (dg_chart_is_empty (chart))
      dg_chart_free (chart);
    else
      g_ptr_array_add (charts, chart);
  }
  if (charts->len == 0)
    return;
  dg_page_break (page);
  dg_page_head (page, 1, _ ("Comparison in pictures"), 100);
  dg_page_charts (page, charts, 1);
}

/**
 * dg_front_write_several:
 * @page: where to write
 * @runs: (element-type DgRun): the runs of the document
 *
 * Writes the page for the person who signs, with all runs side by side.
 */
void
dg_front_write_several (DgPage *page, GPtrArray *runs)
{
  g_autoptr (GPtrArray) lineup = dg_lineup_new (runs);
  g_autofree char *title =
      g_strdup_printf (ngettext ("%u result", "%u results side by side", runs->len), runs->len);

  write_title (page, title);
  write_sign_off (page);
  for (guint first = 0; first < runs->len; first += MOST_BESIDE)
    write_lineup (page, runs, lineup, first);
  write_trust (page, runs);
  write_bars (page, runs, lineup);
}
