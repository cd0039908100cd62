/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#define DG_TYPE_VOLUME (dg_volume_get_type ())
G_DECLARE_FINAL_TYPE (DgVolume, dg_volume, DG, VOLUME, GObject)

/* A file system that can be, or is, mounted. Each getter has a property of its name that notifies.
 */
const char *dg_volume_get_name (DgVolume *volume);        /* label, else folder, else device */
const char *dg_volume_get_device (DgVolume *volume);      /* /dev/sdb1, or NULL */
const char *dg_volume_get_label (DgVolume *volume);       /* or NULL */
const char *dg_volume_get_file_system (DgVolume *volume); /* or NULL */
const char *dg_volume_get_path (DgVolume *volume);        /* mount point, NULL when not mounted */
const char *dg_volume_get_folder (DgVolume *volume);      /* where a test would go, or NULL */
const char *dg_volume_get_options (DgVolume *volume);     /* of the mount, or NULL */
gboolean dg_volume_get_read_only (DgVolume *volume);
gboolean dg_volume_get_encrypted (DgVolume *volume);
double dg_volume_get_size (DgVolume *volume); /* bytes, NAN while unknown */
double dg_volume_get_free (DgVolume *volume); /* bytes, NAN while unknown */
char *dg_volume_refusal (DgVolume *volume);   /* why it can't be tested as it is, or NULL */

/* For the list that keeps it up to date. */
int dg_volume_compare (gconstpointer a, gconstpointer b, gpointer unused);
void dg_volume_update (gpointer volume, gpointer fresh);
void dg_volume_probe (DgVolume *volume);
gboolean dg_volume_is_probed (DgVolume *volume);
