/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/dg-session.h"

#include "cli/dg-progress.h"
#include "cli/dg-terminal.h"

#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <signal.h>

/* A job in a terminal: it is followed, and the signals that ask for its end are heard. */
typedef struct {
  DgJob *job;
  GMainLoop *loop;
  GCancellable *cancellable;
  DgProgress progress;
  guint asked; /* how often its end was asked for */
  GPtrArray *runs;
  GError *error;
} Session;

typedef struct {
  Session *session;
  int number;
} Ear;

static gboolean
on_signal (gpointer data)
{
  Ear *ear = data;
  Session *session = ear->session;
  DgJobProgress progress = { 0 };
  g_autofree char *path = NULL;

  dg_job_get_progress (session->job, &progress);
  path = g_filename_display_name (dg_job_get_paths (session->job)[progress.target]);
  dg_progress_clear (&session->progress);

  switch (++session->asked) {
  case 1:
    g_cancellable_cancel (session->cancellable);
    dg_terminal_complain (_ ("Cancelling as soon as the drive at “%s” has answered; what was "
                             "measured is kept."),
                          path);
    break;
  case 2:
    dg_terminal_complain (
        _ ("Still waiting for the drive at “%s”; ask once more to leave at once."), path);
    break;
  default:
    dg_terminal_complain (_ ("Left at once; “drivegauge-cli sweep” removes what stays in “%s”."),
                          path);
    signal (ear->number, SIG_DFL);
    raise (ear->number);
    break;
  }

  return G_SOURCE_CONTINUE;
}

static void
on_changed (DgJob *job, gpointer data)
{
  Session *session = data;

  dg_progress_show (&session->progress, job);
}

static void
on_ended (GObject *source, GAsyncResult *result, gpointer data)
{
  Session *session = data;

  session->runs = dg_job_finish (DG_JOB (source), result, &session->error);
  g_main_loop_quit (session->loop);
}

/* Whoever started us may have asked that we outlive the terminal. */
static gboolean
is_ignored (int number)
{
  struct sigaction action = { 0 };

  return number == SIGHUP && sigaction (number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

/**
 * dg_session_run:
 * @job: a job that is ready
 * @quiet: whether to tell nothing of its progress
 *
 * Runs the job to its end. The first SIGINT, SIGTERM or SIGHUP cancels it, the second says what it
 * waits for, the third ends the program. A SIGHUP that was ignored stays so.
 *
 * Returns: (transfer container) (element-type DgRun): its runs, a cancelled job's too; %NULL with
 * an error when nothing was tested
 */
GPtrArray *
dg_session_run (DgJob *job, gboolean quiet, GError **error)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Session session = { .job = job, .loop = loop, .cancellable = cancellable };
  Ear ears[] = { { &session, SIGINT }, { &session, SIGTERM }, { &session, SIGHUP } };
  guint sources[G_N_ELEMENTS (ears)] = { 0 };
  gulong handler = g_signal_connect (job, "changed", G_CALLBACK (on_changed), &session);

  /* When whoever reads our output leaves, the drive must be tidied up all the same. */
  signal (SIGPIPE, SIG_IGN);
  for (guint i = 0; i < G_N_ELEMENTS (ears); i++)
    if (!is_ignored (ears[i].number))
      sources[i] = g_unix_signal_add (ears[i].number, on_signal, &ears[i]);

  dg_progress_init (&session.progress, quiet);
  dg_job_start (job, cancellable, on_ended, &session);
  g_main_loop_run (loop);
  dg_progress_clear (&session.progress);

  for (guint i = 0; i < G_N_ELEMENTS (ears); i++)
    g_clear_handle_id (&sources[i], g_source_remove);
  g_signal_handler_disconnect (job, handler);
  if (session.error != NULL)
    g_propagate_error (error, session.error);

  return session.runs;
}
