/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "drive/dg-target.h"

/* What the kernel counted on the block device under a target. */
typedef struct {
  gboolean known;
  double read_bytes;
  double write_bytes;
  double flushes;
  double seconds; /* monotonic, when it was read */
} DgCounters;

DgCounters dg_counters_read (const DgTarget *target);
DgCounters dg_counters_parse (const char *line);
DgCounters dg_counters_since (const DgCounters *now, const DgCounters *before);
