/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/dg-pick.h"

#include "cli/dg-command.h"

/**
 * dg_pick_ids:
 * @names: (array zero-terminated=1): runs as users name them, raw from the command line
 *
 * Returns: (transfer full): their ids, each once; %NULL with an error when one isn't known
 */
char **
dg_pick_ids (DgLibrary *library, const char *const *names, GError **error)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; names[i] != NULL; i++) {
    g_autofree char *name = dg_command_text (names[i], error);
    g_autofree char *id = name != NULL ? dg_library_resolve (library, name, error) : NULL;

    if (id == NULL)
      return NULL;
    if (!g_hash_table_contains (seen, id)) {
      g_strv_builder_add (builder, id);
      g_hash_table_add (seen, g_steal_pointer (&id));
    }
  }

  return g_strv_builder_end (builder);
}

/**
 * dg_pick_runs:
 * @names: (array zero-terminated=1): runs as users name them, raw from the command line
 *
 * Returns: (transfer container) (element-type DgRun): these runs of the user's library, or %NULL
 *   with an error when one isn't known or can't be read
 */
GPtrArray *
dg_pick_runs (const char *const *names, GError **error)
{
  g_autoptr (DgLibrary) library = dg_library_open (NULL, error);
  g_auto (GStrv) ids = library != NULL ? dg_pick_ids (library, names, error) : NULL;
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func ((GDestroyNotify) dg_run_unref);

  if (ids == NULL)
    return NULL;

  for (guint i = 0; ids[i] != NULL; i++) {
    DgRun *run = dg_library_load (library, ids[i], error);

    if (run == NULL)
      return NULL;
    g_ptr_array_add (runs, run);
  }

  return g_steal_pointer (&runs);
}
