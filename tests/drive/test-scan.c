/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drive/dg-scan.h"

#include "fake-drives.h"

typedef struct {
  UMockdevTestbed *bed;
  GUdevClient *client;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fake_start (&fixture->bed, &fixture->client);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_object_unref (fixture->client);
  g_object_unref (fixture->bed);
}

/* Checks drives and their volumes against "sda(sda1 dm-6) nas:/x(/mnt)". */
static void
check_scan (Fixture *fixture, const char *mountinfo, gboolean all, const char *expected)
{
  g_autoptr (GPtrArray) mounts = fake_mounts (mountinfo);
  g_autoptr (GListModel) drives = dg_scan (fixture->client, mounts, all);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (drives); i++) {
    g_autoptr (DgDrive) drive = g_list_model_get_item (drives, i);
    GListModel *volumes = dg_drive_get_volumes (drive);
    g_string_append_printf (text, "%s%s(", i > 0 ? " " : "", dg_drive_get_id (drive));
    for (guint j = 0; j < g_list_model_get_n_items (volumes); j++) {
      g_autoptr (DgVolume) volume = g_list_model_get_item (volumes, j);
      g_autofree char *id = NULL;
      g_object_get (volume, "id", &id, NULL);
      g_string_append_printf (text, "%s%s", j > 0 ? " " : "", id);
    }
    g_string_append (text, ")");
  }
  g_assert_cmpstr (text->str, ==, expected);
}

static DgVolume *
scan_one (Fixture *fixture, const char *mountinfo)
{
  g_autoptr (GPtrArray) mounts = fake_mounts (mountinfo);
  g_autoptr (GListModel) drives = dg_scan (fixture->client, mounts, FALSE);
  g_autoptr (DgDrive) drive = g_list_model_get_item (drives, 0);
  DgVolume *volume;

  g_assert_cmpuint (g_list_model_get_n_items (drives), ==, 1);
  volume = g_list_model_get_item (dg_drive_get_volumes (drive), 0);
  g_assert_nonnull (volume);
  return volume;
}

static void
test_unmounted (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgVolume) volume = NULL;
  g_autofree char *refusal = NULL;

  fake_add_stick (fixture->bed, &fake_stick);
  volume = scan_one (fixture, "");
  g_assert_cmpstr (dg_volume_get_name (volume), ==, "HOLIDAY");
  g_assert_cmpstr (dg_volume_get_label (volume), ==, "HOLIDAY");
  g_assert_cmpstr (dg_volume_get_device (volume), ==, "/dev/sdz1");
  g_assert_cmpstr (dg_volume_get_file_system (volume), ==, "exfat");
  g_assert_null (dg_volume_get_path (volume));
  g_assert_cmpfloat (dg_volume_get_size (volume), ==, 60060452.0 * 512);
  refusal = dg_volume_refusal (volume);
  g_assert_nonnull (strstr (refusal, "mount it first"));
}

static void
test_mounted (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgVolume) volume = NULL;

  fake_add_stick (fixture->bed, &fake_stick);
  volume = scan_one (fixture, "1 0 65:145 / /media/h ro,nosuid - exfat /dev/sdz1 ro\n");
  g_assert_cmpstr (dg_volume_get_path (volume), ==, "/media/h");
  g_assert_cmpstr (dg_volume_get_file_system (volume), ==, "exfat");
  g_assert_true (dg_volume_get_read_only (volume));
  g_assert_false (dg_volume_get_encrypted (volume));
  g_assert_nonnull (strstr (dg_volume_get_options (volume), "nosuid"));
}

/* FUSE drivers show a number of their own and name the device. */
static void
test_fuseblk (Fixture *fixture, gconstpointer data)
{
  fake_add_stick (fixture->bed, &fake_stick);
  check_scan (fixture, "1 0 0:60 / /media/h rw - fuseblk /dev/sdz1 rw\n", FALSE, "sdz(sdz1)");
}

static void
test_luks (Fixture *fixture, gconstpointer data)
{
  FakeStick stick = fake_stick;
  g_autoptr (DgVolume) locked = NULL;
  g_autoptr (DgVolume) open = NULL;
  g_autofree char *refusal = NULL;

  stick.usage = "crypto";
  stick.type = "crypto_LUKS";
  stick.label = "";
  fake_add_stick (fixture->bed, &stick);
  locked = scan_one (fixture, "");
  g_assert_true (dg_volume_get_encrypted (locked));
  refusal = dg_volume_refusal (locked);
  g_assert_nonnull (strstr (refusal, "unlock it first"));

  fake_add (fixture->bed, "luks");
  fake_hold (fixture->bed, fixture->client, "sdz1", "dm-0");
  check_scan (fixture, "", FALSE, "sdz(dm-0)");
  open = scan_one (fixture, "1 0 254:0 / /media/p rw - ext4 /dev/mapper/luks-0123 rw\n");
  g_assert_true (dg_volume_get_encrypted (open));
  g_assert_cmpstr (dg_volume_get_label (open), ==, "PATIENTS");
}

/* Each volume appears once: below the one disk it is on, or on what joins several. */
static void
test_stacks (Fixture *fixture, gconstpointer data)
{
  fake_add (fixture->bed, "sata-ssd");
  fake_add (fixture->bed, "sata-disk");
  fake_add (fixture->bed, "raid");
  fake_hold (fixture->bed, fixture->client, "sda1", "md0");
  fake_hold (fixture->bed, fixture->client, "sdb", "md0");
  check_scan (fixture, "", FALSE, "md0(md0) sda() sdb()");

  fake_add (fixture->bed, "volume-group");
  fake_hold (fixture->bed, fixture->client, "md0", "dm-5");
  fake_hold (fixture->bed, fixture->client, "sda1", "dm-6");
  check_scan (fixture, "", FALSE, "md0(dm-5) sda(dm-6) sdb()");
}

static void
test_no_medium (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GUdevDevice) cd = NULL;

  fake_add (fixture->bed, "empty-readers");
  check_scan (fixture, "", FALSE, "");
  cd = fake_find (fixture->client, "sr0");
  umockdev_testbed_set_property (fixture->bed, g_udev_device_get_sysfs_path (cd), "ID_CDROM_MEDIA",
                                 "1");
  check_scan (fixture, "", FALSE, "sr0()");
  check_scan (fixture, "", TRUE, "fd0() sr0()");
}

static void
test_odd (Fixture *fixture, gconstpointer data)
{
  fake_add (fixture->bed, "odd-disks");
  check_scan (fixture, "", FALSE, "mmcblk0() vdq()");
  check_scan (fixture, "", TRUE, "mmcblk0() mmcblk0boot0() vdq() zram7()");
}

static void
test_loops (Fixture *fixture, gconstpointer data)
{
  const char *mountinfo = "1 0 7:1 / /snap/core ro - squashfs /dev/loop1 ro\n"
                          "2 0 7:2 / /mnt/image rw - ext4 /dev/loop2 rw\n";

  fake_add_loop (fixture->bed, 1, "/image");
  fake_add_loop (fixture->bed, 2, "/image");
  fake_add_loop (fixture->bed, 3, "/image");
  check_scan (fixture, mountinfo, FALSE, "loop2(loop2)");
  check_scan (fixture, mountinfo, TRUE, "loop1(loop1) loop2(loop2) loop3(loop3)");
}

static void
test_shares (Fixture *fixture, gconstpointer data)
{
  check_scan (fixture,
              "1 0 0:20 / /proc rw - proc proc rw\n"
              "2 0 0:21 / /dev/shm rw - tmpfs tmpfs rw\n"
              "3 0 0:22 / /run/user/0/gvfs rw - fuse.gvfsd-fuse gvfsd-fuse rw\n"
              "4 0 0:30 / /mnt/b rw - nfs4 nas:/backup rw\n"
              "5 0 0:30 /deep /mnt/c rw - nfs4 nas:/backup rw\n"
              "6 0 0:31 / /mnt/slow rw - fuse.slowfs slowfs rw\n"
              "7 0 0:32 / /mnt/slower rw - fuse.slowfs slowfs rw\n"
              "8 0 0:33 / /tank rw - zfs tank rw\n"
              "9 0 0:34 / /tank/data rw - zfs tank/data rw\n"
              "10 0 0:35 / / rw - overlay overlay rw\n",
              FALSE,
              "/mnt/slow(/mnt/slow) /mnt/slower(/mnt/slower) nas:/backup(/mnt/b) "
              "tank(/tank /tank/data)");
}

static void
test_hostile_label (Fixture *fixture, gconstpointer data)
{
  g_autofree char *long_label = g_strnfill (300, 'y');
  const char *const labels[] = { "a\\x0ab\\x1b\\x5b31m", "\\xff\\xfe", long_label };

  for (guint i = 0; i < G_N_ELEMENTS (labels); i++) {
    FakeStick stick = fake_stick;
    g_autoptr (DgVolume) volume = NULL;
    const char *name;
    stick.label = labels[i];
    fake_add_stick (fixture->bed, &stick);
    volume = scan_one (fixture, "");
    name = dg_volume_get_name (volume);
    g_assert_true (g_utf8_validate (name, -1, NULL));
    g_assert_cmpint (g_utf8_strlen (name, -1), <=, 101);
    for (const char *c = name; *c != '\0'; c = g_utf8_next_char (c))
      g_assert_false (g_unichar_iscntrl (g_utf8_get_char (c)));
    umockdev_testbed_clear (fixture->bed);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add ("/scan/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("unmounted", test_unmounted);
  ADD ("mounted", test_mounted);
  ADD ("fuseblk", test_fuseblk);
  ADD ("luks", test_luks);
  ADD ("stacks", test_stacks);
  ADD ("no-medium", test_no_medium);
  ADD ("odd", test_odd);
  ADD ("loops", test_loops);
  ADD ("shares", test_shares);
  ADD ("hostile-label", test_hostile_label);
  return g_test_run ();
}
