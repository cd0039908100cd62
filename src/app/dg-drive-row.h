/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/dg-place.h"

#include <gtk/gtk.h>

#define DG_TYPE_DRIVE_ROW (dg_drive_row_get_type ())
G_DECLARE_FINAL_TYPE (DgDriveRow, dg_drive_row, DG, DRIVE_ROW, GtkListBoxRow)

GtkWidget *dg_drive_row_new (DgPlace *place);
DgPlace *dg_drive_row_get_place (DgDriveRow *self);
