/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/dg-application.h"

#define DG_TYPE_WINDOW (dg_window_get_type ())
G_DECLARE_FINAL_TYPE (DgWindow, dg_window, DG, WINDOW, AdwApplicationWindow)

DgWindow *dg_window_new (DgApplication *application);
void dg_window_open_folder (DgWindow *self, const char *path);
void dg_window_show_result (DgWindow *self, const char *id);
