/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drive/dg-layers.h"

#include "model/dg-run.h"

/* Deeper stacks than this don't occur; a loop device in its own file system would never end. */
#define MAX_LAYERS 16

/**
 * dg_layers_kind:
 * @device: a block device
 *
 * Returns: what it is in a stack: partition, crypt, lvm, mapped (by the device mapper for another
 *   purpose), raid, bcache, loop or disk
 */
const char *
dg_layers_kind (GUdevDevice *device)
{
  const char *uuid = g_udev_device_get_sysfs_attr (device, "dm/uuid");
  const char *name = g_udev_device_get_name (device);

  if (g_strcmp0 (g_udev_device_get_devtype (device), "partition") == 0)
    return "partition";
  if (uuid != NULL && g_str_has_prefix (uuid, "CRYPT-"))
    return "crypt";
  if (uuid != NULL && g_str_has_prefix (uuid, "LVM-"))
    return "lvm";
  if (g_str_has_prefix (name, "dm-"))
    return "mapped";
  if (g_str_has_prefix (name, "md"))
    return "raid";
  if (g_str_has_prefix (name, "bcache"))
    return "bcache";
  return g_str_has_prefix (name, "loop") ? "loop" : "disk";
}

/**
 * dg_layers_name:
 * @device: a block device
 *
 * Returns: (transfer full): its name; for the device mapper's the one a person gave it
 */
char *
dg_layers_name (GUdevDevice *device)
{
  const char *mapped = g_udev_device_get_sysfs_attr (device, "dm/name");

  return g_utf8_make_valid (mapped ? mapped : g_udev_device_get_name (device), -1);
}

static GDir *
open_links (GUdevDevice *device, const char *name)
{
  g_autofree char *path = g_build_filename (g_udev_device_get_sysfs_path (device), name, NULL);

  return g_dir_open (path, 0, NULL);
}

/**
 * dg_layers_below:
 * @client: a udev client of this thread
 * @device: a block device
 *
 * Returns: (transfer full) (element-type GUdevDevice): the block devices that it is made of: the
 *   disk of a partition, the members of a RAID; none for a disk or a loop device
 */
GPtrArray *
dg_layers_below (GUdevClient *client, GUdevDevice *device)
{
  GPtrArray *below = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GDir) slaves = NULL;
  const char *name;

  if (g_strcmp0 (g_udev_device_get_devtype (device), "partition") == 0) {
    GUdevDevice *disk = g_udev_device_get_parent (device);
    if (disk != NULL)
      g_ptr_array_add (below, disk);
    return below;
  }
  slaves = open_links (device, "slaves");
  while (slaves != NULL && (name = g_dir_read_name (slaves)) != NULL) {
    GUdevDevice *slave = g_udev_client_query_by_subsystem_and_name (client, "block", name);
    if (slave != NULL)
      g_ptr_array_add (below, slave);
  }
  return below;
}

static GUdevDevice *
find_base (GUdevClient *client, GUdevDevice *device, guint depth)
{
  g_autoptr (GPtrArray) below = dg_layers_below (client, device);
  g_autoptr (GUdevDevice) base = NULL;

  for (guint i = 0; i < below->len && depth < MAX_LAYERS; i++) {
    GUdevDevice *member = g_ptr_array_index (below, i);
    g_autoptr (GUdevDevice) other = find_base (client, member, depth + 1);
    if (base == NULL)
      base = g_object_ref (other);
    else if (g_udev_device_get_device_number (base) != g_udev_device_get_device_number (other))
      return g_object_ref (device);
  }
  return base ? g_steal_pointer (&base) : g_object_ref (device);
}

/**
 * dg_layers_base:
 * @client: a udev client of this thread
 * @device: a block device
 *
 * Returns: (transfer full): the drive it stands for: the disk below when there is exactly one, else
 *   the lowest device that joins several, such as a RAID
 */
GUdevDevice *
dg_layers_base (GUdevClient *client, GUdevDevice *device)
{
  return find_base (client, device, 0);
}

/**
 * dg_layers_has_holders:
 * @device: a block device
 *
 * Returns: whether another block device is built on it
 */
gboolean
dg_layers_has_holders (GUdevDevice *device)
{
  g_autoptr (GDir) holders = open_links (device, "holders");

  return holders != NULL && g_dir_read_name (holders) != NULL;
}

static gboolean
is_encrypted (GUdevClient *client, GUdevDevice *device, guint depth)
{
  g_autoptr (GPtrArray) below = NULL;

  if (g_str_equal (dg_layers_kind (device), "crypt"))
    return TRUE;
  below = dg_layers_below (client, device);
  for (guint i = 0; i < below->len && depth < MAX_LAYERS; i++)
    if (is_encrypted (client, g_ptr_array_index (below, i), depth + 1))
      return TRUE;
  return FALSE;
}

/**
 * dg_layers_is_encrypted:
 * @client: a udev client of this thread
 * @device: a block device
 *
 * Returns: whether what is written to it is encrypted on its way down
 */
gboolean
dg_layers_is_encrypted (GUdevClient *client, GUdevDevice *device)
{
  return is_encrypted (client, device, 0);
}

/* Whether the layer is new. Members of one RAID may lie on the same disk, which is listed once. */
static gboolean
add_layer (GPtrArray *layers, const char *device, const char *kind)
{
  DgLayer *layer;

  for (guint i = 0; i < layers->len; i++) {
    const DgLayer *listed = g_ptr_array_index (layers, i);
    if (g_str_equal (listed->kind, kind) && g_str_equal (listed->device, device) &&
        !g_str_equal (kind, "file-system"))
      return FALSE;
  }
  if (layers->len >= MAX_LAYERS)
    return FALSE;
  layer = dg_layout_new (&dg_layer_layout);
  layer->device = g_utf8_make_valid (device, -1);
  layer->kind = g_strdup (kind);
  g_ptr_array_add (layers, layer);
  return TRUE;
}

/**
 * dg_layers_add_device:
 * @layers: (element-type DgLayer): the list to add to
 * @client: a udev client of this thread
 * @mounts: the mount table
 * @device: a block device
 *
 * Adds the device and everything below it, down to the disks. Below a loop device come the file
 * system and the disk that carry its file, as far as the mount table knows.
 */
void
dg_layers_add_device (GPtrArray *layers, GUdevClient *client, GPtrArray *mounts,
                      GUdevDevice *device)
{
  const char *file = g_udev_device_get_sysfs_attr (device, "loop/backing_file");
  g_autofree char *name = dg_layers_name (device);
  g_autoptr (GPtrArray) below = NULL;

  if (!add_layer (layers, name, dg_layers_kind (device)))
    return;
  below = dg_layers_below (client, device);
  for (guint i = 0; i < below->len; i++)
    dg_layers_add_device (layers, client, mounts, g_ptr_array_index (below, i));
  if (file != NULL) {
    const DgMount *mount = dg_mounts_find_path (mounts, file);
    if (mount != NULL)
      dg_layers_add_mount (layers, client, mounts, mount);
  }
}

/**
 * dg_layers_add_mount:
 * @layers: (element-type DgLayer): the list to add to
 * @client: a udev client of this thread
 * @mounts: the mount table
 * @mount: one of them
 *
 * Adds the file system (a layer whose device is the file system's type) and what is below it.
 */
void
dg_layers_add_mount (GPtrArray *layers, GUdevClient *client, GPtrArray *mounts,
                     const DgMount *mount)
{
  const char *source = mount->source ? mount->source : mount->path;
  g_autoptr (GUdevDevice) device = NULL;

  if (!add_layer (layers, mount->type, "file-system"))
    return;
  switch (mount->class) {
  case DG_MOUNT_DEVICE:
    device = g_udev_client_query_by_device_number (client, G_UDEV_DEVICE_TYPE_BLOCK, mount->number);
    if (device != NULL)
      dg_layers_add_device (layers, client, mounts, device);
    break;
  case DG_MOUNT_NETWORK:
    add_layer (layers, source, "network");
    break;
  case DG_MOUNT_FUSE:
    add_layer (layers, source, "fuse");
    break;
  case DG_MOUNT_POOL:
    add_layer (layers, source, "pool");
    break;
  case DG_MOUNT_MEMORY:
    add_layer (layers, source, "memory");
    break;
  case DG_MOUNT_OVERLAY:
  case DG_MOUNT_SYSTEM:
    break;
  }
}
