/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "report/dg-report.h"

/* The options --json F, --pdf F …, one a format of the report's table. */
typedef struct {
  const DgReportFormat *formats;
  guint n_formats;
  char **paths; /* one a format, NULL where the option wasn't given */
  gboolean serials;
  GOptionEntry *entries; /* for dg_command_parse() */
} DgExport;

DgExport *dg_export_new (void);
void dg_export_free (DgExport *self);
gboolean dg_export_is_empty (const DgExport *self);
gboolean dg_export_check (const DgExport *self, GError **error);
gboolean dg_export_print (const DgExport *self, GPtrArray *runs, GError **error);
gboolean dg_export_write (const DgExport *self, GPtrArray *runs, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DgExport, dg_export_free)
