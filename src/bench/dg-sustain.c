/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-sustain.h"

#include "bench/dg-area.h"
#include "bench/dg-cache-check.h"
#include "bench/dg-io-step.h"
#include "drive/dg-guard.h"

#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <unistd.h>

#define FREE_SHARE 0.8 /* of the space that may be used at all */

/*
 * Writing until the drive's quick store is used up and the rate behind it is level, or until most
 * of the free space is written. Nothing is prepared beforehand, since that would use the store up.
 * What was written then serves later steps as the test area.
 */

/**
 * dg_sustain_is:
 * @step: any step
 *
 * Returns: whether it writes until steady
 */
gboolean
dg_sustain_is (const DgStep *step)
{
  return dg_step_kind_param (step->kind, "until") != NULL && dg_step_is (step, "until", "steady") &&
         dg_step_is (step, "direction", "write");
}

/**
 * dg_sustain_share:
 * @room: bytes that may be written at all
 *
 * Returns: how many of them are written at the most
 */
double
dg_sustain_share (double room)
{
  return room * FREE_SHARE;
}

static guint64
room_for (DgStepContext *context, guint64 block)
{
  const DgStep *step = context->state->step;
  guint64 filled = dg_workspace_get_area (context->workspace)->size;
  guint64 free = dg_guard_available (dg_workspace_get_target (context->workspace));
  guint64 room = filled + (guint64) dg_sustain_share ((double) free);
  guint64 wanted = (guint64) dg_step_number (step, "bytes");

  if (wanted > 0)
    room = MIN (room, wanted);
  return room / block * block;
}

static void
record_cliff (DgStepContext *context)
{
  GPtrArray *list = context->state->result->series;
  const DgSeries *series = g_ptr_array_index (list, list->len - 1);
  const DgCliff *cliff;

  if (series->cliffs->len == 0)
    return;
  cliff = &g_array_index (series->cliffs, DgCliff, 0);
  dg_step_context_add (context, "throughput-before", cliff->before);
  dg_step_context_add (context, "throughput-after", cliff->after);
  dg_step_context_add (context, "cliff-at", cliff->x * cliff->before);
}

/* The file was allocated as a whole: what wasn't written of it is cut off again. */
static gboolean
keep_area (DgStepContext *context, int fd, guint64 written, GError **error)
{
  DgArea area = *dg_workspace_get_area (context->workspace);

  area.size = MAX (area.size, written);
  area.spent = DG_AREA_BUDGET;
  if (ftruncate (fd, (off_t) area.size) != 0) {
    g_set_error (error, DG_STEP_ERROR, DG_STEP_ERROR_FAILED,
                 _ ("The test file can't be cut to its size."));
    return FALSE;
  }
  area.written = dg_cache_check_is_written (fd, area.size);
  dg_workspace_set_area (context->workspace, &area);
  return TRUE;
}

static gboolean
measure (DgStepContext *context, const DgIoSpec *spec, gboolean direct, GError **error)
{
  g_autoptr (DgSteady) steady = dg_steady_new ();
  g_autofree DgIoResult *result = g_new0 (DgIoResult, 1);
  gboolean measured;

  context->steady = steady;
  measured = dg_io_step_measure (context, spec, direct, result, error);
  context->steady = NULL;
  if (!measured || !keep_area (context, spec->fd, result->write.bytes, error))
    return FALSE;
  record_cliff (context);
  return TRUE;
}

/**
 * dg_sustain_run:
 * @context: of a “sequential” step that writes until steady
 * @error: place for a sentence
 *
 * Returns: whether the round was measured
 */
gboolean
dg_sustain_run (DgStepContext *context, GError **error)
{
  const DgStep *step = context->state->step;
  guint64 block = (guint64) dg_step_number (step, "block-size");
  guint64 room = room_for (context, block);
  gboolean direct = FALSE, measured;
  DgIoSpec spec = {
    .area_size = room,
    .block_size = (guint32) block,
    .threads = 1,
    .order = DG_ORDER_SEQUENTIAL,
    .data = dg_io_step_data (step),
    .writes_per_sync = 1,
    .sync_fd = -1,
    .seed = context->round,
    .duration = dg_io_step_duration (step),
    .max_bytes = room,
    .in_flight_max = 0.5,
  };

  if (room == 0) {
    g_set_error (error, DG_STEP_ERROR, DG_STEP_ERROR_SKIPPED,
                 _ ("There is no room to write even one block."));
    return FALSE;
  }
  if (!dg_io_step_choose_direct (context, &direct, error) ||
      (spec.fd = dg_area_open (context, direct, O_RDWR, error)) < 0)
    return FALSE;
  spec.queue_depth = direct ? (unsigned) dg_step_number (step, "queue-depth") : 1;
  spec.sync = direct ? DG_SYNC_NONE : DG_SYNC_FDATASYNC;
  /* Where this isn't possible, the file grows as it is written. */
  (void) fallocate (spec.fd, 0, 0, (off_t) room);
  measured = measure (context, &spec, direct, error);
  close (spec.fd);
  return measured;
}
