/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drive/dg-mounts.h"

#include <libmount/libmount.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

/* File systems of other computers that libmount doesn't count among the network's. */
static const char *const network_types[] = {
  "9p",        "virtiofs",     "vboxsf",     "fuse.vmhgfs-fuse", "fuse.sshfs",     "fuse.rclone",
  "fuse.s3fs", "fuse.gcsfuse", "fuse.davfs", "fuse.glusterfs",   "fuse.curlftpfs", "fuse.ceph",
  NULL
};

/* FUSE file systems that carry nobody's files. */
static const char *const clutter_types[] = {
  "fuse.portal",   "fuse.gvfsd-fuse",     "fuse.gvfs-fuse-daemon", "fuse.lxcfs",
  "fuse.snapfuse", "fuse.squashfuse",     "fuse.squashfuse_ll",    "fuse.rofiles-fuse",
  "fuse.xwmfs",    "fuse.vmware-vmblock", "fuse.archivemount",     NULL
};

static DgMountClass
classify_fuse (const char *type, gboolean has_device)
{
  if (g_strv_contains (clutter_types, type) || g_str_has_suffix (type, ".AppImage"))
    return DG_MOUNT_SYSTEM;
  if (g_strv_contains (network_types, type) || mnt_fstype_is_netfs (type))
    return DG_MOUNT_NETWORK;
  return has_device ? DG_MOUNT_DEVICE : DG_MOUNT_FUSE;
}

static DgMountClass
classify (const char *type, gboolean has_device)
{
  if (g_str_equal (type, "fuse") || g_str_has_prefix (type, "fuse."))
    return classify_fuse (type, has_device);
  if (has_device)
    return DG_MOUNT_DEVICE;
  if (g_str_equal (type, "tmpfs") || g_str_equal (type, "ramfs"))
    return DG_MOUNT_MEMORY;
  if (g_str_equal (type, "overlay") || g_str_equal (type, "aufs"))
    return DG_MOUNT_OVERLAY;
  if (g_strv_contains (network_types, type) || mnt_fstype_is_netfs (type))
    return DG_MOUNT_NETWORK;
  return g_str_equal (type, "zfs") ? DG_MOUNT_POOL : DG_MOUNT_SYSTEM;
}

/*
 * btrfs and FUSE show an anonymous number; the device is then named as the source. Only names below
 * /dev are looked up, and not in /dev/shm, where anyone may put a link, so that no mount can make
 * this wait.
 */
static dev_t
source_device (const char *source)
{
  struct stat status;

  if (source == NULL || !g_str_has_prefix (source, "/dev/") ||
      g_str_has_prefix (source, "/dev/shm/") || strstr (source, "/..") != NULL ||
      stat (source, &status) != 0)
    return 0;
  return S_ISBLK (status.st_mode) ? status.st_rdev : 0;
}

static void
mount_free (gpointer data)
{
  DgMount *mount = data;

  g_free (mount->source);
  g_free (mount->path);
  g_free (mount->root);
  g_free (mount->type);
  g_free (mount->options);
  g_free (mount);
}

static DgMount *
mount_new (struct libmnt_fs *entry)
{
  DgMount *mount = g_new0 (DgMount, 1);
  const char *type = mnt_fs_get_fstype (entry);
  dev_t device;

  mount->id = mnt_fs_get_id (entry);
  mount->source = g_strdup (mnt_fs_get_source (entry));
  mount->path = g_strdup (mnt_fs_get_target (entry));
  mount->root = g_strdup (mnt_fs_get_root (entry));
  mount->type = g_strdup (type ? type : "");
  mount->options = g_strdup (mnt_fs_get_options (entry));
  mount->read_only =
      mount->options && mnt_optstr_get_option (mount->options, "ro", NULL, NULL) == 0;
  mount->number = mnt_fs_get_devno (entry);
  device = major (mount->number) != 0 ? mount->number : source_device (mount->source);
  if (device != 0)
    mount->number = device;
  mount->class = classify (mount->type, device != 0);
  return mount;
}

/* A mount at the same place hides the earlier one. */
static void
drop_hidden (GPtrArray *mounts, const char *path)
{
  for (guint i = mounts->len; i > 0; i--) {
    const DgMount *earlier = g_ptr_array_index (mounts, i - 1);
    if (g_str_equal (earlier->path, path))
      g_ptr_array_remove_index (mounts, i - 1);
  }
}

/**
 * dg_mounts_read:
 * @file: (nullable): a file in the form of /proc/self/mountinfo; %NULL for that itself
 *
 * Reads the mount table without touching any of the mounts, so it may be called in any thread.
 *
 * Returns: (transfer full) (element-type DgMount): the mounts that aren't hidden by later ones, in
 *   the table's order; empty when the table can't be read
 */
GPtrArray *
dg_mounts_read (const char *file)
{
  GPtrArray *mounts = g_ptr_array_new_with_free_func (mount_free);
  struct libmnt_table *table = mnt_new_table ();
  struct libmnt_iter *iter = mnt_new_iter (MNT_ITER_FORWARD);
  struct libmnt_fs *entry = NULL;

  mnt_table_parse_file (table, file ? file : "/proc/self/mountinfo");
  while (mnt_table_next_fs (table, iter, &entry) == 0) {
    if (mnt_fs_get_target (entry) == NULL)
      continue;
    drop_hidden (mounts, mnt_fs_get_target (entry));
    g_ptr_array_add (mounts, mount_new (entry));
  }
  mnt_free_iter (iter);
  mnt_unref_table (table);
  return mounts;
}

/**
 * dg_mounts_find_id:
 * @mounts: from dg_mounts_read()
 * @id: stx_mnt_id of statx()
 *
 * Returns: (nullable) (transfer none): the mount
 */
const DgMount *
dg_mounts_find_id (GPtrArray *mounts, int id)
{
  for (guint i = 0; i < mounts->len; i++) {
    const DgMount *mount = g_ptr_array_index (mounts, i);
    if (mount->id == id)
      return mount;
  }
  return NULL;
}

static gboolean
is_below (const char *path, const char *folder)
{
  gsize length = strlen (folder);

  if (g_str_equal (folder, "/"))
    return *path == '/';
  return strncmp (path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

/**
 * dg_mounts_find_path:
 * @mounts: from dg_mounts_read()
 * @path: an absolute path; links in it aren't followed, so nothing is touched
 *
 * Returns: (nullable) (transfer none): the mount that carries @path
 */
const DgMount *
dg_mounts_find_path (GPtrArray *mounts, const char *path)
{
  const DgMount *found = NULL;

  for (guint i = 0; i < mounts->len; i++) {
    const DgMount *mount = g_ptr_array_index (mounts, i);
    if (is_below (path, mount->path) &&
        (found == NULL || strlen (mount->path) >= strlen (found->path)))
      found = mount;
  }
  return found;
}

/* Containers mount single files of a drive there: no place to test in. */
static gboolean
is_single_file (const DgMount *mount)
{
  return is_below (mount->path, "/etc") && g_strcmp0 (mount->root, "/") != 0;
}

/* A whole file system is preferred to a folder of it, what can be written to what can't. */
static int
preference (const DgMount *mount)
{
  gboolean whole = g_strcmp0 (mount->root, "/") == 0 || g_str_equal (mount->type, "btrfs");

  return (whole ? 2 : 0) + (mount->read_only ? 0 : 1);
}

/**
 * dg_mounts_find_number:
 * @mounts: from dg_mounts_read()
 * @number: of a block device, or the anonymous number of a file system without one
 *
 * Returns: (nullable) (transfer none): of all places where it is mounted, the one to use
 */
const DgMount *
dg_mounts_find_number (GPtrArray *mounts, dev_t number)
{
  const DgMount *found = NULL;

  for (guint i = 0; i < mounts->len; i++) {
    const DgMount *mount = g_ptr_array_index (mounts, i);
    if (mount->number == number && !is_single_file (mount) &&
        (found == NULL || preference (mount) > preference (found)))
      found = mount;
  }
  return found;
}
