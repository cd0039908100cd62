/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bench/dg-counters.h"
#include "bench/dg-step-context.h"

gboolean dg_io_checks_counted_less (const DgCounters *counted, double asked, gboolean writes);
gboolean dg_io_checks_counted_more (const DgCounters *counted, double asked, gboolean writes);
gboolean dg_io_checks_reread_is_faster (const DgTimeline *timeline, double seconds, double area);
gboolean dg_io_checks_is_busy (const DgTarget *target, double *rate);
void dg_io_checks_apply (DgStepContext *context, const DgCounters *counted, double asked,
                         gboolean writes, double resident);
