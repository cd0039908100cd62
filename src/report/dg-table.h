/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "report/dg-page.h"

typedef struct {
  const char *title; /* NULL in every column for a table without a header */
  double share;      /* of the width; all shares together are the width */
  gboolean number;   /* stands at the right of its column */
  DgTextStyle style;
} DgTableColumn;

typedef struct DgTable DgTable;

DgTable *dg_table_new (const DgTableColumn *columns, guint n_columns);
void dg_table_free (DgTable *table);
void dg_table_add (DgTable *table, const char *const *cells);
void dg_table_add_heading (DgTable *table, const char *heading, const char *remark);
void dg_table_draw (DgTable *table, DgPage *page);
void dg_table_draw_facts (DgPage *page, GPtrArray *facts);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DgTable, dg_table_free)
