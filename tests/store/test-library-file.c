/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/dg-library-file.h"

#include "store/dg-library.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sched.h>
#include <string.h>
#include <sys/mount.h>
#include <unistd.h>

typedef struct {
  char *folder;
  char *path;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("dg-library-file-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->path = g_build_filename (fixture->folder, "library.db", NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_unlink (fixture->path);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  g_free (fixture->path);
}

static void
execute (const char *path, const char *sql)
{
  sqlite3 *db = NULL;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_close (db), ==, SQLITE_OK);
}

static void
make_library (const char *path, guint n_runs)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DgLibrary) library = dg_library_open (path, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < n_runs; i++) {
    g_autoptr (DgRun) run = dg_run_new ();

    g_free (run->id);
    run->id = g_strdup_printf ("run-%u", i);
    dg_library_save (library, run, NULL, NULL, &error);
    g_assert_no_error (error);
  }
}

/* Asserts that the file can't be opened as a library, and that trying changes no byte of it. */
static void
assert_refused (const char *path, DgLibraryError code, const char *part)
{
  g_autofree char *before = NULL, *after = NULL;
  gsize n_before = 0, n_after = 0;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_get_contents (path, &before, &n_before, NULL));
  g_assert_null (dg_library_open (path, &error));
  g_assert_error (error, DG_LIBRARY_ERROR, (int) code);
  g_assert_nonnull (strstr (error->message, path));
  g_assert_nonnull (strstr (error->message, part));
  g_assert_true (g_file_get_contents (path, &after, &n_after, NULL));
  g_assert_cmpmem (before, n_before, after, n_after);
}

static void
test_from_empty (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DgLibraryFile) file = dg_library_file_open (fixture->path, &error);
  gint64 number = -1;

  g_assert_no_error (error);
  g_assert_true (dg_library_file_number (file, "PRAGMA user_version", &number, &error));
  g_assert_cmpint (number, ==, 0);
  g_assert_true (dg_library_file_update (file, &error));
  g_assert_true (dg_library_file_number (file, "PRAGMA user_version", &number, &error));
  g_assert_cmpint (number, ==, 1);
  g_assert_true (dg_library_file_update (file, &error));
  g_assert_true (dg_library_file_number (file, "PRAGMA synchronous", &number, &error));
  g_assert_cmpint (number, ==, 3);
  g_assert_true (dg_library_file_number (file, "SELECT count (*) FROM runs", &number, &error));
  g_assert_cmpint (number, ==, 0);
}

static void
test_newer (Fixture *fixture, gconstpointer data)
{
  make_library (fixture->path, 1);
  execute (fixture->path, "PRAGMA user_version = 999");
  assert_refused (fixture->path, DG_LIBRARY_ERROR_OPEN, "later version");
}

static void
test_foreign (Fixture *fixture, gconstpointer data)
{
  execute (fixture->path, "CREATE TABLE patients (name TEXT)");
  assert_refused (fixture->path, DG_LIBRARY_ERROR_BROKEN, "isn't a library");
  execute (fixture->path, "PRAGMA user_version = 1");
  assert_refused (fixture->path, DG_LIBRARY_ERROR_BROKEN, "isn't a library");
}

static void
test_no_database (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = g_strnfill (5000, 'x');

  g_assert_true (g_file_set_contents (fixture->path, text, -1, NULL));
  assert_refused (fixture->path, DG_LIBRARY_ERROR_BROKEN, "damaged");
}

static void
test_cut_short (Fixture *fixture, gconstpointer data)
{
  make_library (fixture->path, 100);
  g_assert_cmpint (truncate (fixture->path, 3000), ==, 0);
  assert_refused (fixture->path, DG_LIBRARY_ERROR_BROKEN, "damaged");
}

/* Damage beyond the first pages shows only when they are read: then it is said, not written over.
 */
static void
test_damaged_inside (Fixture *fixture, gconstpointer data)
{
  g_autofree char *before = NULL, *after = NULL, *noise = g_strnfill (4096, '\377');
  gsize n_before = 0, n_after = 0;
  g_autoptr (DgLibrary) library = NULL;
  g_autoptr (DgRun) run = dg_run_new ();
  g_autoptr (GError) error = NULL;
  int fd = -1;

  make_library (fixture->path, 100);
  fd = g_open (fixture->path, O_WRONLY | O_CLOEXEC, 0);
  for (int page = 1; page < 8; page++)
    g_assert_cmpint (pwrite (fd, noise, 4096, page * 4096), ==, 4096);
  close (fd);
  g_assert_true (g_file_get_contents (fixture->path, &before, &n_before, NULL));

  library = dg_library_open (fixture->path, &error);
  g_assert_no_error (error);
  g_assert_null (dg_library_list (library, NULL, 0, 100, &error));
  g_assert_error (error, DG_LIBRARY_ERROR, DG_LIBRARY_ERROR_BROKEN);
  g_clear_error (&error);
  g_assert_false (dg_library_save (library, run, NULL, NULL, &error));
  g_assert_error (error, DG_LIBRARY_ERROR, DG_LIBRARY_ERROR_BROKEN);

  g_assert_true (g_file_get_contents (fixture->path, &after, &n_after, NULL));
  g_assert_cmpmem (before, n_before, after, n_after);
}

static void
test_no_folder (Fixture *fixture, gconstpointer data)
{
  g_autofree char *below = g_build_filename (fixture->path, "library.db", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (fixture->path, "a file", -1, NULL));
  g_assert_null (dg_library_open (below, &error));
  g_assert_error (error, DG_LIBRARY_ERROR, DG_LIBRARY_ERROR_OPEN);
  g_clear_error (&error);

  g_assert_null (dg_library_open (fixture->folder, &error));
  g_assert_error (error, DG_LIBRARY_ERROR, DG_LIBRARY_ERROR_OPEN);
}

static gboolean
write_map (const char *path, const char *text)
{
  int fd = g_open (path, O_WRONLY | O_CLOEXEC, 0);
  gboolean written = fd >= 0 && write (fd, text, strlen (text)) == (ssize_t) strlen (text);

  if (fd >= 0)
    close (fd);

  return written;
}

/* Without root one needs a user namespace first, in which one is root. */
static gboolean
enter_namespace (void)
{
  g_autofree char *users = g_strdup_printf ("0 %u 1", geteuid ());
  g_autofree char *groups = g_strdup_printf ("0 %u 1", getegid ());

  if (geteuid () == 0)
    return unshare (CLONE_NEWNS) == 0;

  return unshare (CLONE_NEWUSER | CLONE_NEWNS) == 0 && write_map ("/proc/self/setgroups", "deny") &&
         write_map ("/proc/self/uid_map", users) && write_map ("/proc/self/gid_map", groups);
}

/* In a mount namespace of its own even root can have a small or a read-only file system. */
static gboolean
mount_small (const char *folder)
{
  if (enter_namespace () && mount (NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
      mount ("tmpfs", folder, "tmpfs", 0, "size=256k") == 0)
    return TRUE;

  g_test_skip ("no mount namespace of one's own here");
  return FALSE;
}

static void
test_read_only (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgLibrary) library = NULL;
  g_autoptr (DgRun) run = dg_run_new (), loaded = NULL;
  g_autofree char *elsewhere = g_build_filename (fixture->folder, "none.db", NULL);
  g_autoptr (GError) error = NULL;

  if (!mount_small (fixture->folder))
    return;
  make_library (fixture->path, 2);
  g_assert_cmpint (mount (NULL, fixture->folder, NULL, MS_REMOUNT | MS_RDONLY, NULL), ==, 0);

  library = dg_library_open (fixture->path, &error);
  g_assert_no_error (error);
  g_assert_cmpint (dg_library_count (library, &error), ==, 2);
  loaded = dg_library_load (library, "run-1", &error);
  g_assert_no_error (error);
  g_assert_false (dg_library_save (library, run, NULL, NULL, &error));
  g_assert_error (error, DG_LIBRARY_ERROR, DG_LIBRARY_ERROR_READ_ONLY);
  g_clear_error (&error);
  g_assert_false (dg_library_delete (library, "run-1", &error));
  g_assert_error (error, DG_LIBRARY_ERROR, DG_LIBRARY_ERROR_READ_ONLY);
  g_clear_error (&error);

  g_assert_null (dg_library_open (elsewhere, &error));
  g_assert_error (error, DG_LIBRARY_ERROR, DG_LIBRARY_ERROR_OPEN);

  g_clear_object (&library);
  g_assert_cmpint (umount2 (fixture->folder, MNT_DETACH), ==, 0);
}

static void
test_full (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgLibrary) library = NULL;
  g_autoptr (DgRun) run = dg_run_new (), loaded = NULL;
  g_autoptr (GError) error = NULL;

  if (!mount_small (fixture->folder))
    return;
  make_library (fixture->path, 2);
  library = dg_library_open (fixture->path, &error);
  g_assert_no_error (error);

  run->note = g_strnfill (1000000, 'x');
  g_assert_false (dg_library_save (library, run, NULL, NULL, &error));
  g_assert_error (error, DG_LIBRARY_ERROR, DG_LIBRARY_ERROR_FULL);
  g_clear_error (&error);

  g_assert_cmpint (dg_library_count (library, &error), ==, 2);
  loaded = dg_library_load (library, "run-1", &error);
  g_assert_no_error (error);

  g_clear_object (&library);
  g_assert_cmpint (umount2 (fixture->folder, MNT_DETACH), ==, 0);
}

static void
test_busy (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DgLibrary) library = NULL;
  sqlite3 *other = NULL;

  make_library (fixture->path, 1);
  library = dg_library_open (fixture->path, &error);
  g_assert_no_error (error);

  g_assert_cmpint (sqlite3_open (fixture->path, &other), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (other, "BEGIN IMMEDIATE", NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (dg_library_count (library, &error), ==, 1);
  g_assert_false (dg_library_delete (library, "run-0", &error));
  g_assert_error (error, DG_LIBRARY_ERROR, DG_LIBRARY_ERROR_BUSY);
  g_assert_cmpint (sqlite3_close (other), ==, SQLITE_OK);
}

static void
add (const char *path, void (*test) (Fixture *, gconstpointer))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("/library-file/from-empty", test_from_empty);
  add ("/library-file/newer", test_newer);
  add ("/library-file/foreign", test_foreign);
  add ("/library-file/no-database", test_no_database);
  add ("/library-file/cut-short", test_cut_short);
  add ("/library-file/damaged-inside", test_damaged_inside);
  add ("/library-file/no-folder", test_no_folder);
  add ("/library-file/busy", test_busy);
  /* The last two leave the mount namespace of the process changed. */
  add ("/library-file/read-only", test_read_only);
  add ("/library-file/full", test_full);

  return g_test_run ();
}
