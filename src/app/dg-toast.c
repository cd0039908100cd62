/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-toast.h"

/**
 * dg_toast_show:
 * @widget: a widget in the window that is to tell
 * @text: one sentence, taken as it is
 *
 * Tells the user something in passing. A window that is gone tells nothing.
 *
 * Returns: (transfer none) (nullable): the toast, to give it a button
 */
AdwToast *
dg_toast_show (GtkWidget *widget, const char *text)
{
  GtkWidget *overlay = gtk_widget_get_ancestor (widget, ADW_TYPE_TOAST_OVERLAY);
  g_autofree char *title = g_markup_escape_text (text, -1);
  AdwToast *toast = NULL;

  if (overlay == NULL)
    return NULL;
  toast = adw_toast_new (title);
  adw_toast_overlay_add_toast (ADW_TOAST_OVERLAY (overlay), toast);

  return toast;
}
