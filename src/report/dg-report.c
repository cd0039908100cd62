/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/dg-report.h"

#include "report/dg-report-formats.h"

#include <glib/gi18n-lib.h>

static const DgReportFormat formats[] = {
  { "pdf", N_ ("PDF document"), "pdf", "application/pdf", dg_report_pdf_write },
  { "csv", N_ ("Table for spreadsheets (CSV)"), "csv", "text/csv", dg_report_csv_write },
  { "json", N_ ("Data for programs (JSON)"), "json", "application/json", dg_report_json_write },
  { "text", N_ ("Text for a mail"), "txt", "text/plain", dg_report_text_write },
  { "markdown", N_ ("Markdown for a forum"), "md", "text/markdown", dg_report_markdown_write },
};

/**
 * dg_report_formats:
 * @n_formats: (out): how many there are
 *
 * Returns: (array length=n_formats): every format in which results can be told, in the order in
 *   which they are offered; pass titles through gettext
 */
const DgReportFormat *
dg_report_formats (guint *n_formats)
{
  *n_formats = G_N_ELEMENTS (formats);
  return formats;
}

/**
 * dg_report_format_find:
 * @id: such as “pdf”
 *
 * Returns: (nullable): the format of that id
 */
const DgReportFormat *
dg_report_format_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_strcmp0 (formats[i].id, id) == 0)
      return &formats[i];
  return NULL;
}

/**
 * dg_report_write:
 * @format: a format
 * @runs: (element-type DgRun): one run or several
 * @options: (nullable): what to tell; %NULL for the defaults
 * @stream: where to write; stays open
 * @error: place for what went wrong
 *
 * Writes the runs. Any thread, with runs that are no longer changed; blocks.
 *
 * Returns: whether all of it was written
 */
gboolean
dg_report_write (const DgReportFormat *format, GPtrArray *runs, const DgReportOptions *options,
                 GOutputStream *stream, GError **error)
{
  static const DgReportOptions defaults = { FALSE };

  if (runs->len == 0) {
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                         _ ("There is no result to export; choose at least one."));
    return FALSE;
  }
  return format->write (runs, options ? options : &defaults, stream, error);
}

static const char *
reason (const GError *cause)
{
  switch (cause->domain == G_IO_ERROR ? (int) cause->code : -1) {
  case G_IO_ERROR_NOT_FOUND:
  case G_IO_ERROR_NOT_DIRECTORY:
    return _ ("its folder doesn't exist");
  case G_IO_ERROR_IS_DIRECTORY:
    return _ ("it is a folder");
  case G_IO_ERROR_NOT_REGULAR_FILE:
    return _ ("it is no ordinary file");
  case G_IO_ERROR_PERMISSION_DENIED:
    return _ ("you may not write there");
  case G_IO_ERROR_READ_ONLY:
    return _ ("the file system is read-only");
  case G_IO_ERROR_NO_SPACE:
    return _ ("no space is left there");
  default:
    return cause->message;
  }
}

static void
explain (GError **error, const char *path, const GError *cause)
{
  g_autofree char *name = g_filename_display_name (path);

  g_set_error (error, G_IO_ERROR, cause->domain == G_IO_ERROR ? cause->code : G_IO_ERROR_FAILED,
               _ ("“%s” can't be written: %s. Choose another place."), name, reason (cause));
}

/**
 * dg_report_save:
 * @format: a format
 * @runs: (element-type DgRun): one run or several
 * @options: (nullable): what to tell; %NULL for the defaults
 * @path: name of the file
 * @error: place for a sentence that names the file
 *
 * As dg_report_write(), into a file. The report is made whole first and then put in the place of an
 * earlier file of that name, so that a failed export never destroys one.
 *
 * Returns: whether the file is there, whole
 */
gboolean
dg_report_save (const DgReportFormat *format, GPtrArray *runs, const DgReportOptions *options,
                const char *path, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) cause = NULL;

  if (!dg_report_write (format, runs, options, memory, error) ||
      !g_output_stream_close (memory, NULL, error))
    return FALSE;
  bytes = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (memory));
  /* Replaces through a sibling and a rename. */
  if (g_file_replace_contents (file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), NULL,
                               FALSE, G_FILE_CREATE_NONE, NULL, NULL, &cause))
    return TRUE;
  explain (error, path, cause);
  return FALSE;
}
