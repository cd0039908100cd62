/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-step-kind.h"

#include <json-glib/json-glib.h>

/* One step of a plan: a kind with values for its parameters. Immutable once it is in a plan. */
struct DgStep {
  const DgStepKind *kind;
  char *label;       /* what the user calls it, or NULL */
  double fill;       /* level of the drive to fill up to beforehand, 0 for none */
  GVariant **values; /* one a parameter of the kind, in its order */
  JsonObject *extra; /* members that this version doesn't know, or NULL */
};

DgStep *dg_step_new (const DgStepKind *kind);
DgStep *dg_step_copy (const DgStep *step);
void dg_step_free (DgStep *step);
gboolean dg_step_set (DgStep *step, const char *param, const char *text, GError **error);
GVariant *dg_step_value (const DgStep *step, const char *param);
double dg_step_number (const DgStep *step, const char *param);
gboolean dg_step_flag (const DgStep *step, const char *param);
const char *dg_step_text (const DgStep *step, const char *param);
gboolean dg_step_is (const DgStep *step, const char *param, const char *text);
char *dg_step_title (const DgStep *step);
JsonObject *dg_step_parameters_to_json (const DgStep *step);
JsonObject *dg_step_to_json (const DgStep *step);
DgStep *dg_step_from_json (JsonObject *object, guint number, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DgStep, dg_step_free)
