/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "drive/dg-volume.h"
#include "model/dg-run.h"

#define DG_TYPE_DRIVE (dg_drive_get_type ())
G_DECLARE_FINAL_TYPE (DgDrive, dg_drive, DG, DRIVE, GObject)

/* What a person would call a drive. Properties id, name, icon-name, info, volumes, refusal notify.
 */
const char *dg_drive_get_id (DgDrive *drive); /* sysfs name: "sdb", "nvme0n1"; a share's source */
const DgDriveInfo *dg_drive_get_info (DgDrive *drive);
char *dg_drive_dup_name (DgDrive *drive); /* the name a person would know it by */
const char *dg_drive_get_icon_name (DgDrive *drive);
GListModel *dg_drive_get_volumes (DgDrive *drive);      /* of DgVolume */
char *dg_drive_describe_link (const DgDriveInfo *info); /* "USB 2.0 at 480 Mb/s" … */
char *dg_drive_refusal (DgDrive *drive);                /* why it can't be tested, or NULL */

/* For the list that keeps it up to date. */
DgDrive *dg_drive_new (const char *id, DgDriveInfo *info);
void dg_drive_add_volume (DgDrive *drive, DgVolume *volume);
int dg_drive_compare (gconstpointer a, gconstpointer b, gpointer unused);
void dg_drive_update (gpointer drive, gpointer fresh);
