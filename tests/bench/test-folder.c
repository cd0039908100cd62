/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-folder.h"

#include <glib/gstdio.h>

char *
test_folder_new (void)
{
  char *folder = g_dir_make_tmp ("drivegauge-test-XXXXXX", NULL);

  g_assert_nonnull (folder);
  return folder;
}

DgTarget *
test_folder_open (const char *folder)
{
  g_autoptr (GError) error = NULL;
  DgTarget *target = dg_target_open (folder, &error);

  g_assert_no_error (error);
  return target;
}

char *
test_folder_only_entry (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  char *entry = g_strdup (g_dir_read_name (dir));

  g_assert_nonnull (entry);
  g_assert_null (g_dir_read_name (dir));
  return entry;
}

void
test_folder_remove (const char *folder)
{
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}
