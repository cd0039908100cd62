/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drive/dg-mounts.h"

#include <glib/gstdio.h>
#include <sys/sysmacros.h>

static GPtrArray *
read_text (const char *text)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  int file = g_file_open_tmp ("mountinfo-XXXXXX", &path, &error);
  GPtrArray *mounts;

  g_assert_no_error (error);
  g_close (file, NULL);
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  mounts = dg_mounts_read (path);
  g_unlink (path);
  return mounts;
}

static void
test_read (void)
{
  g_autoptr (GPtrArray) mounts =
      read_text ("22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw,errors=remount-ro\n"
                 "40 22 8:17 / /media/My\\040Stick ro,nosuid - vfat /dev/sdb1 ro,utf8\n");
  const DgMount *stick;

  g_assert_cmpuint (mounts->len, ==, 2);
  stick = dg_mounts_find_id (mounts, 40);
  g_assert_nonnull (stick);
  g_assert_cmpstr (stick->path, ==, "/media/My Stick");
  g_assert_cmpstr (stick->source, ==, "/dev/sdb1");
  g_assert_cmpstr (stick->type, ==, "vfat");
  g_assert_cmpuint (stick->number, ==, makedev (8, 17));
  g_assert_true (stick->read_only);
  g_assert_nonnull (strstr (stick->options, "utf8"));
  g_assert_false (dg_mounts_find_id (mounts, 22)->read_only);
  g_assert_null (dg_mounts_find_id (mounts, 41));
}

static void
test_missing (void)
{
  g_autoptr (GPtrArray) mounts = dg_mounts_read ("/nowhere/mountinfo");

  g_assert_cmpuint (mounts->len, ==, 0);
  g_assert_null (dg_mounts_find_path (mounts, "/"));
}

static void
test_classes (void)
{
  static const struct {
    const char *type;
    const char *source;
    DgMountClass class;
  } cases[] = {
    { "proc", "proc", DG_MOUNT_SYSTEM },
    { "sysfs", "sysfs", DG_MOUNT_SYSTEM },
    { "devtmpfs", "udev", DG_MOUNT_SYSTEM },
    { "cgroup2", "cgroup2", DG_MOUNT_SYSTEM },
    { "autofs", "systemd-1", DG_MOUNT_SYSTEM },
    { "fusectl", "fusectl", DG_MOUNT_SYSTEM },
    { "fuse.gvfsd-fuse", "gvfsd-fuse", DG_MOUNT_SYSTEM },
    { "fuse.portal", "portal", DG_MOUNT_SYSTEM },
    { "fuse.lxcfs", "lxcfs", DG_MOUNT_SYSTEM },
    { "fuse.Editor.AppImage", "Editor.AppImage", DG_MOUNT_SYSTEM },
    { "tmpfs", "tmpfs", DG_MOUNT_MEMORY },
    { "overlay", "overlay", DG_MOUNT_OVERLAY },
    { "nfs4", "nas:/backup", DG_MOUNT_NETWORK },
    { "cifs", "//nas/backup", DG_MOUNT_NETWORK },
    { "fuse.sshfs", "me@host:", DG_MOUNT_NETWORK },
    { "9p", "host", DG_MOUNT_NETWORK },
    { "fuse.slowfs", "slowfs", DG_MOUNT_FUSE },
    { "fuse", "/dev/fuse", DG_MOUNT_FUSE },
    { "zfs", "tank/data", DG_MOUNT_POOL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *line =
        g_strdup_printf ("50 1 0:44 / /there rw - %s %s rw\n", cases[i].type, cases[i].source);
    g_autoptr (GPtrArray) mounts = read_text (line);
    const DgMount *mount = dg_mounts_find_id (mounts, 50);
    g_test_message ("%s", cases[i].type);
    g_assert_cmpint (mount->class, ==, cases[i].class);
    g_assert_cmpuint (mount->number, ==, makedev (0, 44));
  }
}

static void
test_device_class (void)
{
  g_autoptr (GPtrArray) mounts = read_text ("50 1 8:33 / /there rw - fuseblk /dev/sdc1 rw\n");

  g_assert_cmpint (dg_mounts_find_id (mounts, 50)->class, ==, DG_MOUNT_DEVICE);
}

static void
test_path (void)
{
  g_autoptr (GPtrArray) mounts = read_text ("22 1 8:1 / / rw - ext4 /dev/sda1 rw\n"
                                            "30 22 8:2 / /home rw - ext4 /dev/sda2 rw\n"
                                            "31 30 8:3 / /home/a rw - ext4 /dev/sda3 rw\n");

  g_assert_cmpint (dg_mounts_find_path (mounts, "/home/ab")->id, ==, 30);
  g_assert_cmpint (dg_mounts_find_path (mounts, "/home/a")->id, ==, 31);
  g_assert_cmpint (dg_mounts_find_path (mounts, "/home/a/b")->id, ==, 31);
  g_assert_cmpint (dg_mounts_find_path (mounts, "/homes")->id, ==, 22);
  g_assert_null (dg_mounts_find_path (mounts, "home"));
}

static void
test_hidden (void)
{
  g_autoptr (GPtrArray) mounts = read_text ("22 1 8:1 / /data rw - ext4 /dev/sda1 rw\n"
                                            "30 22 8:2 / /data rw - ext4 /dev/sda2 rw\n");

  g_assert_cmpuint (mounts->len, ==, 1);
  g_assert_null (dg_mounts_find_number (mounts, makedev (8, 1)));
  g_assert_cmpint (dg_mounts_find_path (mounts, "/data/x")->id, ==, 30);
}

static void
test_several_places (void)
{
  g_autoptr (GPtrArray) mounts =
      read_text ("30 1 8:1 /containers/1/hosts /etc/hosts rw - ext4 /dev/sda1 rw\n"
                 "31 1 8:1 /photos /srv/photos rw - ext4 /dev/sda1 rw\n"
                 "32 1 8:1 / /mnt/look ro - ext4 /dev/sda1 rw\n"
                 "33 1 8:1 / /mnt/data rw - ext4 /dev/sda1 rw\n"
                 "34 1 8:1 / /mnt/again rw - ext4 /dev/sda1 rw\n"
                 "40 1 8:2 /containers/1/hosts /etc/resolv.conf rw - ext4 /dev/sda2 rw\n"
                 "50 1 8:3 /photos /srv/others rw - ext4 /dev/sda3 rw\n");

  g_assert_cmpint (dg_mounts_find_number (mounts, makedev (8, 1))->id, ==, 33);
  g_assert_null (dg_mounts_find_number (mounts, makedev (8, 2)));
  g_assert_cmpint (dg_mounts_find_number (mounts, makedev (8, 3))->id, ==, 50);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mounts/read", test_read);
  g_test_add_func ("/mounts/missing", test_missing);
  g_test_add_func ("/mounts/classes", test_classes);
  g_test_add_func ("/mounts/device-class", test_device_class);
  g_test_add_func ("/mounts/path", test_path);
  g_test_add_func ("/mounts/hidden", test_hidden);
  g_test_add_func ("/mounts/several-places", test_several_places);
  return g_test_run ();
}
