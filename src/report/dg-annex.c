/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/dg-annex.h"

#include "report/dg-page-charts.h"
#include "report/dg-table.h"
#include "report/dg-told.h"

#include "chart/dg-run-charts.h"

#include <glib/gi18n-lib.h>

/* Those of a step stand side by side. */
static void
write_charts (DgPage *page, const DgRun *run, guint level)
{
  gboolean headed = FALSE;

  for (guint i = 0; i < run->steps->len; i++) {
    g_autoptr (GPtrArray) charts = dg_run_charts_of_step (dg_run_step (run, i));
    if (charts->len > 0 && !headed)
      dg_page_head (page, level, _ ("Charts"), 180);
    headed |= charts->len > 0;
    dg_page_charts (page, charts, 2);
  }
}

static void
add_step (DgTable *table, const DgStepResult *result)
{
  g_autofree char *title = dg_step_result_title (result);
  g_autofree char *reason = dg_told_line (result->reason);
  g_autofree char *remark =
      *reason ? g_strdup_printf (_ ("%s: %s"), dg_status_title (result->status), reason)
              : g_strdup (dg_status_title (result->status));
  g_autoptr (GPtrArray) lines = dg_told_figures (result);

  dg_table_add_heading (table, title, result->status == DG_STATUS_DONE ? NULL : remark);
  for (guint i = 0; i < lines->len; i++) {
    const DgFigureLine *line = g_ptr_array_index (lines, i);
    const char *cells[] = { line->title, line->value, line->spread, line->rounds, line->remark };
    dg_table_add (table, cells);
  }
}

static void
write_figures (DgPage *page, const DgRun *run, guint level)
{
  const DgTableColumn columns[] = { { _ ("Figure"), 33, FALSE, DG_TEXT_BODY },
                                    { _ ("Median"), 15, TRUE, DG_TEXT_STRONG },
                                    { _ ("Spread"), 9, TRUE, DG_TEXT_DIM },
                                    { _ ("Rounds"), 26, FALSE, DG_TEXT_SMALL },
                                    { _ ("Remark"), 17, FALSE, DG_TEXT_SMALL } };
  g_autoptr (DgTable) table = dg_table_new (columns, G_N_ELEMENTS (columns));

  if (run->steps->len == 0)
    return;
  for (guint i = 0; i < run->steps->len; i++)
    add_step (table, dg_run_step (run, i));
  dg_page_head (page, level, _ ("All figures"), 80);
  dg_table_draw (table, page);
}

static void
write_settings (DgPage *page, const DgStepResult *result)
{
  g_autofree char *title = dg_step_result_title (result);
  g_autoptr (GPtrArray) settings = dg_told_settings (result);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < settings->len; i++) {
    const DgFact *fact = g_ptr_array_index (settings, i);
    /* Translators: a setting and its value, in a list of such */
    g_string_append_printf (text, _ ("%s: %s"), fact->name, fact->value);
    g_string_append (text, i + 1 < settings->len ? "; " : "");
  }
  if (text->len == 0)
    return;
  dg_page_head (page, 3, title, 30);
  dg_page_write (page, DG_TEXT_DIM, text->str);
}

static void
write_facts (DgPage *page, const char *title, GPtrArray *facts)
{
  if (facts->len == 0)
    return;
  dg_page_head (page, 3, title, 30);
  dg_table_draw_facts (page, facts);
}

static void
write_conditions (DgPage *page, const DgRun *run, const DgReportOptions *options, guint level)
{
  g_autoptr (GPtrArray) drive = dg_told_drive (run, options->with_serial);
  g_autoptr (GPtrArray) computer = dg_told_computer (run);

  dg_page_head (page, level, _ ("Conditions"), 80);
  write_facts (page, _ ("Drive"), drive);
  write_facts (page, _ ("Computer"), computer);
  if (run->steps->len > 0)
    dg_page_head (page, level < 2 ? 2 : 3, _ ("Settings of each step"), 75);
  for (guint i = 0; i < run->steps->len; i++)
    write_settings (page, dg_run_step (run, i));
}

/**
 * dg_annex_write_run:
 * @page: where to write
 * @run: a run
 * @options: what to tell
 * @level: of its headings
 *
 * Writes the evidence: charts, every figure with its rounds, and the conditions.
 */
void
dg_annex_write_run (DgPage *page, const DgRun *run, const DgReportOptions *options, guint level)
{
  write_charts (page, run, level);
  write_figures (page, run, level);
  write_conditions (page, run, options, level);
}

static void
write_term (DgPage *page, const char *term, const char *words)
{
  dg_page_head (page, 3, term, 24);
  dg_page_write (page, DG_TEXT_BODY, words);
}

static void
write_kinds (DgPage *page, GPtrArray *runs)
{
  for (const DgStepKind *const *kind = dg_step_kinds (); *kind != NULL; kind++) {
    gboolean used = FALSE;
    for (guint i = 0; i < runs->len && !used; i++) {
      const DgRun *run = g_ptr_array_index (runs, i);
      for (guint j = 0; j < run->steps->len && !used; j++)
        used = g_strcmp0 (dg_run_step (run, j)->kind, (*kind)->id) == 0;
    }
    if (used)
      write_term (page, _ ((*kind)->title), _ ((*kind)->sentence));
  }
}

static void
write_glossary (DgPage *page)
{
  const char *terms[][2] = {
    { _ ("MB"), _ ("1,000,000 bytes. Where powers of 1024 are meant, it says KiB, MiB or GiB.") },
    { _ ("Median"), _ ("The value in the middle: half of the rounds gave less, half gave more.") },
    { _ ("Spread"),
      _ ("How far the rounds lie apart: the highest less the lowest, divided by the median.") },
    { _ ("IOPS"), _ ("Operations a second, such as small blocks read or written.") },
    { _ ("Latency"), _ ("How long one operation takes, from asking the drive to its answer.") },
    { _ ("Percentile"), _ ("p99 is the time within which 99 of 100 operations were done; the "
                           "longest waits are beyond it.") },
    { _ ("Queue depth"), _ ("How many operations the drive is given at once.") },
    { _ ("Write cache"), _ ("Memory in the drive that takes data before it is on the medium. What "
                            "is only there may be lost "
                            "when power fails.") },
    { _ ("fsync"), _ ("The request to put data on the medium now. A database waits for it each "
                      "time it saves.") },
  };

  dg_page_head (page, 1, _ ("Glossary"), 60);
  for (guint i = 0; i < G_N_ELEMENTS (terms); i++)
    write_term (page, terms[i][0], terms[i][1]);
}

/**
 * dg_annex_write_method:
 * @page: where to write
 * @runs: (element-type DgRun): the runs of the document
 *
 * Writes how each kind of step measures, and what the words mean.
 */
void
dg_annex_write_method (DgPage *page, GPtrArray *runs)
{
  dg_page_head (page, 1, _ ("Method"), 80);
  dg_page_write (
      page, DG_TEXT_BODY,
      _ ("Each step was repeated in rounds; a figure is the median of its rounds. Rates are bytes "
         "divided by time, and writing counts until the drive has confirmed it. A figure that may "
         "not be the drive's carries a remark; what a cache answered, or what the connection can't "
         "carry, is left out of verdicts."));
  write_kinds (page, runs);
  dg_page_advance (page, 14);
  write_glossary (page);
}
