/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Where the user would look: the first visible widget below one that says this text, or NULL. */
GtkWidget *find_text (GtkWidget *widget, const char *text);
GtkWidget *find_type (GtkWidget *widget, GType type);
guint count_type (GtkWidget *widget, GType type);

/* Runs the main loop until a condition holds; fails the test after ten seconds. */
typedef gboolean (*Condition) (gpointer data);
void wait_for (Condition condition, gpointer data);

/* Shows a widget in a window of its own and waits until it is drawn. */
GtkWidget *show_widget (GtkWidget *widget);
