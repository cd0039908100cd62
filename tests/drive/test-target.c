/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drive/dg-target.h"

#include "drive/dg-mounts.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
  char *folder;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("drivegauge-target-XXXXXX", &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
}

static void
test_folder (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DgTarget) target = dg_target_open (fixture->folder, &error);
  g_autoptr (GPtrArray) mounts = dg_mounts_read (NULL);
  const DgMount *mount;
  struct stat status;

  g_assert_no_error (error);
  g_assert_cmpint (stat (fixture->folder, &status), ==, 0);
  g_assert_cmpuint (target->device, ==, status.st_dev);
  g_assert_cmpuint (target->inode, ==, status.st_ino);
  g_assert_cmpstr (target->info->kind, ==, "folder");
  g_assert_cmpstr (target->info->path, ==, target->path);
  g_assert_cmpfloat (target->info->size, >, 0);
  g_assert_cmpfloat (target->info->free, >, 0);
  g_assert_cmpint (fcntl (target->dir, F_GETFD), ==, FD_CLOEXEC);
  mount = dg_mounts_find_path (mounts, target->path);
  if (mount != NULL) {
    g_assert_cmpstr (target->info->file_system, ==, mount->type);
    g_assert_cmpstr (target->info->mount_options, ==, mount->options);
    g_assert_cmpuint (target->drive->layers->len, >=, 1);
  }
}

static void
test_link (Fixture *fixture, gconstpointer data)
{
  g_autofree char *inside = g_build_filename (fixture->folder, "inside", NULL);
  g_autofree char *link = g_build_filename (fixture->folder, "link", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir (inside, 0700), ==, 0);
  g_assert_cmpint (symlink ("inside", link), ==, 0);
  {
    g_autoptr (DgTarget) target = dg_target_open (link, &error);
    g_assert_no_error (error);
    g_assert_true (g_str_has_suffix (target->path, "/inside"));
  }
  g_unlink (link);
  g_rmdir (inside);
}

static void
check_refused (const char *path, int code, const char *part)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DgTarget) target = dg_target_open (path, &error);

  g_assert_null (target);
  g_assert_error (error, G_IO_ERROR, code);
  g_assert_nonnull (strstr (error->message, part));
  g_assert_nonnull (strstr (error->message, path));
}

static void
test_missing (Fixture *fixture, gconstpointer data)
{
  g_autofree char *missing = g_build_filename (fixture->folder, "missing", NULL);

  check_refused (missing, G_IO_ERROR_NOT_FOUND, "There is no folder");
}

static void
test_file (Fixture *fixture, gconstpointer data)
{
  g_autofree char *file = g_build_filename (fixture->folder, "file", NULL);

  g_assert_true (g_file_set_contents (file, "x", 1, NULL));
  check_refused (file, G_IO_ERROR_NOT_DIRECTORY, "isn't a folder");
  g_unlink (file);
}

static void
test_raw_device (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GDir) dev = g_dir_open ("/dev", 0, NULL);
  const char *name;

  while (dev != NULL && (name = g_dir_read_name (dev)) != NULL) {
    g_autofree char *path = g_build_filename ("/dev", name, NULL);
    struct stat status;
    if (stat (path, &status) == 0 && S_ISBLK (status.st_mode)) {
      check_refused (path, G_IO_ERROR_NOT_SUPPORTED, "raw device");
      return;
    }
  }
  g_test_skip ("There is no block device in /dev.");
}

static void
test_memory (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgTarget) target = dg_target_open ("/dev/shm", NULL);
  g_autoptr (GPtrArray) mounts = dg_mounts_read (NULL);
  const DgMount *mount = dg_mounts_find_path (mounts, "/dev/shm");

  if (target == NULL || mount == NULL || g_strcmp0 (mount->type, "tmpfs") != 0) {
    g_test_skip ("/dev/shm isn't in memory here.");
    return;
  }
  g_assert_true (dg_target_is_memory (target));
  g_assert_cmpstr (target->drive->bus, ==, "memory");
  g_assert_cmpstr (target->info->file_system, ==, "tmpfs");
  g_assert_null (target->disk);
  g_assert_cmpuint (target->lock_number, ==, target->device);
}

static void
test_counted (Fixture *fixture, gconstpointer data)
{
  DgTarget *target = dg_target_open (fixture->folder, NULL);
  int dir = target->dir;
  DgTarget *again = dg_target_ref (target);

  g_assert_true (again == target);
  dg_target_unref (target);
  g_assert_cmpint (fcntl (dir, F_GETFD), >=, 0);
  dg_target_unref (again);
  g_assert_cmpint (fcntl (dir, F_GETFD), ==, -1);
}

static void
test_free_space (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgTarget) target = dg_target_open (fixture->folder, NULL);
  g_autoptr (GError) error = NULL;
  guint64 free = 0;
  guint64 size = 0;
  int dir = target->dir;

  g_assert_true (dg_target_free_space (target, &free, &size, &error));
  g_assert_cmpuint (size, >=, free);
  g_assert_cmpuint (free, >, 0);
  target->dir = -1;
  g_assert_false (dg_target_free_space (target, &free, &size, &error));
  g_assert_nonnull (strstr (error->message, target->path));
  target->dir = dir;
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add ("/target/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("folder", test_folder);
  ADD ("link", test_link);
  ADD ("missing", test_missing);
  ADD ("file", test_file);
  ADD ("raw-device", test_raw_device);
  ADD ("memory", test_memory);
  ADD ("counted", test_counted);
  ADD ("free-space", test_free_space);
  return g_test_run ();
}
