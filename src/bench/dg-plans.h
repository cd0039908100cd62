/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-plan.h"

void dg_bench_init (void);
GPtrArray *dg_plans_builtin (void);
GPtrArray *dg_plans_own (char **problems);
DgPlan *dg_plans_find (const char *name, GError **error);
