/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-step.h"

#define DG_TYPE_PLAN (dg_plan_get_type ())

#define DG_PLAN_MAX_ROUNDS 100
#define DG_PLAN_MAX_STEPS  200
#define DG_PLAN_MAX_NAME   100

/* What to run. Immutable and counted: build it, then only read it, in any thread. */
typedef struct {
  char *id; /* of a built-in plan, or NULL */
  char *name;
  char *description;
  guint rounds;
  GPtrArray *steps; /* of DgStep */
  JsonObject *extra;
} DgPlan;

GType dg_plan_get_type (void) G_GNUC_CONST;
DgPlan *dg_plan_new (const char *id, const char *name, const char *description, guint rounds);
DgPlan *dg_plan_copy (const DgPlan *plan);
DgPlan *dg_plan_ref (DgPlan *plan);
void dg_plan_unref (DgPlan *plan);
void dg_plan_add (DgPlan *plan, DgStep *step);
const DgStep *dg_plan_step (const DgPlan *plan, guint index);
gboolean dg_plan_override (DgPlan *plan, const char *assignment, GError **error);
JsonNode *dg_plan_to_json (const DgPlan *plan);
DgPlan *dg_plan_from_json (JsonNode *node, GError **error);
DgPlan *dg_plan_load (const char *path, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DgPlan, dg_plan_unref)
