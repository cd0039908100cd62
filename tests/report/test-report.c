/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/dg-report.h"

#include "model/dg-json.h"
#include "sample-run.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct {
  char *folder;
  char *path;
} Folder;

static void
set_up (Folder *folder, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  folder->folder = g_dir_make_tmp ("drivegauge-XXXXXX", &error);
  g_assert_no_error (error);
  folder->path = g_build_filename (folder->folder, "report", NULL);
}

static void
tear_down (Folder *folder, gconstpointer data)
{
  g_unlink (folder->path);
  g_assert_cmpint (g_rmdir (folder->folder), ==, 0);
  g_free (folder->path);
  g_free (folder->folder);
}

static char *
load (const char *path)
{
  char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

static void
test_formats (void)
{
  guint n_formats = 0;
  const DgReportFormat *formats = dg_report_formats (&n_formats);

  g_assert_cmpuint (n_formats, >=, 5);
  for (guint i = 0; i < n_formats; i++) {
    g_assert_true (dg_report_format_find (formats[i].id) == &formats[i]);
    g_assert_nonnull (formats[i].title);
    g_assert_nonnull (formats[i].extension);
    g_assert_nonnull (strchr (formats[i].mime_type, '/'));
  }
  g_assert_null (dg_report_format_find ("docx"));
}

/* Every format can be saved; a second time over the first; and nothing else is left behind. */
static void
test_save (Folder *folder, gconstpointer data)
{
  guint n_formats = 0;
  const DgReportFormat *formats = dg_report_formats (&n_formats);
  g_autoptr (GPtrArray) runs = sample_runs_new (2);

  for (guint i = 0; i < 2 * n_formats; i++) {
    g_autoptr (GError) error = NULL;
    g_autofree char *text = NULL;
    g_assert_true (dg_report_save (&formats[i / 2], runs, NULL, folder->path, &error));
    g_assert_no_error (error);
    text = load (folder->path);
    g_assert_cmpuint (strlen (text), >, 100);
  }
}

static gboolean
write_half (GPtrArray *runs, const DgReportOptions *options, GOutputStream *stream, GError **error)
{
  g_assert_true (g_output_stream_write_all (stream, "half", 4, NULL, NULL, error));
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "No more.");
  return FALSE;
}

/* An export that fails midway leaves the earlier file as it was. */
static void
test_failure_keeps_file (Folder *folder, gconstpointer data)
{
  const DgReportFormat failing = { "half", "Half", "half", "text/plain", write_half };
  g_autoptr (GPtrArray) runs = sample_runs_new (1);
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  g_assert_true (g_file_set_contents (folder->path, "precious", -1, NULL));
  g_assert_false (dg_report_save (&failing, runs, NULL, folder->path, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_clear_error (&error);
  g_assert_false (dg_report_save (dg_report_format_find ("csv"), none, NULL, folder->path, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
  text = load (folder->path);
  g_assert_cmpstr (text, ==, "precious");
}

static void
test_errors_name_file (Folder *folder, gconstpointer data)
{
  g_autofree char *path = g_build_filename (folder->folder, "missing", "x.csv", NULL);
  g_autofree char *sentence = g_strdup_printf (
      "“%s” can't be written: its folder doesn't exist. Choose another place.", path);
  g_autoptr (GPtrArray) runs = sample_runs_new (1);
  g_autoptr (GError) error = NULL;

  g_assert_false (dg_report_save (dg_report_format_find ("csv"), runs, NULL, path, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_cmpstr (error->message, ==, sentence);
  g_clear_error (&error);
  g_assert_false (
      dg_report_save (dg_report_format_find ("pdf"), runs, NULL, folder->folder, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
}

/* Reading the JSON gives the same runs, to the last member. */
static void
check_json (Folder *folder, guint n_runs)
{
  g_autoptr (GPtrArray) runs = sample_runs_new (n_runs);
  g_autoptr (GPtrArray) again = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  g_assert_true (dg_report_save (dg_report_format_find ("json"), runs, NULL, folder->path, &error));
  text = load (folder->path);
  g_assert_true (g_str_has_suffix (text, "}\n"));
  node = dg_json_load (folder->path, &error);
  g_assert_no_error (error);
  again = dg_runs_from_json (node, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (again->len, ==, n_runs);
  for (guint i = 0; i < n_runs; i++) {
    const DgRun *before = g_ptr_array_index (runs, i), *after = g_ptr_array_index (again, i);
    g_autoptr (JsonNode) written = dg_run_to_json (before);
    g_autoptr (JsonNode) read = dg_run_to_json (after);
    g_assert_true (json_node_equal (written, read));
  }
}

static void
test_json (Folder *folder, gconstpointer data)
{
  check_json (folder, 1);
  check_json (folder, 3);
}

#define ADD(path, function) g_test_add ("/report/" path, Folder, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  sample_kinds_register ();
  g_test_add_func ("/report/formats", test_formats);
  ADD ("save", test_save);
  ADD ("failure-keeps-file", test_failure_keeps_file);
  ADD ("errors-name-file", test_errors_name_file);
  ADD ("json", test_json);
  return g_test_run ();
}
