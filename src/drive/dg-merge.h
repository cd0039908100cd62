/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

typedef void (*DgMergeUpdate) (gpointer kept, gpointer fresh);

void dg_merge_sorted (GListStore *store, GListModel *fresh, GCompareDataFunc compare,
                      DgMergeUpdate update);
