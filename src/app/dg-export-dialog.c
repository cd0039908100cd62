/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-export-dialog.h"

#include "app/dg-toast.h"
#include "report/dg-report.h"

#include <glib/gi18n-lib.h>

struct _DgExportDialog {
  AdwWindow parent_instance;

  /* Owned references */
  GPtrArray *runs;   /* of DgRun */
  GtkWidget *parent; /* in whose window the end is told */
  GtkFileChooserNative *chooser;

  /* Borrowed references */
  const DgReportFormat *format;

  /* Template references */
  AdwPreferencesGroup *formats;
  GtkSwitch *serial_switch;
};

/**
 * DgExportDialog:
 *
 * Asks in which form to save runs, then where, and saves them in a thread.
 */
G_DEFINE_FINAL_TYPE (DgExportDialog, dg_export_dialog, ADW_TYPE_WINDOW)

typedef struct {
  const DgReportFormat *format;
  DgReportOptions options;
  GPtrArray *runs;
  GFile *file;
} Order;

static void
order_free (Order *order)
{
  g_ptr_array_unref (order->runs);
  g_object_unref (order->file);
  g_free (order);
}

static void
save (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  const Order *order = task_data;
  g_autoptr (GError) error = NULL;

  if (dg_report_save (order->format, order->runs, &order->options, g_file_peek_path (order->file),
                      &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

static void
open_file (AdwToast *toast)
{
  gtk_show_uri (NULL, g_object_get_data (G_OBJECT (toast), "uri"), GDK_CURRENT_TIME);
}

static void
saved (GObject *source, GAsyncResult *result, gpointer data)
{
  GtkWidget *parent = GTK_WIDGET (source);
  const Order *order = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;
  AdwToast *toast = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error)) {
    dg_toast_show (parent, error->message);
    return;
  }
  name = g_file_get_basename (order->file);
  text = g_strdup_printf (_ ("Saved as “%s”"), name);
  toast = dg_toast_show (parent, text);
  if (toast == NULL)
    return;
  adw_toast_set_button_label (toast, _ ("Open"));
  g_object_set_data_full (G_OBJECT (toast), "uri", g_file_get_uri (order->file), g_free);
  g_signal_connect (toast, "button-clicked", G_CALLBACK (open_file), NULL);
}

static void
file_chosen (DgExportDialog *self, int response)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (self->chooser));
  g_autoptr (GTask) task = NULL;
  Order *order = NULL;

  g_clear_object (&self->chooser);
  if (response != GTK_RESPONSE_ACCEPT)
    return;
  if (g_file_peek_path (file) == NULL) {
    dg_toast_show (self->parent, _ ("Choose a folder on this computer to save in."));
    return;
  }

  order = g_new0 (Order, 1);
  order->format = self->format;
  order->options.with_serial = gtk_switch_get_active (self->serial_switch);
  order->runs = g_ptr_array_ref (self->runs);
  order->file = g_steal_pointer (&file);
  task = g_task_new (self->parent, NULL, saved, NULL);
  g_task_set_task_data (task, order, (GDestroyNotify) order_free);
  g_task_run_in_thread (task, save);
  gtk_window_destroy (GTK_WINDOW (self));
}

/* Such as “SanDisk Ultra 2024-05-31.pdf”: no character that a file system may refuse. */
static char *
suggest_name (DgExportDialog *self)
{
  const DgRun *run = g_ptr_array_index (self->runs, 0);
  g_autofree char *full_name = dg_run_drive_name (run);
  g_autofree char *drive = g_path_get_basename (full_name);
  g_autofree char *date = g_strndup (run->started != NULL ? run->started : "", 10);

  g_strdelimit (drive, "/\\:*?\"<>|", '-');

  return g_strdup_printf ("%s %s.%s", drive, date, self->format->extension);
}

static void
choose_file (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  DgExportDialog *self = DG_EXPORT_DIALOG (widget);
  g_autofree char *name = suggest_name (self);

  g_clear_object (&self->chooser);
  self->chooser = gtk_file_chooser_native_new (_ ("Save Result"), GTK_WINDOW (self),
                                               GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
  g_signal_connect_swapped (self->chooser, "response", G_CALLBACK (file_chosen), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
format_toggled (GtkCheckButton *button, DgExportDialog *self)
{
  if (gtk_check_button_get_active (button))
    self->format = g_object_get_data (G_OBJECT (button), "format");
}

static void
add_formats (DgExportDialog *self)
{
  guint n_formats = 0;
  const DgReportFormat *formats = dg_report_formats (&n_formats);
  GtkWidget *first = NULL;

  for (guint i = 0; i < n_formats; i++) {
    GtkWidget *row = adw_action_row_new ();
    GtkWidget *button = gtk_check_button_new ();
    const char *title = _ (formats[i].title);

    if (first != NULL)
      gtk_check_button_set_group (GTK_CHECK_BUTTON (button), GTK_CHECK_BUTTON (first));
    g_object_set_data (G_OBJECT (button), "format", (gpointer) &formats[i]);
    g_signal_connect (button, "toggled", G_CALLBACK (format_toggled), self);
    gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
    gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                    -1);
    adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
    adw_action_row_add_prefix (ADW_ACTION_ROW (row), button);
    adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), button);
    adw_preferences_group_add (self->formats, row);
    if (first == NULL) {
      first = button;
      gtk_check_button_set_active (GTK_CHECK_BUTTON (first), TRUE);
      gtk_window_set_focus (GTK_WINDOW (self), row);
    }
  }
}

static void
dg_export_dialog_dispose (GObject *object)
{
  DgExportDialog *self = DG_EXPORT_DIALOG (object);

  g_clear_object (&self->chooser);
  g_clear_object (&self->parent);
  g_clear_pointer (&self->runs, g_ptr_array_unref);

  G_OBJECT_CLASS (dg_export_dialog_parent_class)->dispose (object);
}

static void
dg_export_dialog_class_init (DgExportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dg_export_dialog_dispose;

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DIALOG);
  gtk_widget_class_set_template_from_resource (widget_class, DG_RESOURCES "dg-export-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, DgExportDialog, formats);
  gtk_widget_class_bind_template_child (widget_class, DgExportDialog, serial_switch);
  gtk_widget_class_install_action (widget_class, "export.save", NULL, choose_file);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
dg_export_dialog_init (DgExportDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  add_formats (self);
}

/**
 * dg_export_dialog_present:
 * @parent: a widget in the window that asks and is told
 * @runs: (element-type DgRun): what to save
 *
 * Asks in which form to save the runs, and where.
 */
void
dg_export_dialog_present (GtkWidget *parent, GPtrArray *runs)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (parent));
  DgExportDialog *self = g_object_new (DG_TYPE_EXPORT_DIALOG, "transient-for", window, NULL);

  self->parent = g_object_ref (parent);
  self->runs = g_ptr_array_ref (runs);
  gtk_window_present (GTK_WINDOW (self));
}
