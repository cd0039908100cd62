/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/dg-application.h"

#define DG_TYPE_DRIVES_PAGE (dg_drives_page_get_type ())
G_DECLARE_FINAL_TYPE (DgDrivesPage, dg_drives_page, DG, DRIVES_PAGE, GtkWidget)

/* Property "inside": there is a way back to the list. Signal "tested": a trial seen here ended. */
void dg_drives_page_set_application (DgDrivesPage *self, DgApplication *application);
void dg_drives_page_go_back (DgDrivesPage *self);
void dg_drives_page_open_folder (DgDrivesPage *self, const char *path, DgPlan *plan);
