/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "drive/dg-drive.h"
#include "drive/dg-mounts.h"

#include <gudev/gudev.h>

GListModel *dg_scan (GUdevClient *client, GPtrArray *mounts, gboolean all);
