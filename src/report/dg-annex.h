/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "report/dg-page.h"
#include "report/dg-report.h"

void dg_annex_write_run (DgPage *page, const DgRun *run, const DgReportOptions *options,
                         guint level);
void dg_annex_write_method (DgPage *page, GPtrArray *runs);
