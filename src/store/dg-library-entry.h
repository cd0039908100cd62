/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-run.h"

#define DG_TYPE_LIBRARY_ENTRY (dg_library_entry_get_type ())
G_DECLARE_FINAL_TYPE (DgLibraryEntry, dg_library_entry, DG, LIBRARY_ENTRY, GObject)

/* A run as a list shows it. Every text is "" where there is none, never NULL. */
const char *dg_library_entry_get_id (DgLibraryEntry *entry);
const char *dg_library_entry_get_started (DgLibraryEntry *entry);
const char *dg_library_entry_get_drive (DgLibraryEntry *entry);
const char *dg_library_entry_get_label (DgLibraryEntry *entry);
const char *dg_library_entry_get_plan (DgLibraryEntry *entry);
DgStatus dg_library_entry_get_status (DgLibraryEntry *entry);
const char *dg_library_entry_get_verdict (DgLibraryEntry *entry);
const char *dg_library_entry_get_headline (DgLibraryEntry *entry);
