/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bench/dg-step-context.h"

gboolean dg_sustain_is (const DgStep *step);
double dg_sustain_share (double room);
gboolean dg_sustain_run (DgStepContext *context, GError **error);
