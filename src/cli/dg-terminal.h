/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

void dg_terminal_init (void);
char *dg_terminal_tidy (const char *text, gboolean lines);
void dg_terminal_print (const char *text);
void dg_terminal_complain (const char *format, ...) G_GNUC_PRINTF (1, 2);
