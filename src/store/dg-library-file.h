/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <sqlite3.h>

/* The library's file, open. The mutex lets one thread at a time use it; it may be taken again. */
typedef struct {
  char *path;
  sqlite3 *db;
  GRecMutex mutex;
} DgLibraryFile;

typedef void (*DgLibraryRow) (sqlite3_stmt *row, gpointer data);

DgLibraryFile *dg_library_file_open (const char *path, GError **error);
void dg_library_file_free (DgLibraryFile *file);
gboolean dg_library_file_query (DgLibraryFile *file, const char *sql, const char *const *texts,
                                DgLibraryRow row, gpointer data, GError **error);
gboolean dg_library_file_number (DgLibraryFile *file, const char *sql, gint64 *number,
                                 GError **error);
gboolean dg_library_file_update (DgLibraryFile *file, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DgLibraryFile, dg_library_file_free)
