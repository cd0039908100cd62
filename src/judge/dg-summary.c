/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "judge/dg-summary.h"

#include <glib/gi18n-lib.h>

#define MAX_FIGURES 4

static gboolean
is_headline (const DgStepResult *result, const DgMeasurement *measurement)
{
  const DgStepKind *kind = dg_step_result_kind (result);
  const DgFigureSpec *spec = kind != NULL ? dg_step_kind_figure (kind, measurement->figure) : NULL;

  return spec != NULL && spec->headline && dg_measurement_is_trusted (measurement);
}

/**
 * dg_summary_headline:
 *
 * The run in few figures, for a list's column: those that their kinds call headlines and that can
 * be believed, in the order of the steps, four at most. Made when a run is saved, so it is in the
 * language of that moment.
 *
 * Returns: (transfer full): such as "Read 23.7 MB/s · Write 6.40 MB/s", "" where there is none
 */
char *
dg_summary_headline (const DgRun *run)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint told = 0;

  for (guint i = 0; i < run->steps->len; i++) {
    const DgStepResult *result = dg_run_step (run, i);

    for (guint j = 0; j < result->measurements->len && told < MAX_FIGURES; j++) {
      const DgMeasurement *measurement = g_ptr_array_index (result->measurements, j);
      g_autofree char *value = NULL;

      if (!is_headline (result, measurement))
        continue;
      value = dg_measurement_format (measurement);
      g_string_append_printf (text, "%s%s %s", told > 0 ? " · " : "",
                              dg_figure_title (result, measurement->figure), value);
      told++;
    }
  }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* How many steps the plan has; an imported run may come without one. */
static guint
count_planned (const DgRun *run)
{
  JsonNode *steps = run->plan != NULL ? json_object_get_member (run->plan, "steps") : NULL;
  guint planned = steps != NULL && JSON_NODE_HOLDS_ARRAY (steps)
                      ? json_array_get_length (json_node_get_array (steps))
                      : 0;

  return MAX (planned, run->steps->len);
}

/* Counts the steps that ended so; tells the reason of the first. */
static guint
count_steps (const DgRun *run, DgStatus status, const char **reason)
{
  guint count = 0;

  for (guint i = 0; i < run->steps->len; i++) {
    const DgStepResult *result = dg_run_step (run, i);

    if (result->status != status)
      continue;
    if (count++ == 0 && reason != NULL)
      *reason = result->reason;
  }

  return count;
}

static const char *
first_problem (const DgRun *run)
{
  for (guint i = 0; i < run->findings->len; i++) {
    const DgFinding *finding = g_ptr_array_index (run->findings, i);

    if (finding->severity == DG_SEVERITY_PROBLEM)
      return finding->text;
  }

  return NULL;
}

static char *
describe_end (DgStatus status, guint done, guint planned)
{
  switch (status) {
  case DG_STATUS_CANCELLED:
    return g_strdup_printf (
        ngettext ("Cancelled after %u of %u step.", "Cancelled after %u of %u steps.", planned),
        done, planned);
  case DG_STATUS_INTERRUPTED:
    return g_strdup_printf (
        ngettext ("Interrupted after %u of %u step.", "Interrupted after %u of %u steps.", planned),
        done, planned);
  case DG_STATUS_FAILED:
    return g_strdup_printf (
        ngettext ("Failed after %u of %u step.", "Failed after %u of %u steps.", planned), done,
        planned);
  case DG_STATUS_DONE:
  case DG_STATUS_SKIPPED:
    break;
  }

  if (done == planned)
    return g_strdup_printf (ngettext ("The step is done.", "All %u steps done.", planned), planned);

  return g_strdup_printf (ngettext ("%u of %u step done.", "%u of %u steps done.", planned), done,
                          planned);
}

/**
 * dg_summary_sentence:
 *
 * Returns: (transfer full): in a sentence how the run ended: how many of its steps are done, and
 * why one failed or was skipped
 */
char *
dg_summary_sentence (const DgRun *run)
{
  guint planned = count_planned (run);
  guint done = count_steps (run, DG_STATUS_DONE, NULL);
  const char *why_failed = NULL, *why_skipped = NULL;
  guint failed = count_steps (run, DG_STATUS_FAILED, &why_failed);
  guint skipped = count_steps (run, DG_STATUS_SKIPPED, &why_skipped);
  g_autofree char *end = describe_end (run->status, done, planned);
  const char *why = why_failed;

  if (run->status == DG_STATUS_FAILED && failed > 0) {
    g_free (end);
    end = g_strdup_printf (ngettext ("%u of %u step failed.", "%u of %u steps failed.", planned),
                           failed, planned);
  } else if (run->status == DG_STATUS_FAILED)
    why = first_problem (run);
  else if (run->status == DG_STATUS_DONE && skipped > 0)
    why = why_skipped;

  if (why == NULL || *why == '\0')
    return g_steal_pointer (&end);

  return g_strdup_printf ("%s %s", end, why);
}
