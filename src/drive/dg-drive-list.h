/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "drive/dg-drive.h"

#define DG_TYPE_DRIVE_LIST (dg_drive_list_get_type ())
G_DECLARE_FINAL_TYPE (DgDriveList, dg_drive_list, DG, DRIVE_LIST, GObject)

/* A GListModel of DgDrive that follows udev and the mount table. Main thread. */
DgDriveList *dg_drive_list_new (gboolean all);
gboolean dg_drive_list_is_ready (DgDriveList *list); /* free space of every volume was read once */
