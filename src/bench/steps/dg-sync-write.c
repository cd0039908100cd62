/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-area.h"
#include "bench/dg-io-step.h"
#include "bench/dg-steps.h"
#include "model/dg-trust.h"
#include "model/dg-units.h"

#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <unistd.h>

#define STANDARD_BLOCKS 4096

static const DgParamSpec params[] = {
  DG_PARAM_BLOCK_SIZE (8192),
  { "blocks", N_ ("Blocks"),
    N_ ("How many blocks to write at the most; 0 for as many as the time allows."), DG_PARAM_COUNT,
    0, 1e9, STANDARD_BLOCKS },
  DG_PARAM_DURATION,
  { "pattern", N_ ("Pattern"),
    N_ ("Whether to write block after block, at random places, or always at the same one."),
    DG_PARAM_CHOICE, .standard_text = "sequential", .choices = { "sequential", "random", "same" } },
  { "method", N_ ("Method"), N_ ("How each write is made durable."), DG_PARAM_CHOICE,
    .standard_text = "fdatasync",
    .choices = { "none", "fsync", "fdatasync", "open-dsync", "open-sync" } },
  { "writes-per-sync", N_ ("Writes per flush"),
    N_ ("How many blocks are written before each flush."), DG_PARAM_COUNT, 1, 1024, 1 },
  { "descriptor", N_ ("Descriptor"),
    N_ ("Whether to flush through the descriptor that wrote, or through another one."),
    DG_PARAM_CHOICE, .standard_text = "same", .choices = { "same", "other" } },
  { "direct", N_ ("Past the cache"),
    N_ ("Whether to write past the computer's page cache; databases usually don't."),
    DG_PARAM_CHOICE, .standard_text = "off", .choices = { "off", "on" } },
  DG_PARAM_PAUSE,
  DG_PARAM_ROUNDS,
  DG_PARAM_BUDGET,
};

static const DgFigureSpec figures[] = {
  { "write-iops", N_ ("Durable writes"), DG_UNIT_PER_SEC, DG_BETTER_HIGHER, TRUE },
  { "commits", N_ ("Commits of several writes"), DG_UNIT_PER_SEC, DG_BETTER_HIGHER, FALSE },
  { "commit-latency", N_ ("Time of a durable write, median"), DG_UNIT_SECONDS, DG_BETTER_LOWER,
    FALSE },
  { "stalls", N_ ("Stalls of 0.1 s and more"), DG_UNIT_ONE, DG_BETTER_LOWER, FALSE },
  { "stall-seconds", N_ ("Time spent in stalls"), DG_UNIT_SECONDS, DG_BETTER_LOWER, FALSE },
};

static double
area_of (const DgStep *step)
{
  double block = dg_step_number (step, "block-size"), blocks = dg_step_number (step, "blocks");

  if (dg_step_is (step, "pattern", "same"))
    return block * dg_step_number (step, "writes-per-sync");
  return block * (blocks > 0 ? MIN (blocks, STANDARD_BLOCKS) : STANDARD_BLOCKS);
}

static void
estimate (const DgStep *step, const DgSpeeds *speeds, DgCost *cost)
{
  double seconds = dg_io_step_duration (step);
  double blocks = dg_step_number (step, "blocks");
  double done = seconds * speeds->sync_iops;

  if (blocks > 0 && done > blocks) {
    seconds = blocks / speeds->sync_iops;
    done = blocks;
  }
  *cost =
      (DgCost){ .seconds = seconds, .bytes_written = done * dg_step_number (step, "block-size") };
}

static gboolean
prepare (DgStepContext *context, GError **error)
{
  return dg_area_require (context, area_of (context->state->step), error);
}

static DgSync
sync_of (const DgStep *step)
{
  if (dg_step_is (step, "method", "fsync"))
    return DG_SYNC_FSYNC;
  return dg_step_is (step, "method", "fdatasync") ? DG_SYNC_FDATASYNC : DG_SYNC_NONE;
}

static int
open_flags_of (const DgStep *step)
{
  if (dg_step_is (step, "method", "open-dsync"))
    return O_RDWR | O_DSYNC;
  return dg_step_is (step, "method", "open-sync") ? O_RDWR | O_SYNC : O_RDWR;
}

/* The engine counts a group of writes and their flush as one operation; writes are counted here. */
static void
record (DgStepContext *context, const DgIoResult *result)
{
  const DgStep *step = context->state->step;
  const DgHistogram *latency = &result->write.latency;
  double seconds = (double) result->elapsed_ns / 1e9;
  double writes = (double) result->write.bytes / dg_step_number (step, "block-size");
  double per_sync = dg_step_number (step, "writes-per-sync");

  if (latency->count == 0)
    return;
  dg_step_context_add (context, "write-iops", writes / seconds);
  dg_step_context_weigh (context, "write-iops", seconds, writes);
  if (per_sync > 1) {
    dg_step_context_add (context, "commits", writes / per_sync / seconds);
    dg_step_context_weigh (context, "commits", seconds, writes / per_sync);
  }
  /* Without a flush of its own a group of writes has no end that could be timed. */
  if (per_sync == 1 || sync_of (step) != DG_SYNC_NONE) {
    dg_step_context_add (context, "commit-latency",
                         (double) dg_histogram_percentile (latency, 50) / 1e9);
    dg_step_context_weigh (context, "commit-latency", DG_ENOUGH_SECONDS, (double) latency->count);
    dg_step_context_add_histogram (context, "commit-latency", latency);
  }
  dg_step_context_add_total (context, "stalls", (double) latency->stalls);
  dg_step_context_add_total (context, "stall-seconds", (double) latency->stall_ns / 1e9);
  dg_io_step_record_rate (context, result);
  dg_io_step_record_conditions (context, result);
  if (dg_step_is (context->state->step, "method", "none"))
    dg_step_context_mark (context, NULL, DG_TRUST_CACHED);
}

/* Buffered and then flushed, as a database writes; the whole of both is one commit. */
static gboolean
measure (DgStepContext *context, DgIoSpec *spec, GError **error)
{
  g_autofree DgIoResult *result = g_new0 (DgIoResult, 1);
  gboolean other = dg_step_is (context->state->step, "descriptor", "other");
  gboolean measured;

  if (other && (spec->sync_fd = dg_area_open (context, FALSE, O_RDWR, error)) < 0)
    return FALSE;
  measured = dg_area_forget (spec->fd, spec->area_size, error) &&
             dg_step_context_engine (context, spec, result, error);
  if (other)
    close (spec->sync_fd);
  if (!measured)
    return FALSE;
  record (context, result);
  /* What was left unflushed must not disturb the next step. */
  return dg_area_forget (spec->fd, spec->area_size, error);
}

static gboolean
run (DgStepContext *context, GError **error)
{
  const DgStep *step = context->state->step;
  guint64 block = (guint64) dg_step_number (step, "block-size");
  guint64 filled = dg_workspace_get_area (context->workspace)->size;
  DgIoSpec spec = {
    .fd = -1,
    .area_size = MIN (filled, (guint64) area_of (step)),
    .block_size = (guint32) block,
    .queue_depth = 1,
    .threads = 1,
    .order = dg_step_is (step, "pattern", "random") ? DG_ORDER_RANDOM : DG_ORDER_SEQUENTIAL,
    .read_share = 0,
    .data = DG_DATA_RANDOM,
    .sync = sync_of (step),
    .writes_per_sync = (unsigned) dg_step_number (step, "writes-per-sync"),
    .sync_fd = -1,
    .seed = context->round,
    .duration = dg_io_step_duration (step),
    .max_bytes = (guint64) dg_step_number (step, "blocks") * block,
    .backend = DG_BACKEND_BLOCKING,
  };
  gboolean direct = FALSE, measured;

  if (spec.area_size < block) {
    g_set_error (error, DG_STEP_ERROR, DG_STEP_ERROR_SKIPPED,
                 _ ("There is no room to write even one block."));
    return FALSE;
  }
  if (!dg_io_step_choose_direct (context, &direct, error) ||
      (spec.fd = dg_area_open (context, direct, open_flags_of (step), error)) < 0)
    return FALSE;
  measured = measure (context, &spec, error);
  close (spec.fd);
  return measured;
}

const DgStepKind dg_sync_write_kind = {
  .id = "sync-write",
  .title = N_ ("Durable writes"),
  .sentence = N_ (
      "Writes blocks and has the drive confirm each of them, as a database does when it commits."),
  .category = N_ ("Reading and writing"),
  .params = params,
  .n_params = G_N_ELEMENTS (params),
  .figures = figures,
  .n_figures = G_N_ELEMENTS (figures),
  .needs = DG_NEEDS_FOLDER | DG_NEEDS_AREA,
  .chart = DG_CHART_LATENCY,
  .estimate = estimate,
  .prepare = prepare,
  .run = run,
};
