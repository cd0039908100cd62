/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-area.h"
#include "bench/dg-io-step.h"
#include "bench/dg-steps.h"
#include "bench/dg-sustain.h"
#include "model/dg-units.h"

#include <glib/gi18n-lib.h>

static const DgParamSpec params[] = {
  DG_PARAM_DIRECTION,
  DG_PARAM_BLOCK_SIZE (1048576),
  DG_PARAM_QUEUE_DEPTH,
  DG_PARAM_THREADS,
  DG_PARAM_AREA (1073741824),
  DG_PARAM_DURATION,
  { "until", N_ ("Until"),
    N_ ("When a round ends: after its duration, after its amount, or when writing has fallen to a "
        "lasting rate."),
    DG_PARAM_CHOICE, .standard_text = "duration", .choices = { "duration", "bytes", "steady" } },
  DG_PARAM_BYTES_LIMIT,
  DG_PARAM_DIRECT,
  DG_PARAM_DATA,
  DG_PARAM_PAUSE,
  DG_PARAM_ROUNDS,
  DG_PARAM_BUDGET,
};

static const DgFigureSpec figures[] = {
  { "read-throughput", N_ ("Sequential read"), DG_UNIT_RATE, DG_BETTER_HIGHER, TRUE },
  { "write-throughput", N_ ("Sequential write"), DG_UNIT_RATE, DG_BETTER_HIGHER, TRUE },
  { "throughput-before", N_ ("Write before the fall"), DG_UNIT_RATE, DG_BETTER_HIGHER, FALSE },
  { "throughput-after", N_ ("Write after the fall, lasting"), DG_UNIT_RATE, DG_BETTER_HIGHER,
    FALSE },
  { "cliff-at", N_ ("Written before the fall"), DG_UNIT_BYTES, DG_BETTER_HIGHER, FALSE },
  { "read-latency", N_ ("Read latency, median"), DG_UNIT_SECONDS, DG_BETTER_LOWER, FALSE },
  { "write-latency", N_ ("Write latency, median"), DG_UNIT_SECONDS, DG_BETTER_LOWER, FALSE },
};

static void
estimate (const DgStep *step, const DgSpeeds *speeds, DgCost *cost)
{
  gboolean writes = dg_step_is (step, "direction", "write");

  if (dg_sustain_is (step)) {
    double most = speeds->room > 0 ? dg_sustain_share (speeds->room) : G_MAXDOUBLE;
    double seconds = MIN (dg_io_step_duration (step), most / speeds->write_throughput);
    *cost = (DgCost){ .seconds = seconds, .bytes_written = seconds * speeds->write_throughput };
    return;
  }
  dg_io_step_estimate (step, writes ? speeds->write_throughput : speeds->read_throughput, cost);
}

static gboolean
prepare (DgStepContext *context, GError **error)
{
  if (dg_sustain_is (context->state->step))
    return dg_area_require (context, 1, error);
  return dg_io_step_prepare (context, error);
}

static gboolean
run (DgStepContext *context, GError **error)
{
  if (dg_sustain_is (context->state->step))
    return dg_sustain_run (context, error);
  return dg_io_step_run (context, DG_ORDER_SEQUENTIAL, error);
}

const DgStepKind dg_sequential_kind = {
  .id = "sequential",
  .title = N_ ("Large files"),
  .sentence = N_ ("Reads or writes a large file from start to end, in big blocks."),
  .category = N_ ("Reading and writing"),
  .params = params,
  .n_params = G_N_ELEMENTS (params),
  .figures = figures,
  .n_figures = G_N_ELEMENTS (figures),
  .needs = DG_NEEDS_FOLDER | DG_NEEDS_AREA,
  .chart = DG_CHART_RATE_OVER_TIME,
  .estimate = estimate,
  .prepare = prepare,
  .run = run,
};
