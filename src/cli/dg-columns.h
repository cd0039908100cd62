/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Text in aligned columns. */
typedef struct {
  guint n_columns;
  guint numbers;   /* bit N: column N is aligned to the right */
  GPtrArray *rows; /* of char **, the titles first */
} DgColumns;

DgColumns *dg_columns_new (const char *const *titles, guint numbers);
void dg_columns_free (DgColumns *table);
void dg_columns_add (DgColumns *table, const char *const *cells);
char *dg_columns_to_text (const DgColumns *table);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DgColumns, dg_columns_free)
