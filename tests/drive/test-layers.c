/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drive/dg-layers.h"

#include "fake-drives.h"
#include "model/dg-run.h"

typedef struct {
  UMockdevTestbed *bed;
  GUdevClient *client;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fake_start (&fixture->bed, &fixture->client);
  fake_add (fixture->bed, "sata-ssd");
  fake_add (fixture->bed, "sata-disk");
  fake_add (fixture->bed, "raid");
  fake_add (fixture->bed, "volume-group");
  fake_add_stick (fixture->bed, &fake_stick);
  fake_add (fixture->bed, "luks");
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_object_unref (fixture->client);
  g_object_unref (fixture->bed);
}

static void
test_kind (Fixture *fixture, gconstpointer data)
{
  static const char *const cases[][3] = {
    { "sda", "disk", "sda" },     { "sda1", "partition", "sda1" },  { "md0", "raid", "md0" },
    { "dm-5", "lvm", "vg-data" }, { "dm-0", "crypt", "luks-0123" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GUdevDevice) device = fake_find (fixture->client, cases[i][0]);
    g_autofree char *name = dg_layers_name (device);
    g_assert_cmpstr (dg_layers_kind (device), ==, cases[i][1]);
    g_assert_cmpstr (name, ==, cases[i][2]);
  }
}

static void
test_base (Fixture *fixture, gconstpointer data)
{
  static const char *const cases[][2] = {
    { "sda", "sda" },  { "sda1", "sda" }, { "md0", "md0" },
    { "dm-5", "md0" }, { "dm-6", "sda" }, { "dm-0", "sdz" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GUdevDevice) device = fake_find (fixture->client, cases[i][0]);
    g_autoptr (GUdevDevice) base = dg_layers_base (fixture->client, device);
    g_test_message ("%s", cases[i][0]);
    g_assert_cmpstr (g_udev_device_get_name (base), ==, cases[i][1]);
  }
}

static void
test_encrypted (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GUdevDevice) open = fake_find (fixture->client, "dm-0");
  g_autoptr (GUdevDevice) below = fake_find (fixture->client, "sdz1");

  g_assert_true (dg_layers_is_encrypted (fixture->client, open));
  g_assert_false (dg_layers_is_encrypted (fixture->client, below));
}

static void
test_holders (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GUdevDevice) device = fake_find (fixture->client, "sdz1");

  g_assert_false (dg_layers_has_holders (device));
  fake_hold (fixture->bed, fixture->client, "sdz1", "dm-0");
  g_assert_true (dg_layers_has_holders (device));
}

/* Checks the layers below a mount of the table against "kind:device kind:device …". */
static void
check_stack (Fixture *fixture, const char *mountinfo, int id, const char *expected)
{
  g_autoptr (GPtrArray) mounts = fake_mounts (mountinfo);
  const DgMount *mount = dg_mounts_find_id (mounts, id);
  GPtrArray *layers = g_ptr_array_new ();
  g_autoptr (GString) text = g_string_new (NULL);

  dg_layers_add_mount (layers, fixture->client, mounts, mount);
  for (guint i = 0; i < layers->len; i++) {
    DgLayer *layer = g_ptr_array_index (layers, i);
    g_string_append_printf (text, "%s%s:%s", i > 0 ? " " : "", layer->kind, layer->device);
    dg_layout_free (&dg_layer_layout, layer);
  }
  g_ptr_array_unref (layers);
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_stacks (Fixture *fixture, gconstpointer data)
{
  check_stack (fixture, "1 0 8:1 / / rw - ext4 /dev/sda1 rw\n", 1,
               "file-system:ext4 partition:sda1 disk:sda");
  check_stack (fixture, "1 0 254:0 / /x rw - ext4 /dev/mapper/luks-0123 rw\n", 1,
               "file-system:ext4 crypt:luks-0123 partition:sdz1 disk:sdz");
  check_stack (fixture, "1 0 0:50 / /x rw - nfs4 nas:/backup rw\n", 1,
               "file-system:nfs4 network:nas:/backup");
  check_stack (fixture, "1 0 0:50 / /x rw - tmpfs tmpfs rw\n", 1, "file-system:tmpfs memory:tmpfs");
  check_stack (fixture, "1 0 0:50 / /x rw - fuse.slowfs slow rw\n", 1,
               "file-system:fuse.slowfs fuse:slow");
}

/* All members of a RAID are listed, in whatever order the folder of links is read. */
static void
test_raid (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GUdevDevice) device = fake_find (fixture->client, "dm-5");
  g_autoptr (GPtrArray) mounts = fake_mounts ("");
  GPtrArray *layers = g_ptr_array_new ();
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  dg_layers_add_device (layers, fixture->client, mounts, device);
  g_assert_cmpstr (((DgLayer *) g_ptr_array_index (layers, 0))->device, ==, "vg-data");
  g_assert_cmpstr (((DgLayer *) g_ptr_array_index (layers, 1))->kind, ==, "raid");
  for (guint i = 0; i < layers->len; i++) {
    DgLayer *layer = g_ptr_array_index (layers, i);
    g_hash_table_add (names, g_strdup (layer->device));
    dg_layout_free (&dg_layer_layout, layer);
  }
  g_ptr_array_unref (layers);
  g_assert_cmpuint (g_hash_table_size (names), ==, 5);
  g_assert_true (g_hash_table_contains (names, "sda"));
  g_assert_true (g_hash_table_contains (names, "sda1"));
  g_assert_true (g_hash_table_contains (names, "sdb"));
}

static void
test_loop (Fixture *fixture, gconstpointer data)
{
  fake_add_loop (fixture->bed, 7, "/data/image");
  check_stack (fixture,
               "1 0 8:1 / /data rw - ext4 /dev/sda1 rw\n"
               "2 1 7:7 / /data/mnt rw - xfs /dev/loop7 rw\n",
               2, "file-system:xfs loop:loop7 file-system:ext4 partition:sda1 disk:sda");
}

/* By a trick of mounting, a file can seem to carry itself. */
static void
test_loop_in_itself (Fixture *fixture, gconstpointer data)
{
  fake_add_loop (fixture->bed, 7, "/data/image");
  check_stack (fixture, "1 0 7:7 / /data rw - ext4 /dev/loop7 rw\n", 1,
               "file-system:ext4 loop:loop7 file-system:ext4");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add ("/layers/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("kind", test_kind);
  ADD ("base", test_base);
  ADD ("encrypted", test_encrypted);
  ADD ("holders", test_holders);
  ADD ("stacks", test_stacks);
  ADD ("raid", test_raid);
  ADD ("loop", test_loop);
  ADD ("loop-in-itself", test_loop_in_itself);
  return g_test_run ();
}
