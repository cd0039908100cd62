/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "store/dg-library-entry.h"

#include <gio/gio.h>

#define DG_TYPE_LIBRARY (dg_library_get_type ())
G_DECLARE_FINAL_TYPE (DgLibrary, dg_library, DG, LIBRARY, GObject)

#define DG_LIBRARY_ERROR (dg_library_error_quark ())

typedef enum {
  DG_LIBRARY_ERROR_OPEN,   /* can't be opened or made, or a later version's */
  DG_LIBRARY_ERROR_BROKEN, /* not a library, or damaged */
  DG_LIBRARY_ERROR_READ_ONLY,
  DG_LIBRARY_ERROR_FULL,
  DG_LIBRARY_ERROR_BUSY,      /* another program held it for 5 s */
  DG_LIBRARY_ERROR_NOT_FOUND, /* no such run */
  DG_LIBRARY_ERROR_AMBIGUOUS, /* several runs start so */
} DgLibraryError;

GQuark dg_library_error_quark (void);
char *dg_library_default_path (void);
DgLibrary *dg_library_open (const char *path, GError **error);
gboolean dg_library_save (DgLibrary *library, DgRun *run, const char *verdict, const char *headline,
                          GError **error);
DgRun *dg_library_load (DgLibrary *library, const char *id, GError **error);
char *dg_library_resolve (DgLibrary *library, const char *name, GError **error);
gboolean dg_library_delete (DgLibrary *library, const char *id, GError **error);
gboolean dg_library_annotate (DgLibrary *library, const char *id, const char *label,
                              const char *note, const char *price, GError **error);
GPtrArray *dg_library_list (DgLibrary *library, const char *search, guint offset, guint limit,
                            GError **error);
GPtrArray *dg_library_list_of_drive (DgLibrary *library, const char *drive_key, guint limit,
                                     GError **error);
DgRun *dg_library_load_last_done (DgLibrary *library, const DgDriveInfo *drive,
                                  const DgTargetInfo *target);
gint64 dg_library_count (DgLibrary *library, GError **error);
char *dg_library_drive_key (const DgDriveInfo *drive, const DgTargetInfo *target);
