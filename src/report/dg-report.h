/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-run.h"

#include <gio/gio.h>

typedef struct {
  gboolean with_serial; /* serial numbers are left out unless wanted */
} DgReportOptions;

typedef struct {
  const char *id;        /* "pdf", the name of the command line's option */
  const char *title;     /* "PDF document", to be translated */
  const char *extension; /* "pdf" */
  const char *mime_type;
  gboolean (*write) (GPtrArray *runs, const DgReportOptions *options, GOutputStream *stream,
                     GError **error);
} DgReportFormat;

const DgReportFormat *dg_report_formats (guint *n_formats);
const DgReportFormat *dg_report_format_find (const char *id);
gboolean dg_report_write (const DgReportFormat *format, GPtrArray *runs,
                          const DgReportOptions *options, GOutputStream *stream, GError **error);
gboolean dg_report_save (const DgReportFormat *format, GPtrArray *runs,
                         const DgReportOptions *options, const char *path, GError **error);
