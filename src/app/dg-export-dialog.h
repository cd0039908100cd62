/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#define DG_TYPE_EXPORT_DIALOG (dg_export_dialog_get_type ())
G_DECLARE_FINAL_TYPE (DgExportDialog, dg_export_dialog, DG, EXPORT_DIALOG, AdwWindow)

void dg_export_dialog_present (GtkWidget *parent, GPtrArray *runs);
