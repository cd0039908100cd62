/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-plans.h"
#include "cli/dg-command.h"
#include "cli/dg-export.h"
#include "cli/dg-session.h"
#include "cli/dg-terminal.h"
#include "judge/dg-summary.h"
#include "judge/dg-verdict.h"
#include "model/dg-json.h"
#include "store/dg-library.h"

#include <glib/gi18n-lib.h>

#define OWN_ROUNDS G_MININT /* as many as the plan says */

/* What was asked for. */
typedef struct {
  DgExport *export;
  char *plan_name;
  char **settings;
  int rounds;
  char *raw_label;
  char *raw_note;
  gboolean no_save;
  gboolean quiet;
  char **paths;
} Request;

/* Where the runs are kept. The conductor's thread uses it while the main one waits. */
typedef struct {
  DgLibrary *library; /* NULL where it can't be opened, or shan't be used */
  GError *error;
} Shelf;

static void
request_clear (Request *request)
{
  dg_export_free (request->export);
  g_free (request->plan_name);
  g_strfreev (request->settings);
  g_free (request->raw_label);
  g_free (request->raw_note);
  g_strfreev (request->paths);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Request, request_clear)

static void
shelf_clear (Shelf *shelf)
{
  g_clear_object (&shelf->library);
  g_clear_error (&shelf->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Shelf, shelf_clear)

static gboolean
read_request (Request *request, const DgCommand *command, char **argv)
{
  const GOptionEntry options[] = {
    { "plan", 0, 0, G_OPTION_ARG_FILENAME, &request->plan_name,
      N_ ("A plan's name, or a file; “quick” if not given"), "P" },
    { "set", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &request->settings,
      N_ ("Change a parameter; STEP is a number, a label, a kind or “all”"), "STEP.PARAM=VALUE" },
    { "rounds", 0, 0, G_OPTION_ARG_INT, &request->rounds, N_ ("Repeat the plan N times"), "N" },
    { "label", 0, 0, G_OPTION_ARG_FILENAME, &request->raw_label, N_ ("What to call the result"),
      "TEXT" },
    { "note", 0, 0, G_OPTION_ARG_FILENAME, &request->raw_note, N_ ("What to remember of it"),
      "TEXT" },
    { "no-save", 0, 0, G_OPTION_ARG_NONE, &request->no_save, N_ ("Don't keep it in the library"),
      NULL },
    { "quiet", 'q', 0, G_OPTION_ARG_NONE, &request->quiet, N_ ("Tell nothing of the progress"),
      NULL },
    { NULL }
  };
  g_autoptr (GArray) entries = g_array_new (TRUE, TRUE, sizeof (GOptionEntry));

  g_array_append_vals (entries, options, G_N_ELEMENTS (options) - 1);
  for (const GOptionEntry *entry = request->export->entries; entry->long_name != NULL; entry++)
    g_array_append_val (entries, *entry);
  request->paths = dg_command_parse (command, (const GOptionEntry *) entries->data, argv);

  return request->paths != NULL;
}

static DgPlan *
make_plan (const Request *request, GError **error)
{
  const char *name = request->plan_name != NULL ? request->plan_name : DG_COMMAND_PLAN;
  g_autoptr (DgPlan) found = dg_plans_find (name, error);
  g_autoptr (DgPlan) plan = NULL;

  if (found == NULL)
    return NULL;
  plan = dg_plan_copy (found);

  if (request->rounds != OWN_ROUNDS &&
      (request->rounds < 1 || request->rounds > DG_PLAN_MAX_ROUNDS)) {
    g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_LIMIT,
                 _ ("“%d” is out of bounds for “--rounds”; give 1 to %d."), request->rounds,
                 DG_PLAN_MAX_ROUNDS);
    return NULL;
  }
  if (request->rounds != OWN_ROUNDS)
    plan->rounds = (guint) request->rounds;

  for (guint i = 0; request->settings != NULL && request->settings[i] != NULL; i++) {
    g_autofree char *setting = dg_command_text (request->settings[i], error);

    if (setting == NULL || !dg_plan_override (plan, setting, error))
      return NULL;
  }

  return g_steal_pointer (&plan);
}

static DgJob *
make_job (const Request *request, GError **error)
{
  g_autoptr (DgPlan) plan = NULL;
  g_autoptr (DgJob) job = NULL;
  g_autofree char *label = NULL;
  g_autofree char *note = NULL;

  if (!dg_export_check (request->export, error))
    return NULL;
  plan = make_plan (request, error);
  if (plan == NULL)
    return NULL;
  if (request->raw_label != NULL && (label = dg_command_text (request->raw_label, error)) == NULL)
    return NULL;
  if (request->raw_note != NULL && (note = dg_command_text (request->raw_note, error)) == NULL)
    return NULL;

  job = dg_job_new (plan, (const char *const *) request->paths);
  dg_job_set_label (job, label, note);

  return g_steal_pointer (&job);
}

static gboolean
keep (DgRun *run, gpointer data, GError **error)
{
  Shelf *shelf = data;
  g_autofree char *headline = dg_summary_headline (run);
  g_autofree char *verdict = NULL;

  dg_verdicts_apply (run);
  if (shelf->library == NULL)
    return TRUE;

  g_clear_error (&shelf->error);
  verdict = dg_verdict_summarize (run);
  if (dg_library_save (shelf->library, run, verdict, headline, &shelf->error))
    return TRUE;

  g_propagate_error (error, g_error_copy (shelf->error));
  return FALSE;
}

/* A library that fails must not keep anyone from testing: it is told, and the results are printed.
 */
static void
open_shelf (Shelf *shelf)
{
  shelf->library = dg_library_open (NULL, &shelf->error);
  if (shelf->library == NULL)
    dg_terminal_complain (_ ("%s The result won't be kept."), shelf->error->message);
}

/* A target that can't be opened is wrong input; one that is refused is a failed test. */
static DgExit
exit_of_error (const GError *error)
{
  if (error->domain == G_IO_ERROR &&
      (error->code == G_IO_ERROR_NOT_FOUND || error->code == G_IO_ERROR_NOT_DIRECTORY ||
       error->code == G_IO_ERROR_NOT_SUPPORTED))
    return DG_EXIT_USAGE;

  return DG_EXIT_FAILED;
}

static DgExit
exit_of_runs (GPtrArray *runs)
{
  DgExit worst = DG_EXIT_DONE;

  for (guint i = 0; i < runs->len; i++) {
    const DgRun *run = g_ptr_array_index (runs, i);

    if (run->status == DG_STATUS_CANCELLED)
      return DG_EXIT_CANCELLED;
    if (run->status != DG_STATUS_DONE)
      worst = DG_EXIT_FAILED;
  }

  return worst;
}

static void
complain_of_failures (GPtrArray *runs)
{
  for (guint i = 0; i < runs->len; i++) {
    const DgRun *run = g_ptr_array_index (runs, i);
    g_autofree char *sentence = dg_summary_sentence (run);

    if (run->status == DG_STATUS_FAILED)
      dg_terminal_complain ("%s: %s", run->target->path, sentence);
  }
}

static void
tell_ids (GPtrArray *runs)
{
  for (guint i = 0; i < runs->len; i++) {
    const DgRun *run = g_ptr_array_index (runs, i);

    g_printerr (_ ("Kept in the library as %.*s.\n"), DG_COMMAND_SHORT_ID, run->id);
  }
}

/* Prints and exports; whatever of it fails, the runs have been kept. */
static gboolean
report (const DgExport *export, GPtrArray *runs)
{
  gboolean reported = TRUE;
  g_autoptr (GError) print_error = NULL;
  g_autoptr (GError) write_error = NULL;

  if (!dg_export_print (export, runs, &print_error)) {
    dg_terminal_complain ("%s", print_error->message);
    reported = FALSE;
  }
  if (!dg_export_write (export, runs, &write_error)) {
    dg_terminal_complain ("%s", write_error->message);
    reported = FALSE;
  }

  return reported;
}

static DgExit
run (const DgCommand *self, char **argv)
{
  g_auto (Request) request = { .export = dg_export_new (), .rounds = OWN_ROUNDS };
  g_auto (Shelf) shelf = { NULL };
  g_autoptr (DgJob) job = NULL;
  g_autoptr (GPtrArray) runs = NULL;
  g_autoptr (GError) error = NULL;
  gboolean unkept = FALSE;
  DgExit result = DG_EXIT_DONE;

  if (!read_request (&request, self, argv))
    return DG_EXIT_USAGE;
  job = make_job (&request, &error);
  if (job == NULL) {
    dg_terminal_complain ("%s", error->message);
    return DG_EXIT_USAGE;
  }

  if (!request.no_save)
    open_shelf (&shelf);
  dg_job_set_keeper (job, keep, &shelf, NULL);
  unkept = shelf.error != NULL;
  runs = dg_session_run (job, request.quiet, &error);
  if (runs == NULL) {
    dg_terminal_complain ("%s", error->message);
    return exit_of_error (error);
  }
  complain_of_failures (runs);
  if (shelf.error != NULL && !unkept)
    dg_terminal_complain (_ ("%s The result isn't kept."), shelf.error->message);
  if (shelf.error == NULL && !request.no_save && !request.quiet)
    tell_ids (runs);

  result = exit_of_runs (runs);
  if ((!report (request.export, runs) || shelf.error != NULL) && result == DG_EXIT_DONE)
    result = DG_EXIT_FAILED;

  return result;
}

const DgCommand dg_command_test = {
  .name = "test",
  .synopsis = N_ ("TARGET…"),
  .help = N_ ("Test the drives under these folders, by turns if there are several"),
  .min_arguments = 1,
  .max_arguments = G_MAXUINT,
  .run = run,
};
