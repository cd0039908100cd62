/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Units of figures, as they stand in JSON. */
#define DG_UNIT_RATE    "B/s"
#define DG_UNIT_PER_SEC "1/s"
#define DG_UNIT_SECONDS "s"
#define DG_UNIT_BYTES   "B"
#define DG_UNIT_ONE     "1"

char *dg_units_format (double value, const char *unit);
char *dg_units_format_in (double value, const char *unit, double scale_of);
char *dg_units_format_machine (double value);
char *dg_units_format_percent (double fraction);
double dg_units_scale (double value, const char *unit, const char **symbol);
gboolean dg_units_parse_bytes (const char *text, double *bytes);
gboolean dg_units_parse_seconds (const char *text, double *seconds);
