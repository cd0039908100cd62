/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/dg-prose.h"

#include "report/dg-lineup.h"
#include "report/dg-told.h"

#include "judge/dg-verdict.h"
#include "judge/dg-summary.h"

#include <glib/gi18n-lib.h>
#include <stdarg.h>

static GPtrArray *
new_rows (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
}

static void G_GNUC_NULL_TERMINATED
add_row (GPtrArray *rows, ...)
{
  g_autoptr (GStrvBuilder) row = g_strv_builder_new ();
  const char *cell;
  va_list cells;

  va_start (cells, rows);
  while ((cell = va_arg (cells, const char *)) != NULL)
    g_strv_builder_add (row, cell);
  va_end (cells);
  g_ptr_array_add (rows, g_strv_builder_end (row));
}

static void
tell_facts (const DgProse *prose, GString *text, GPtrArray *facts)
{
  for (guint i = 0; i < facts->len; i++) {
    const DgFact *fact = g_ptr_array_index (facts, i);
    prose->item (text, fact->name, fact->value);
  }
}

static void
tell_verdicts (const DgProse *prose, GString *text, const DgRun *run)
{
  if (run->verdicts->len > 0)
    prose->heading (text, 3, _ ("Verdicts"));
  for (guint i = 0; i < run->verdicts->len; i++) {
    const DgVerdict *verdict = g_ptr_array_index (run->verdicts, i);
    g_autofree char *sentence = dg_told_line (verdict->text);
    /* Translators: what a drive is for, and the verdict on it */
    g_autofree char *term = g_strdup_printf (_ ("%s: %s"), dg_verdict_use_title (verdict->use),
                                             dg_verdict_word_title (dg_verdict_get_word (verdict)));
    prose->item (text, term, sentence);
  }
}

static void
tell_step (const DgProse *prose, GString *text, const DgStepResult *result)
{
  g_autofree char *title = dg_step_result_title (result);
  g_autoptr (GPtrArray) lines = dg_told_figures (result);
  g_autoptr (GPtrArray) rows = new_rows ();

  prose->heading (text, 3, title);
  if (result->status != DG_STATUS_DONE) {
    g_autofree char *reason = dg_told_line (result->reason);
    prose->item (text, dg_status_title (result->status), reason);
  }
  if (lines->len == 0)
    return;
  add_row (rows, _ ("Figure"), _ ("Value"), _ ("Spread"), _ ("Remark"), NULL);
  for (guint i = 0; i < lines->len; i++) {
    const DgFigureLine *line = g_ptr_array_index (lines, i);
    add_row (rows, line->title, line->value, line->spread, line->remark, NULL);
  }
  prose->table (text, rows);
}

static void
tell_findings (const DgProse *prose, GString *text, const DgRun *run)
{
  if (run->findings->len > 0)
    prose->heading (text, 3, _ ("Findings"));
  for (guint i = 0; i < run->findings->len; i++) {
    const DgFinding *finding = g_ptr_array_index (run->findings, i);
    g_autofree char *sentence = dg_told_line (finding->text);
    prose->item (text, NULL, sentence);
  }
}

static void
tell_run (const DgProse *prose, GString *text, const DgRun *run, const DgReportOptions *options)
{
  g_autofree char *name = dg_run_drive_name (run);
  g_autofree char *sentence = dg_summary_sentence (run);
  g_autoptr (GPtrArray) about = dg_told_about (run, options->with_serial);

  prose->heading (text, 2, name);
  tell_facts (prose, text, about);
  prose->item (text, dg_status_title (run->status), sentence);
  tell_verdicts (prose, text, run);
  for (guint i = 0; i < run->steps->len; i++)
    tell_step (prose, text, dg_run_step (run, i));
  tell_findings (prose, text, run);
}

static void
tell_lineup (const DgProse *prose, GString *text, GPtrArray *runs)
{
  g_autoptr (GPtrArray) lineup = dg_lineup_new (runs);
  g_autoptr (GPtrArray) rows = new_rows ();
  g_autoptr (GStrvBuilder) titles = g_strv_builder_new ();

  g_strv_builder_add (titles, _ ("Figure"));
  for (guint i = 0; i < runs->len; i++) {
    g_autofree char *title = dg_run_title (g_ptr_array_index (runs, i));
    g_strv_builder_add (titles, title);
  }
  g_ptr_array_add (rows, g_strv_builder_end (titles));
  for (guint i = 0; i < lineup->len; i++) {
    const DgLineupRow *line = g_ptr_array_index (lineup, i);
    g_autoptr (GStrvBuilder) row = g_strv_builder_new ();
    g_strv_builder_add (row, line->title);
    for (guint j = 0; j < runs->len; j++) {
      DgMeasurement *measurement = g_ptr_array_index (line->measurements, j);
      g_autofree char *value = measurement ? dg_measurement_format (measurement) : g_strdup ("–");
      g_strv_builder_add (row, value);
    }
    g_ptr_array_add (rows, g_strv_builder_end (row));
  }
  prose->heading (text, 2, _ ("Side by side"));
  prose->table (text, rows);
}

/**
 * dg_prose_tell:
 * @prose: how the format writes
 * @text: where it is added
 * @runs: (element-type DgRun): the runs
 * @options: what to tell
 *
 * Tells runs as running text: several of them first side by side, then each by itself.
 */
void
dg_prose_tell (const DgProse *prose, GString *text, GPtrArray *runs, const DgReportOptions *options)
{
  g_autoptr (GPtrArray) trust = dg_told_trust (runs);

  prose->heading (text, 1, _ ("Drive report"));
  if (runs->len > 1)
    tell_lineup (prose, text, runs);
  for (guint i = 0; i < runs->len; i++)
    tell_run (prose, text, g_ptr_array_index (runs, i), options);
  if (trust->len > 0)
    prose->heading (text, 2, _ ("What the remarks mean"));
  tell_facts (prose, text, trust);
  prose->heading (text, 2, _ ("Units"));
  prose->item (text, NULL,
               _ ("Values are medians of all rounds; spread is their range divided by the median. "
                  "1 MB is 1,000,000 bytes."));
}
