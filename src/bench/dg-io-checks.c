/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-io-checks.h"

#include "model/dg-setting.h"
#include "model/dg-trust.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define TOLERANCE    0.05        /* of the bytes asked for */
#define SLACK        262144.0    /* bytes of journal and metadata that are one's own */
#define RESIDENT_MAX 0.02        /* of the area, in the page cache after reading past it */
#define REREAD_GAIN  1.5         /* by which the drive's own memory gives itself away */
#define OWN_MEMORY   536870912.0 /* bytes; more than that no drive keeps of what it reads */
#define WINDOW_US    150000      /* of listening before a step */

/**
 * dg_io_checks_counted_less:
 * @counted: what the device counted meanwhile
 * @asked: bytes that were asked for
 * @writes: whether to write
 *
 * Returns: whether some of it never reached the device
 */
gboolean
dg_io_checks_counted_less (const DgCounters *counted, double asked, gboolean writes)
{
  double seen = writes ? counted->write_bytes : counted->read_bytes;

  return counted->known && seen < asked * (1 - TOLERANCE) - SLACK / 8;
}

/**
 * dg_io_checks_counted_more:
 * @counted: what the device counted meanwhile
 * @asked: bytes that were asked for
 * @writes: whether to write
 *
 * Returns: whether somebody else moved more than 5 % on top of it, in either direction
 */
gboolean
dg_io_checks_counted_more (const DgCounters *counted, double asked, gboolean writes)
{
  double foreign = counted->read_bytes + counted->write_bytes - asked;

  return counted->known && foreign > MAX (asked * TOLERANCE, SLACK);
}

/**
 * dg_io_checks_reread_is_faster:
 * @timeline: bytes over time of reading an area from start to end, again and again
 * @seconds: how long that took
 * @area: the area's size in bytes
 *
 * Returns: whether the passes after the first were so much faster that the drive must have answered
 *   from its own memory
 */
gboolean
dg_io_checks_reread_is_faster (const DgTimeline *timeline, double seconds, double area)
{
  double width = (double) timeline->bin_ns / 1e9;
  double moved = 0, total = 0, first = 0;

  for (guint i = 0; i < timeline->used; i++)
    total += timeline->bytes[i];
  for (guint i = 0; i < timeline->used && moved < area; i++) {
    moved += timeline->bytes[i];
    first = (i + 1) * width;
  }
  if (area > OWN_MEMORY || total < 1.25 * area || first < 10 * width ||
      seconds - first < 10 * width)
    return FALSE;
  return (total - moved) / (seconds - first) > REREAD_GAIN * moved / first;
}

static double
listen (const DgTarget *target)
{
  DgCounters before = dg_counters_read (target), after, heard;

  if (!before.known)
    return 0;
  g_usleep (WINDOW_US);
  after = dg_counters_read (target);
  heard = dg_counters_since (&after, &before);
  return (heard.read_bytes + heard.write_bytes) / heard.seconds;
}

/**
 * dg_io_checks_is_busy:
 * @target: where the next step is going to measure
 * @rate: (out): what others move there, B/s
 *
 * Listens for others' I/O while the test itself is idle. One burst may be the journal of one's own
 * last flush, so only what is heard twice in a row counts. Blocks for up to 0.3 s.
 *
 * Returns: whether anything was heard
 */
gboolean
dg_io_checks_is_busy (const DgTarget *target, double *rate)
{
  double first = listen (target);

  *rate = first > 0 ? MIN (first, listen (target)) : 0;
  return *rate > 0;
}

static gboolean
copies_on_write (const DgTarget *target)
{
  static const char *const names[] = { "btrfs", "zfs", "bcachefs", "f2fs", "nilfs2", NULL };

  return target->info->file_system != NULL && g_strv_contains (names, target->info->file_system);
}

/**
 * dg_io_checks_apply:
 * @context: of the running step, whose figures this round are recorded
 * @counted: what the device counted while it ran past the page cache
 * @asked: bytes that were asked for
 * @writes: whether to write
 * @resident: share of the area that lay in the page cache afterwards, or NAN
 *
 * Marks the figures that may be the page cache's, or that a neighbour disturbed. A file system that
 * copies on write adds so much of its own that nobody can tell a neighbour's from it.
 */
void
dg_io_checks_apply (DgStepContext *context, const DgCounters *counted, double asked,
                    gboolean writes, double resident)
{
  const DgTarget *target = dg_workspace_get_target (context->workspace);

  if (counted->known)
    dg_step_context_set_number (context,
                                writes ? DG_SETTING_DEVICE_WRITTEN : DG_SETTING_DEVICE_READ,
                                writes ? counted->write_bytes : counted->read_bytes);
  if (dg_io_checks_counted_less (counted, asked, writes) ||
      (!writes && isfinite (resident) && resident > RESIDENT_MAX))
    dg_step_context_mark (context, NULL, DG_TRUST_CACHED);
  if (!(writes && copies_on_write (target)) && dg_io_checks_counted_more (counted, asked, writes))
    dg_step_context_mark (context, NULL, DG_TRUST_DISTURBED);
}
