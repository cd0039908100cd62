/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drive/dg-volume.h"

#include <glib/gstdio.h>
#include <math.h>
#include <unistd.h>

#define NOBODY 65534

typedef struct {
  char *folder;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("drivegauge-volume-XXXXXX", &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
}

static gboolean
too_late (gpointer data)
{
  g_error ("The volume wasn't probed in time.");
  return G_SOURCE_REMOVE;
}

static DgVolume *
probe (const char *path, const char *home)
{
  DgVolume *volume = g_object_new (DG_TYPE_VOLUME, "id", "x", "path", path, "home", home, NULL);
  guint limit = g_timeout_add_seconds (10, too_late, NULL);

  g_assert_false (dg_volume_is_probed (volume));
  dg_volume_probe (volume);
  while (!dg_volume_is_probed (volume))
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (limit);
  return volume;
}

static void
check_refusal (DgVolume *volume, const char *part)
{
  g_autofree char *refusal = dg_volume_refusal (volume);

  g_assert_nonnull (refusal);
  g_assert_nonnull (strstr (refusal, part));
}

static void
test_probe (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgVolume) volume = probe (fixture->folder, NULL);

  g_assert_cmpfloat (dg_volume_get_size (volume), >, 0);
  g_assert_cmpfloat (dg_volume_get_free (volume), >, 0);
  g_assert_cmpstr (dg_volume_get_folder (volume), ==, fixture->folder);
}

static void
test_gone (Fixture *fixture, gconstpointer data)
{
  g_autofree char *missing = g_build_filename (fixture->folder, "missing", NULL);
  g_autoptr (DgVolume) volume = probe (missing, NULL);

  g_assert_true (isnan (dg_volume_get_free (volume)));
  g_assert_true (isnan (dg_volume_get_size (volume)));
  g_assert_null (dg_volume_get_folder (volume));
  check_refusal (volume, "doesn't answer");
}

static void
test_system (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgVolume) without = probe ("/", NULL);
  g_autoptr (DgVolume) with = probe ("/", fixture->folder);

  g_assert_null (dg_volume_get_folder (without));
  check_refusal (without, "belongs to the system");
  g_assert_cmpstr (dg_volume_get_folder (with), ==, fixture->folder);
}

/* Root may write everywhere, so the question is asked as somebody else. */
static void
test_not_permitted (Fixture *fixture, gconstpointer data)
{
  gboolean root = geteuid () == 0;

  g_assert_cmpint (g_chmod (fixture->folder, 0555), ==, 0);
  if (root)
    g_assert_cmpint (seteuid (NOBODY), ==, 0);
  {
    g_autoptr (DgVolume) volume = probe (fixture->folder, NULL);
    g_assert_null (dg_volume_get_folder (volume));
    check_refusal (volume, "You may not write");
  }
  if (root)
    g_assert_cmpint (seteuid (0), ==, 0);
}

static void
count (GObject *volume, GParamSpec *pspec, guint *counter)
{
  (*counter)++;
}

static void
test_update (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgVolume) volume = probe (fixture->folder, NULL);
  g_autoptr (DgVolume) same =
      g_object_new (DG_TYPE_VOLUME, "id", "x", "path", fixture->folder, NULL);
  g_autoptr (DgVolume) moved =
      g_object_new (DG_TYPE_VOLUME, "id", "x", "label", "A", "capacity", 5e9, NULL);
  guint all = 0;
  guint labels = 0;

  g_signal_connect (volume, "notify", G_CALLBACK (count), &all);
  g_signal_connect (volume, "notify::label", G_CALLBACK (count), &labels);
  dg_volume_update (volume, same);
  g_assert_cmpuint (all, ==, 0);

  dg_volume_update (volume, moved);
  g_assert_cmpuint (labels, ==, 1);
  g_assert_null (dg_volume_get_path (volume));
  g_assert_null (dg_volume_get_folder (volume));
  g_assert_true (isnan (dg_volume_get_free (volume)));
  g_assert_cmpfloat (dg_volume_get_size (volume), ==, 5e9);
}

/* A volume that moves while a thread asks isn't given the old place's answer. */
static void
test_moved_meanwhile (Fixture *fixture, gconstpointer data)
{
  g_autofree char *missing = g_build_filename (fixture->folder, "missing", NULL);
  g_autoptr (DgVolume) volume =
      g_object_new (DG_TYPE_VOLUME, "id", "x", "path", fixture->folder, NULL);
  g_autoptr (DgVolume) moved = g_object_new (DG_TYPE_VOLUME, "id", "x", "path", missing, NULL);
  guint limit = g_timeout_add_seconds (10, too_late, NULL);

  dg_volume_probe (volume);
  dg_volume_update (volume, moved);
  while (!dg_volume_is_probed (volume))
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (limit);
  g_assert_true (isnan (dg_volume_get_free (volume)));
}

static void
test_compare (void)
{
  g_autoptr (DgVolume) second = g_object_new (DG_TYPE_VOLUME, "id", "sda2", NULL);
  g_autoptr (DgVolume) tenth = g_object_new (DG_TYPE_VOLUME, "id", "sda10", NULL);

  g_assert_cmpint (dg_volume_compare (second, tenth, NULL), <, 0);
  g_assert_cmpint (dg_volume_compare (second, second, NULL), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add ("/volume/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("probe", test_probe);
  ADD ("gone", test_gone);
  ADD ("system", test_system);
  ADD ("not-permitted", test_not_permitted);
  ADD ("update", test_update);
  ADD ("moved-meanwhile", test_moved_meanwhile);
  g_test_add_func ("/volume/compare", test_compare);
  return g_test_run ();
}
