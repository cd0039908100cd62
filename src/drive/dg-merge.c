/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drive/dg-merge.h"

/**
 * dg_merge_sorted:
 * @store: a list in the order of @compare, which is brought up to date
 * @fresh: what it should hold, in the same order
 * @compare: order of the items; 0 means that both stand for the same thing
 * @update: takes over into a kept item what its fresh counterpart knows
 *
 * Items that stay keep their identity, so that what refers to them goes on being right.
 */
void
dg_merge_sorted (GListStore *store, GListModel *fresh, GCompareDataFunc compare,
                 DgMergeUpdate update)
{
  guint at = 0;
  guint next = 0;

  for (;;) {
    g_autoptr (GObject) old = g_list_model_get_item (G_LIST_MODEL (store), at);
    g_autoptr (GObject) new = g_list_model_get_item (fresh, next);
    int order = old == NULL ? 1 : new == NULL ? -1 : compare (old, new, NULL);

    if (old == NULL && new == NULL)
      return;
    if (order < 0) {
      g_list_store_remove (store, at);
      continue;
    }
    if (order == 0)
      update (old, new);
    else
      g_list_store_insert (store, at, new);
    at++;
    next++;
  }
}
