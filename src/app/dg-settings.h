/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* What the window remembers. Every call works without the schema too, and then forgets. */
GSettings *dg_settings_new (void);
void dg_settings_get_window (GSettings *settings, int *width, int *height, gboolean *maximized);
void dg_settings_set_window (GSettings *settings, int width, int height, gboolean maximized);
char *dg_settings_get_text (GSettings *settings, const char *key, const char *otherwise);
void dg_settings_set_text (GSettings *settings, const char *key, const char *text);
