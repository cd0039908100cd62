/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "drive/dg-mounts.h"

#include <gudev/gudev.h>

const char *dg_layers_kind (GUdevDevice *device);
char *dg_layers_name (GUdevDevice *device);
GPtrArray *dg_layers_below (GUdevClient *client, GUdevDevice *device);
GUdevDevice *dg_layers_base (GUdevClient *client, GUdevDevice *device);
gboolean dg_layers_has_holders (GUdevDevice *device);
gboolean dg_layers_is_encrypted (GUdevClient *client, GUdevDevice *device);
void dg_layers_add_device (GPtrArray *layers, GUdevClient *client, GPtrArray *mounts,
                           GUdevDevice *device);
void dg_layers_add_mount (GPtrArray *layers, GUdevClient *client, GPtrArray *mounts,
                          const DgMount *mount);
