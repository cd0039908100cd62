/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-area.h"

#include "bench/dg-cache-check.h"
#include "drive/dg-guard.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/*
 * The area is one file of incompressible data, written through to the drive before anything is
 * measured in it: a file that is only allocated reads at the speed of memory. A slow drive gets a
 * smaller one, as large as the budget allows. The steps on a target share it.
 */
#define AREA_NAME     "area"
#define FILL_BLOCK    (1024 * 1024)
#define UNKNOWN_ALIGN 4096

static guint32
alignment_of (int fd)
{
#ifdef STATX_DIOALIGN
  struct statx stx = { 0 };

  if (statx (fd, "", AT_EMPTY_PATH, STATX_DIOALIGN, &stx) == 0 && (stx.stx_mask & STATX_DIOALIGN) &&
      stx.stx_dio_offset_align > 0)
    return MAX (stx.stx_dio_offset_align, stx.stx_dio_mem_align);
#endif
  return UNKNOWN_ALIGN;
}

/* O_DIRECT can be accepted at open and refused at the first transfer: believe only a transfer. */
static gboolean
probe_direct (DgStepContext *context)
{
  int fd = dg_workspace_open_file (context->workspace, AREA_NAME, O_RDWR | O_DIRECT, NULL);
  void *buffer = NULL;
  gboolean works = FALSE;

  if (fd < 0)
    return FALSE;
  if (posix_memalign (&buffer, UNKNOWN_ALIGN, UNKNOWN_ALIGN) == 0) {
    dg_engine_fill_data (buffer, UNKNOWN_ALIGN, DG_DATA_RANDOM, 1);
    works = pwrite (fd, buffer, UNKNOWN_ALIGN, 0) == UNKNOWN_ALIGN &&
            pread (fd, buffer, UNKNOWN_ALIGN, 0) == UNKNOWN_ALIGN;
    free (buffer);
  }
  close (fd);
  return works;
}

static gboolean
fill (DgStepContext *context, DgArea *area, guint64 wanted, double seconds, GError **error)
{
  g_autofree DgIoResult *result = g_new0 (DgIoResult, 1);
  int fd = dg_area_open (context, area->direct, O_RDWR, error);
  DgIoSpec spec = {
    .fd = fd,
    .area_start = area->size,
    .area_size = wanted - area->size,
    .block_size = FILL_BLOCK,
    .queue_depth = area->direct ? 8 : 1,
    .threads = 1,
    .order = DG_ORDER_SEQUENTIAL,
    .read_share = 0,
    .data = DG_DATA_RANDOM,
    .sync = area->direct ? DG_SYNC_NONE : DG_SYNC_FDATASYNC,
    .writes_per_sync = 1,
    .sync_fd = -1,
    .seed = area->size + 1,
    .duration = seconds,
    .max_bytes = wanted - area->size,
    .in_flight_max = 0.5,
  };
  gboolean filled;

  if (fd < 0)
    return FALSE;
  filled = dg_step_context_engine (context, &spec, result, error);
  if (filled && fsync (fd) != 0) {
    filled = FALSE;
    g_set_error (error, DG_STEP_ERROR, DG_STEP_ERROR_FAILED,
                 _ ("The test file could not be flushed to the drive: %s."), g_strerror (errno));
  }
  if (filled) {
    area->size += result->write.bytes;
    area->spent += (double) result->elapsed_ns / 1e9;
    area->written = dg_cache_check_is_written (fd, area->size);
  }
  close (fd);
  return filled;
}

/**
 * dg_area_require:
 * @context: of a step that is being prepared
 * @size: how many bytes the step would like to have
 * @error: place for a sentence
 *
 * Makes sure that the target's test area is filled up to @size, or as far as budget and free space
 * allow; what came of it is in dg_workspace_get_area(), and in the step's settings. Blocks.
 *
 * Returns: whether there is an area to measure in
 */
gboolean
dg_area_require (DgStepContext *context, double size, GError **error)
{
  DgArea area = *dg_workspace_get_area (context->workspace);
  DgTarget *target = dg_workspace_get_target (context->workspace);
  guint64 wanted = ((guint64) MAX (size, 1) + FILL_BLOCK - 1) / FILL_BLOCK * FILL_BLOCK;
  guint64 available;

  if (wanted > area.size && area.spent < DG_AREA_BUDGET) {
    if (area.size == 0) {
      area.direct = probe_direct (context);
      int fd = dg_area_open (context, FALSE, O_RDWR, error);
      if (fd < 0)
        return FALSE;
      area.align = alignment_of (fd);
      close (fd);
    }
    available = dg_guard_available (target);
    if (wanted - area.size > available)
      wanted = area.size + available / FILL_BLOCK * FILL_BLOCK;
    if (wanted == 0) {
      g_set_error (error, DG_STEP_ERROR, DG_STEP_ERROR_SKIPPED,
                   _ ("There is no room for a test file."));
      return FALSE;
    }
    if (wanted > area.size && !fill (context, &area, wanted, DG_AREA_BUDGET - area.spent, error))
      return FALSE;
    dg_workspace_set_area (context->workspace, &area);
  }
  return TRUE;
}

/**
 * dg_area_open:
 * @context: of the running step
 * @direct: whether to go past the page cache
 * @flags: further flags of open(2), such as O_RDWR or O_DSYNC
 * @error: place for a sentence
 *
 * Returns: a descriptor of the area that the caller closes, or -1
 */
int
dg_area_open (DgStepContext *context, gboolean direct, int flags, GError **error)
{
  return dg_workspace_open_file (context->workspace, AREA_NAME, flags | (direct ? O_DIRECT : 0),
                                 error);
}

/**
 * dg_area_forget:
 * @fd: descriptor of the area
 * @size: how much of it
 * @error: place for a sentence
 *
 * Flushes the area and asks the kernel to drop it from the page cache, so that buffered reads come
 * from the drive the first time.
 *
 * Returns: whether the flush succeeded
 */
gboolean
dg_area_forget (int fd, guint64 size, GError **error)
{
  if (fdatasync (fd) != 0) {
    g_set_error (error, DG_STEP_ERROR, DG_STEP_ERROR_FAILED,
                 _ ("The test file could not be flushed to the drive: %s."), g_strerror (errno));
    return FALSE;
  }
  (void) posix_fadvise (fd, 0, (off_t) size, POSIX_FADV_DONTNEED);
  return TRUE;
}
