/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drive/dg-drive-list.h"

#include "fake-drives.h"

/* Mounts without a disk that this computer has are in the list too, so drives are found by id. */
typedef struct {
  UMockdevTestbed *bed;
  GUdevClient *client;
  DgDriveList *list;
  GPtrArray *added; /* ids, as "items-changed" told */
} Fixture;

static void
on_items_changed (GListModel *model, guint position, guint removed, guint added, Fixture *fixture)
{
  for (guint i = position; i < position + added; i++) {
    g_autoptr (DgDrive) drive = g_list_model_get_item (model, i);
    g_ptr_array_add (fixture->added, g_strdup (dg_drive_get_id (drive)));
  }
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fake_start (&fixture->bed, &fixture->client);
  fake_add (fixture->bed, "sata-ssd");
  fixture->list = dg_drive_list_new (FALSE);
  fixture->added = g_ptr_array_new_with_free_func (g_free);
  g_signal_connect (fixture->list, "items-changed", G_CALLBACK (on_items_changed), fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_assert_finalize_object (fixture->list);
  g_ptr_array_unref (fixture->added);
  g_object_unref (fixture->client);
  g_object_unref (fixture->bed);
}

static gboolean
too_late (gpointer data)
{
  g_error ("The list didn't change in time.");
  return G_SOURCE_REMOVE;
}

static DgDrive *
find_drive (Fixture *fixture, const char *id)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (fixture->list)); i++) {
    g_autoptr (DgDrive) drive = g_list_model_get_item (G_LIST_MODEL (fixture->list), i);
    if (g_str_equal (dg_drive_get_id (drive), id))
      return g_steal_pointer (&drive);
  }
  return NULL;
}

/* Runs the main loop until another drive than @before (or none) has the id "sdz". */
static DgDrive *
wait_for_stick (Fixture *fixture, DgDrive *before)
{
  guint limit = g_timeout_add_seconds (8, too_late, NULL);
  g_autoptr (DgDrive) now = find_drive (fixture, "sdz");

  while (now == before) {
    g_main_context_iteration (NULL, TRUE);
    g_clear_object (&now);
    now = find_drive (fixture, "sdz");
  }
  g_source_remove (limit);
  return g_steal_pointer (&now);
}

static void
test_present (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgDrive) drive = find_drive (fixture, "sda");
  g_autofree char *name = dg_drive_dup_name (drive);

  g_assert_cmpstr (name, ==, "Samsung SSD 860 EVO 500GB");
  g_assert_true (g_list_model_get_item_type (G_LIST_MODEL (fixture->list)) == DG_TYPE_DRIVE);
}

static void
test_ready (Fixture *fixture, gconstpointer data)
{
  guint limit = g_timeout_add_seconds (8, too_late, NULL);

  while (!dg_drive_list_is_ready (fixture->list))
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (limit);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (fixture->list)); i++) {
    g_autoptr (DgDrive) drive = g_list_model_get_item (G_LIST_MODEL (fixture->list), i);
    GListModel *volumes = dg_drive_get_volumes (drive);
    for (guint j = 0; j < g_list_model_get_n_items (volumes); j++) {
      g_autoptr (DgVolume) volume = g_list_model_get_item (volumes, j);
      g_assert_true (dg_volume_is_probed (volume));
    }
  }
}

static void
test_hot_plug (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgDrive) before = find_drive (fixture, "sda");
  g_autoptr (DgDrive) after = NULL;
  g_autoptr (DgDrive) stick = NULL;
  g_autofree char *name = NULL;

  fake_add_stick (fixture->bed, &fake_stick);
  stick = wait_for_stick (fixture, NULL);
  name = dg_drive_dup_name (stick);
  g_assert_cmpstr (name, ==, "HOLIDAY");
  g_assert_true (g_ptr_array_find_with_equal_func (fixture->added, "sdz", g_str_equal, NULL));

  fake_remove_stick (fixture->bed, &fake_stick);
  g_assert_null (wait_for_stick (fixture, stick));
  after = find_drive (fixture, "sda");
  g_assert_true (before == after);
}

static void
set_flag (gboolean *flag)
{
  *flag = TRUE;
}

/* A drive that changes stays the same object, and says so. */
static void
test_change (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgDrive) stick = NULL;
  g_autoptr (DgDrive) after = NULL;
  g_autoptr (GUdevDevice) partition = NULL;
  const char *path;
  g_autofree char *name = NULL;
  gboolean renamed = FALSE;
  guint limit;

  fake_add_stick (fixture->bed, &fake_stick);
  stick = wait_for_stick (fixture, NULL);
  g_signal_connect_swapped (stick, "notify::name", G_CALLBACK (set_flag), &renamed);
  partition = fake_find (fixture->client, "sdz1");
  path = g_udev_device_get_sysfs_path (partition);
  umockdev_testbed_set_property (fixture->bed, path, "ID_FS_LABEL_ENC", "WINTER");
  umockdev_testbed_uevent (fixture->bed, path, "change");
  limit = g_timeout_add_seconds (8, too_late, NULL);
  while (!renamed)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (limit);
  name = dg_drive_dup_name (stick);
  g_assert_cmpstr (name, ==, "WINTER");
  after = find_drive (fixture, "sdz");
  g_assert_true (stick == after);
}

/* Another stick in the same port gets the same kernel name, but is another drive. */
static void
test_replaced (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgDrive) first = NULL;
  g_autoptr (DgDrive) second = NULL;
  g_autoptr (GUdevDevice) disk = NULL;
  const char *path;

  fake_add_stick (fixture->bed, &fake_stick);
  first = wait_for_stick (fixture, NULL);
  disk = fake_find (fixture->client, "sdz");
  path = g_udev_device_get_sysfs_path (disk);
  umockdev_testbed_uevent (fixture->bed, path, "remove");
  umockdev_testbed_set_property (fixture->bed, path, "ID_SERIAL_SHORT", "OTHER");
  umockdev_testbed_uevent (fixture->bed, path, "add");
  second = wait_for_stick (fixture, first);
  g_assert_nonnull (second);
  g_assert_cmpstr (dg_drive_get_info (second)->serial, ==, "OTHER");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function)                                                                        \
  g_test_add ("/drive-list/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("present", test_present);
  ADD ("ready", test_ready);
  ADD ("hot-plug", test_hot_plug);
  ADD ("change", test_change);
  ADD ("replaced", test_replaced);
  return g_test_run ();
}
