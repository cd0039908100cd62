/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-place.h"

#include <glib/gstdio.h>

typedef struct {
  char *folder;
  char *first;
  char *second;
  DgDrive *drive;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  DgDriveInfo *info = dg_layout_new (&dg_drive_info_layout);

  fixture->folder = g_dir_make_tmp ("drivegauge-test-XXXXXX", NULL);
  fixture->first = g_build_filename (fixture->folder, "first", NULL);
  fixture->second = g_build_filename (fixture->folder, "second", NULL);
  g_mkdir (fixture->first, 0700);
  g_mkdir (fixture->second, 0700);
  info->vendor = g_strdup ("Intenso");
  info->model = g_strdup ("Rainbow Line");
  info->size = 16e9;
  fixture->drive = dg_drive_new ("sdz", info);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_object_unref (fixture->drive);
  g_rmdir (fixture->first);
  g_rmdir (fixture->second);
  g_rmdir (fixture->folder);
  g_free (fixture->first);
  g_free (fixture->second);
  g_free (fixture->folder);
}

static gboolean
time_is_up (gpointer data)
{
  g_assert_not_reached ();
}

static DgVolume *
add_volume (Fixture *fixture, const char *name, const char *path)
{
  g_autoptr (DgVolume) volume =
      g_object_new (DG_TYPE_VOLUME, "id", name, "name", name, "path", path, NULL);
  guint timer = g_timeout_add_seconds (10, time_is_up, NULL);

  dg_drive_add_volume (fixture->drive, volume);
  dg_volume_probe (volume);
  while (!dg_volume_is_probed (volume))
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (timer);

  return volume; /* the drive holds it */
}

static void
count (guint *notifications)
{
  (*notifications)++;
}

static void
test_follows (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgPlace) place = dg_place_new_for_drive (fixture->drive);
  g_autofree char *refusal = dg_place_dup_refusal (place);
  guint paths = 0;

  g_assert_nonnull (refusal);
  g_assert_null (dg_place_get_path (place));
  g_assert_cmpstr (dg_place_get_name (place), ==, "Intenso Rainbow Line");
  g_assert_nonnull (strstr (dg_place_get_detail (place), "16.0"));

  /* A volume is mounted while the window is open. */
  g_signal_connect_swapped (place, "notify::path", G_CALLBACK (count), &paths);
  add_volume (fixture, "first", fixture->first);
  g_assert_cmpuint (paths, ==, 1);
  g_assert_cmpstr (dg_place_get_path (place), ==, fixture->first);
  g_assert_null (dg_place_dup_refusal (place));
  g_assert_nonnull (strstr (dg_place_get_detail (place), "free"));
}

static void
test_choice (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgPlace) place = dg_place_new_for_drive (fixture->drive);
  DgVolume *first = add_volume (fixture, "first", fixture->first);
  DgVolume *second = add_volume (fixture, "second", fixture->second);

  g_assert_true (dg_place_get_volume (place) == first);
  dg_place_set_volume (place, second);
  g_assert_cmpstr (dg_place_get_path (place), ==, fixture->second);

  /* What the user chose stays, whatever the drive says next. */
  dg_place_choose (place, fixture->folder);
  g_object_notify (G_OBJECT (fixture->drive), "name");
  g_assert_cmpstr (dg_place_get_path (place), ==, fixture->folder);
  g_assert_true (dg_place_get_volume (place) == second);

  dg_place_set_volume (place, first);
  g_assert_cmpstr (dg_place_get_path (place), ==, fixture->first);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/place/follows", Fixture, NULL, set_up, test_follows, tear_down);
  g_test_add ("/place/choice", Fixture, NULL, set_up, test_choice, tear_down);

  return g_test_run ();
}
