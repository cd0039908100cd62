/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drive/dg-scan.h"

#include "drive/dg-drive-info.h"
#include "drive/dg-layers.h"

typedef struct {
  GUdevClient *client;
  GPtrArray *mounts;
  gboolean all;
  GHashTable *drives; /* of DgDrive by id, while the scan runs */
} Scan;

/* An optical drive without a disc shows a size all the same; udev knows better. */
static gboolean
has_medium (GUdevDevice *disk)
{
  if (g_str_has_prefix (g_udev_device_get_name (disk), "sr"))
    return g_udev_device_get_property_as_boolean (disk, "ID_CDROM_MEDIA");
  return g_udev_device_get_sysfs_attr_as_uint64 (disk, "size") > 0;
}

/* Drives in memory, floppies, and the parts of an eMMC chip that hold no files. */
static gboolean
is_clutter (GUdevDevice *disk)
{
  const char *name = g_udev_device_get_name (disk);

  if (g_str_has_prefix (name, "mmcblk"))
    return strstr (name, "boot") != NULL || strstr (name, "rpmb") != NULL;
  return g_str_has_prefix (name, "zram") || g_str_has_prefix (name, "ram") ||
         g_str_has_prefix (name, "fd");
}

static gboolean
has_mounted_read_write (DgDrive *drive)
{
  GListModel *volumes = dg_drive_get_volumes (drive);

  for (guint i = 0; i < g_list_model_get_n_items (volumes); i++) {
    g_autoptr (DgVolume) volume = g_list_model_get_item (volumes, i);
    if (dg_volume_get_path (volume) != NULL && !dg_volume_get_read_only (volume))
      return TRUE;
  }
  return FALSE;
}

static DgDrive *
drive_of_disk (Scan *scan, GUdevDevice *disk)
{
  const char *id = g_udev_device_get_name (disk);
  DgDrive *drive = g_hash_table_lookup (scan->drives, id);
  DgDriveInfo *info;

  if (drive != NULL || !has_medium (disk) || (!scan->all && is_clutter (disk)))
    return drive;
  info = dg_drive_info_read (scan->client, disk);
  dg_layers_add_device (info->layers, scan->client, scan->mounts, disk);
  drive = dg_drive_new (id, info);
  g_hash_table_insert (scan->drives, g_strdup (id), drive);
  return drive;
}

static char *
volume_name (const char *label, const DgMount *mount, const char *fallback)
{
  g_autofree char *base = mount ? g_path_get_basename (mount->path) : NULL;

  if (label != NULL)
    return g_strdup (label);
  return dg_drive_info_text (base ? base : fallback);
}

/* The user's own folder, where it lies on this volume: what a test of the system's volume can use.
 */
static const char *
home_on (Scan *scan, const DgMount *mount)
{
  const DgMount *home = mount ? dg_mounts_find_path (scan->mounts, g_get_home_dir ()) : NULL;

  return home != NULL && home->number == mount->number ? g_get_home_dir () : NULL;
}

static DgVolume *
volume_new (Scan *scan, const char *id, const char *label, const DgMount *mount)
{
  g_autofree char *name = volume_name (label, mount, id);
  DgVolume *volume = g_object_new (DG_TYPE_VOLUME, "id", id, "label", label, "name", name, NULL);

  if (mount != NULL)
    g_object_set (volume, "path", mount->path, "home", home_on (scan, mount), "file-system",
                  mount->type, "options", mount->options, "read-only", mount->read_only, NULL);
  return volume;
}

static DgVolume *
volume_of_device (Scan *scan, GUdevDevice *device, const DgMount *mount, gboolean locked)
{
  g_autofree char *label = dg_drive_info_property (device, "ID_FS_LABEL");
  double capacity = (double) g_udev_device_get_sysfs_attr_as_uint64 (device, "size") * 512;
  DgVolume *volume = volume_new (scan, g_udev_device_get_name (device), label, mount);

  g_object_set (volume, "device", g_udev_device_get_device_file (device), "capacity", capacity,
                "encrypted", locked || dg_layers_is_encrypted (scan->client, device), NULL);
  if (mount == NULL)
    g_object_set (volume, "file-system", g_udev_device_get_property (device, "ID_FS_TYPE"), NULL);
  return volume;
}

/* Hardware always is; of what is built on several drives only what nothing else is built on. */
static gboolean
is_drive (GUdevDevice *device, GUdevDevice *disk)
{
  const char *kind = dg_layers_kind (device);

  if (g_udev_device_get_device_number (device) != g_udev_device_get_device_number (disk))
    return FALSE;
  return g_str_equal (kind, "disk") || g_str_equal (kind, "loop") ||
         !dg_layers_has_holders (device);
}

/* What is mounted or could be is a volume of the drive that it is on, however deep below. */
static void
add_device (Scan *scan, GUdevDevice *device)
{
  const char *usage = g_udev_device_get_property (device, "ID_FS_USAGE");
  const DgMount *mount =
      dg_mounts_find_number (scan->mounts, g_udev_device_get_device_number (device));
  gboolean held = dg_layers_has_holders (device);
  gboolean locked = g_strcmp0 (usage, "crypto") == 0 && !held;
  gboolean is_volume = mount != NULL || locked || (g_strcmp0 (usage, "filesystem") == 0 && !held);
  g_autoptr (GUdevDevice) disk = dg_layers_base (scan->client, device);
  DgDrive *drive = NULL;

  if (is_volume || is_drive (device, disk))
    drive = drive_of_disk (scan, disk);
  if (drive != NULL && is_volume) {
    g_autoptr (DgVolume) volume = volume_of_device (scan, device, mount, locked);
    dg_drive_add_volume (drive, volume);
  }
}

static char *
share_id (const DgMount *mount)
{
  const char *source = mount->source ? mount->source : mount->path;

  if (mount->class == DG_MOUNT_FUSE)
    return g_strdup (mount->path);
  if (mount->class == DG_MOUNT_POOL)
    return g_strndup (source, strcspn (source, "/"));
  return g_strdup (source);
}

/* File systems that aren't on a block device: shares, ZFS pools, FUSE programs. */
static void
add_mount (Scan *scan, const DgMount *mount)
{
  g_autofree char *id = share_id (mount);
  g_autoptr (DgVolume) volume = NULL;
  DgDrive *drive;

  if (mount->class != DG_MOUNT_NETWORK && mount->class != DG_MOUNT_FUSE &&
      mount->class != DG_MOUNT_POOL)
    return;
  if (mount != dg_mounts_find_number (scan->mounts, mount->number))
    return;
  drive = g_hash_table_lookup (scan->drives, id);
  if (drive == NULL) {
    drive = dg_drive_new (id, dg_drive_info_of_mount (scan->client, scan->mounts, mount));
    g_hash_table_insert (scan->drives, g_strdup (id), drive);
  }
  volume = volume_new (scan, mount->path, NULL, mount);
  dg_drive_add_volume (drive, volume);
}

static GListModel *
collect (Scan *scan)
{
  GListStore *store = g_list_store_new (DG_TYPE_DRIVE);
  GHashTableIter iter;
  gpointer drive;

  g_hash_table_iter_init (&iter, scan->drives);
  while (g_hash_table_iter_next (&iter, NULL, &drive)) {
    gboolean loop = g_strcmp0 (dg_drive_get_info (drive)->bus, "loop") == 0;
    if (scan->all || !loop || has_mounted_read_write (drive))
      g_list_store_insert_sorted (store, drive, dg_drive_compare, NULL);
  }
  return G_LIST_MODEL (store);
}

/**
 * dg_scan:
 * @client: a udev client of this thread
 * @mounts: the mount table
 * @all: whether loop devices that can't be written to, memory and floppies are wanted too
 *
 * Finds the drives that have a medium, with their volumes. Reads sysfs and udev's notes only, so it
 * neither touches a drive nor waits for one.
 *
 * Returns: (transfer full): a list of #DgDrive in the order of dg_drive_compare()
 */
GListModel *
dg_scan (GUdevClient *client, GPtrArray *mounts, gboolean all)
{
  g_autoptr (GHashTable) drives =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  g_autolist (GUdevDevice) devices = g_udev_client_query_by_subsystem (client, "block");
  Scan scan = { client, mounts, all, drives };

  for (GList *item = devices; item != NULL; item = item->next)
    if (g_udev_device_get_sysfs_attr_as_int (item->data, "hidden") == 0)
      add_device (&scan, item->data);
  for (guint i = 0; i < mounts->len; i++)
    add_mount (&scan, g_ptr_array_index (mounts, i));
  return collect (&scan);
}
