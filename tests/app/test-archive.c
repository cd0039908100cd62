/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-archive.h"

#include "../report/sample-run.h"

#include <glib/gstdio.h>

typedef struct {
  char *folder;
  char *path;
  DgArchive *archive;
  GAsyncResult *result; /* of the call that is waited for */
} Fixture;

static gboolean
time_is_up (gpointer data)
{
  g_assert_not_reached ();
}

#define WAIT_UNTIL(condition)                                                                      \
  G_STMT_START                                                                                     \
  {                                                                                                \
    guint timer = g_timeout_add_seconds (10, time_is_up, NULL);                                    \
    while (!(condition))                                                                           \
      g_main_context_iteration (NULL, TRUE);                                                       \
    g_source_remove (timer);                                                                       \
  }                                                                                                \
  G_STMT_END

static void
tell (gpointer data, GObject *object)
{
  g_atomic_int_set ((int *) data, TRUE);
  g_main_context_wakeup (NULL);
}

/* A thread that has just answered may still hold it. */
static void
close_archive (Fixture *fixture)
{
  int gone = FALSE;

  g_object_weak_ref (G_OBJECT (fixture->archive), tell, &gone);
  g_clear_object (&fixture->archive);
  WAIT_UNTIL (g_atomic_int_get (&gone));
}

static void
open_archive (Fixture *fixture)
{
  fixture->archive = dg_archive_new (fixture->path);
  WAIT_UNTIL (dg_archive_get_loaded (fixture->archive));
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("drivegauge-test-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "library.db", NULL);
  open_archive (fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GDir) dir = g_dir_open (fixture->folder, 0, NULL);
  const char *name = NULL;

  close_archive (fixture);
  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
    g_remove (path);
  }
  g_rmdir (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture->path);
}

static void
answered (GObject *source, GAsyncResult *result, gpointer data)
{
  ((Fixture *) data)->result = g_object_ref (result);
}

static void
keep (Fixture *fixture, DgRun *run)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (dg_archive_keep (run, fixture->archive, &error));
  g_assert_no_error (error);
}

static guint
count (Fixture *fixture)
{
  return g_list_model_get_n_items (dg_archive_get_entries (fixture->archive));
}

static DgLibraryEntry *
get (Fixture *fixture, guint position)
{
  return g_list_model_get_item (dg_archive_get_entries (fixture->archive), position);
}

static DgRun *
sample (const char *started)
{
  DgRun *run = sample_run_new ("Stick", 6.4e6);

  g_free (run->started);
  run->started = g_strdup (started);
  return run;
}

static void
test_list (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgRun) old = sample ("2024-05-01T10:00:00Z");
  g_autoptr (DgRun) new = sample ("2024-05-02T10:00:00Z");
  g_autoptr (DgLibraryEntry) first = NULL;

  g_assert_cmpuint (count (fixture), ==, 0);
  keep (fixture, new);
  dg_archive_refresh (fixture->archive, new);
  WAIT_UNTIL (count (fixture) == 1);
  keep (fixture, old);
  dg_archive_refresh (fixture->archive, old);
  WAIT_UNTIL (count (fixture) == 2);
  first = get (fixture, 0);
  g_assert_cmpstr (dg_library_entry_get_id (first), ==, new->id);
  g_assert_nonnull (strstr (dg_library_entry_get_headline (first), "6.40"));

  /* A run that was refreshed is there once, and the next start finds it. */
  dg_archive_refresh (fixture->archive, old);
  close_archive (fixture);
  open_archive (fixture);
  g_assert_cmpuint (count (fixture), ==, 2);
}

static void
test_annotate (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgRun) run = sample ("2024-05-01T10:00:00Z");
  g_autoptr (DgRun) loaded = NULL;
  g_autoptr (DgLibraryEntry) entry = NULL;
  g_autoptr (GError) error = NULL;

  keep (fixture, run);
  dg_archive_annotate_async (fixture->archive, run, "Ward 3", "Bought in May", answered, fixture);
  WAIT_UNTIL (fixture->result != NULL);
  g_assert_true (dg_archive_annotate_finish (fixture->archive, fixture->result, &error));
  g_clear_object (&fixture->result);
  WAIT_UNTIL (count (fixture) == 1);
  entry = get (fixture, 0);
  g_assert_cmpstr (dg_library_entry_get_label (entry), ==, "Ward 3");

  dg_archive_load_async (fixture->archive, run->id, answered, fixture);
  WAIT_UNTIL (fixture->result != NULL);
  loaded = dg_archive_load_finish (fixture->archive, fixture->result, &error);
  g_clear_object (&fixture->result);
  g_assert_no_error (error);
  g_assert_cmpstr (loaded->note, ==, "Bought in May");
}

static void
test_delete (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgRun) old = sample ("2024-05-01T10:00:00Z");
  g_autoptr (DgRun) new = sample ("2024-05-02T10:00:00Z");
  g_autoptr (DgLibraryEntry) entry = NULL;
  g_autoptr (DgLibraryEntry) last = NULL;
  g_autoptr (GError) error = NULL;

  keep (fixture, old);
  keep (fixture, new);
  close_archive (fixture);
  open_archive (fixture);
  entry = get (fixture, 1);

  dg_archive_hide (fixture->archive, entry);
  g_assert_cmpuint (count (fixture), ==, 1);
  dg_archive_restore (fixture->archive, entry);
  last = get (fixture, 1);
  g_assert_true (last == entry);

  dg_archive_hide (fixture->archive, entry);
  dg_archive_delete_async (fixture->archive, entry, answered, fixture);
  WAIT_UNTIL (fixture->result != NULL);
  g_assert_true (dg_archive_delete_finish (fixture->archive, fixture->result, &error));
  g_clear_object (&fixture->result);
  close_archive (fixture);
  open_archive (fixture);
  g_assert_cmpuint (count (fixture), ==, 1);
}

static void
test_broken (Fixture *fixture, gconstpointer data)
{
  close_archive (fixture);
  g_assert_true (g_file_set_contents (fixture->path, "This is no library of runs.", -1, NULL));
  open_archive (fixture);
  g_assert_nonnull (dg_archive_get_error (fixture->archive));
  g_assert_cmpuint (count (fixture), ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  sample_kinds_register ();

  g_test_add ("/archive/list", Fixture, NULL, set_up, test_list, tear_down);
  g_test_add ("/archive/annotate", Fixture, NULL, set_up, test_annotate, tear_down);
  g_test_add ("/archive/delete", Fixture, NULL, set_up, test_delete, tear_down);
  g_test_add ("/archive/broken", Fixture, NULL, set_up, test_broken, tear_down);

  return g_test_run ();
}
