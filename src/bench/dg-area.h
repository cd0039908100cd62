/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bench/dg-step-context.h"

#define DG_AREA_BUDGET                                                                             \
  8.0 /* seconds that filling may take, for all steps on one target together                       \
       */

gboolean dg_area_require (DgStepContext *context, double size, GError **error);
int dg_area_open (DgStepContext *context, gboolean direct, int flags, GError **error);
gboolean dg_area_forget (int fd, guint64 size, GError **error);
