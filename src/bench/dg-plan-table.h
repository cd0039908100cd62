/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* One step of a built-in plan: its kind, and “PARAM=VALUE” for what isn't the kind's default. */
typedef struct {
  const char *kind;
  const char *label;
  const char *values[9];
  gboolean both_ways; /* the label is a size or a test's name: reading or writing is added to it */
} DgStepText;

typedef struct {
  const char *id;
  const char *name;
  const char *description;
  guint rounds;
  const DgStepText *steps; /* ended by one without a kind */
} DgPlanText;

extern const DgPlanText dg_plan_table[]; /* ended by one without an id */
