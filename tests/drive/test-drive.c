/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drive/dg-drive.h"

#include "model/dg-layout.h"

#include <math.h>

static DgDrive *
make_drive (const char *id, const char *bus, const char *vendor, const char *model)
{
  DgDriveInfo *info = dg_layout_new (&dg_drive_info_layout);

  info->bus = g_strdup (bus);
  info->vendor = g_strdup (vendor);
  info->model = g_strdup (model);
  return dg_drive_new (id, info);
}

static void
add_volume (DgDrive *drive, const char *id, const char *label, const char *path)
{
  g_autoptr (DgVolume) volume = g_object_new (DG_TYPE_VOLUME, "id", id, "name", label ? label : id,
                                              "label", label, "path", path, NULL);

  dg_drive_add_volume (drive, volume);
}

static void
check_name (DgDrive *drive, const char *expected)
{
  g_autofree char *name = dg_drive_dup_name (drive);

  g_assert_cmpstr (name, ==, expected);
}

static void
test_name (void)
{
  g_autoptr (DgDrive) stick = make_drive ("sdb", "usb", "SanDisk", "Ultra_Fit");
  g_autoptr (DgDrive) loop = make_drive ("loop3", "loop", NULL, NULL);
  g_autoptr (DgDrive) virtual_disk = make_drive ("vda", "virtio", NULL, NULL);
  g_autoptr (DgDrive) fuse = make_drive ("/mnt/slow", "fuse", NULL, NULL);
  g_autoptr (DgDrive) other = make_drive ("xyz", NULL, NULL, NULL);

  check_name (stick, "SanDisk Ultra Fit");
  add_volume (stick, "sdb1", "MY_STICK", NULL);
  check_name (stick, "MY_STICK");
  add_volume (stick, "sdb2", "SECOND", NULL);
  check_name (stick, "SanDisk Ultra Fit");
  add_volume (stick, "sdb3", "THIRD", "/media/third");
  check_name (stick, "THIRD");
  add_volume (stick, "sdb4", "FOURTH", "/media/fourth");
  check_name (stick, "SanDisk Ultra Fit");
  check_name (loop, "Loop device loop3");
  check_name (virtual_disk, "Virtual disk vda");
  add_volume (fuse, "slow", NULL, "/mnt/slow");
  check_name (fuse, "slow");
  check_name (other, "Drive xyz");
}

static void
test_icon (void)
{
  g_autoptr (DgDrive) stick = make_drive ("sdb", "usb", NULL, NULL);
  g_autoptr (DgDrive) share = make_drive ("nas:/x", "network", NULL, NULL);
  g_autoptr (DgDrive) disk = make_drive ("sda", "ata", NULL, NULL);
  DgDriveInfo *info = (DgDriveInfo *) dg_drive_get_info (stick);

  g_assert_cmpstr (dg_drive_get_icon_name (stick), ==, "drive-harddisk-usb-symbolic");
  info->removable = g_strdup ("yes");
  g_assert_cmpstr (dg_drive_get_icon_name (stick), ==, "media-removable-symbolic");
  g_assert_cmpstr (dg_drive_get_icon_name (share), ==, "folder-remote-symbolic");
  g_assert_cmpstr (dg_drive_get_icon_name (disk), ==, "drive-harddisk-symbolic");
}

static void
test_link (void)
{
  static const struct {
    const char *bus;
    double negotiated;
    double possible;
    const char *text;
  } cases[] = {
    { "usb", 480e6, 5e9,
      "USB 2.0 at 480 Mb/s: this drive can do 5 Gb/s, try another port or cable" },
    { "usb", 480e6, 480e6, "USB 2.0 at 480 Mb/s" },
    { "usb", 5e9, 5e9, "USB 3 at 5 Gb/s" },
    { "usb", 5e9, 10e9, "USB 3 at 5 Gb/s: this drive can do 10 Gb/s, try another port or cable" },
    { "usb", 12e6, 12e6, "USB 1.1 at 12 Mb/s" },
    { "usb", NAN, NAN, "USB" },
    { "ata", 6e9, 6e9, "SATA at 6 Gb/s" },
    { "ata", 1.5e9, 6e9, "SATA at 1.5 Gb/s: the port can do 6 Gb/s" },
    { "nvme", 31.5e9, 31.5e9, "PCI Express at 31.5 Gb/s" },
    { "nvme", 2e9, 31.5e9,
      "PCI Express at 2 Gb/s: this drive can do 31.5 Gb/s, another slot may be faster" },
    { "network", NAN, NAN, "Over the network" },
    { NULL, NAN, NAN, "It isn't known how this drive is connected" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (DgDrive) drive = make_drive ("x", cases[i].bus, NULL, NULL);
    const DgDriveInfo *info = dg_drive_get_info (drive);
    g_autofree char *text = NULL;
    info->link->negotiated = cases[i].negotiated;
    info->link->possible = cases[i].possible;
    text = dg_drive_describe_link (info);
    g_assert_cmpstr (text, ==, cases[i].text);
  }
}

static void
check_refusal (DgDrive *drive, const char *part)
{
  g_autofree char *refusal = dg_drive_refusal (drive);

  g_assert_nonnull (refusal);
  g_assert_nonnull (strstr (refusal, part));
}

static void
test_refusal (void)
{
  g_autoptr (DgDrive) drive = make_drive ("sdb", "usb", NULL, NULL);
  g_autoptr (DgVolume) locked =
      g_object_new (DG_TYPE_VOLUME, "id", "sdb1", "name", "SECRET", "encrypted", TRUE, NULL);
  g_autoptr (DgVolume) read_only = g_object_new (DG_TYPE_VOLUME, "id", "sdb2", "name", "CARD",
                                                 "path", "/media/card", "read-only", TRUE, NULL);
  g_autofree char *refusal = NULL;

  check_refusal (drive, "no file system");
  dg_drive_add_volume (drive, locked);
  check_refusal (drive, "“SECRET” is encrypted");
  dg_drive_add_volume (drive, read_only);
  check_refusal (drive, "“CARD” can only be read");
  add_volume (drive, "sdb3", "DATA", "/media/data");
  refusal = dg_drive_refusal (drive);
  g_assert_null (refusal);
}

static void
test_compare (void)
{
  g_autoptr (DgDrive) second = make_drive ("sdb", "usb", NULL, "A");
  g_autoptr (DgDrive) twin = make_drive ("sdb", "usb", NULL, "A");
  g_autoptr (DgDrive) other_stick = make_drive ("sdb", "usb", NULL, "B");
  g_autoptr (DgDrive) tenth = make_drive ("loop10", "loop", NULL, NULL);
  g_autoptr (DgDrive) ninth = make_drive ("loop9", "loop", NULL, NULL);
  g_autoptr (DgDrive) share = make_drive ("a:/x", "network", NULL, NULL);

  g_assert_cmpint (dg_drive_compare (second, twin, NULL), ==, 0);
  g_assert_cmpint (dg_drive_compare (second, other_stick, NULL), !=, 0);
  g_assert_cmpint (dg_drive_compare (ninth, tenth, NULL), <, 0);
  g_assert_cmpint (dg_drive_compare (second, share, NULL), <, 0);
}

static void
count (guint *counter)
{
  (*counter)++;
}

static void
test_update (void)
{
  g_autoptr (DgDrive) drive = make_drive ("sdb", "usb", NULL, "Stick");
  g_autoptr (DgDrive) same = make_drive ("sdb", "usb", NULL, "Stick");
  g_autoptr (DgDrive) changed = make_drive ("sdb", "usb", NULL, "Stick");
  g_autoptr (DgVolume) before = NULL;
  g_autoptr (DgVolume) after = NULL;
  guint infos = 0;
  guint names = 0;

  add_volume (drive, "sdb1", "OLD", NULL);
  add_volume (same, "sdb1", "OLD", NULL);
  add_volume (changed, "sdb1", "NEW", "/media/new");
  before = g_list_model_get_item (dg_drive_get_volumes (drive), 0);
  ((DgDriveInfo *) dg_drive_get_info (changed))->size = 8e9;
  g_signal_connect_swapped (drive, "notify::info", G_CALLBACK (count), &infos);
  g_signal_connect_swapped (drive, "notify::name", G_CALLBACK (count), &names);

  dg_drive_update (drive, same);
  g_assert_cmpuint (infos + names, ==, 0);
  dg_drive_update (drive, changed);
  g_assert_cmpuint (infos, ==, 1);
  g_assert_cmpuint (names, ==, 1);
  check_name (drive, "NEW");
  g_assert_cmpfloat (dg_drive_get_info (drive)->size, ==, 8e9);
  after = g_list_model_get_item (dg_drive_get_volumes (drive), 0);
  g_assert_true (before == after);
  g_assert_cmpstr (dg_volume_get_path (after), ==, "/media/new");
}

static void
test_properties (void)
{
  g_autoptr (DgDrive) drive = make_drive ("sdb\xff", "usb", NULL, "Stick");
  g_autofree char *id = NULL;
  g_autofree char *name = NULL;
  g_autofree char *icon = NULL;
  g_autofree char *refusal = NULL;
  g_autoptr (GListModel) volumes = NULL;
  gpointer info = NULL;

  g_object_get (drive, "id", &id, "name", &name, "icon-name", &icon, "refusal", &refusal, "volumes",
                &volumes, "info", &info, NULL);
  g_assert_true (g_utf8_validate (id, -1, NULL));
  g_assert_cmpstr (name, ==, "Stick");
  g_assert_cmpstr (icon, ==, dg_drive_get_icon_name (drive));
  g_assert_nonnull (refusal);
  g_assert_true (volumes == dg_drive_get_volumes (drive));
  g_assert_true (info == dg_drive_get_info (drive));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/drive/name", test_name);
  g_test_add_func ("/drive/icon", test_icon);
  g_test_add_func ("/drive/link", test_link);
  g_test_add_func ("/drive/refusal", test_refusal);
  g_test_add_func ("/drive/compare", test_compare);
  g_test_add_func ("/drive/update", test_update);
  g_test_add_func ("/drive/properties", test_properties);
  return g_test_run ();
}
