/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fake-drives.h"

#include <glib/gstdio.h>

const FakeStick fake_stick = {
  .name = "sdz",
  .vendor = "SanDisk",
  .model = "Ultra_Fit",
  .serial = "4C530001180518106462",
  .speed = "5000",
  .version = "3.00",
  .driver = "uas",
  .label = "HOLIDAY",
  .usage = "filesystem",
  .type = "exfat",
  .minor = 144,
};

void
fake_start (UMockdevTestbed **bed, GUdevClient **client)
{
  static const char *const subsystems[] = { "block", NULL };

  *bed = umockdev_testbed_new ();
  *client = g_udev_client_new (subsystems);
}

/* Adds the devices that drives/NAME.umockdev describes. */
void
fake_add (UMockdevTestbed *bed, const char *name)
{
  g_autofree char *file = g_strconcat (name, ".umockdev", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "drives", file, NULL);
  g_autoptr (GError) error = NULL;

  umockdev_testbed_add_from_file (bed, path, &error);
  g_assert_no_error (error);
}

static void
add_text (UMockdevTestbed *bed, const char *description)
{
  g_autoptr (GError) error = NULL;

  umockdev_testbed_add_from_string (bed, description, &error);
  g_assert_no_error (error);
}

void
fake_add_stick (UMockdevTestbed *bed, const FakeStick *stick)
{
  g_autofree char *usb =
      g_strdup_printf ("/devices/pci0000:00/0000:00:14.0/usb2/2-%u", stick->minor);
  g_autofree char *disk = g_strdup_printf ("%s/2-1:1.0/host6/6:0:0:0/block/%s", usb, stick->name);
  g_autofree char *description = g_strdup_printf (
      "P: %s\nE: SUBSYSTEM=usb\nE: DEVTYPE=usb_device\nA: speed=%s\\n\nA: version= %s\\n\n"
      "A: serial=%s\\n\n\n"
      "P: %s/2-1:1.0\nE: SUBSYSTEM=usb\nE: DEVTYPE=usb_interface\n"
      "L: driver=../../../../../../bus/usb/drivers/%s\n\n"
      "P: %s\nN: %s\nE: SUBSYSTEM=block\nE: DEVTYPE=disk\nE: DEVNAME=/dev/%s\nE: MAJOR=65\n"
      "E: MINOR=%u\nE: ID_BUS=usb\nE: ID_VENDOR=%s\nE: ID_MODEL=%s\nE: ID_SERIAL_SHORT=%s\n"
      "A: dev=65:%u\nA: size=60062500\\n\nA: removable=1\\n\nA: queue/rotational=1\\n\n\n"
      "P: %s/%s1\nN: %s1\nE: SUBSYSTEM=block\nE: DEVTYPE=partition\nE: DEVNAME=/dev/%s1\n"
      "E: MAJOR=65\nE: MINOR=%u\nE: ID_FS_USAGE=%s\nE: ID_FS_TYPE=%s\nE: ID_FS_LABEL_ENC=%s\n"
      "A: dev=65:%u\nA: size=60060452\\n\nA: partition=1\\n\n",
      usb, stick->speed, stick->version, stick->serial, usb, stick->driver, disk, stick->name,
      stick->name, stick->minor, stick->vendor, stick->model, stick->serial, stick->minor, disk,
      stick->name, stick->name, stick->name, stick->minor + 1, stick->usage, stick->type,
      stick->label, stick->minor + 1);

  add_text (bed, description);
}

void
fake_add_loop (UMockdevTestbed *bed, guint number, const char *backing_file)
{
  g_autofree char *description = g_strdup_printf (
      "P: /devices/virtual/block/loop%u\nN: loop%u\nE: SUBSYSTEM=block\nE: DEVTYPE=disk\n"
      "E: DEVNAME=/dev/loop%u\nE: MAJOR=7\nE: MINOR=%u\nE: ID_FS_USAGE=filesystem\n"
      "A: dev=7:%u\nA: size=2048\\n\nA: loop/backing_file=%s\\n\n",
      number, number, number, number, number, backing_file);

  add_text (bed, description);
}

void
fake_remove_stick (UMockdevTestbed *bed, const FakeStick *stick)
{
  g_autofree char *usb =
      g_strdup_printf ("/sys/devices/pci0000:00/0000:00:14.0/usb2/2-%u", stick->minor);
  g_autofree char *disk = g_strdup_printf ("%s/2-1:1.0/host6/6:0:0:0/block/%s", usb, stick->name);
  g_autofree char *partition = g_strdup_printf ("%s/%s1", disk, stick->name);
  const char *paths[] = { partition, disk };

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++) {
    umockdev_testbed_uevent (bed, paths[i], "remove");
    umockdev_testbed_remove_device (bed, paths[i]);
  }
}

GUdevDevice *
fake_find (GUdevClient *client, const char *name)
{
  GUdevDevice *device = g_udev_client_query_by_subsystem_and_name (client, "block", name);

  g_assert_nonnull (device);
  return device;
}

/* As the kernel shows on the lower device that another is built on it. */
void
fake_hold (UMockdevTestbed *bed, GUdevClient *client, const char *lower, const char *upper)
{
  g_autoptr (GUdevDevice) device = fake_find (client, lower);
  g_autofree char *name = g_strconcat ("holders/", upper, NULL);

  umockdev_testbed_set_attribute_link (bed, g_udev_device_get_sysfs_path (device), name, upper);
}

GPtrArray *
fake_mounts (const char *mountinfo)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  int file = g_file_open_tmp ("mountinfo-XXXXXX", &path, &error);
  GPtrArray *mounts;

  g_assert_no_error (error);
  g_file_set_contents (path, mountinfo, -1, &error);
  g_assert_no_error (error);
  mounts = dg_mounts_read (path);
  g_close (file, NULL);
  g_unlink (path);
  return mounts;
}
