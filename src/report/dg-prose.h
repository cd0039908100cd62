/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "report/dg-report.h"

/* How a format writes the parts of which a report in running text is made. */
typedef struct {
  void (*heading) (GString *text, guint level, const char *heading);
  void (*item) (GString *text, const char *term, const char *words);
  void (*table) (GString *text, GPtrArray *rows); /* of char **, the first with the titles */
} DgProse;

void dg_prose_tell (const DgProse *prose, GString *text, GPtrArray *runs,
                    const DgReportOptions *options);
