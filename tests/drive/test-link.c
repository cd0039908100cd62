/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drive/dg-link.h"

#include "fake-drives.h"
#include "model/dg-layout.h"

#include <math.h>

typedef struct {
  UMockdevTestbed *bed;
  GUdevClient *client;
  DgLink *link;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fake_start (&fixture->bed, &fixture->client);
  fixture->link = dg_layout_new (&dg_link_layout);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  dg_layout_free (&dg_link_layout, fixture->link);
  g_object_unref (fixture->client);
  g_object_unref (fixture->bed);
}

static void
read_link (Fixture *fixture, const char *name, const char *bus)
{
  g_autoptr (GUdevDevice) disk = fake_find (fixture->client, name);

  dg_link_read (fixture->link, fixture->client, disk, bus);
}

static void
check_link (Fixture *fixture, double negotiated, double possible)
{
  g_assert_cmpfloat_with_epsilon (fixture->link->negotiated, negotiated, 1);
  g_assert_cmpfloat_with_epsilon (fixture->link->possible, possible, 1);
  g_assert_cmpstr (fixture->link->unit, ==, "bit/s");
}

static void
test_usb (Fixture *fixture, gconstpointer data)
{
  static const struct {
    const char *speed;
    const char *version;
    double negotiated;
    double possible;
  } cases[] = {
    { "480", "2.00", 480e6, 480e6 }, { "480", "2.01", 480e6, 480e6 },
    { "480", "2.10", 480e6, 5e9 },   { "480", "3.00", 480e6, 5e9 },
    { "5000", "3.20", 5e9, 5e9 },    { "10000", "3.10", 10e9, 10e9 },
    { "20000", "3.20", 20e9, 20e9 }, { "12", "1.10", 12e6, 12e6 },
    { "1.5", "2.00", 1.5e6, 480e6 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    FakeStick stick = fake_stick;
    stick.speed = cases[i].speed;
    stick.version = cases[i].version;
    g_test_message ("%s %s", stick.speed, stick.version);
    fake_add_stick (fixture->bed, &stick);
    read_link (fixture, "sdz", "usb");
    check_link (fixture, cases[i].negotiated, cases[i].possible);
    dg_layout_free (&dg_link_layout, fixture->link);
    fixture->link = dg_layout_new (&dg_link_layout);
    umockdev_testbed_clear (fixture->bed);
  }
}

/* What the device itself says of its capabilities weighs more than its version. */
static void
check_capabilities (Fixture *fixture, const guint8 *data, int length, double possible)
{
  FakeStick stick = fake_stick;

  stick.speed = "480";
  stick.version = "2.10";
  fake_add_stick (fixture->bed, &stick);
  umockdev_testbed_set_attribute_binary (fixture->bed,
                                         "/sys/devices/pci0000:00/0000:00:14.0/usb2/2-144",
                                         "bos_descriptors", (guint8 *) data, length);
  read_link (fixture, "sdz", "usb");
  check_link (fixture, 480e6, possible);
}

static void
test_usb_only_two (Fixture *fixture, gconstpointer data)
{
  static const guint8 bos[] = { 5, 15, 12, 0, 1, 7, 16, 2, 6, 0, 0, 0 };

  check_capabilities (fixture, bos, sizeof bos, 480e6);
}

static void
test_usb_super_speed (Fixture *fixture, gconstpointer data)
{
  static const guint8 bos[] = { 5, 15, 22, 0, 2, 7,  16, 2, 6,  0,   0,
                                0, 10, 16, 3, 0, 14, 0,  1, 10, 255, 7 };

  check_capabilities (fixture, bos, sizeof bos, 5e9);
}

static void
test_usb_super_speed_plus (Fixture *fixture, gconstpointer data)
{
  static const guint8 bos[] = { 5,  15,  35, 0,    2,  10, 16, 3,    0,    14, 0, 1,
                                10, 255, 7,  20,   16, 10, 0,  1,    0,    0,  0, 0,
                                0,  0,   0,  0x34, 0,  5,  0,  0xb4, 0x40, 10, 0 };

  check_capabilities (fixture, bos, sizeof bos, 10e9);
}

static void
test_usb_broken (Fixture *fixture, gconstpointer data)
{
  static const guint8 bos[] = { 5, 15, 255, 255, 9, 0, 16, 3, 9 };

  check_capabilities (fixture, bos, sizeof bos, 480e6);
}

static void
test_sata (Fixture *fixture, gconstpointer data)
{
  fake_add (fixture->bed, "sata-ssd");
  read_link (fixture, "sda", "ata");
  check_link (fixture, 3e9, 6e9);
}

static void
test_sata_unknown (Fixture *fixture, gconstpointer data)
{
  fake_add (fixture->bed, "sata-disk");
  read_link (fixture, "sdb", "ata");
  g_assert_true (isnan (fixture->link->negotiated));
  g_assert_true (isnan (fixture->link->possible));
  g_assert_null (fixture->link->unit);
}

static void
test_nvme (Fixture *fixture, gconstpointer data)
{
  double rate = 4 * 8e9 * 128 / 130;

  fake_add (fixture->bed, "nvme");
  read_link (fixture, "nvme0n1", "nvme");
  check_link (fixture, rate, rate);
}

static void
test_nvme_slow_slot (Fixture *fixture, gconstpointer data)
{
  const char *controller = "/sys/devices/pci0000:00/0000:01:00.0";

  fake_add (fixture->bed, "nvme");
  umockdev_testbed_set_attribute (fixture->bed, controller, "current_link_speed", "2.5 GT/s PCIe");
  umockdev_testbed_set_attribute (fixture->bed, controller, "current_link_width", "1");
  read_link (fixture, "nvme0n1", "nvme");
  check_link (fixture, 2e9, 4 * 8e9 * 128 / 130);
}

/* With several ways to one drive the kernel puts it below a subsystem, beside links to the ways. */
static void
test_nvme_multipath (Fixture *fixture, gconstpointer data)
{
  fake_add (fixture->bed, "nvme");
  fake_add (fixture->bed, "nvme-multipath");
  read_link (fixture, "nvme0n2", "nvme");
  check_link (fixture, 4 * 8e9 * 128 / 130, 4 * 8e9 * 128 / 130);
}

static void
test_other_bus (Fixture *fixture, gconstpointer data)
{
  fake_add_stick (fixture->bed, &fake_stick);
  read_link (fixture, "sdz", "scsi");
  g_assert_true (isnan (fixture->link->negotiated));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add ("/link/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("usb", test_usb);
  ADD ("usb-only-two", test_usb_only_two);
  ADD ("usb-super-speed", test_usb_super_speed);
  ADD ("usb-super-speed-plus", test_usb_super_speed_plus);
  ADD ("usb-broken", test_usb_broken);
  ADD ("sata", test_sata);
  ADD ("sata-unknown", test_sata_unknown);
  ADD ("nvme", test_nvme);
  ADD ("nvme-slow-slot", test_nvme_slow_slot);
  ADD ("nvme-multipath", test_nvme_multipath);
  ADD ("other-bus", test_other_bus);
  return g_test_run ();
}
