/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "drive/dg-target.h"

typedef struct {
  guint directories; /* removed */
  guint64 bytes;     /* freed */
  guint alive;       /* left, since their test still runs */
  guint foreign;     /* left, since they belong to another user or are no directories */
} DgSweep;

gboolean dg_sweep (DgTarget *target, DgSweep *sweep, GError **error);
