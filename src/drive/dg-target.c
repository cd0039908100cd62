/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drive/dg-target.h"

#include "drive/dg-drive-info.h"
#include "drive/dg-layers.h"
#include "model/dg-layout.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>
#include <unistd.h>

G_DEFINE_BOXED_TYPE (DgTarget, dg_target, dg_target_ref, dg_target_unref)

static void
refuse_device (GError **error, const char *name)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
               _ ("“%s” is a raw device, which no step of this version reads: give a folder on the "
                  "drive."),
               name);
}

static gboolean
refuse (GError **error, const char *path, int cause)
{
  g_autofree char *name = g_filename_display_name (path);
  struct stat status;

  switch (cause) {
  case ENOENT:
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                 _ ("There is no folder “%s”: check its name, and that the drive is mounted."),
                 name);
    break;
  case ENOTDIR:
    if (stat (path, &status) == 0 && S_ISBLK (status.st_mode))
      refuse_device (error, name);
    else
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_DIRECTORY,
                   _ ("“%s” isn't a folder: give a folder on the drive."), name);
    break;
  case EACCES:
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                 _ ("You may not open “%s”: choose a folder of your own."), name);
    break;
  default:
    g_set_error (error, G_IO_ERROR, g_io_error_from_errno (cause), _ ("“%s” can't be opened: %s."),
                 name, g_strerror (cause));
  }
  return FALSE;
}

static gboolean
open_folder (DgTarget *target, const char *path, GError **error)
{
  char *resolved = realpath (path, NULL);
  struct stat status;

  if (resolved == NULL)
    return refuse (error, path, errno);
  target->path = g_strdup (resolved);
  free (resolved);
  target->dir = open (target->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (target->dir < 0 || fstat (target->dir, &status) != 0)
    return refuse (error, path, errno);
  target->device = status.st_dev;
  target->inode = status.st_ino;
  return TRUE;
}

static const DgMount *
find_mount (GPtrArray *mounts, const DgTarget *target)
{
  const DgMount *mount = NULL;
  struct statx status;

  if (statx (target->dir, "", AT_EMPTY_PATH, STATX_MNT_ID, &status) == 0 &&
      (status.stx_mask & STATX_MNT_ID) != 0)
    mount = dg_mounts_find_id (mounts, (int) status.stx_mnt_id);
  return mount ? mount : dg_mounts_find_number (mounts, target->device);
}

static void
take_disk (DgTarget *target, GUdevDevice *device, GUdevDevice *disk)
{
  dev_t number = g_udev_device_get_device_number (device);

  target->disk_major = major (number);
  target->disk_minor = minor (number);
  target->disk = g_strdup (g_udev_device_get_name (disk));
  target->lock_number = g_udev_device_get_device_number (disk);
  target->info->label = dg_drive_info_property (device, "ID_FS_LABEL");
}

static gboolean
is_in_memory (const DgTarget *target)
{
  struct statfs status;

  return fstatfs (target->dir, &status) == 0 &&
         (status.f_type == TMPFS_MAGIC || status.f_type == RAMFS_MAGIC);
}

/*
 * In a changed root the mount table may not show the file system that the folder is on. Its number
 * still leads to the device, and its magic number tells memory from a drive.
 */
static DgDriveInfo *
info_without_mount (DgTarget *target, GUdevClient *client, GPtrArray *mounts, GUdevDevice *device,
                    GUdevDevice *disk)
{
  DgDriveInfo *info;

  if (disk != NULL) {
    info = dg_drive_info_read (client, disk);
    dg_layers_add_device (info->layers, client, mounts, device);
    return info;
  }
  info = dg_layout_new (&dg_drive_info_layout);
  if (is_in_memory (target))
    info->bus = g_strdup ("memory");
  return info;
}

static void
describe (DgTarget *target)
{
  g_autoptr (GPtrArray) mounts = dg_mounts_read (NULL);
  g_autoptr (GUdevClient) client = g_udev_client_new (NULL);
  const DgMount *mount = find_mount (mounts, target);
  g_autoptr (GUdevDevice) device = g_udev_client_query_by_device_number (
      client, G_UDEV_DEVICE_TYPE_BLOCK, mount ? mount->number : target->device);
  g_autoptr (GUdevDevice) disk = device ? dg_layers_base (client, device) : NULL;
  guint64 free = 0;
  guint64 size = 0;

  target->info = dg_layout_new (&dg_target_info_layout);
  target->info->kind = g_strdup ("folder");
  target->info->path = g_filename_display_name (target->path);
  target->lock_number = target->device;
  if (disk != NULL)
    take_disk (target, device, disk);
  if (mount != NULL) {
    target->pseudo = mount->class == DG_MOUNT_SYSTEM;
    target->info->file_system = g_strdup (mount->type);
    target->info->mount_options = g_strdup (mount->options);
    target->drive = dg_drive_info_of_mount (client, mounts, mount);
  } else {
    target->drive = info_without_mount (target, client, mounts, device, disk);
  }
  if (dg_target_free_space (target, &free, &size, NULL)) {
    target->info->size = (double) size;
    target->info->free = (double) free;
  }
}

/**
 * dg_target_open:
 * @path: a folder on the drive to test
 * @error: place for a sentence
 *
 * Opens the folder and finds out what it lies on. Nothing is written. May block: not for the main
 * thread.
 *
 * Returns: (transfer full) (nullable): the target; release it with dg_target_unref()
 */
DgTarget *
dg_target_open (const char *path, GError **error)
{
  g_autoptr (DgTarget) target = g_atomic_rc_box_new0 (DgTarget);

  target->dir = -1;
  if (!open_folder (target, path, error))
    return NULL;
  describe (target);
  return g_steal_pointer (&target);
}

/**
 * dg_target_ref:
 * @target: a target
 *
 * Returns: (transfer full): the same
 */
DgTarget *
dg_target_ref (DgTarget *target)
{
  return g_atomic_rc_box_acquire (target);
}

static void
target_clear (gpointer data)
{
  DgTarget *target = data;

  if (target->dir >= 0)
    close (target->dir);
  g_free (target->path);
  g_free (target->disk);
  dg_layout_free (&dg_drive_info_layout, target->drive);
  dg_layout_free (&dg_target_info_layout, target->info);
}

/**
 * dg_target_unref:
 * @target: (transfer full): a target
 *
 * The last one closes the folder; on a drive that hangs this may wait.
 */
void
dg_target_unref (DgTarget *target)
{
  g_atomic_rc_box_release_full (target, target_clear);
}

/**
 * dg_target_free_space:
 * @target: a target
 * @free: (out): bytes that this user may still use
 * @size: (out): bytes of the file system
 * @error: place for a sentence
 *
 * Returns: whether the file system answered
 */
gboolean
dg_target_free_space (DgTarget *target, guint64 *free, guint64 *size, GError **error)
{
  struct statvfs status;

  if (fstatvfs (target->dir, &status) != 0) {
    int cause = errno;
    g_autofree char *name = g_filename_display_name (target->path);
    g_set_error (error, G_IO_ERROR, g_io_error_from_errno (cause),
                 _ ("The free space of “%s” can't be read: %s."), name, g_strerror (cause));
    return FALSE;
  }
  *free = (guint64) status.f_bavail * status.f_frsize;
  *size = (guint64) status.f_blocks * status.f_frsize;
  return TRUE;
}

/**
 * dg_target_is_memory:
 * @target: a target
 *
 * Returns: whether it lies in memory (tmpfs and the like), where a test says nothing of a drive
 */
gboolean
dg_target_is_memory (const DgTarget *target)
{
  return g_strcmp0 (target->drive->bus, "memory") == 0;
}
