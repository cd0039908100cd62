/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "store/dg-library.h"

#define DG_TYPE_ARCHIVE (dg_archive_get_type ())
G_DECLARE_FINAL_TYPE (DgArchive, dg_archive, DG, ARCHIVE, GObject)

DgArchive *dg_archive_new (const char *path);
GListModel *dg_archive_get_entries (DgArchive *self); /* of DgLibraryEntry, newest first */
gboolean dg_archive_get_loaded (DgArchive *self);
const char *dg_archive_get_error (DgArchive *self);

DgLibrary *dg_archive_open (DgArchive *self, GError **error);
gboolean dg_archive_keep (DgRun *run, gpointer archive, GError **error);
void dg_archive_refresh (DgArchive *self, DgRun *run);

void dg_archive_load_async (DgArchive *self, const char *id, GAsyncReadyCallback callback,
                            gpointer data);
DgRun *dg_archive_load_finish (DgArchive *self, GAsyncResult *result, GError **error);
void dg_archive_annotate_async (DgArchive *self, DgRun *run, const char *label, const char *note,
                                GAsyncReadyCallback callback, gpointer data);
gboolean dg_archive_annotate_finish (DgArchive *self, GAsyncResult *result, GError **error);

void dg_archive_hide (DgArchive *self, DgLibraryEntry *entry);
void dg_archive_restore (DgArchive *self, DgLibraryEntry *entry);
void dg_archive_delete_async (DgArchive *self, DgLibraryEntry *entry, GAsyncReadyCallback callback,
                              gpointer data);
gboolean dg_archive_delete_finish (DgArchive *self, GAsyncResult *result, GError **error);
