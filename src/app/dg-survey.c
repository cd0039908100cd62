/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-survey.h"

#include "bench/dg-estimate.h"
#include "drive/dg-guard.h"

#define MOST_RESULTS 20

static void
clear_survey (gpointer data)
{
  DgSurvey *survey = data;

  g_free (survey->path);
  g_free (survey->refusal);
  g_free (survey->disk);
  dg_layout_free (&dg_drive_info_layout, survey->drive);
  dg_layout_free (&dg_target_info_layout, survey->target);
  g_clear_pointer (&survey->results, g_ptr_array_unref);
}

/**
 * dg_survey_ref:
 * @survey: a survey
 *
 * Returns: (transfer full): the same survey; any thread
 */
DgSurvey *
dg_survey_ref (DgSurvey *survey)
{
  return g_atomic_rc_box_acquire (survey);
}

/**
 * dg_survey_unref:
 * @survey: (transfer full): a survey
 */
void
dg_survey_unref (DgSurvey *survey)
{
  g_atomic_rc_box_release_full (survey, clear_survey);
}

static void
find_results (DgSurvey *survey, DgArchive *archive)
{
  g_autofree char *key = dg_library_drive_key (survey->drive, survey->target);
  g_autoptr (DgLibrary) library = dg_archive_open (archive, NULL);
  g_autoptr (DgRun) last = NULL;

  if (library == NULL)
    return;
  survey->results = dg_library_list_of_drive (library, key, MOST_RESULTS, NULL);
  last = dg_library_load_last_done (library, survey->drive, survey->target);
  if (last != NULL)
    dg_estimate_speeds_of_run (last, &survey->speeds);
}

static void
look (GTask *task, gpointer archive, gpointer path, GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) refusal = NULL;
  g_autoptr (DgTarget) target = dg_target_open (path, &error);
  g_autoptr (DgSurvey) survey = NULL;

  if (target == NULL) {
    g_task_return_error (task, g_steal_pointer (&error));
    return;
  }

  survey = g_atomic_rc_box_new0 (DgSurvey);
  survey->path = g_strdup (target->path);
  survey->disk = g_strdup (target->disk);
  if (!dg_guard_check_target (target, &refusal))
    survey->refusal = g_strdup (refusal->message);
  dg_estimate_speeds_of_target (target, &survey->speeds);
  survey->drive = g_steal_pointer (&target->drive);
  survey->target = g_steal_pointer (&target->info);
  find_results (survey, archive);
  g_task_return_pointer (task, g_steal_pointer (&survey), (GDestroyNotify) dg_survey_unref);
}

/**
 * dg_survey_async:
 * @archive: where earlier results are looked up
 * @path: a folder
 * @cancellable: (nullable): to give up waiting
 * @callback: called in the main thread; calls dg_survey_finish()
 * @data: for @callback
 *
 * Looks at a folder in a thread, since the drive may take its time to answer. The folder is not
 * held open afterwards, so the drive can be removed.
 */
void
dg_survey_async (DgArchive *archive, const char *path, GCancellable *cancellable,
                 GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (archive, cancellable, callback, data);

  g_task_set_task_data (task, g_strdup (path), g_free);
  g_task_set_return_on_cancel (task, TRUE);
  g_task_run_in_thread (task, look);
}

/**
 * dg_survey_finish:
 * @result: what the callback was given
 * @error: why the folder can't be looked at
 *
 * Returns: (transfer full): what was found
 */
DgSurvey *
dg_survey_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
