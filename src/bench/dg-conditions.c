/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-conditions.h"

#include "drive/dg-drive.h"

#include <glib/gi18n-lib.h>

static gboolean
has_option (const char *options, const char *option)
{
  g_auto (GStrv) list = g_strsplit (options ? options : "", ",", -1);

  return g_strv_contains ((const char *const *) list, option);
}

/**
 * dg_conditions_find:
 * @run: a run that begins
 * @is_memory: whether its target is in memory
 *
 * Adds as findings what makes the drive look better or worse than it is, and can be seen before
 * anything is measured.
 */
void
dg_conditions_find (DgRun *run, gboolean is_memory)
{
  const DgLink *link = run->drive->link;
  g_autofree char *connection = dg_drive_describe_link (run->drive);

  if (is_memory)
    dg_run_add_finding (run, "memory", DG_SEVERITY_PROBLEM,
                        _ ("This folder is in the computer's memory, not on a drive."));
  if (g_strcmp0 (run->drive->bus, "loop") == 0)
    dg_run_add_finding (
        run, "loop", DG_SEVERITY_INFO,
        _ ("This drive is a file on another drive, whose cache may answer for it."));
  if (link->negotiated < link->possible)
    dg_run_add_finding (run, "slow-link", DG_SEVERITY_WARNING, connection);
  if (has_option (run->target->mount_options, "sync"))
    dg_run_add_finding (
        run, "mounted-sync", DG_SEVERITY_WARNING,
        _ ("The drive is mounted with “sync”, so every write waits for the medium; mounting it "
           "without makes it quicker, and “Safely Remove” necessary."));
}
