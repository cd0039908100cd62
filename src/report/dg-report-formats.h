/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "report/dg-report.h"

/* The writers behind the table in dg-report.c, one file each. */
gboolean dg_report_pdf_write (GPtrArray *runs, const DgReportOptions *options,
                              GOutputStream *stream, GError **error);
gboolean dg_report_csv_write (GPtrArray *runs, const DgReportOptions *options,
                              GOutputStream *stream, GError **error);
gboolean dg_report_json_write (GPtrArray *runs, const DgReportOptions *options,
                               GOutputStream *stream, GError **error);
gboolean dg_report_text_write (GPtrArray *runs, const DgReportOptions *options,
                               GOutputStream *stream, GError **error);
gboolean dg_report_markdown_write (GPtrArray *runs, const DgReportOptions *options,
                                   GOutputStream *stream, GError **error);
