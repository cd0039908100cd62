/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-run.h"

#include <gudev/gudev.h>

void dg_link_read (DgLink *link, GUdevClient *client, GUdevDevice *disk, const char *bus);
GUdevDevice *dg_link_nvme_controller (GUdevClient *client, GUdevDevice *disk);
