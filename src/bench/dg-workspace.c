/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-workspace.h"

#include "drive/dg-guard.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/*
 * The directory is “.drivegauge-” and 16 hexadecimal digits, of mode 0700. In it lie “owner”, which
 * the running test keeps locked and which names the computer, and the test files of own_names. When
 * the lock is free, the test is gone and its remains can go too. Nothing else is ever removed: a
 * directory that holds anything more is left as it is.
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
#define FOREIGN_LIMIT G_TIME_SPAN_DAY /* after which another computer's test counts as gone */

/* “owner” comes last, so that a removal that is broken off can be taken up again. */
static const char *const own_names[] = { "area", OWNER };

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
  g_autofree char *text = g_strconcat (OWNER_TEXT, g_get_host_name (), "\n", NULL);
  gssize written;

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
  written = write (workspace->owner, text, strlen (text));
  if (written != (gssize) strlen (text))
    return fail (error, written < 0 ? errno : ENOSPC, path, _ ("no file can be written there"));
  return TRUE;
}

/* Empties the directory of what is the program's own, and removes it if nothing else is in it. */
static gboolean
remove_own (int dir, int parent, const char *name, guint64 *bytes, GError **error)
{
  struct stat st;

  for (guint i = 0; i < G_N_ELEMENTS (own_names); i++) {
    if (fstatat (dir, own_names[i], &st, AT_SYMLINK_NOFOLLOW) != 0)
      continue;
    if (unlinkat (dir, own_names[i], 0) == 0 && bytes != NULL)
      *bytes += (guint64) st.st_blocks * 512;
  }
  if (unlinkat (parent, name, AT_REMOVEDIR) == 0 || errno == ENOENT)
    return TRUE;
  return fail (error, errno, name, _ ("the temporary folder can't be removed"));
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

  if (workspace->dir >= 0)
    removed = remove_own (workspace->dir, workspace->target->dir, workspace->name, NULL, error);
  else if (workspace->name != NULL)
    removed = unlinkat (workspace->target->dir, workspace->name, AT_REMOVEDIR) == 0;
  if (workspace->owner >= 0)
    close (workspace->owner);
  if (workspace->dir >= 0)
    close (workspace->dir);
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
  return g_str_has_prefix (name, PREFIX) && strlen (name) == strlen (PREFIX) + DIGITS &&
         strspn (name + strlen (PREFIX), "0123456789abcdef") == DIGITS;
}

/* Whether the test that made the directory is gone. */
static gboolean
is_abandoned (int dir)
{
  g_autofree char *own = g_strconcat (OWNER_TEXT, g_get_host_name (), "\n", NULL);
  char text[512] = { 0 };
  struct stat st;
  gboolean abandoned = FALSE;
  int owner = openat (dir, OWNER, O_RDWR | O_NOFOLLOW | O_CLOEXEC);

  /* It ended before “owner” was made or after it was removed; the drive's lock shows that none is
   * just starting. */
  if (owner < 0)
    return errno == ENOENT;
  if (fstat (owner, &st) == 0 && S_ISREG (st.st_mode) && read (owner, text, sizeof text - 1) >= 0 &&
      (flock (owner, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)) {
    gint64 age = g_get_real_time () - (gint64) st.st_mtime * G_USEC_PER_SEC;
    abandoned = st.st_size == 0 || g_str_equal (text, own) ||
                (g_str_has_prefix (text, OWNER_TEXT) && age > FOREIGN_LIMIT);
  }
  close (owner);
  return abandoned;
}

/**
 * dg_workspace_sweep:
 * @parent: descriptor of the folder it lies in; its drive's lock must be held
 * @name: name of a directory there, which dg_workspace_is_name() knows
 * @bytes: (inout): grows by how much space that freed
 * @error: place for a sentence
 *
 * Removes what a killed test left behind, if it is that: a directory of this user (for root: of
 * anyone) whose “owner” is a workspace's and locked by nobody. It is opened once, no link is
 * followed, and only the program's own files are removed. Blocks.
 *
 * Returns: what became of it
 */
DgSweepResult
dg_workspace_sweep (int parent, const char *name, guint64 *bytes, GError **error)
{
  int dir = openat (parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  DgSweepResult result = DG_SWEEP_FAILED;
  struct stat st;

  if (dir < 0 || fstat (dir, &st) != 0 || (geteuid () != 0 && st.st_uid != geteuid ()))
    result = DG_SWEEP_FOREIGN;
  else if (!is_abandoned (dir))
    result = DG_SWEEP_ALIVE;
  else if (remove_own (dir, parent, name, bytes, error))
    result = DG_SWEEP_REMOVED;
  if (dir >= 0)
    close (dir);
  return result;
}
