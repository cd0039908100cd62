/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drive/dg-guard.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#define NOBODY 65534
#define MIB    (G_GUINT64_CONSTANT (1) << 20)
#define GIB    (G_GUINT64_CONSTANT (1) << 30)

typedef struct {
  char *folder;
  DgTarget *target;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("drivegauge-guard-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->target = dg_target_open (fixture->folder, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  dg_target_unref (fixture->target);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
}

static void
check_error (GError *error, DgGuardError code, const char *part)
{
  g_assert_error (error, DG_GUARD_ERROR, (int) code);
  g_assert_nonnull (strstr (error->message, part));
  g_assert_null (strchr (error->message, '\n'));
}

static void
test_reserve (void)
{
  g_assert_cmpuint (dg_guard_reserve (0), ==, 16 * MIB);
  g_assert_cmpuint (dg_guard_reserve (100 * MIB), ==, 16 * MIB);
  g_assert_cmpuint (dg_guard_reserve (1000 * MIB), ==, 50 * MIB);
  g_assert_cmpuint (dg_guard_reserve (GIB), ==, 64 * MIB);
  g_assert_cmpuint (dg_guard_reserve (10 * GIB), ==, 512 * MIB);
  g_assert_cmpuint (dg_guard_reserve (20 * GIB), ==, GIB);
  g_assert_cmpuint (dg_guard_reserve (4096 * GIB), ==, GIB);
  g_assert_cmpuint (dg_guard_reserve (G_MAXUINT64), ==, GIB);
}

static void
test_system_folder (void)
{
  static const char *const system[] = {
    "/",    "/home",  "/usr",  "/etc", "/var",  "/boot", "/bin",
    "/lib", "/lib64", "/sbin", "/dev", "/proc", "/sys",  "/run"
  };
  static const char *const fine[] = { "/home/me", "/tmp",     "/mnt/x", "/media/me/STICK",
                                      "/dev/shm", "/library", "/srv",   "/root" };

  for (guint i = 0; i < G_N_ELEMENTS (system); i++)
    g_assert_true (dg_guard_is_system_folder (system[i]));
  for (guint i = 0; i < G_N_ELEMENTS (fine); i++)
    g_assert_false (dg_guard_is_system_folder (fine[i]));
}

static void
test_own_folder (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (dg_guard_check_target (fixture->target, &error));
  g_assert_no_error (error);
}

static void
check_target_refused (const char *path, const char *part)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DgTarget) target = dg_target_open (path, &error);

  g_assert_no_error (error);
  g_assert_false (dg_guard_check_target (target, &error));
  check_error (error, DG_GUARD_ERROR_REFUSED, part);
  g_assert_nonnull (strstr (error->message, path));
}

static void
test_system_refused (void)
{
  check_target_refused ("/", "choose a folder of your own");
  check_target_refused ("/usr", "choose a folder of your own");
}

static void
test_pseudo_refused (void)
{
  if (!g_file_test ("/proc/self", G_FILE_TEST_IS_DIR)) {
    g_test_skip ("/proc isn't mounted here.");
    return;
  }
  check_target_refused ("/proc", "no files");
  check_target_refused ("/proc/sys", "no files");
}

/* Root may write everywhere, so the question is asked as somebody else. */
static void
test_not_permitted (Fixture *fixture, gconstpointer data)
{
  gboolean root = geteuid () == 0;
  g_autoptr (GError) error = NULL;
  gboolean permitted;

  g_assert_cmpint (g_chmod (fixture->folder, 0555), ==, 0);
  if (root)
    g_assert_cmpint (seteuid (NOBODY), ==, 0);
  permitted = dg_guard_check_target (fixture->target, &error);
  if (root)
    g_assert_cmpint (seteuid (0), ==, 0);
  g_assert_false (permitted);
  check_error (error, DG_GUARD_ERROR_REFUSED, "You may not write");
}

static void
test_space (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  guint64 free = 0;
  guint64 size = 0;

  g_assert_true (dg_target_free_space (fixture->target, &free, &size, &error));
  g_assert_cmpuint (dg_guard_available (fixture->target), <, free);
  g_assert_true (dg_guard_check_space (fixture->target, 0, &error));
  g_assert_false (dg_guard_check_space (fixture->target, G_MAXUINT64 / 2, &error));
  check_error (error, DG_GUARD_ERROR_SPACE, "have to stay free");
  g_clear_error (&error);
  g_assert_false (dg_guard_check_space (fixture->target, size, &error));
  check_error (error, DG_GUARD_ERROR_SPACE, fixture->folder);
}

static void
test_present (Fixture *fixture, gconstpointer data)
{
  g_autofree char *elsewhere = g_strconcat (fixture->folder, "-moved", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (dg_guard_check_present (fixture->target, &error));
  g_assert_no_error (error);

  g_assert_cmpint (g_rename (fixture->folder, elsewhere), ==, 0);
  g_assert_false (dg_guard_check_present (fixture->target, &error));
  check_error (error, DG_GUARD_ERROR_GONE, "no longer mounted");
  g_clear_error (&error);

  g_assert_cmpint (g_mkdir (fixture->folder, 0700), ==, 0);
  g_assert_false (dg_guard_check_present (fixture->target, &error));
  check_error (error, DG_GUARD_ERROR_GONE, "no longer mounted");
  g_clear_error (&error);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);

  g_assert_cmpint (g_rename (elsewhere, fixture->folder), ==, 0);
  g_assert_true (dg_guard_check_present (fixture->target, &error));
}

/* A device number that no drive has any more. */
static void
test_unplugged (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_free (fixture->target->disk);
  fixture->target->disk = g_strdup ("sdzz");
  fixture->target->disk_major = 4095;
  fixture->target->disk_minor = 1;
  g_assert_false (dg_guard_check_present (fixture->target, &error));
  check_error (error, DG_GUARD_ERROR_GONE, "was unplugged");
}

/* A real test may be running on this drive: the lock is tried on a number that no drive has. */
static void
set_up_lock (Fixture *fixture, gconstpointer data)
{
  set_up (fixture, data);
  fixture->target->lock_number = (G_GUINT64_CONSTANT (1) << 62) + (guint64) getpid ();
}

static void
test_lock (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DgTarget) again = dg_target_open (fixture->folder, &error);
  DgGuardLock *lock = dg_guard_lock (fixture->target, &error);

  again->lock_number = fixture->target->lock_number;
  g_assert_no_error (error);
  g_assert_nonnull (lock);
  g_assert_null (dg_guard_lock (again, &error));
  check_error (error, DG_GUARD_ERROR_BUSY, "Another test is running");
  g_clear_error (&error);

  dg_guard_unlock (lock);
  lock = dg_guard_lock (again, &error);
  g_assert_no_error (error);
  dg_guard_unlock (lock);
}

static int
wait_for_child (pid_t child)
{
  int status = 0;

  while (waitpid (child, &status, 0) < 0)
    g_assert_cmpint (errno, ==, EINTR);
  return status;
}

static void
test_lock_of_another (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DgGuardLock) lock = dg_guard_lock (fixture->target, &error);
  pid_t child;
  int status;

  g_assert_no_error (error);
  g_assert_nonnull (lock);
  child = fork ();
  if (child == 0)
    _exit (dg_guard_lock (fixture->target, &error) == NULL &&
                   g_error_matches (error, DG_GUARD_ERROR, DG_GUARD_ERROR_BUSY)
               ? 0
               : 1);
  status = wait_for_child (child);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
}

/* A process that is killed while it holds the lock leaves nothing behind. */
static void
test_lock_of_killed (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DgGuardLock) lock = NULL;
  int ready[2];
  char byte = 0;
  pid_t child;

  g_assert_cmpint (pipe (ready), ==, 0);
  child = fork ();
  if (child == 0) {
    byte = dg_guard_lock (fixture->target, NULL) ? 'y' : 'n';
    if (write (ready[1], &byte, 1) == 1)
      pause ();
    _exit (1);
  }
  close (ready[1]);
  g_assert_cmpint (read (ready[0], &byte, 1), ==, 1);
  close (ready[0]);
  g_assert_cmpint (byte, ==, 'y');
  g_assert_null (dg_guard_lock (fixture->target, &error));
  check_error (error, DG_GUARD_ERROR_BUSY, fixture->folder);
  g_clear_error (&error);

  g_assert_cmpint (kill (child, SIGKILL), ==, 0);
  wait_for_child (child);
  lock = dg_guard_lock (fixture->target, &error);
  g_assert_no_error (error);
  g_assert_nonnull (lock);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add ("/guard/" path, Fixture, NULL, set_up, function, tear_down)
#define ADD_LOCK(path, function)                                                                   \
  g_test_add ("/guard/" path, Fixture, NULL, set_up_lock, function, tear_down)
  g_test_add_func ("/guard/reserve", test_reserve);
  g_test_add_func ("/guard/system-folder", test_system_folder);
  g_test_add_func ("/guard/system-refused", test_system_refused);
  g_test_add_func ("/guard/pseudo-refused", test_pseudo_refused);
  ADD ("own-folder", test_own_folder);
  ADD ("not-permitted", test_not_permitted);
  ADD ("space", test_space);
  ADD ("present", test_present);
  ADD ("unplugged", test_unplugged);
  ADD_LOCK ("lock", test_lock);
  ADD_LOCK ("lock-of-another", test_lock_of_another);
  ADD_LOCK ("lock-of-killed", test_lock_of_killed);
  return g_test_run ();
}
