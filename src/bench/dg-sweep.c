/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-sweep.h"

#include "bench/dg-workspace.h"
#include "drive/dg-guard.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <unistd.h>

static gboolean
sweep_one (DgTarget *target, const char *name, DgSweep *sweep, GError **error)
{
  switch (dg_workspace_sweep (target->dir, name, &sweep->bytes, error)) {
  case DG_SWEEP_REMOVED:
    sweep->directories++;
    return TRUE;
  case DG_SWEEP_ALIVE:
    sweep->alive++;
    return TRUE;
  case DG_SWEEP_FOREIGN:
    sweep->foreign++;
    return TRUE;
  case DG_SWEEP_FAILED:
    break;
  }
  return FALSE;
}

/**
 * dg_sweep:
 * @target: a folder in which tests may have been killed; its drive's lock must be held, so that
 *   no test there is just being born
 * @sweep: (out caller-allocates): what was done
 * @error: place for a sentence
 *
 * Removes what killed tests left in the folder itself; nothing below it is looked at, and nothing
 * but directories of tests that are gone. Blocks.
 *
 * Returns: whether everything that was left behind could be removed
 */
gboolean
dg_sweep (DgTarget *target, DgSweep *sweep, GError **error)
{
  int fd = openat (target->dir, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *stream = fd >= 0 ? fdopendir (fd) : NULL;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  gboolean swept = TRUE;
  struct dirent *entry;

  *sweep = (DgSweep){ 0 };
  if (stream == NULL) {
    int code = errno;
    g_autofree char *shown = g_filename_display_name (target->path);
    g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code), _ ("“%s” can't be read: %s."),
                 shown, g_strerror (code));
    if (fd >= 0)
      close (fd);
    return FALSE;
  }
  while ((entry = readdir (stream)) != NULL)
    if (dg_workspace_is_name (entry->d_name))
      g_ptr_array_add (names, g_strdup (entry->d_name));
  closedir (stream);

  for (guint i = 0; i < names->len; i++)
    swept &= sweep_one (target, g_ptr_array_index (names, i), sweep, swept ? error : NULL);
  return swept;
}
