/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-io-step.h"

#include "bench/dg-area.h"
#include "bench/dg-cache-check.h"
#include "bench/dg-cliff.h"
#include "bench/dg-io-checks.h"
#include "bench/dg-rate.h"
#include "engine/dg-clock.h"
#include "model/dg-setting.h"
#include "model/dg-trust.h"
#include "model/dg-units.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <unistd.h>

#define LONGEST       3600.0 /* seconds of a round that ends by amount, or by itself */
#define FINEST        0.1    /* seconds that a point of a rate over time stands for, at the least */
#define FINE_POINTS   400    /* among which a cliff is looked for */
#define DRAWN_POINTS  100
#define BUSY_SHARE    0.9 /* of one core, from which on the computer counts as the limit */
#define IN_FLIGHT_MAX 0.5 /* seconds of the observed rate, so that a cancelled test ends soon */

/**
 * dg_io_step_duration:
 * @step: a step with “duration” and “budget”, maybe with “until”
 *
 * Returns: how many seconds one round of it may take at the most
 */
double
dg_io_step_duration (const DgStep *step)
{
  gboolean by_time =
      dg_step_kind_param (step->kind, "until") == NULL || dg_step_is (step, "until", "duration");
  double duration = by_time ? dg_step_number (step, "duration") : LONGEST;
  double budget = dg_step_number (step, "budget");

  return budget > 0 ? MIN (duration, budget) : duration;
}

/**
 * dg_io_step_estimate:
 * @step: a step with “direction”, “duration” and “bytes”
 * @rate: what the drive does in that direction, B/s
 * @cost: (out): seconds and bytes of one round
 */
void
dg_io_step_estimate (const DgStep *step, double rate, DgCost *cost)
{
  double seconds = dg_io_step_duration (step);
  double limit = dg_step_number (step, "bytes");
  double bytes = seconds * rate;

  if (limit > 0 && bytes > limit) {
    bytes = limit;
    seconds = limit / rate;
  }
  *cost = (DgCost){ .seconds = seconds };
  if (dg_step_is (step, "direction", "write"))
    cost->bytes_written = bytes;
  else
    cost->bytes_read = bytes;
}

/**
 * dg_io_step_prepare:
 * @context: of a step with “area”
 * @error: place for a sentence
 *
 * Returns: whether the test area is there
 */
gboolean
dg_io_step_prepare (DgStepContext *context, GError **error)
{
  return dg_area_require (context, dg_step_number (context->state->step, "area"), error);
}

/**
 * dg_io_step_data:
 * @step: a step with “data”
 *
 * Returns: what is written
 */
DgData
dg_io_step_data (const DgStep *step)
{
  if (dg_step_is (step, "data", "zeros"))
    return DG_DATA_ZEROS;
  return dg_step_is (step, "data", "mixed") ? DG_DATA_MIXED : DG_DATA_RANDOM;
}

/**
 * dg_io_step_choose_direct:
 * @context: of a step with “direct” and “block-size”
 * @direct: (out): whether to go past the page cache
 * @error: place for a sentence: it was demanded and isn't possible here
 *
 * Returns: whether the step can be run as it was asked for
 */
gboolean
dg_io_step_choose_direct (DgStepContext *context, gboolean *direct, GError **error)
{
  const DgStep *step = context->state->step;
  const DgArea *area = dg_workspace_get_area (context->workspace);
  gboolean possible =
      area->direct && (guint64) dg_step_number (step, "block-size") % area->align == 0;

  *direct = possible && !dg_step_is (step, "direct", "off");
  if (possible || !dg_step_is (step, "direct", "on"))
    return TRUE;
  g_set_error (
      error, DG_STEP_ERROR, DG_STEP_ERROR_SKIPPED,
      _ ("This file system can't be read and written past the page cache in blocks of that size; "
         "set “direct” to “auto”."));
  return FALSE;
}

/**
 * dg_io_step_bounded_area:
 * @context: of a step with “area”
 * @block: bytes of a block
 * @threads: how many threads share the area
 * @error: place for a sentence
 *
 * Returns: bytes of the area that may be used, 0 when not every thread would have a block of its
 * own
 */
guint64
dg_io_step_bounded_area (DgStepContext *context, guint64 block, guint threads, GError **error)
{
  guint64 filled = dg_workspace_get_area (context->workspace)->size;
  guint64 size = MIN (filled, (guint64) dg_step_number (context->state->step, "area"));
  g_autofree char *shown = dg_units_format ((double) block, DG_UNIT_BYTES);

  if (size / threads >= block)
    return size;
  g_set_error (error, DG_STEP_ERROR, DG_STEP_ERROR_SKIPPED,
               _ ("The drive is too slow or too full to prepare room for %u × %s."), threads,
               shown);
  return 0;
}

static const char *
backend_word (DgBackend backend)
{
  return backend == DG_BACKEND_RING ? "io_uring" : "threads";
}

/**
 * dg_io_step_record_conditions:
 * @context: of the running step
 * @result: what the engine did
 *
 * Writes down how the engine worked, and marks every figure of the step that the computer may have
 * limited.
 */
void
dg_io_step_record_conditions (DgStepContext *context, const DgIoResult *result)
{
  dg_step_context_set_text (context, DG_SETTING_IO, backend_word (result->backend));
  dg_step_context_set_number (context, DG_SETTING_DEPTH_REACHED, result->depth_reached);
  dg_step_context_set_text (context, DG_SETTING_REGISTERED_BUFFERS,
                            result->fixed_buffers ? "yes" : "no");
  dg_step_context_set_text (context, DG_SETTING_REGISTERED_FILES,
                            result->fixed_files ? "yes" : "no");
  dg_step_context_set_number (context, DG_SETTING_AREA,
                              (double) dg_workspace_get_area (context->workspace)->size);
  dg_step_context_set_number (context, DG_SETTING_BUSIEST_THREAD, result->cpu_share);
  if (result->cpu_share > BUSY_SHARE)
    dg_step_context_mark (context, NULL, DG_TRUST_LIMITED_BY_COMPUTER);
}

static void
judge_rate (DgStepContext *context, DgSeries *series, const DgTimeline *timeline, double seconds)
{
  g_autoptr (GArray) fine = dg_rate_points (timeline, seconds, MAX (FINEST, seconds / FINE_POINTS));
  const DgPoint *points = (const DgPoint *) (gconstpointer) fine->data;
  DgCliff cliff;

  if (dg_cliff_find (points, fine->len, &cliff))
    g_array_append_val (series->cliffs, cliff);
  else if (dg_cliff_is_falling (points, fine->len))
    dg_step_context_mark (context, NULL, DG_TRUST_FALLING);
}

/**
 * dg_io_step_record_rate:
 * @context: of the running step
 * @result: what the engine did
 *
 * Keeps the rate over time of this round as the series “throughput”, with the cliff in it, or marks
 * the figures when it was still falling.
 */
void
dg_io_step_record_rate (DgStepContext *context, const DgIoResult *result)
{
  /* After the last submission the queue only drains, which says nothing of the drive. */
  double seconds =
      MIN ((double) result->elapsed_ns / 1e9, dg_io_step_duration (context->state->step));
  double width = MAX (FINEST, seconds / DRAWN_POINTS);
  DgSeries *series = dg_series_new ("throughput", context->round, DG_UNIT_SECONDS, DG_UNIT_RATE);

  g_array_unref (series->points);
  series->points = dg_rate_points (&result->timeline, seconds, width);
  judge_rate (context, series, &result->timeline, seconds);
  dg_step_context_take_series (context, series);
}

/**
 * dg_io_step_record:
 * @context: of the running step
 * @direction: “read” or “write”
 * @side: what was moved in that direction
 * @seconds: how long that took until the drive had confirmed it
 *
 * Adds the round to those of the figures THROUGHPUT, IOPS and LATENCY of that direction which the
 * step's kind has. Averages are bytes ÷ time; the latency is the median.
 */
void
dg_io_step_record (DgStepContext *context, const char *direction, const DgIoSide *side,
                   double seconds)
{
  const DgStepKind *kind = context->state->step->kind;
  g_autofree char *throughput = g_strconcat (direction, "-throughput", NULL);
  g_autofree char *iops = g_strconcat (direction, "-iops", NULL);
  g_autofree char *latency = g_strconcat (direction, "-latency", NULL);
  double operations = (double) side->operations;

  if (side->operations == 0 || seconds <= 0)
    return;
  if (dg_step_kind_figure (kind, iops) != NULL) {
    dg_step_context_add (context, iops, operations / seconds);
    dg_step_context_weigh (context, iops, seconds, operations);
  }
  if (dg_step_kind_figure (kind, throughput) != NULL) {
    dg_step_context_add (context, throughput, (double) side->bytes / seconds);
    dg_step_context_weigh (context, throughput, seconds, operations);
  }
  if (dg_step_kind_figure (kind, latency) != NULL) {
    dg_step_context_add (context, latency,
                         (double) dg_histogram_percentile (&side->latency, 50) / 1e9);
    dg_step_context_weigh (context, latency, DG_ENOUGH_SECONDS, operations);
    dg_step_context_add_histogram (context, latency, &side->latency);
  }
}

/**
 * dg_io_step_reads_drive:
 * @context: of the running step
 * @direct: whether it reads with O_DIRECT
 *
 * FUSE file systems take O_DIRECT and may ignore it, and memory is no drive.
 *
 * Returns: whether what is read can't be the page cache's
 */
gboolean
dg_io_step_reads_drive (DgStepContext *context, gboolean direct)
{
  DgTarget *target = dg_workspace_get_target (context->workspace);
  const char *file_system = target->info->file_system;

  return direct && dg_workspace_get_area (context->workspace)->written &&
         !dg_target_is_memory (target) &&
         !(file_system != NULL && g_str_has_prefix (file_system, "fuse"));
}

/**
 * dg_io_step_flush:
 * @fd: descriptor that was written to
 * @seconds: (inout): the time of writing, to which that of the flush is added
 * @error: place for a sentence
 *
 * What went past the page cache may still sit in the drive's own, so the flush counts as well.
 *
 * Returns: whether the drive confirmed it
 */
gboolean
dg_io_step_flush (int fd, double *seconds, GError **error)
{
  uint64_t start = dg_clock_now ();

  if (fdatasync (fd) == 0) {
    *seconds += (double) (dg_clock_now () - start) / 1e9;
    return TRUE;
  }
  g_set_error (error, DG_STEP_ERROR, DG_STEP_ERROR_FAILED,
               _ ("The test file could not be flushed to the drive: %s."), g_strerror (errno));
  return FALSE;
}

static void
mark (DgStepContext *context, const DgIoSpec *spec, const DgIoResult *result, double seconds,
      gboolean direct)
{
  gboolean writes = spec->read_share == 0;

  if (!writes && !dg_io_step_reads_drive (context, direct))
    dg_step_context_mark (context, NULL, DG_TRUST_CACHED);
  if (writes && spec->data != DG_DATA_RANDOM)
    dg_step_context_mark (context, NULL, DG_TRUST_COMPRESSIBLE);
  if (!writes && spec->order == DG_ORDER_SEQUENTIAL && spec->threads == 1 &&
      dg_io_checks_reread_is_faster (&result->timeline, seconds, (double) spec->area_size))
    dg_step_context_mark (context, NULL, DG_TRUST_DRIVE_CACHE);
}

/**
 * dg_io_step_measure:
 * @context: of the running step
 * @spec: what to do; all reading or all writing
 * @direct: whether its descriptor goes past the page cache
 * @result: (out caller-allocates): what the engine did
 * @error: place for a sentence
 *
 * Runs one round, counts the flush of what was written, records figures, rate and conditions, and
 * marks what may not be the drive's.
 *
 * Returns: whether the round was measured
 */
gboolean
dg_io_step_measure (DgStepContext *context, const DgIoSpec *spec, gboolean direct,
                    DgIoResult *result, GError **error)
{
  const DgTarget *target = dg_workspace_get_target (context->workspace);
  gboolean writes = spec->read_share == 0;
  const DgIoSide *side = writes ? &result->write : &result->read;
  DgCounters before, after, counted;
  double seconds;

  if (g_cancellable_set_error_if_cancelled (context->cancellable, error) ||
      !dg_area_forget (spec->fd, spec->area_size, error))
    return FALSE;
  before = dg_counters_read (target);
  if (!dg_step_context_engine (context, spec, result, error))
    return FALSE;
  seconds = (double) result->elapsed_ns / 1e9;
  if (writes && !dg_io_step_flush (spec->fd, &seconds, error))
    return FALSE;
  after = dg_counters_read (target);

  dg_io_step_record (context, writes ? "write" : "read", side, seconds);
  dg_io_step_record_rate (context, result);
  dg_io_step_record_conditions (context, result);
  dg_step_context_set_text (context, DG_SETTING_DIRECT, direct ? "yes" : "no");
  mark (context, spec, result, seconds, direct);
  counted = dg_counters_since (&after, &before);
  if (direct)
    dg_io_checks_apply (context, &counted, (double) side->bytes, writes,
                        dg_cache_check_resident (spec->fd, spec->area_size));
  return TRUE;
}

/**
 * dg_io_step_run:
 * @context: of a step with the parameters above
 * @order: sequential or random
 * @error: place for a sentence
 *
 * Reads or writes in the test area for one round and records what came of it. Without O_DIRECT each
 * write is flushed by itself, so that a slow drive can't fill the memory with dirty pages.
 *
 * Returns: whether the round was measured
 */
gboolean
dg_io_step_run (DgStepContext *context, DgOrder order, GError **error)
{
  const DgStep *step = context->state->step;
  g_autofree DgIoResult *result = g_new0 (DgIoResult, 1);
  gboolean writes = dg_step_is (step, "direction", "write"), direct = FALSE, measured;
  guint64 block = (guint64) dg_step_number (step, "block-size");
  guint threads = (guint) dg_step_number (step, "threads");
  DgIoSpec spec = {
    .area_size = dg_io_step_bounded_area (context, block, threads, error),
    .block_size = (guint32) block,
    .queue_depth = (unsigned) dg_step_number (step, "queue-depth"),
    .threads = threads,
    .order = order,
    .read_share = writes ? 0 : 1,
    .data = dg_io_step_data (step),
    .writes_per_sync = 1,
    .sync_fd = -1,
    .seed = context->round,
    .duration = dg_io_step_duration (step),
    .max_bytes = (guint64) dg_step_number (step, "bytes"),
    .in_flight_max = IN_FLIGHT_MAX,
  };

  if (spec.area_size == 0 || !dg_io_step_choose_direct (context, &direct, error))
    return FALSE;
  if (writes && !direct) {
    spec.sync = DG_SYNC_FDATASYNC;
    spec.queue_depth = 1;
  }
  spec.fd = dg_area_open (context, direct, writes ? O_RDWR : O_RDONLY, error);
  if (spec.fd < 0)
    return FALSE;
  measured = dg_io_step_measure (context, &spec, direct, result, error);
  close (spec.fd);
  return measured;
}
