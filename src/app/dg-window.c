/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-window.h"

#include "app/dg-drives-page.h"
#include "app/dg-result-view.h"
#include "app/dg-results-page.h"
#include "app/dg-settings.h"
#include "app/dg-toast.h"

#include <glib/gi18n-lib.h>

struct _DgWindow {
  AdwApplicationWindow parent_instance;

  /* Borrowed references */
  DgApplication *application;

  /* Template references */
  AdwLeaflet *leaflet;
  GtkWidget *pages;
  GtkWidget *back_button;
  AdwViewStack *stack;
  DgDrivesPage *drives_page;
  DgResultsPage *results_page;
  DgResultView *result_view;
};

/**
 * DgWindow:
 *
 * A window with its pages, and over them the result that is looked at.
 */
G_DEFINE_FINAL_TYPE (DgWindow, dg_window, ADW_TYPE_APPLICATION_WINDOW)

static gboolean
shows_result (DgWindow *self)
{
  return adw_leaflet_get_visible_child (self->leaflet) == GTK_WIDGET (self->result_view);
}

static void
navigated (DgWindow *self)
{
  gboolean on_drives =
      g_strcmp0 (adw_view_stack_get_visible_child_name (self->stack), "drives") == 0;
  gboolean inside = FALSE;

  g_object_get (self->drives_page, "inside", &inside, NULL);
  gtk_widget_set_visible (self->back_button, on_drives && inside);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.back",
                                 shows_result (self) || (on_drives && inside));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.export", shows_result (self));
}

static void
show_run (DgWindow *self, DgRun *run)
{
  dg_result_view_set_run (self->result_view, run, dg_application_get_archive (self->application));
  adw_leaflet_set_visible_child (self->leaflet, GTK_WIDGET (self->result_view));
}

static void
run_loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (DgWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (DgRun) run = dg_archive_load_finish (DG_ARCHIVE (source), result, &error);

  if (self->application == NULL)
    return;
  if (run != NULL)
    show_run (self, run);
  else
    dg_toast_show (GTK_WIDGET (self->leaflet), error->message);
}

/**
 * dg_window_show_result:
 * @self: a window
 * @id: of a run in the library
 *
 * Opens a result.
 */
void
dg_window_show_result (DgWindow *self, const char *id)
{
  dg_archive_load_async (dg_application_get_archive (self->application), id, run_loaded,
                         g_object_ref (self));
}

/**
 * dg_window_open_folder:
 * @self: a window
 * @path: a folder
 *
 * Selects the drive that the folder is on, to be tested in that folder.
 */
void
dg_window_open_folder (DgWindow *self, const char *path)
{
  adw_leaflet_set_visible_child (self->leaflet, self->pages);
  adw_view_stack_set_visible_child_name (self->stack, "drives");
  dg_drives_page_open_folder (self->drives_page, path, NULL);
}

static void
show_error (DgWindow *self, const char *message)
{
  GtkWidget *dialog =
      adw_message_dialog_new (GTK_WINDOW (self), _ ("The Drive Could Not Be Tested"), message);

  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Whoever watched the test sees its result; who does something else is told. */
static void
tested (DgWindow *self, DgTrial *trial)
{
  gboolean watched = !shows_result (self) &&
                     g_strcmp0 (adw_view_stack_get_visible_child_name (self->stack), "drives") == 0;
  DgRun *run = dg_trial_get_run (trial);
  g_autofree char *text = NULL;
  AdwToast *toast = NULL;

  if (run == NULL) {
    if (!dg_trial_is_cancelled (trial))
      show_error (self, dg_trial_get_error (trial));
    return;
  }
  if (watched) {
    show_run (self, run);
    return;
  }
  text = g_strdup_printf (_ ("The test of “%s” has ended"),
                          dg_place_get_name (dg_trial_get_place (trial)));
  toast = dg_toast_show (GTK_WIDGET (self->leaflet), text);
  adw_toast_set_button_label (toast, _ ("Show Result"));
  adw_toast_set_action_name (toast, "win.show-result");
  adw_toast_set_action_target (toast, "s", run->id);
}

static void
test_again (DgWindow *self, DgRun *run)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = json_node_alloc ();
  g_autoptr (DgPlan) plan = NULL;

  json_node_init_object (node, run->plan);
  plan = dg_plan_from_json (node, &error);
  if (plan == NULL) {
    dg_toast_show (GTK_WIDGET (self->leaflet), error->message);
    return;
  }
  adw_leaflet_set_visible_child (self->leaflet, self->pages);
  adw_view_stack_set_visible_child_name (self->stack, "drives");
  dg_drives_page_open_folder (self->drives_page, run->target->path, plan);
}

static void
back (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  DgWindow *self = DG_WINDOW (widget);

  if (shows_result (self))
    adw_leaflet_navigate (self->leaflet, ADW_NAVIGATION_DIRECTION_BACK);
  else
    dg_drives_page_go_back (self->drives_page);
}

static void
show_result (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  dg_window_show_result (DG_WINDOW (widget), g_variant_get_string (parameter, NULL));
}

static void export(GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  dg_result_view_export (DG_WINDOW (widget)->result_view);
}

static void
search (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  DgWindow *self = DG_WINDOW (widget);

  adw_leaflet_set_visible_child (self->leaflet, self->pages);
  adw_view_stack_set_visible_child_name (self->stack, "results");
  dg_results_page_search (self->results_page);
}

static void
close_answered (DgWindow *self, const char *response)
{
  if (g_str_equal (response, "cancel-test"))
    dg_application_cancel_trials (self->application);
  if (!g_str_equal (response, "stay"))
    gtk_window_destroy (GTK_WINDOW (self));
}

static void
ask_before_closing (DgWindow *self)
{
  GtkWidget *dialog = adw_message_dialog_new (
      GTK_WINDOW (self), _ ("A Drive Is Being Tested"),
      _ ("The test can go on without a window. You will be told when it has ended."));

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "stay", _ ("_Stay"), "cancel-test",
                                    _ ("_Cancel the Test"), "background", _ ("_Keep Running"),
                                    NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "cancel-test",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "background",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "background");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "stay");
  g_signal_connect_object (dialog, "response", G_CALLBACK (close_answered), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static gboolean
is_last (DgWindow *self)
{
  GList *windows = gtk_application_get_windows (GTK_APPLICATION (self->application));

  for (; windows != NULL; windows = windows->next)
    if (DG_IS_WINDOW (windows->data) && windows->data != self)
      return FALSE;

  return TRUE;
}

static gboolean
dg_window_close_request (GtkWindow *window)
{
  DgWindow *self = DG_WINDOW (window);
  GSettings *settings = dg_application_get_settings (self->application);
  int width = 0;
  int height = 0;

  gtk_window_get_default_size (window, &width, &height);
  dg_settings_set_window (settings, width, height, gtk_window_is_maximized (window));
  dg_settings_set_text (settings, "page", adw_view_stack_get_visible_child_name (self->stack));

  if (dg_application_is_testing (self->application) && is_last (self)) {
    ask_before_closing (self);
    return TRUE;
  }

  return GTK_WINDOW_CLASS (dg_window_parent_class)->close_request (window);
}

static void
dg_window_dispose (GObject *object)
{
  DG_WINDOW (object)->application = NULL;

  G_OBJECT_CLASS (dg_window_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (DG_TYPE_DRIVES_PAGE);
  g_type_ensure (DG_TYPE_RESULTS_PAGE);
  g_type_ensure (DG_TYPE_RESULT_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, DG_RESOURCES "dg-window.ui");
  gtk_widget_class_bind_template_child (widget_class, DgWindow, leaflet);
  gtk_widget_class_bind_template_child (widget_class, DgWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, DgWindow, back_button);
  gtk_widget_class_bind_template_child (widget_class, DgWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, DgWindow, drives_page);
  gtk_widget_class_bind_template_child (widget_class, DgWindow, results_page);
  gtk_widget_class_bind_template_child (widget_class, DgWindow, result_view);
  gtk_widget_class_bind_template_callback (widget_class, navigated);
  gtk_widget_class_bind_template_callback (widget_class, tested);
  gtk_widget_class_bind_template_callback (widget_class, test_again);
}

static void
dg_window_class_init (DgWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dg_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = dg_window_close_request;

  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "win.back", NULL, back);
  gtk_widget_class_install_action (widget_class, "win.show-result", "s", show_result);
  gtk_widget_class_install_action (widget_class, "win.export", NULL, export);
  gtk_widget_class_install_action (widget_class, "win.search", NULL, search);
}

static void
dg_window_init (DgWindow *self)
{
  g_autoptr (GPropertyAction) page = NULL;

  gtk_widget_init_template (GTK_WIDGET (self));
  page = g_property_action_new ("page", self->stack, "visible-child-name");
  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (page));
}

/**
 * dg_window_new:
 * @application: the program
 *
 * Returns: (transfer none): a window as large, and on the page, as the last one was
 */
DgWindow *
dg_window_new (DgApplication *application)
{
  DgWindow *self = g_object_new (DG_TYPE_WINDOW, "application", application, NULL);
  GSettings *settings = dg_application_get_settings (application);
  g_autofree char *page = dg_settings_get_text (settings, "page", "drives");
  gboolean maximized = FALSE;
  int width = 0;
  int height = 0;

  self->application = application;
  dg_settings_get_window (settings, &width, &height, &maximized);
  gtk_window_set_default_size (GTK_WINDOW (self), width, height);
  if (maximized)
    gtk_window_maximize (GTK_WINDOW (self));

  dg_plan_list_refresh (dg_application_get_plans (application));
  dg_drives_page_set_application (self->drives_page, application);
  dg_results_page_set_archive (self->results_page, dg_application_get_archive (application));
  if (adw_view_stack_get_child_by_name (self->stack, page) != NULL)
    adw_view_stack_set_visible_child_name (self->stack, page);
  navigated (self);
  gtk_widget_child_focus (GTK_WIDGET (self->stack), GTK_DIR_TAB_FORWARD);

  return self;
}
