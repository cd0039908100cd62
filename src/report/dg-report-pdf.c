/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/dg-report-formats.h"

#include "report/dg-annex.h"
#include "report/dg-front.h"
#include "report/dg-page.h"

#include "dg-config.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>

typedef struct {
  GOutputStream *stream;
  GError *error;
} Sink;

static cairo_status_t
pour (void *closure, const unsigned char *data, unsigned int length)
{
  Sink *sink = closure;

  return g_output_stream_write_all (sink->stream, data, length, NULL, NULL, &sink->error)
             ? CAIRO_STATUS_SUCCESS
             : CAIRO_STATUS_WRITE_ERROR;
}

static char *
document_title (GPtrArray *runs)
{
  g_autofree char *name = NULL;

  if (runs->len > 1)
    return g_strdup_printf (
        ngettext ("Drive report: %u result", "Drive report: %u results", runs->len), runs->len);
  name = dg_run_drive_name (g_ptr_array_index (runs, 0));
  /* Translators: the name of a drive */
  return g_strdup_printf (_ ("Drive report: %s"), name);
}

static void
write_part (DgPage *page, const DgRun *run, const DgReportOptions *options)
{
  g_autofree char *title = dg_run_title (run);

  dg_page_break (page);
  dg_page_head (page, 1, title, 60);
  dg_front_write_run (page, run, options);
  dg_annex_write_run (page, run, options, 2);
}

/* Draws the whole document; gives the number of its pages. */
static guint
draw (GPtrArray *runs, const DgReportOptions *options, const DgPaper *paper, guint n_pages,
      cairo_surface_t *surface)
{
  g_autoptr (DgPage) page = dg_page_new (surface, paper, n_pages);
  g_autofree char *title = document_title (runs);

  dg_page_set_footer (page, title);
  if (runs->len == 1) {
    dg_front_write_one (page, g_ptr_array_index (runs, 0), options);
    /* What is signed and the evidence don't share a page. */
    if (dg_page_get_number (page) == 1)
      dg_page_break (page);
    dg_annex_write_run (page, g_ptr_array_index (runs, 0), options, 1);
  } else {
    dg_front_write_several (page, runs);
    for (guint i = 0; i < runs->len; i++)
      write_part (page, g_ptr_array_index (runs, i), options);
    dg_page_break (page);
  }
  dg_annex_write_method (page, runs);
  return dg_page_finish (page);
}

/* “Page 1 of 7” needs to know of the seventh: a first pass onto next to nothing counts them. */
static guint
count_pages (GPtrArray *runs, const DgReportOptions *options, const DgPaper *paper)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);
  guint n_pages = draw (runs, options, paper, 0, surface);

  cairo_surface_destroy (surface);
  return n_pages;
}

static void
set_metadata (cairo_surface_t *surface, GPtrArray *runs)
{
  g_autofree char *title = document_title (runs);
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *date = g_date_time_format (now, "%Y-%m-%dT%H:%M:%SZ");

  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, title);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Drivegauge " DG_VERSION);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, date);
}

/**
 * dg_report_pdf_write:
 * @runs: (element-type DgRun): the runs
 * @options: what to tell
 * @stream: where to write
 * @error: place for what went wrong
 *
 * Writes a document to be printed and signed: first a page for the person who signs, then the
 * evidence; on the paper and with the decimal mark of the locale; with outline, tags and fonts in
 * it.
 *
 * Returns: whether all of it was written
 */
gboolean
dg_report_pdf_write (GPtrArray *runs, const DgReportOptions *options, GOutputStream *stream,
                     GError **error)
{
  DgPaper paper = dg_paper_of_locale ();
  Sink sink = { stream, NULL };
  cairo_surface_t *surface =
      cairo_pdf_surface_create_for_stream (pour, &sink, paper.width, paper.height);
  cairo_status_t status;

  set_metadata (surface, runs);
  draw (runs, options, &paper, count_pages (runs, options, &paper), surface);
  cairo_surface_finish (surface);
  status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);

  if (sink.error != NULL) {
    g_propagate_error (error, sink.error);
    return FALSE;
  }
  if (status != CAIRO_STATUS_SUCCESS) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("The PDF can't be made: %s."),
                 cairo_status_to_string (status));
    return FALSE;
  }
  return TRUE;
}
