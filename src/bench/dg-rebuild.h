/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-run.h"

gboolean dg_rebuild_stands_in (const char *mdstat, const DgDriveInfo *drive);
gboolean dg_rebuild_is_running (const DgDriveInfo *drive);
