/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drive/dg-drive-info.h"

#include "fake-drives.h"

#include <math.h>

typedef struct {
  UMockdevTestbed *bed;
  GUdevClient *client;
  DgDriveInfo *info;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fake_start (&fixture->bed, &fixture->client);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  dg_layout_free (&dg_drive_info_layout, fixture->info);
  g_object_unref (fixture->client);
  g_object_unref (fixture->bed);
}

static const DgDriveInfo *
read_info (Fixture *fixture, const char *name)
{
  g_autoptr (GUdevDevice) disk = fake_find (fixture->client, name);

  dg_layout_free (&dg_drive_info_layout, fixture->info);
  fixture->info = dg_drive_info_read (fixture->client, disk);
  return fixture->info;
}

static void
test_stick (Fixture *fixture, gconstpointer data)
{
  const DgDriveInfo *info;

  fake_add_stick (fixture->bed, &fake_stick);
  info = read_info (fixture, "sdz");
  g_assert_cmpstr (info->bus, ==, "usb");
  g_assert_cmpstr (info->driver, ==, "uas");
  g_assert_cmpstr (info->vendor, ==, "SanDisk");
  g_assert_cmpstr (info->serial, ==, "4C530001180518106462");
  g_assert_cmpfloat (info->size, ==, 60062500.0 * 512);
  g_assert_cmpstr (info->removable, ==, "yes");
  g_assert_null (info->rotational);
  g_assert_cmpfloat (info->link->negotiated, ==, 5e9);
}

static void
test_sata (Fixture *fixture, gconstpointer data)
{
  const DgDriveInfo *info;

  fake_add (fixture->bed, "sata-ssd");
  info = read_info (fixture, "sda");
  g_assert_cmpstr (info->bus, ==, "ata");
  g_assert_cmpstr (info->driver, ==, "ahci");
  g_assert_null (info->vendor);
  g_assert_cmpstr (info->model, ==, "Samsung SSD 860 EVO 500GB");
  g_assert_cmpstr (info->serial, ==, "S3Z2NB0K");
  g_assert_cmpstr (info->rotational, ==, "no");
  g_assert_cmpstr (info->removable, ==, "no");
  g_assert_cmpstr (info->write_cache, ==, "write back");
  g_assert_cmpstr (info->fua, ==, "yes");
  g_assert_cmpstr (info->scheduler, ==, "mq-deadline");
}

/* Without udevd there are no properties, and sysfs has to do. */
static void
test_without_udevd (Fixture *fixture, gconstpointer data)
{
  const DgDriveInfo *info;

  fake_add (fixture->bed, "sata-disk");
  info = read_info (fixture, "sdb");
  g_assert_cmpstr (info->bus, ==, "ata");
  g_assert_null (info->vendor);
  g_assert_cmpstr (info->model, ==, "Samsung SSD 860");
  g_assert_cmpstr (info->rotational, ==, "yes");
  g_assert_null (info->serial);
  g_assert_null (info->scheduler);
  g_assert_null (info->write_cache);
}

static void
test_nvme (Fixture *fixture, gconstpointer data)
{
  const DgDriveInfo *info;

  fake_add (fixture->bed, "nvme");
  info = read_info (fixture, "nvme0n1");
  g_assert_cmpstr (info->bus, ==, "nvme");
  g_assert_cmpstr (info->driver, ==, "nvme");
  g_assert_cmpstr (info->model, ==, "Samsung SSD 970 EVO Plus 500GB");
  g_assert_cmpstr (info->serial, ==, "S4EVNX0M");
}

static void
test_odd (Fixture *fixture, gconstpointer data)
{
  const DgDriveInfo *info;

  fake_add (fixture->bed, "odd-disks");
  info = read_info (fixture, "mmcblk0");
  g_assert_cmpstr (info->bus, ==, "mmc");
  g_assert_cmpstr (info->driver, ==, "mmcblk");
  g_assert_cmpstr (info->model, ==, "DG4032");
  info = read_info (fixture, "vdq");
  g_assert_cmpstr (info->bus, ==, "virtio");
  g_assert_cmpstr (info->serial, ==, "disk-7");
  g_assert_null (info->vendor);
  g_assert_null (info->rotational);
  g_assert_true (isnan (info->link->negotiated));
  info = read_info (fixture, "zram7");
  g_assert_cmpstr (info->bus, ==, "memory");
}

/* A USB disk whose bridge passes on how fast it turns. */
static void
test_usb_disk (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GUdevDevice) disk = NULL;

  fake_add_stick (fixture->bed, &fake_stick);
  disk = fake_find (fixture->client, "sdz");
  umockdev_testbed_set_property (fixture->bed, g_udev_device_get_sysfs_path (disk),
                                 "ID_ATA_ROTATION_RATE_RPM", "5400");
  g_assert_cmpstr (read_info (fixture, "sdz")->rotational, ==, "yes");
}

static void
test_text (void)
{
  g_autofree char *long_name = g_strnfill (300, 'x');
  const char *const cases[][2] = {
    { "  SanDisk \n", "SanDisk" },
    { "two  words\tthree", "two words three" },
    { "bell\a\x1b[31m", "bell [31m" },
    { "\xff\xfe", "\xef\xbf\xbd\xef\xbf\xbd" },
    { "report\u202egpj.exe", "report gpj.exe" },
    { "Größe 3", "Größe 3" },
    { " \t\n", NULL },
    { "", NULL },
    { NULL, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = dg_drive_info_text (cases[i][0]);
    g_assert_cmpstr (text, ==, cases[i][1]);
  }
  g_autofree char *cut = dg_drive_info_text (long_name);
  g_assert_cmpint (g_utf8_strlen (cut, -1), ==, 101);
  g_assert_true (g_str_has_suffix (cut, "x…"));
}

static void
test_property (Fixture *fixture, gconstpointer data)
{
  static const char *const cases[][2] = {
    { "Summer\\x20\\xc3\\xbc", "Summer ü" },
    { "a\\x0ab\\x1b", "a b" },
    { "not\\xzz", "not\\xzz" },
    { "end\\x4", "end\\x4" },
    { "nul\\x00x", "nul\\x00x" },
  };
  g_autofree char *path = umockdev_testbed_add_device (fixture->bed, "block", "sdq", NULL, NULL,
                                                       "DEVTYPE", "disk", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GUdevDevice) device = NULL;
    g_autofree char *label = NULL;
    umockdev_testbed_set_property (fixture->bed, path, "ID_FS_LABEL_ENC", cases[i][0]);
    device = fake_find (fixture->client, "sdq");
    label = dg_drive_info_property (device, "ID_FS_LABEL");
    g_assert_cmpstr (label, ==, cases[i][1]);
  }
}

static void
test_of_mount (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) mounts = fake_mounts ("1 0 65:145 / /x rw - exfat /dev/sdz1 rw\n"
                                              "2 0 0:50 / /y rw - nfs4 nas:/backup rw\n"
                                              "3 0 0:51 / /z rw - overlay overlay rw\n");
  const DgMount *mount = dg_mounts_find_id (mounts, 1);

  fake_add_stick (fixture->bed, &fake_stick);
  fixture->info = dg_drive_info_of_mount (fixture->client, mounts, mount);
  g_assert_cmpstr (fixture->info->bus, ==, "usb");
  g_assert_cmpuint (fixture->info->layers->len, ==, 3);

  dg_layout_free (&dg_drive_info_layout, fixture->info);
  fixture->info = dg_drive_info_of_mount (fixture->client, mounts, dg_mounts_find_id (mounts, 2));
  g_assert_cmpstr (fixture->info->bus, ==, "network");
  g_assert_cmpstr (fixture->info->model, ==, "nas:/backup");

  dg_layout_free (&dg_drive_info_layout, fixture->info);
  fixture->info = dg_drive_info_of_mount (fixture->client, mounts, dg_mounts_find_id (mounts, 3));
  g_assert_null (fixture->info->bus);
  g_assert_cmpuint (fixture->info->layers->len, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function)                                                                        \
  g_test_add ("/drive-info/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("stick", test_stick);
  ADD ("sata", test_sata);
  ADD ("without-udevd", test_without_udevd);
  ADD ("nvme", test_nvme);
  ADD ("odd", test_odd);
  ADD ("usb-disk", test_usb_disk);
  ADD ("property", test_property);
  ADD ("of-mount", test_of_mount);
  g_test_add_func ("/drive-info/text", test_text);
  return g_test_run ();
}
