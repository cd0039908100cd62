/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sample-kinds.h"

#include "model/dg-step-kind.h"
#include "model/dg-units.h"

static const DgParamSpec params[] = {
  { "block-size", "Block size", "How much at a time.", DG_PARAM_BYTES, 512, 1048576, 4096 },
  { "duration", "Duration", "How long.", DG_PARAM_SECONDS, 0.1, 60, 5 },
  { "queue-depth", "Queue depth", "How many at once.", DG_PARAM_COUNT, 1, 32, 1 },
  { "read-share", "Reads", "How many of all.", DG_PARAM_SHARE, 0, 1, 0.5 },
  { "direction", "Direction", "Which way.", DG_PARAM_CHOICE, .standard_text = "read",
    .choices = { "read", "write" } },
  { "controls", "Controls", "Whether to compare.", DG_PARAM_BOOLEAN, .standard = 1 },
  { "source", "Source", "What to copy.", DG_PARAM_PATH, .standard_text = "sample" },
  { "rounds", "Rounds", "How often.", DG_PARAM_COUNT, 0, 100, 0 },
  { "budget", "Budget", "At most.", DG_PARAM_SECONDS, 0, 3600, 0 },
};

static const DgFigureSpec figures[] = {
  { "throughput", "Throughput", DG_UNIT_RATE, DG_BETTER_HIGHER, TRUE },
  { "latency", "Latency", DG_UNIT_SECONDS, DG_BETTER_LOWER, FALSE },
};

static void
estimate (const DgStep *step, const DgSpeeds *speeds, DgCost *cost)
{
  *cost = (DgCost){ .seconds = 1 };
}

static gboolean
run (DgStepContext *context, GError **error)
{
  return TRUE;
}

static const DgStepKind sample_kind = {
  .id = "sample",
  .title = "Sample",
  .sentence = "Does nothing.",
  .category = "Samples",
  .params = params,
  .n_params = G_N_ELEMENTS (params),
  .figures = figures,
  .n_figures = G_N_ELEMENTS (figures),
  .estimate = estimate,
  .run = run,
};

static const DgStepKind *const kinds[] = { &sample_kind, NULL };

void
sample_kinds_register (void)
{
  dg_step_kinds_register (kinds);
}
