/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-counters.h"

#include <stdio.h>

#define SECTOR 512.0 /* the unit of the counters, whatever the drive's own sector size */

/**
 * dg_counters_parse:
 * @line: what stands in a block device's “stat”
 *
 * The fields are those of the kernel's Documentation/block/stat.rst; flushes came with Linux 5.5.
 *
 * Returns: the counters; “known” is %FALSE when @line isn't such a line
 */
DgCounters
dg_counters_parse (const char *line)
{
  unsigned long long f[17] = { 0 };
  int n = sscanf (
      line, "%llu %llu %llu %llu %llu %llu %llu %llu %llu %llu %llu %llu %llu %llu %llu %llu %llu",
      &f[0], &f[1], &f[2], &f[3], &f[4], &f[5], &f[6], &f[7], &f[8], &f[9], &f[10], &f[11], &f[12],
      &f[13], &f[14], &f[15], &f[16]);

  if (n < 11)
    return (DgCounters){ 0 };
  return (DgCounters){
    .known = TRUE,
    .read_bytes = (double) f[2] * SECTOR,
    .write_bytes = (double) f[6] * SECTOR,
    .flushes = (double) f[15],
    .seconds = (double) g_get_monotonic_time () / 1e6,
  };
}

/**
 * dg_counters_read:
 * @target: a target
 *
 * Returns: the counters of the block device directly under its file system; “known” is %FALSE where
 *   there is none, as with a network or FUSE file system. Needs no rights.
 */
DgCounters
dg_counters_read (const DgTarget *target)
{
  g_autofree char *path =
      g_strdup_printf ("/sys/dev/block/%u:%u/stat", target->disk_major, target->disk_minor);
  g_autofree char *line = NULL;

  if ((target->disk_major == 0 && target->disk_minor == 0) ||
      !g_file_get_contents (path, &line, NULL, NULL))
    return (DgCounters){ 0 };
  return dg_counters_parse (line);
}

/**
 * dg_counters_since:
 * @now: a later reading
 * @before: an earlier one
 *
 * Returns: what came in between; “seconds” is the time between them
 */
DgCounters
dg_counters_since (const DgCounters *now, const DgCounters *before)
{
  return (DgCounters){
    .known = now->known && before->known,
    .read_bytes = now->read_bytes - before->read_bytes,
    .write_bytes = now->write_bytes - before->write_bytes,
    .flushes = now->flushes - before->flushes,
    .seconds = now->seconds - before->seconds,
  };
}
