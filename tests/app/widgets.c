/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets.h"

#include <string.h>

static const char *
text_of (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    return gtk_label_get_text (GTK_LABEL (widget));
  if (GTK_IS_EDITABLE (widget))
    return gtk_editable_get_text (GTK_EDITABLE (widget));

  return NULL;
}

GtkWidget *
find_text (GtkWidget *widget, const char *text)
{
  const char *said = text_of (widget);

  if (!gtk_widget_get_visible (widget))
    return NULL;
  if (said != NULL && strstr (said, text) != NULL)
    return widget;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_text (child, text);
    if (found != NULL)
      return found;
  }

  return NULL;
}

GtkWidget *
find_type (GtkWidget *widget, GType type)
{
  if (g_type_is_a (G_OBJECT_TYPE (widget), type))
    return widget;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_type (child, type);
    if (found != NULL)
      return found;
  }

  return NULL;
}

guint
count_type (GtkWidget *widget, GType type)
{
  guint count = g_type_is_a (G_OBJECT_TYPE (widget), type) ? 1 : 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    count += count_type (child, type);

  return count;
}

static gboolean
time_is_up (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

void
wait_for (Condition condition, gpointer data)
{
  gboolean late = FALSE;
  guint timer = g_timeout_add_seconds (10, time_is_up, &late);

  while (!condition (data) && !late)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (late);
  g_source_remove (timer);
}

static void
painted (GdkFrameClock *clock, gpointer data)
{
  *(gboolean *) data = TRUE;
}

static gboolean
is_set (gpointer data)
{
  return *(gboolean *) data;
}

GtkWidget *
show_widget (GtkWidget *widget)
{
  GtkWidget *window = gtk_window_new ();
  gboolean drawn = FALSE;
  GdkFrameClock *clock = NULL;
  gulong handler = 0;

  gtk_window_set_default_size (GTK_WINDOW (window), 600, 700);
  gtk_window_set_child (GTK_WINDOW (window), widget);
  gtk_window_present (GTK_WINDOW (window));
  clock = gtk_widget_get_frame_clock (window);
  handler = g_signal_connect (clock, "after-paint", G_CALLBACK (painted), &drawn);
  wait_for (is_set, &drawn);
  g_signal_handler_disconnect (clock, handler);

  return window;
}
