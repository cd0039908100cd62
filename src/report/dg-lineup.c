/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/dg-lineup.h"

#include "report/dg-told.h"

#include <glib/gi18n-lib.h>

/* Where a figure stands in a plan: which step of which kind and label, and which figure of it. */
typedef struct {
  const DgStepResult *result;
  guint nth; /* among the steps of the same kind and label */
  const DgMeasurement *measurement;
} Place;

static void
free_row (gpointer data)
{
  DgLineupRow *row = data;

  g_free (row->title);
  g_ptr_array_unref (row->measurements);
  g_free (row);
}

static gboolean
is_same_step (const DgStepResult *a, const DgStepResult *b)
{
  return g_strcmp0 (a->kind, b->kind) == 0 && g_strcmp0 (a->label, b->label) == 0;
}

static gboolean
is_headline (const DgStepResult *result, const DgMeasurement *measurement)
{
  const DgStepKind *kind = dg_step_result_kind (result);
  const DgFigureSpec *spec = kind ? dg_step_kind_figure (kind, measurement->figure) : NULL;

  /* What another tool measured is told whole, since nobody said what matters most in it. */
  return spec == NULL || spec->headline;
}

static guint
count_headlines (const DgStepResult *result)
{
  guint count = 0;

  for (guint i = 0; i < result->measurements->len; i++)
    if (is_headline (result, g_ptr_array_index (result->measurements, i)))
      count++;
  return count;
}

static guint
count_before (const DgRun *run, guint index)
{
  guint count = 0;

  for (guint i = 0; i < index; i++)
    if (is_same_step (dg_run_step (run, i), dg_run_step (run, index)))
      count++;
  return count;
}

static DgMeasurement *
find_in (const DgRun *run, const Place *place)
{
  for (guint i = 0; i < run->steps->len; i++)
    if (is_same_step (dg_run_step (run, i), place->result) && count_before (run, i) == place->nth)
      return dg_step_result_measurement (dg_run_step (run, i), place->measurement->figure);
  return NULL;
}

static char *
row_title (const Place *place)
{
  g_autofree char *step = dg_step_result_title (place->result);
  const char *figure = dg_figure_title (place->result, place->measurement->figure);

  if (count_headlines (place->result) < 2 || g_strcmp0 (step, figure) == 0)
    return g_steal_pointer (&step);
  return g_strdup_printf (_ ("%s: %s"), step, figure);
}

static gboolean
has_row (GPtrArray *rows, const DgMeasurement *measurement)
{
  for (guint i = 0; i < rows->len; i++) {
    const DgLineupRow *row = g_ptr_array_index (rows, i);
    if (g_ptr_array_find (row->measurements, measurement, NULL))
      return TRUE;
  }
  return FALSE;
}

static void
add_rows (GPtrArray *rows, GPtrArray *runs, const DgRun *run, guint step)
{
  const DgStepResult *result = dg_run_step (run, step);

  for (guint i = 0; i < result->measurements->len; i++) {
    Place place = { result, count_before (run, step), g_ptr_array_index (result->measurements, i) };
    DgLineupRow *row;
    if (!is_headline (result, place.measurement) || has_row (rows, place.measurement))
      continue;
    row = g_new0 (DgLineupRow, 1);
    row->title = row_title (&place);
    row->unit = place.measurement->unit;
    row->measurements = g_ptr_array_new ();
    for (guint j = 0; j < runs->len; j++)
      g_ptr_array_add (row->measurements, find_in (g_ptr_array_index (runs, j), &place));
    g_ptr_array_add (rows, row);
  }
}

/**
 * dg_lineup_new:
 * @runs: (element-type DgRun): runs, which must outlive the result
 *
 * Puts the headline figures of all runs side by side. Figures belong together when they are of the
 * same kind of step with the same label; rows come in the order of the first run that has them.
 *
 * Returns: (transfer full) (element-type DgLineupRow): a row a figure
 */
GPtrArray *
dg_lineup_new (GPtrArray *runs)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func (free_row);

  for (guint i = 0; i < runs->len; i++) {
    const DgRun *run = g_ptr_array_index (runs, i);
    for (guint j = 0; j < run->steps->len; j++)
      add_rows (rows, runs, run, j);
  }
  return rows;
}
