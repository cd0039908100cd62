/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-rebuild.h"

static gboolean
is_layer (const DgDriveInfo *drive, const char *device)
{
  for (guint i = 0; i < drive->layers->len; i++)
    if (g_strcmp0 (((const DgLayer *) g_ptr_array_index (drive->layers, i))->device, device) == 0)
      return TRUE;
  return FALSE;
}

/**
 * dg_rebuild_stands_in:
 * @mdstat: what stands in /proc/mdstat
 * @drive: a drive with its layers
 *
 * A line “md0 : …” begins the account of an array; a line below it with “resync =”, “recovery =”,
 * “reshape =” or “check =” tells that its disks are busy with themselves.
 *
 * Returns: whether that goes for an array among the drive's layers
 */
gboolean
dg_rebuild_stands_in (const char *mdstat, const DgDriveInfo *drive)
{
  static const char *const words[] = { "resync =", "recovery =", "reshape =", "check =" };
  g_auto (GStrv) lines = g_strsplit (mdstat, "\n", -1);
  gboolean own = FALSE;

  for (guint i = 0; lines[i] != NULL; i++) {
    const char *colon = strstr (lines[i], " : ");
    if (g_ascii_isalpha (lines[i][0]) && colon != NULL) {
      g_autofree char *name = g_strndup (lines[i], (gsize) (colon - lines[i]));
      own = is_layer (drive, name);
    }
    for (guint j = 0; own && j < G_N_ELEMENTS (words); j++)
      if (strstr (lines[i], words[j]) != NULL)
        return TRUE;
  }
  return FALSE;
}

/**
 * dg_rebuild_is_running:
 * @drive: a drive with its layers
 *
 * Returns: whether a RAID array under it is rebuilding or checking itself right now
 */
gboolean
dg_rebuild_is_running (const DgDriveInfo *drive)
{
  g_autofree char *mdstat = NULL;

  return g_file_get_contents ("/proc/mdstat", &mdstat, NULL, NULL) &&
         dg_rebuild_stands_in (mdstat, drive);
}
