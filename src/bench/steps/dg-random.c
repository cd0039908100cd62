/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-io-step.h"
#include "bench/dg-steps.h"
#include "model/dg-units.h"

#include <glib/gi18n-lib.h>

static const DgParamSpec params[] = {
  DG_PARAM_DIRECTION,
  DG_PARAM_BLOCK_SIZE (4096),
  DG_PARAM_QUEUE_DEPTH,
  DG_PARAM_THREADS,
  DG_PARAM_AREA (1073741824),
  DG_PARAM_DURATION,
  DG_PARAM_BYTES_LIMIT,
  DG_PARAM_DIRECT,
  DG_PARAM_DATA,
  DG_PARAM_PAUSE,
  DG_PARAM_ROUNDS,
  DG_PARAM_BUDGET,
};

static const DgFigureSpec figures[] = {
  { "read-iops", N_ ("Random read"), DG_UNIT_PER_SEC, DG_BETTER_HIGHER, TRUE },
  { "write-iops", N_ ("Random write"), DG_UNIT_PER_SEC, DG_BETTER_HIGHER, TRUE },
  { "read-throughput", N_ ("Random read throughput"), DG_UNIT_RATE, DG_BETTER_HIGHER, FALSE },
  { "write-throughput", N_ ("Random write throughput"), DG_UNIT_RATE, DG_BETTER_HIGHER, FALSE },
  { "read-latency", N_ ("Read latency, median"), DG_UNIT_SECONDS, DG_BETTER_LOWER, FALSE },
  { "write-latency", N_ ("Write latency, median"), DG_UNIT_SECONDS, DG_BETTER_LOWER, FALSE },
};

static void
estimate (const DgStep *step, const DgSpeeds *speeds, DgCost *cost)
{
  gboolean writes = dg_step_is (step, "direction", "write");
  double iops = writes ? speeds->write_iops : speeds->read_iops;

  dg_io_step_estimate (step, iops * dg_step_number (step, "block-size"), cost);
}

static gboolean
run (DgStepContext *context, GError **error)
{
  return dg_io_step_run (context, DG_ORDER_RANDOM, error);
}

const DgStepKind dg_random_kind = {
  .id = "random",
  .title = N_ ("Scattered small blocks"),
  .sentence = N_ ("Reads or writes small blocks at random places, as databases and programs do."),
  .category = N_ ("Reading and writing"),
  .params = params,
  .n_params = G_N_ELEMENTS (params),
  .figures = figures,
  .n_figures = G_N_ELEMENTS (figures),
  .needs = DG_NEEDS_FOLDER | DG_NEEDS_AREA,
  .chart = DG_CHART_LATENCY,
  .estimate = estimate,
  .prepare = dg_io_step_prepare,
  .run = run,
};
