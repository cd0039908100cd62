/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

GtkWidget *dg_fact_row_new (const char *name, const char *value);
