/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drive/dg-guard.h"

#include "model/dg-units.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/un.h>
#include <unistd.h>

#define MIB (G_GUINT64_CONSTANT (1) << 20)
#define GIB (G_GUINT64_CONSTANT (1) << 30)

G_DEFINE_QUARK (dg_guard_error, dg_guard_error)

struct DgGuardLock {
  int socket;
};

static gboolean
refuse (GError **error, DgGuardError code, const char *sentence, DgTarget *target)
{
  g_autofree char *name = g_filename_display_name (target->path);
  g_autoptr (GString) text = g_string_new (sentence);

  g_string_replace (text, "%s", name, 1);
  g_set_error_literal (error, DG_GUARD_ERROR, code, text->str);
  return FALSE;
}

/**
 * dg_guard_is_system_folder:
 * @path: an absolute path without links
 *
 * Returns: whether the folder itself is the system's, or everybody's, and so no place for a test;
 *   folders below it may be one
 */
gboolean
dg_guard_is_system_folder (const char *path)
{
  static const char *const folders[] = { "/",      "/bin",    "/boot", "/boot/efi", "/dev",
                                         "/efi",   "/etc",    "/home", "/lib",      "/lib32",
                                         "/lib64", "/libx32", "/proc", "/run",      "/sbin",
                                         "/sys",   "/usr",    "/var",  NULL };

  return g_strv_contains (folders, path);
}

/**
 * dg_guard_check_target:
 * @target: a target
 * @error: place for a sentence that says why not, and what to do
 *
 * Returns: whether a test may make its own folder there
 */
gboolean
dg_guard_check_target (DgTarget *target, GError **error)
{
  struct statvfs status;

  if (target->pseudo)
    return refuse (error, DG_GUARD_ERROR_REFUSED,
                   _ ("“%s” holds the kernel's own data and no files: choose a folder on a drive."),
                   target);
  if (dg_guard_is_system_folder (target->path))
    return refuse (error, DG_GUARD_ERROR_REFUSED,
                   _ ("“%s” belongs to the system: choose a folder of your own on that drive."),
                   target);
  if (fstatvfs (target->dir, &status) != 0)
    return refuse (error, DG_GUARD_ERROR_GONE, _ ("“%s” doesn't answer: is the drive plugged in?"),
                   target);
  if ((status.f_flag & ST_RDONLY) != 0)
    return refuse (
        error, DG_GUARD_ERROR_REFUSED,
        _ ("“%s” can only be read, and a test has to write: mount the drive for writing, "
           "or choose another."),
        target);
  if (faccessat (target->dir, ".", W_OK | X_OK, AT_EACCESS) != 0)
    return refuse (error, DG_GUARD_ERROR_REFUSED,
                   _ ("You may not write to “%s”: choose a folder of your own on that drive."),
                   target);
  return TRUE;
}

/**
 * dg_guard_reserve:
 * @size: bytes of a file system
 *
 * 5 % of it, at most 1 GiB and at least 64 MiB, below a size of 1 GiB at least 16 MiB.
 *
 * Returns: bytes that a test leaves free
 */
guint64
dg_guard_reserve (guint64 size)
{
  return CLAMP (size / 20, size < GIB ? 16 * MIB : 64 * MIB, GIB);
}

/**
 * dg_guard_available:
 * @target: a target
 *
 * Returns: bytes that a test may occupy, with the reserve taken off; 0 when the drive doesn't
 * answer
 */
guint64
dg_guard_available (DgTarget *target)
{
  guint64 free = 0;
  guint64 size = 0;

  if (!dg_target_free_space (target, &free, &size, NULL))
    return 0;
  return free > dg_guard_reserve (size) ? free - dg_guard_reserve (size) : 0;
}

/**
 * dg_guard_check_space:
 * @target: a target
 * @bytes: how much more is going to be occupied
 * @error: place for a sentence
 *
 * Returns: whether that leaves the reserve free
 */
gboolean
dg_guard_check_space (DgTarget *target, guint64 bytes, GError **error)
{
  g_autofree char *name = g_filename_display_name (target->path);
  g_autofree char *needed = dg_units_format ((double) bytes, DG_UNIT_BYTES);
  g_autofree char *left = NULL;
  g_autofree char *kept = NULL;
  guint64 free = 0;
  guint64 size = 0;
  guint64 reserve;

  if (!dg_target_free_space (target, &free, &size, NULL))
    return refuse (error, DG_GUARD_ERROR_GONE, _ ("“%s” doesn't answer: is the drive plugged in?"),
                   target);
  reserve = dg_guard_reserve (size);
  if (free >= reserve && free - reserve >= bytes)
    return TRUE;
  left = dg_units_format ((double) free, DG_UNIT_BYTES);
  kept = dg_units_format ((double) reserve, DG_UNIT_BYTES);
  g_set_error (error, DG_GUARD_ERROR, DG_GUARD_ERROR_SPACE,
               _ ("The test needs %s on “%s”, where %s are free and %s of that have to stay free: "
                  "make room, or test with less."),
               needed, name, left, kept);
  return FALSE;
}

/* A device that was pulled has left sysfs, or has no sectors any more. */
static gboolean
has_device (const DgTarget *target)
{
  g_autofree char *path = NULL;
  g_autofree char *size = NULL;

  if (target->disk == NULL)
    return TRUE;
  path = g_strdup_printf ("/sys/dev/block/%u:%u/size", target->disk_major, target->disk_minor);
  return g_file_get_contents (path, &size, NULL, NULL) && g_ascii_strtoull (size, NULL, 10) > 0;
}

/**
 * dg_guard_check_present:
 * @target: a target
 * @error: place for a sentence
 *
 * After an unplug a path may lead into another drive, and an open folder may go on answering. So
 * both have to lead to the same place still, and the device has to be there.
 *
 * Returns: whether the drive is still where it was
 */
gboolean
dg_guard_check_present (DgTarget *target, GError **error)
{
  struct statvfs space;
  struct stat held;
  struct stat named;

  if (fstat (target->dir, &held) != 0 || held.st_dev != target->device ||
      fstatvfs (target->dir, &space) != 0)
    return refuse (error, DG_GUARD_ERROR_GONE, _ ("The drive at “%s” doesn't answer any more."),
                   target);
  if (!has_device (target))
    return refuse (error, DG_GUARD_ERROR_GONE, _ ("The drive at “%s” was unplugged."), target);
  if (stat (target->path, &named) != 0 || named.st_dev != held.st_dev ||
      named.st_ino != held.st_ino)
    return refuse (error, DG_GUARD_ERROR_GONE, _ ("The drive is no longer mounted at “%s”."),
                   target);
  return TRUE;
}

/**
 * dg_guard_lock:
 * @target: a target
 * @error: place for a sentence
 *
 * Takes the drive for one test: the name of an abstract socket can be bound once on a computer, by
 * whichever user, and the kernel lets go of it when the process ends in whatever way.
 *
 * Returns: (transfer full) (nullable): the lock
 */
DgGuardLock *
dg_guard_lock (DgTarget *target, GError **error)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  int length = snprintf (address.sun_path + 1, sizeof address.sun_path - 1,
                         "io.github.drivegauge/drive/%" G_GUINT64_FORMAT, target->lock_number);
  g_autoptr (DgGuardLock) lock = g_new0 (DgGuardLock, 1);

  lock->socket = socket (AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (lock->socket >= 0 &&
      bind (lock->socket, (struct sockaddr *) &address,
            (socklen_t) (offsetof (struct sockaddr_un, sun_path) + 1 + (gsize) length)) == 0)
    return g_steal_pointer (&lock);
  if (lock->socket >= 0 && errno == EADDRINUSE)
    refuse (error, DG_GUARD_ERROR_BUSY,
            _ ("Another test is running on the drive of “%s”: wait until it has ended."), target);
  else
    refuse (error, DG_GUARD_ERROR_REFUSED,
            _ ("The drive of “%s” can't be reserved for the test: close other programs."), target);
  return NULL;
}

/**
 * dg_guard_unlock:
 * @lock: (transfer full): a lock
 *
 * Lets the next test have the drive.
 */
void
dg_guard_unlock (DgGuardLock *lock)
{
  if (lock->socket >= 0)
    close (lock->socket);
  g_free (lock);
}
