/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "drive/dg-mounts.h"
#include "model/dg-run.h"

#include <gudev/gudev.h>

DgDriveInfo *dg_drive_info_read (GUdevClient *client, GUdevDevice *disk);
DgDriveInfo *dg_drive_info_of_mount (GUdevClient *client, GPtrArray *mounts, const DgMount *mount);
char *dg_drive_info_text (const char *raw);
char *dg_drive_info_property (GUdevDevice *device, const char *name);
