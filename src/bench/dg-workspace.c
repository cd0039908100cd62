/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-workspace.h"

#include "drive/dg-guard.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/*
 * The directory is “.drivegauge-” and 16 hexadecimal digits, of mode 0700. In it lies “owner”,
 * which the running test keeps locked: when the lock is free, the test is gone and its remains can
 * go too.
 *
 * Files have names on purpose. An unnamed one (O_TMPFILE) would vanish by itself after a crash, but
 * some file systems don't bother to make an unnamed file durable (btrfs skips the log for it), so
 * an fsync of it would look quicker than one of a database's file.
 */
#define PREFIX ".drivegauge-"
#define DIGITS 16
#define OWNER  "owner"
#define OWNER_TEXT                                                                                 \
  "Temporary files of a drive test by Drivegauge. They may be deleted when none runs.\n"
#define MAX_DEPTH 64

struct DgWorkspace {
  DgTarget *target;
  char *name;
  int dir;
  int owner;
  DgArea area;
};

static gboolean
fail (GError **error, int code, const char *path, const char *what)
{
  g_autofree char *shown = g_filename_display_name (path);

  /* Translators: a folder, what can't be done there, and the system's reason */
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code), _ ("“%s”: %s: %s."), shown, what,
               g_strerror (code));
  return FALSE;
}

static gboolean
take_ownership (DgWorkspace *workspace, GError **error)
{
  const char *path = workspace->target->path;
  gsize length = strlen (OWNER_TEXT);

  workspace->dir = openat (workspace->target->dir, workspace->name,
                           O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (workspace->dir < 0)
    return fail (error, errno, path, _ ("the folder for temporary files can't be opened"));
  workspace->owner =
      openat (workspace->dir, OWNER, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (workspace->owner < 0)
    return fail (error, errno, path, _ ("no file can be made there"));
  /* Some network and FUSE file systems know no locks; then only the drive's own lock counts. */
  (void) flock (workspace->owner, LOCK_EX | LOCK_NB);
  if (write (workspace->owner, OWNER_TEXT, length) != (gssize) length)
    return fail (error, errno ? errno : ENOSPC, path, _ ("no file can be written there"));
  return TRUE;
}

/**
 * dg_workspace_new:
 * @target: where to test; its drive's lock must be held
 * @error: place for a sentence
 *
 * Makes an own directory in the target's folder, through its descriptor. Blocks; any thread.
 *
 * Returns: (transfer full) (nullable): the workspace; end it with dg_workspace_close()
 */
DgWorkspace *
dg_workspace_new (DgTarget *target, GError **error)
{
  DgWorkspace *workspace = g_new0 (DgWorkspace, 1);

  workspace->target = dg_target_ref (target);
  workspace->dir = workspace->owner = -1;
  workspace->name = g_strdup_printf (PREFIX "%08x%08x", g_random_int (), g_random_int ());
  if (mkdirat (target->dir, workspace->name, 0700) != 0) {
    fail (error, errno, target->path, _ ("no folder can be made there"));
    g_clear_pointer (&workspace->name, g_free);
  } else if (take_ownership (workspace, error))
    return workspace;

  dg_workspace_close (workspace, NULL);
  return NULL;
}

/**
 * dg_workspace_close:
 * @workspace: (transfer full): a workspace
 * @error: place for a sentence on what could not be removed
 *
 * Removes the directory and everything in it, on every way out. Blocks.
 *
 * Returns: whether nothing is left
 */
gboolean
dg_workspace_close (DgWorkspace *workspace, GError **error)
{
  gboolean removed = TRUE;

  if (workspace->owner >= 0)
    close (workspace->owner);
  if (workspace->dir >= 0)
    close (workspace->dir);
  if (workspace->name != NULL)
    removed = dg_workspace_remove (workspace->target->dir, workspace->name, NULL, error);
  dg_target_unref (workspace->target);
  g_free (workspace->name);
  g_free (workspace);
  return removed;
}

/**
 * dg_workspace_get_target:
 * @workspace: a workspace
 *
 * Returns: (transfer none): where it is
 */
DgTarget *
dg_workspace_get_target (DgWorkspace *workspace)
{
  return workspace->target;
}

/**
 * dg_workspace_get_area:
 * @workspace: a workspace
 *
 * Returns: (transfer none): what is known of the shared test area; its size is 0 before it is
 * filled
 */
const DgArea *
dg_workspace_get_area (DgWorkspace *workspace)
{
  return &workspace->area;
}

/**
 * dg_workspace_set_area:
 * @workspace: a workspace
 * @area: what is known of the test area now
 */
void
dg_workspace_set_area (DgWorkspace *workspace, const DgArea *area)
{
  workspace->area = *area;
}

/**
 * dg_workspace_open_file:
 * @workspace: a workspace
 * @name: a plain name, without “/”
 * @flags: of open(2); made when missing, never followed when it is a link
 * @error: place for a sentence
 *
 * Returns: a descriptor that the caller closes, or -1
 */
int
dg_workspace_open_file (DgWorkspace *workspace, const char *name, int flags, GError **error)
{
  int fd = openat (workspace->dir, name, flags | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);

  if (fd < 0)
    fail (error, errno, workspace->target->path, _ ("the test file can't be opened"));
  return fd;
}

/**
 * dg_workspace_is_name:
 * @name: name of a directory
 *
 * Returns: whether a workspace could be called so
 */
gboolean
dg_workspace_is_name (const char *name)
{
  const char *digits = name + strlen (PREFIX);

  return g_str_has_prefix (name, PREFIX) && strlen (digits) == DIGITS &&
         strspn (digits, "0123456789abcdef") == DIGITS;
}

static gboolean
remove_contents (int dir, guint depth, guint64 *bytes)
{
  DIR *stream = fdopendir (dir);
  gboolean removed = TRUE;
  struct dirent *entry;
  struct stat st;

  if (stream == NULL) {
    close (dir);
    return FALSE;
  }
  while ((entry = readdir (stream)) != NULL) {
    int fd = dirfd (stream);
    if (g_str_equal (entry->d_name, ".") || g_str_equal (entry->d_name, ".."))
      continue;
    if (fstatat (fd, entry->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0) {
      removed = FALSE;
    } else if (S_ISDIR (st.st_mode)) {
      int child = openat (fd, entry->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
      removed &= child >= 0 && depth < MAX_DEPTH && remove_contents (child, depth + 1, bytes) &&
                 unlinkat (fd, entry->d_name, AT_REMOVEDIR) == 0;
    } else {
      *bytes += (guint64) st.st_blocks * 512;
      removed &= unlinkat (fd, entry->d_name, 0) == 0;
    }
  }
  closedir (stream);
  return removed;
}

/**
 * dg_workspace_remove:
 * @parent: descriptor of the folder it lies in
 * @name: name of a workspace's directory
 * @bytes: (out) (optional): how much space that freed
 * @error: place for a sentence
 *
 * Removes a workspace without ever following a link or leaving its directory. Blocks.
 *
 * Returns: whether it is gone
 */
gboolean
dg_workspace_remove (int parent, const char *name, guint64 *bytes, GError **error)
{
  guint64 freed = 0;
  int dir = openat (parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

  if (dir < 0 && errno == ENOENT)
    return TRUE;
  if (dir >= 0)
    remove_contents (dir, 0, &freed);
  if (bytes != NULL)
    *bytes = freed;
  if (unlinkat (parent, name, AT_REMOVEDIR) == 0 || errno == ENOENT)
    return TRUE;
  return fail (error, errno, name, _ ("the temporary folder can't be removed"));
}

/**
 * dg_workspace_is_left_behind:
 * @parent: descriptor of the folder it lies in; its drive's lock must be held
 * @name: name of a directory there
 * @foreign: (out): whether it is one, but belongs to another user
 *
 * Only a directory with a workspace's name that belongs to this user (root: to anyone), and whose
 * “owner” nobody has locked, was left behind by a test that is gone. Without an “owner” the test
 * ended before it was made or while it was removed; the drive's lock shows that none is just
 * starting.
 *
 * Returns: whether it may be removed
 */
gboolean
dg_workspace_is_left_behind (int parent, const char *name, gboolean *foreign)
{
  struct stat st;
  int dir, owner;
  gboolean left = TRUE;

  *foreign = FALSE;
  if (!dg_workspace_is_name (name) ||
      (dir = openat (parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)) < 0)
    return FALSE;
  if (fstat (dir, &st) != 0 || (geteuid () != 0 && st.st_uid != geteuid ())) {
    *foreign = TRUE;
    close (dir);
    return FALSE;
  }
  owner = openat (dir, OWNER, O_RDWR | O_NOFOLLOW | O_CLOEXEC);
  if (owner >= 0) {
    left = flock (owner, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
    close (owner);
  }
  close (dir);
  return left;
}
