/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "report/dg-page.h"
#include "report/dg-report.h"

void dg_front_write_one (DgPage *page, const DgRun *run, const DgReportOptions *options);
void dg_front_write_several (DgPage *page, GPtrArray *runs);
void dg_front_write_run (DgPage *page, const DgRun *run, const DgReportOptions *options);
