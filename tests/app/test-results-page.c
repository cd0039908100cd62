/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-results-page.h"

#include "../report/sample-run.h"
#include "app/dg-resources.h"
#include "widgets.h"

#include <adwaita.h>
#include <glib/gstdio.h>

typedef struct {
  char *folder;
  char *path;
  DgArchive *archive;
  GtkWidget *window;
  GtkWidget *page;
} Fixture;

static gboolean
is_loaded (gpointer archive)
{
  return dg_archive_get_loaded (archive);
}

static void
open_page (Fixture *fixture)
{
  GtkWidget *overlay = adw_toast_overlay_new ();

  fixture->archive = dg_archive_new (fixture->path);
  wait_for (is_loaded, fixture->archive);
  fixture->page = g_object_new (DG_TYPE_RESULTS_PAGE, NULL);
  dg_results_page_set_archive (DG_RESULTS_PAGE (fixture->page), fixture->archive);
  adw_toast_overlay_set_child (ADW_TOAST_OVERLAY (overlay), fixture->page);
  fixture->window = show_widget (overlay);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const started[] = { "2024-05-03T10:00:00Z", "2024-05-02T10:00:00Z",
                                         "2024-05-01T10:00:00Z" };
  g_autoptr (GPtrArray) runs = sample_runs_new (GPOINTER_TO_UINT (data));
  g_autoptr (DgArchive) archive = NULL;

  fixture->folder = g_dir_make_tmp ("drivegauge-test-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "library.db", NULL);
  archive = dg_archive_new (fixture->path);
  for (guint i = 0; i < runs->len; i++) {
    DgRun *run = g_ptr_array_index (runs, i);
    g_free (run->started);
    run->started = g_strdup (started[i]);
    g_assert_true (dg_archive_keep (run, archive, NULL));
  }
  wait_for (is_loaded, archive);
  open_page (fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GDir) dir = g_dir_open (fixture->folder, 0, NULL);
  const char *name = NULL;

  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_clear_object (&fixture->archive);
  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
    g_remove (path);
  }
  g_rmdir (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture->path);
}

static GtkSelectionModel *
get_model (Fixture *fixture)
{
  return gtk_column_view_get_model (
      GTK_COLUMN_VIEW (find_type (fixture->page, GTK_TYPE_COLUMN_VIEW)));
}

static guint
count_rows (Fixture *fixture)
{
  return g_list_model_get_n_items (G_LIST_MODEL (get_model (fixture)));
}

static gint64
count_kept (Fixture *fixture)
{
  g_autoptr (DgLibrary) library = dg_archive_open (fixture->archive, NULL);

  return dg_library_count (library, NULL);
}

static void
delete_first (Fixture *fixture)
{
  gtk_selection_model_select_item (get_model (fixture), 0, TRUE);
  gtk_widget_activate_action (fixture->page, "results.delete", NULL);
}

static gboolean
one_is_gone (gpointer fixture)
{
  return count_kept (fixture) == 2;
}

static void
test_search (Fixture *fixture, gconstpointer data)
{
  GtkWidget *entry = find_type (fixture->page, GTK_TYPE_SEARCH_ENTRY);

  g_assert_cmpuint (count_rows (fixture), ==, 3);
  g_assert_nonnull (find_text (fixture->page, "Samsung Bar Plus"));
  gtk_editable_set_text (GTK_EDITABLE (entry), "SAMSUNG");
  g_signal_emit_by_name (entry, "search-changed");
  g_assert_cmpuint (count_rows (fixture), ==, 1);
  gtk_editable_set_text (GTK_EDITABLE (entry), "Nothing has this name");
  g_signal_emit_by_name (entry, "search-changed");
  g_assert_cmpuint (count_rows (fixture), ==, 0);
  g_assert_nonnull (find_text (fixture->page, "No Results Found"));
}

static void
test_sort (Fixture *fixture, gconstpointer data)
{
  GtkColumnView *view = GTK_COLUMN_VIEW (find_type (fixture->page, GTK_TYPE_COLUMN_VIEW));
  g_autoptr (GtkColumnViewColumn) drive =
      g_list_model_get_item (gtk_column_view_get_columns (view), 1);
  g_autoptr (DgLibraryEntry) newest = g_list_model_get_item (G_LIST_MODEL (get_model (fixture)), 0);
  g_autoptr (DgLibraryEntry) last = NULL;

  g_assert_cmpstr (dg_library_entry_get_drive (newest), ==, "Intenso Rainbow Line");
  gtk_column_view_sort_by_column (view, drive, GTK_SORT_DESCENDING);
  last = g_list_model_get_item (G_LIST_MODEL (get_model (fixture)), 0);
  g_assert_cmpstr (dg_library_entry_get_drive (last), ==, "SanDisk Extreme Pro");
}

static void
test_delete (Fixture *fixture, gconstpointer data)
{
  delete_first (fixture);
  g_assert_cmpuint (count_rows (fixture), ==, 2);
  g_assert_nonnull (find_text (fixture->window, "Result of “Intenso Rainbow Line” deleted"));

  /* It can still be undone, so it is still there. */
  g_assert_cmpint (count_kept (fixture), ==, 3);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  wait_for (one_is_gone, fixture);
  open_page (fixture);
  g_assert_cmpuint (count_rows (fixture), ==, 2);
}

static void
test_undo (Fixture *fixture, gconstpointer data)
{
  GtkWidget *undo = NULL;

  delete_first (fixture);
  undo = gtk_widget_get_ancestor (find_text (fixture->window, "Undo"), GTK_TYPE_BUTTON);
  g_signal_emit_by_name (undo, "clicked");
  g_assert_cmpuint (count_rows (fixture), ==, 3);

  /* Closing the window has nothing left to delete. */
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_assert_cmpint (count_kept (fixture), ==, 3);
  open_page (fixture);
}

static void
test_empty (Fixture *fixture, gconstpointer data)
{
  g_assert_nonnull (find_text (fixture->page, "No Results Yet"));
}

static void
test_narrow (Fixture *fixture, gconstpointer data)
{
  g_assert_nonnull (find_text (fixture->page, "Figures"));
  g_object_set (fixture->page, "narrow", TRUE, NULL);
  g_assert_null (find_text (fixture->page, "Figures"));
  g_assert_nonnull (find_text (fixture->page, "Date"));
}

int
main (int argc, char *argv[])
{
  g_autoptr (AdwApplication) application = NULL;

  gtk_test_init (&argc, &argv, NULL);
  dg_app_register_resource ();
  sample_kinds_register ();
  application = adw_application_new ("io.github.drivegauge.Test", G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, NULL);
  g_application_set_default (G_APPLICATION (application));

  g_test_add ("/results-page/search", Fixture, GUINT_TO_POINTER (3), set_up, test_search,
              tear_down);
  g_test_add ("/results-page/sort", Fixture, GUINT_TO_POINTER (3), set_up, test_sort, tear_down);
  g_test_add ("/results-page/delete", Fixture, GUINT_TO_POINTER (3), set_up, test_delete,
              tear_down);
  g_test_add ("/results-page/undo", Fixture, GUINT_TO_POINTER (3), set_up, test_undo, tear_down);
  g_test_add ("/results-page/narrow", Fixture, GUINT_TO_POINTER (3), set_up, test_narrow,
              tear_down);
  g_test_add ("/results-page/empty", Fixture, NULL, set_up, test_empty, tear_down);

  return g_test_run ();
}
