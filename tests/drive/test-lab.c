/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drive/dg-drive-list.h"
#include "drive/dg-guard.h"
#include "drive/dg-mounts.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

/* A drive of its own for each test: an ext4 file system in a file, on a loop device. */
typedef struct {
  char *folder;
  char *image;
  char *device; /* /dev/loop3, NULL where there are none */
  char *mount;
} Fixture;

static gboolean
run (char **output, ...)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_autofree char *errors = NULL;
  va_list list;
  char *word;
  int status = -1;

  va_start (list, output);
  while ((word = va_arg (list, char *)) != NULL)
    g_ptr_array_add (words, word);
  va_end (list);
  g_ptr_array_add (words, NULL);
  if (!g_spawn_sync (NULL, (char **) words->pdata, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, output,
                     &errors, &status, NULL))
    return FALSE;
  if (status != 0)
    g_test_message ("%s: %s", (char *) words->pdata[0], errors);
  return status == 0;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  int image;

  fixture->folder = g_dir_make_tmp ("drivegauge-lab-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->image = g_build_filename (fixture->folder, "image", NULL);
  fixture->mount = g_build_filename (fixture->folder, "mount", NULL);
  g_assert_cmpint (g_mkdir (fixture->mount, 0700), ==, 0);
  image = open (fixture->image, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  g_assert_cmpint (ftruncate (image, 64 << 20), ==, 0);
  close (image);
  if (geteuid () != 0 ||
      !run (&fixture->device, "losetup", "--find", "--show", fixture->image, NULL)) {
    g_clear_pointer (&fixture->device, g_free);
    return;
  }
  g_strchomp (fixture->device);
  g_assert_true (run (NULL, "mkfs.ext4", "-q", "-L", "LABDRIVE", fixture->device, NULL));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  if (fixture->device != NULL) {
    run (NULL, "umount", "--all-targets", "--lazy", fixture->device, NULL);
    g_assert_true (run (NULL, "losetup", "--detach", fixture->device, NULL));
  }
  g_unlink (fixture->image);
  g_rmdir (fixture->mount);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  g_free (fixture->image);
  g_free (fixture->device);
  g_free (fixture->mount);
}

static gboolean
has_drive (Fixture *fixture)
{
  if (fixture->device == NULL)
    g_test_skip (geteuid () == 0 ? "There are no loop devices here." : "Only root can mount.");
  return fixture->device != NULL;
}

static DgTarget *
mount_and_open (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  DgTarget *target;

  g_assert_true (run (NULL, "mount", fixture->device, fixture->mount, NULL));
  target = dg_target_open (fixture->mount, &error);
  g_assert_no_error (error);
  return target;
}

static void
check_error (GError *error, DgGuardError code, const char *part)
{
  g_assert_error (error, DG_GUARD_ERROR, (int) code);
  g_assert_nonnull (strstr (error->message, part));
}

/* In a changed root the mount table may know nothing below the image. */
static gboolean
finds_image (Fixture *fixture)
{
  g_autoptr (GPtrArray) mounts = dg_mounts_read ("/proc/self/mountinfo");

  return dg_mounts_find_path (mounts, fixture->image) != NULL;
}

static void
test_target (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgTarget) target = NULL;
  g_autofree char *device = NULL;
  g_autoptr (GError) error = NULL;
  const DgLayer *loop;

  if (!has_drive (fixture))
    return;
  target = mount_and_open (fixture);
  device = g_strconcat ("/dev/", target->disk, NULL);
  g_assert_cmpstr (device, ==, fixture->device);
  g_assert_cmpuint (target->disk_major, ==, 7);
  g_assert_cmpstr (target->drive->bus, ==, "loop");
  g_assert_cmpfloat (target->drive->size, ==, 64 << 20);
  g_assert_cmpstr (target->info->file_system, ==, "ext4");
  g_assert_cmpuint (target->drive->layers->len, >=, finds_image (fixture) ? 3 : 2);
  loop = g_ptr_array_index (target->drive->layers, 1);
  g_assert_cmpstr (loop->kind, ==, "loop");
  g_assert_cmpstr (loop->device, ==, target->disk);
  g_assert_true (dg_guard_check_target (target, &error));
  g_assert_true (dg_guard_check_present (target, &error));
}

static void
test_read_only (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgTarget) target = NULL;
  g_autoptr (GError) error = NULL;

  if (!has_drive (fixture))
    return;
  target = mount_and_open (fixture);
  g_assert_true (run (NULL, "mount", "-o", "remount,ro", fixture->mount, NULL));
  g_assert_false (dg_guard_check_target (target, &error));
  check_error (error, DG_GUARD_ERROR_REFUSED, "can only be read");
}

/* After a lazy unmount the open folder works on, but the path leads to the computer's own disk. */
static void
test_lazy_unmount (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgTarget) target = NULL;
  g_autoptr (GError) error = NULL;

  if (!has_drive (fixture))
    return;
  target = mount_and_open (fixture);
  g_assert_true (run (NULL, "umount", "--lazy", fixture->mount, NULL));
  g_assert_false (dg_guard_check_present (target, &error));
  check_error (error, DG_GUARD_ERROR_GONE, "no longer mounted");
}

/* The nearest to a pulled stick: the device has no sectors any more. */
static void
test_pulled (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgTarget) target = NULL;
  g_autoptr (GError) error = NULL;

  if (!has_drive (fixture))
    return;
  target = mount_and_open (fixture);
  g_assert_cmpint (truncate (fixture->image, 0), ==, 0);
  g_assert_true (run (NULL, "losetup", "--set-capacity", fixture->device, NULL));
  g_assert_false (dg_guard_check_present (target, &error));
  check_error (error, DG_GUARD_ERROR_GONE, "was unplugged");
}

static void
test_full (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgTarget) target = NULL;
  g_autoptr (GError) error = NULL;
  guint64 available;
  int file;

  if (!has_drive (fixture))
    return;
  target = mount_and_open (fixture);
  available = dg_guard_available (target);
  g_assert_cmpuint (available, >, 1 << 20);
  g_assert_true (dg_guard_check_space (target, available, &error));
  g_assert_false (dg_guard_check_space (target, available + 1, &error));
  check_error (error, DG_GUARD_ERROR_SPACE, "stay free");
  g_clear_error (&error);

  file = openat (target->dir, "filler", O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  g_assert_cmpint (posix_fallocate (file, 0, (off_t) available + (1 << 20)), ==, 0);
  close (file);
  g_assert_cmpuint (dg_guard_available (target), ==, 0);
  g_assert_false (dg_guard_check_space (target, 0, &error));
  check_error (error, DG_GUARD_ERROR_SPACE, "stay free");
}

static DgDrive *
find_in (Fixture *fixture, DgDriveList *list)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++) {
    g_autoptr (DgDrive) drive = g_list_model_get_item (G_LIST_MODEL (list), i);
    if (g_str_equal (dg_drive_get_id (drive), fixture->device + strlen ("/dev/")))
      return g_steal_pointer (&drive);
  }
  return NULL;
}

/* The drive on this loop device in a fresh list, or NULL. */
static DgDrive *
find_drive (Fixture *fixture, gboolean all)
{
  g_autoptr (DgDriveList) list = dg_drive_list_new (all);

  return find_in (fixture, list);
}

static void
check_listed (Fixture *fixture, gboolean all, gboolean expected)
{
  g_autoptr (DgDrive) drive = find_drive (fixture, all);

  g_assert_cmpint (drive != NULL, ==, expected);
}

static void
test_listed (Fixture *fixture, gconstpointer data)
{
  if (!has_drive (fixture))
    return;
  check_listed (fixture, FALSE, FALSE);
  check_listed (fixture, TRUE, TRUE);
  g_assert_true (run (NULL, "mount", "-o", "ro", fixture->device, fixture->mount, NULL));
  check_listed (fixture, FALSE, FALSE);
  g_assert_true (run (NULL, "mount", "-o", "remount,rw", fixture->mount, NULL));
  check_listed (fixture, FALSE, TRUE);
}

static gboolean
too_late (gpointer data)
{
  g_error ("The list didn't change in time.");
  return G_SOURCE_REMOVE;
}

/* The mount of the whole file system is chosen, not that of a folder in it. */
static void
test_bind (Fixture *fixture, gconstpointer data)
{
  g_autofree char *inside = g_build_filename (fixture->mount, "inside", NULL);
  g_autofree char *elsewhere = g_build_filename (fixture->folder, "a-bind", NULL);
  g_autoptr (DgTarget) target = NULL;
  g_autoptr (DgDrive) drive = NULL;
  g_autoptr (DgVolume) volume = NULL;

  if (!has_drive (fixture))
    return;
  target = mount_and_open (fixture);
  g_assert_cmpint (g_mkdir (inside, 0700), ==, 0);
  g_assert_cmpint (g_mkdir (elsewhere, 0700), ==, 0);
  g_assert_true (run (NULL, "mount", "--bind", inside, elsewhere, NULL));
  drive = find_drive (fixture, FALSE);
  volume = g_list_model_get_item (dg_drive_get_volumes (drive), 0);
  g_assert_cmpstr (dg_volume_get_path (volume), ==, target->path);
  g_assert_cmpuint (g_list_model_get_n_items (dg_drive_get_volumes (drive)), ==, 1);
  g_assert_true (run (NULL, "umount", elsewhere, NULL));
  g_assert_cmpint (g_rmdir (elsewhere), ==, 0);
}

static void
wait_until_listed (Fixture *fixture, DgDriveList *list, gboolean expected)
{
  guint limit = g_timeout_add_seconds (20, too_late, NULL);

  for (;;) {
    g_autoptr (DgDrive) drive = find_in (fixture, list);
    if ((drive != NULL) == expected)
      break;
    g_main_context_iteration (NULL, TRUE);
  }
  g_source_remove (limit);
}

/* A list that is held follows mounting, and learns the free space. */
static void
test_follows (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgDriveList) list = NULL;
  g_autoptr (DgVolume) volume = NULL;

  if (!has_drive (fixture))
    return;
  list = dg_drive_list_new (FALSE);
  g_assert_true (run (NULL, "mount", fixture->device, fixture->mount, NULL));
  wait_until_listed (fixture, list, TRUE);
  {
    g_autoptr (DgDrive) drive = find_in (fixture, list);
    guint limit = g_timeout_add_seconds (20, too_late, NULL);
    volume = g_list_model_get_item (dg_drive_get_volumes (drive), 0);
    while (!(dg_volume_get_free (volume) > 0))
      g_main_context_iteration (NULL, TRUE);
    g_source_remove (limit);
  }
  g_assert_true (run (NULL, "umount", fixture->mount, NULL));
  wait_until_listed (fixture, list, FALSE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add ("/lab/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("target", test_target);
  ADD ("read-only", test_read_only);
  ADD ("lazy-unmount", test_lazy_unmount);
  ADD ("pulled", test_pulled);
  ADD ("full", test_full);
  ADD ("listed", test_listed);
  ADD ("bind", test_bind);
  ADD ("follows", test_follows);
  return g_test_run ();
}
