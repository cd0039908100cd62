/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/dg-export.h"

#include "cli/dg-output.h"
#include "cli/dg-terminal.h"
#include "model/dg-json.h"

#include <glib/gi18n-lib.h>

/**
 * dg_export_new:
 *
 * Returns: (transfer full): the options of every format that reports can have
 */
DgExport *
dg_export_new (void)
{
  DgExport *self = g_new0 (DgExport, 1);

  self->formats = dg_report_formats (&self->n_formats);
  self->paths = g_new0 (char *, self->n_formats);
  self->entries = g_new0 (GOptionEntry, self->n_formats + 2);

  for (guint i = 0; i < self->n_formats; i++)
    self->entries[i] = (GOptionEntry){ .long_name = self->formats[i].id,
                                       .arg = G_OPTION_ARG_FILENAME,
                                       .arg_data = &self->paths[i],
                                       .description = self->formats[i].title,
                                       .arg_description = "F" };
  self->entries[self->n_formats] = (GOptionEntry){ .long_name = "serials",
                                                   .arg = G_OPTION_ARG_NONE,
                                                   .arg_data = &self->serials,
                                                   .description = N_ ("Tell serial numbers too") };

  return self;
}

/**
 * dg_export_free:
 * @self: (transfer full): the options
 */
void
dg_export_free (DgExport *self)
{
  for (guint i = 0; i < self->n_formats; i++)
    g_free (self->paths[i]);
  g_free (self->paths);
  g_free (self->entries);
  g_free (self);
}

/**
 * dg_export_is_empty:
 *
 * Returns: whether no format was asked for
 */
gboolean
dg_export_is_empty (const DgExport *self)
{
  for (guint i = 0; i < self->n_formats; i++)
    if (self->paths[i] != NULL)
      return FALSE;

  return TRUE;
}

/**
 * dg_export_check:
 *
 * Looks whether every file can be written, without making one.
 *
 * Returns: whether all can, and no two are the same
 */
gboolean
dg_export_check (const DgExport *self, GError **error)
{
  for (guint i = 0; i < self->n_formats; i++) {
    if (self->paths[i] == NULL)
      continue;
    for (guint j = 0; j < i; j++)
      if (g_strcmp0 (self->paths[i], self->paths[j]) == 0) {
        g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID,
                     _ ("“--%s” and “--%s” name the same file; give each its own."),
                     self->formats[j].id, self->formats[i].id);
        return FALSE;
      }
    if (!dg_output_check (self->paths[i], error))
      return FALSE;
  }

  return TRUE;
}

/**
 * dg_export_print:
 * @runs: (element-type DgRun): what to tell
 *
 * Prints the runs for people, unless a format goes to standard output: nothing else may stand
 * there.
 *
 * Returns: whether they could be told
 */
gboolean
dg_export_print (const DgExport *self, GPtrArray *runs, GError **error)
{
  const DgReportOptions options = { .with_serial = self->serials };
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autofree char *text = NULL;

  for (guint i = 0; i < self->n_formats; i++)
    if (dg_output_is_stdout (self->paths[i]))
      return TRUE;

  if (!dg_report_write (dg_report_format_find ("text"), runs, &options, stream, error))
    return FALSE;
  text = g_strndup (g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (stream)),
                    g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (stream)));
  dg_terminal_print (text);

  return TRUE;
}

static gboolean
write_format (const DgExport *self, guint format, GPtrArray *runs, GError **error)
{
  const DgReportOptions options = { .with_serial = self->serials };
  g_autoptr (GOutputStream) stream = NULL;

  if (!dg_output_open (self->paths[format], &stream, error))
    return FALSE;
  if (stream != NULL)
    return dg_report_write (&self->formats[format], runs, &options, stream, error);

  return dg_report_save (&self->formats[format], runs, &options, self->paths[format], error);
}

/**
 * dg_export_write:
 * @runs: (element-type DgRun): what to tell
 *
 * Writes every format that was asked for. One that fails doesn't keep the others from being
 * written.
 *
 * Returns: whether all were written; if not, the first reason
 */
gboolean
dg_export_write (const DgExport *self, GPtrArray *runs, GError **error)
{
  gboolean written = TRUE;

  for (guint i = 0; i < self->n_formats; i++)
    if (self->paths[i] != NULL && !write_format (self, i, runs, written ? error : NULL))
      written = FALSE;

  return written;
}
