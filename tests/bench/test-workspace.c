/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-folder.h"

#include "bench/dg-sweep.h"
#include "bench/dg-workspace.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define LEFT "/.drivegauge-0123456789abcdef"

static void
test_leaves_nothing (void)
{
  g_autofree char *folder = test_folder_new ();
  g_autoptr (DgTarget) target = test_folder_open (folder);
  g_autoptr (GError) error = NULL;
  DgWorkspace *workspace = dg_workspace_new (target, &error);
  g_autofree char *only = NULL;
  struct stat st;
  int fd;

  g_assert_no_error (error);
  only = test_folder_only_entry (folder);
  g_assert_true (dg_workspace_is_name (only));
  g_assert_cmpint (fstatat (target->dir, only, &st, 0), ==, 0);
  g_assert_cmpint (st.st_mode & 0777, ==, 0700);
  fd = dg_workspace_open_file (workspace, "area", O_RDWR, &error);
  g_assert_no_error (error);
  g_assert_cmpint (fstat (fd, &st), ==, 0);
  g_assert_cmpint (st.st_mode & 0777, ==, 0600);
  close (fd);
  g_assert_true (dg_workspace_close (workspace, &error));
  test_folder_remove (folder);
}

static void
test_follows_no_link (void)
{
  g_autofree char *folder = test_folder_new ();
  g_autofree char *outside = test_folder_new ();
  g_autofree char *precious = g_build_filename (outside, "precious", NULL);
  g_autofree char *left = g_strconcat (folder, LEFT, NULL);
  g_autofree char *link = g_strconcat (folder, LEFT "/area", NULL);
  g_autofree char *planted = g_strconcat (folder, "/.drivegauge-fedcba9876543210", NULL);
  g_autoptr (DgTarget) target = test_folder_open (folder);
  DgSweep sweep;

  g_assert_true (g_file_set_contents (precious, "x", -1, NULL));
  g_assert_cmpint (g_mkdir (left, 0700), ==, 0);
  g_assert_cmpint (symlink (precious, link), ==, 0);
  g_assert_cmpint (symlink (outside, planted), ==, 0);
  g_assert_true (dg_sweep (target, &sweep, NULL));
  g_assert_cmpuint (sweep.directories, ==, 1);
  g_assert_cmpuint (sweep.foreign, ==, 1);
  g_assert_true (g_file_test (precious, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (left, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (planted, G_FILE_TEST_IS_SYMLINK));
  g_unlink (planted);
  g_unlink (precious);
  test_folder_remove (outside);
  test_folder_remove (folder);
}

/* However much it is called like one of ours, what else lies in a directory is somebody's. */
static void
test_sweep_keeps_files (void)
{
  g_autofree char *folder = test_folder_new ();
  g_autofree char *left = g_strconcat (folder, LEFT, NULL);
  g_autofree char *below = g_strconcat (folder, LEFT "/sub", NULL);
  g_autofree char *mine = g_strconcat (folder, LEFT "/sub/mine", NULL);
  g_autoptr (DgTarget) target = test_folder_open (folder);
  g_autoptr (GError) error = NULL;
  DgSweep sweep;

  g_assert_cmpint (g_mkdir_with_parents (below, 0700), ==, 0);
  g_assert_true (g_file_set_contents (mine, "x", -1, NULL));
  g_assert_false (dg_sweep (target, &sweep, &error));
  g_assert_nonnull (error);
  g_assert_cmpuint (sweep.directories, ==, 0);
  g_assert_true (g_file_test (mine, G_FILE_TEST_EXISTS));
  g_unlink (mine);
  g_rmdir (below);
  g_rmdir (left);
  test_folder_remove (folder);
}

/* An “owner” that this computer didn't write: another's test may be running on a shared folder. */
static void
test_sweep_spares_elsewhere (void)
{
  g_autofree char *folder = test_folder_new ();
  g_autofree char *left = g_strconcat (folder, LEFT, NULL);
  g_autofree char *owner = g_strconcat (folder, LEFT "/owner", NULL);
  g_autoptr (DgTarget) target = test_folder_open (folder);
  DgSweep sweep;

  g_assert_cmpint (g_mkdir (left, 0700), ==, 0);
  g_assert_true (g_file_set_contents (owner, "something else", -1, NULL));
  g_assert_true (dg_sweep (target, &sweep, NULL));
  g_assert_cmpuint (sweep.alive, ==, 1);
  g_assert_true (g_file_test (owner, G_FILE_TEST_EXISTS));
  g_unlink (owner);
  g_rmdir (left);
  test_folder_remove (folder);
}

static void
test_file_is_no_link (void)
{
  g_autofree char *folder = test_folder_new ();
  g_autofree char *victim = g_build_filename (folder, "victim", NULL);
  g_autoptr (DgTarget) target = test_folder_open (folder);
  DgWorkspace *workspace = dg_workspace_new (target, NULL);
  g_autofree char *name = test_folder_only_entry (folder);
  g_autofree char *area = g_build_filename (folder, name, "area", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (victim, "x", -1, NULL));
  g_assert_cmpint (symlink (victim, area), ==, 0);
  g_assert_cmpint (dg_workspace_open_file (workspace, "area", O_RDWR | O_TRUNC, &error), ==, -1);
  g_assert_nonnull (error);
  g_assert_true (dg_workspace_close (workspace, NULL));
  g_assert_true (g_file_test (victim, G_FILE_TEST_EXISTS));
  g_unlink (victim);
  test_folder_remove (folder);
}

static void
test_sweep_killed (void)
{
  g_autofree char *folder = test_folder_new ();
  g_autoptr (DgTarget) target = test_folder_open (folder);
  DgSweep sweep;
  pid_t child = fork ();

  if (child == 0) {
    DgWorkspace *workspace = dg_workspace_new (target, NULL);
    int fd = dg_workspace_open_file (workspace, "area", O_RDWR, NULL);
    if (fd < 0 || write (fd, "0123456789", 10) != 10)
      _exit (1);
    _exit (0);
  }
  g_assert_cmpint (waitpid (child, NULL, 0), ==, child);
  g_assert_true (dg_sweep (target, &sweep, NULL));
  g_assert_cmpuint (sweep.directories, ==, 1);
  g_assert_cmpuint (sweep.bytes, >, 0);
  test_folder_remove (folder);
}

static void
test_sweep_spares (void)
{
  static const char *const others[] = { "/.drivegauge", "/.drivegauge-notes",
                                        "/.drivegauge-0123456789ABCDEF",
                                        "/x.drivegauge-0123456789abcdef" };
  g_autofree char *folder = test_folder_new ();
  g_autoptr (DgTarget) target = test_folder_open (folder);
  DgWorkspace *alive = dg_workspace_new (target, NULL);
  DgSweep sweep;

  for (guint i = 0; i < G_N_ELEMENTS (others); i++) {
    g_autofree char *path = g_strconcat (folder, others[i], NULL);
    g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  }
  g_assert_true (dg_sweep (target, &sweep, NULL));
  g_assert_cmpuint (sweep.directories, ==, 0);
  g_assert_cmpuint (sweep.alive, ==, 1);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++) {
    g_autofree char *path = g_strconcat (folder, others[i], NULL);
    g_assert_cmpint (g_rmdir (path), ==, 0);
  }
  g_assert_true (dg_workspace_close (alive, NULL));
  test_folder_remove (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/workspace/leaves-nothing", test_leaves_nothing);
  g_test_add_func ("/workspace/follows-no-link", test_follows_no_link);
  g_test_add_func ("/workspace/file-is-no-link", test_file_is_no_link);
  g_test_add_func ("/workspace/sweep-keeps-files", test_sweep_keeps_files);
  g_test_add_func ("/workspace/sweep-spares-elsewhere", test_sweep_spares_elsewhere);
  g_test_add_func ("/workspace/sweep-killed", test_sweep_killed);
  g_test_add_func ("/workspace/sweep-spares", test_sweep_spares);
  return g_test_run ();
}
