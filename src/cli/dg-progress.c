/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/dg-progress.h"

#include "bench/dg-estimate.h"
#include "cli/dg-terminal.h"
#include "model/dg-duration.h"
#include "model/dg-units.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define LONG_WAIT 2.0 /* seconds */

/**
 * dg_progress_init:
 * @quiet: whether to tell nothing
 */
void
dg_progress_init (DgProgress *self, gboolean quiet)
{
  *self = (DgProgress){ .style = quiet                    ? DG_PROGRESS_SILENT
                                 : isatty (STDERR_FILENO) ? DG_PROGRESS_LINE
                                                          : DG_PROGRESS_LINES };
}

/* Where the job is: "[2/5] Reading large files, round 1 of 4", with the folder if it has several.
 */
static char *
describe_place (DgJob *job, const DgJobProgress *progress)
{
  const DgPlan *plan = dg_job_get_plan (job);
  const char *const *paths = dg_job_get_paths (job);
  g_autofree char *path = g_filename_display_name (paths[progress->target]);
  const DgStep *step = dg_plan_step (plan, progress->step);
  g_autofree char *title = dg_step_title (step);
  guint rounds = dg_estimate_rounds (plan, step);

  if (paths[1] == NULL)
    return g_strdup_printf (_ ("[%u/%u] %s, round %u of %u"), progress->step + 1, plan->steps->len,
                            title, progress->round, rounds);

  return g_strdup_printf (_ ("[%u/%u] %s, round %u of %u, “%s”"), progress->step + 1,
                          plan->steps->len, title, progress->round, rounds, path);
}

static char *
describe_rest (const DgJobProgress *progress)
{
  g_autofree char *rest = NULL;

  if (isnan (progress->remaining))
    return g_strdup ("");
  rest = dg_duration_format (progress->remaining);

  return g_strdup_printf (_ (", %s left"), rest);
}

static char *
describe_wait (const DgJobProgress *progress)
{
  return g_strdup_printf (_ ("waiting for the drive, %.0f s"), progress->waiting);
}

static char *
describe (DgJob *job, const DgJobProgress *progress)
{
  g_autofree char *place = NULL;
  g_autofree char *doing = NULL;
  g_autofree char *rest = NULL;

  if (progress->waiting > LONG_WAIT)
    doing = describe_wait (progress);
  else if (progress->state == DG_JOB_PREPARING)
    doing = g_strdup (_ ("preparing"));
  else if (progress->rate > 0)
    doing = dg_units_format (progress->rate, DG_UNIT_RATE);
  else
    doing = g_strdup (_ ("measuring"));
  if (progress->state == DG_JOB_FINISHING || progress->round == 0)
    return g_steal_pointer (&doing);

  place = describe_place (job, progress);
  rest = describe_rest (progress);

  return g_strdup_printf ("%3.0f%% %s: %s%s", progress->fraction * 100, place, doing, rest);
}

/* Shortened to the terminal's width, since a line that wraps can't be written over. */
static void
draw (DgProgress *self, const char *text)
{
  g_autofree char *tidy = dg_terminal_tidy (text, FALSE);
  struct winsize size = { 0 };
  glong most = ioctl (STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;

  if (g_utf8_strlen (tidy, -1) >= most)
    *g_utf8_offset_to_pointer (tidy, most - 1) = '\0';
  g_printerr ("\r\033[K%s", tidy);
  self->drawn = TRUE;
}

static void
add_line (DgProgress *self, DgJob *job, const DgJobProgress *progress)
{
  gboolean waiting = progress->waiting > LONG_WAIT;
  g_autofree char *text = NULL;
  g_autofree char *rest = NULL;
  g_autofree char *tidy = NULL;

  if (waiting && !self->waiting)
    text = describe_wait (progress);
  else if (progress->state == DG_JOB_RUNNING && progress->serial != self->told) {
    g_autofree char *place = describe_place (job, progress);

    rest = describe_rest (progress);
    text = g_strconcat (place, rest, NULL);
    self->told = progress->serial;
  }
  self->waiting = waiting;

  if (text != NULL) {
    tidy = dg_terminal_tidy (text, FALSE);
    g_printerr ("%s\n", tidy);
  }
}

/**
 * dg_progress_show:
 *
 * Tells how the job stands, where there is something new to tell.
 */
void
dg_progress_show (DgProgress *self, DgJob *job)
{
  DgJobProgress progress = { 0 };

  dg_job_get_progress (job, &progress);
  if (self->style == DG_PROGRESS_LINE) {
    g_autofree char *text = describe (job, &progress);

    draw (self, text);
  } else if (self->style == DG_PROGRESS_LINES)
    add_line (self, job, &progress);
}

/**
 * dg_progress_clear:
 *
 * Takes the line away, before something else is said or when the job has ended.
 */
void
dg_progress_clear (DgProgress *self)
{
  if (self->drawn)
    g_printerr ("\r\033[K");
  self->drawn = FALSE;
}
