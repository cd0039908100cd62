/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-drives-page.h"

#include "app/dg-drive-row.h"
#include "app/dg-drive-view.h"
#include "app/dg-running-view.h"
#include "app/dg-toast.h"

#include <glib/gi18n-lib.h>

struct _DgDrivesPage {
  GtkWidget parent_instance;

  /* Owned references */
  DgSurvey *survey;          /* of the selected place's folder */
  GCancellable *cancellable; /* of the survey that is being made */
  GtkFileChooserNative *chooser;

  /* Borrowed references */
  DgApplication *application;

  /* Template references */
  AdwLeaflet *leaflet;
  GtkListBox *list;
  GtkStack *content;
  DgDriveView *drive_view;
  DgRunningView *running_view;
};

/**
 * DgDrivesPage:
 *
 * The list of drives, and beside it the selected one: what it is, or how its test goes.
 */
G_DEFINE_FINAL_TYPE (DgDrivesPage, dg_drives_page, GTK_TYPE_WIDGET)

enum { PROP_0, PROP_INSIDE, N_PROPS };
static GParamSpec *properties[N_PROPS];
enum { TESTED, N_SIGNALS };
static guint signals[N_SIGNALS];

static DgPlace *
get_selected_place (DgDrivesPage *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);

  return row != NULL ? dg_drive_row_get_place (DG_DRIVE_ROW (row)) : NULL;
}

static void
surveyed (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (DgDrivesPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (DgSurvey) survey = dg_survey_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  g_clear_pointer (&self->survey, dg_survey_unref);
  if (survey != NULL) {
    self->survey = dg_survey_ref (survey);
    dg_drive_view_set_survey (self->drive_view, survey);
  } else {
    dg_drive_view_set_refusal (self->drive_view, error->message);
  }
}

static void
stop_survey (DgDrivesPage *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

static void
start_survey (DgDrivesPage *self)
{
  DgPlace *place = get_selected_place (self);
  const char *path = place != NULL ? dg_place_get_path (place) : NULL;

  stop_survey (self);
  if (path == NULL)
    return;

  self->cancellable = g_cancellable_new ();
  dg_survey_async (dg_application_get_archive (self->application), path, self->cancellable,
                   surveyed, g_object_ref (self));
}

static void
path_changed (DgDrivesPage *self)
{
  g_clear_pointer (&self->survey, dg_survey_unref);
  dg_drive_view_set_survey (self->drive_view, NULL);
  start_survey (self);
}

static void
show_place (DgDrivesPage *self, DgPlace *place)
{
  g_signal_handlers_disconnect_by_func (place, path_changed, self);
  g_signal_connect_object (place, "notify::path", G_CALLBACK (path_changed), self,
                           G_CONNECT_SWAPPED);
  g_clear_pointer (&self->survey, dg_survey_unref);
  dg_drive_view_set_place (self->drive_view, place);
  gtk_stack_set_visible_child_name (self->content, "drive");
  start_survey (self);
}

static void show_selected (DgDrivesPage *self);

static void
trial_ended (DgDrivesPage *self, DgTrial *trial)
{
  if (dg_running_view_get_trial (self->running_view) != trial)
    return;

  dg_running_view_set_trial (self->running_view, NULL);
  show_selected (self);
  g_signal_emit (self, signals[TESTED], 0, trial);
}

static void
show_trial (DgDrivesPage *self, DgTrial *trial)
{
  g_signal_handlers_disconnect_by_func (trial, trial_ended, self);
  g_signal_connect_object (trial, "ended", G_CALLBACK (trial_ended), self, G_CONNECT_SWAPPED);
  dg_running_view_set_trial (self->running_view, trial);
  gtk_stack_set_visible_child_name (self->content, "running");
}

static void
show_selected (DgDrivesPage *self)
{
  DgPlace *place = get_selected_place (self);
  DgTrial *trial = place != NULL ? dg_application_find_trial (self->application, place) : NULL;
  DgTrial *watched = dg_running_view_get_trial (self->running_view);

  stop_survey (self);
  if (trial != NULL) {
    show_trial (self, trial);
    return;
  }
  /* A drive that was pulled out while it is tested has left the list, but the test hasn't ended. */
  if (place == NULL && watched != NULL && !dg_trial_is_ended (watched))
    return;

  dg_running_view_set_trial (self->running_view, NULL);
  if (place != NULL)
    show_place (self, place);
  else
    gtk_stack_set_visible_child_name (self->content, "empty");
}

static void
row_selected (DgDrivesPage *self)
{
  if (self->application != NULL)
    show_selected (self);
}

static void
row_activated (DgDrivesPage *self)
{
  adw_leaflet_set_visible_child (self->leaflet, GTK_WIDGET (self->content));
}

static void
select_place (DgDrivesPage *self, DgPlace *place)
{
  GtkListBoxRow *row = NULL;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    if (place == NULL || dg_drive_row_get_place (DG_DRIVE_ROW (row)) == place)
      break;
  if (row != NULL)
    gtk_list_box_select_row (self->list, row);
}

static void
list_changed (DgDrivesPage *self)
{
  DgTrial *watched = dg_running_view_get_trial (self->running_view);

  if (get_selected_place (self) == NULL && watched == NULL)
    select_place (self, NULL);
}

static void
start_trial (DgDrivesPage *self, DgPlan *plan, DgPlace *place, const char *path)
{
  if (dg_application_find_trial (self->application, place) == NULL)
    dg_application_start_trial (self->application, plan, place, path);
  show_selected (self);
}

static void
start_test (DgDrivesPage *self)
{
  DgPlan *plan = dg_drive_view_get_plan (self->drive_view);
  DgPlace *place = get_selected_place (self);

  if (plan != NULL && place != NULL && self->survey != NULL)
    start_trial (self, plan, place, self->survey->path);
}

typedef struct {
  DgDrivesPage *page;
  DgPlan *plan; /* to start at once, or NULL */
} Opening;

static void
folder_surveyed (GObject *source, GAsyncResult *result, gpointer data)
{
  Opening *opening = data;
  g_autoptr (DgDrivesPage) self = opening->page;
  g_autoptr (DgPlan) plan = opening->plan;
  g_autoptr (GError) error = NULL;
  g_autoptr (DgSurvey) survey = dg_survey_finish (result, &error);
  DgPlace *place = NULL;

  g_free (opening);
  if (self->application == NULL)
    return;
  if (survey == NULL) {
    dg_toast_show (GTK_WIDGET (self), error->message);
    return;
  }

  place = dg_place_list_add_folder (dg_application_get_places (self->application), survey);
  select_place (self, place);
  adw_leaflet_set_visible_child (self->leaflet, GTK_WIDGET (self->content));
  if (plan != NULL)
    start_trial (self, plan, place, survey->path);
}

/**
 * dg_drives_page_open_folder:
 * @self: the page
 * @path: a folder
 * @plan: (nullable): what to run there at once
 *
 * Selects the drive that the folder is on, to be tested in that folder. A folder that is on none of
 * the drives in the list is added to it.
 */
void
dg_drives_page_open_folder (DgDrivesPage *self, const char *path, DgPlan *plan)
{
  Opening *opening = g_new0 (Opening, 1);

  opening->page = g_object_ref (self);
  opening->plan = plan != NULL ? dg_plan_ref (plan) : NULL;
  dg_survey_async (dg_application_get_archive (self->application), path, NULL, folder_surveyed,
                   opening);
}

/**
 * dg_drives_page_go_back:
 * @self: the page
 *
 * Goes back to the list where that isn't beside the content.
 */
void
dg_drives_page_go_back (DgDrivesPage *self)
{
  adw_leaflet_navigate (self->leaflet, ADW_NAVIGATION_DIRECTION_BACK);
}

static void
folder_chosen (DgDrivesPage *self, int response)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (self->chooser));
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

  g_clear_object (&self->chooser);
  if (response != GTK_RESPONSE_ACCEPT)
    return;
  if (path != NULL)
    dg_drives_page_open_folder (self, path, NULL);
  else
    dg_toast_show (GTK_WIDGET (self), _ ("Only folders of a mounted drive can be tested in."));
}

static void
choose_folder (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  DgDrivesPage *self = DG_DRIVES_PAGE (widget);
  DgPlace *place = get_selected_place (self);
  gboolean on_place = g_str_equal (action_name, "drives.choose-folder") && place != NULL;
  g_autoptr (GFile) start = NULL;

  g_clear_object (&self->chooser);
  self->chooser = gtk_file_chooser_native_new (
      _ ("Choose a Folder to Test In"), GTK_WINDOW (gtk_widget_get_root (widget)),
      GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, _ ("_Choose"), NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  if (on_place && dg_place_get_path (place) != NULL)
    start = g_file_new_for_path (dg_place_get_path (place));
  if (start != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (self->chooser), start, NULL);
  g_signal_connect_swapped (self->chooser, "response", G_CALLBACK (folder_chosen), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
navigated (DgDrivesPage *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_INSIDE]);
}

static GtkWidget *
create_row (gpointer place, gpointer data)
{
  return dg_drive_row_new (place);
}

/**
 * dg_drives_page_set_application:
 * @self: the page
 * @application: where drives, plans and running tests come from
 */
void
dg_drives_page_set_application (DgDrivesPage *self, DgApplication *application)
{
  GListModel *places = dg_place_list_get_model (dg_application_get_places (application));
  GListModel *entries = dg_archive_get_entries (dg_application_get_archive (application));

  self->application = application;
  dg_drive_view_set_plans (self->drive_view, dg_application_get_plans (application),
                           dg_application_get_settings (application));
  gtk_list_box_bind_model (self->list, places, create_row, NULL, NULL);
  g_signal_connect_object (places, "items-changed", G_CALLBACK (list_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (entries, "items-changed", G_CALLBACK (start_survey), self,
                           G_CONNECT_SWAPPED);
  list_changed (self);
}

static void
dg_drives_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  DgDrivesPage *self = DG_DRIVES_PAGE (object);

  g_value_set_boolean (value, adw_leaflet_get_folded (self->leaflet) &&
                                  adw_leaflet_get_visible_child (self->leaflet) ==
                                      GTK_WIDGET (self->content));
}

static void
dg_drives_page_dispose (GObject *object)
{
  DgDrivesPage *self = DG_DRIVES_PAGE (object);

  self->application = NULL;
  stop_survey (self);
  g_clear_object (&self->chooser);
  g_clear_pointer (&self->survey, dg_survey_unref);
  if (self->leaflet != NULL)
    gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->leaflet)));

  G_OBJECT_CLASS (dg_drives_page_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (DG_TYPE_DRIVE_VIEW);
  g_type_ensure (DG_TYPE_RUNNING_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, DG_RESOURCES "dg-drives-page.ui");
  gtk_widget_class_bind_template_child (widget_class, DgDrivesPage, leaflet);
  gtk_widget_class_bind_template_child (widget_class, DgDrivesPage, list);
  gtk_widget_class_bind_template_child (widget_class, DgDrivesPage, content);
  gtk_widget_class_bind_template_child (widget_class, DgDrivesPage, drive_view);
  gtk_widget_class_bind_template_child (widget_class, DgDrivesPage, running_view);
  gtk_widget_class_bind_template_callback (widget_class, navigated);
  gtk_widget_class_bind_template_callback (widget_class, row_selected);
  gtk_widget_class_bind_template_callback (widget_class, row_activated);
  gtk_widget_class_bind_template_callback (widget_class, start_test);
}

static void
dg_drives_page_class_init (DgDrivesPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = dg_drives_page_dispose;
  object_class->get_property = dg_drives_page_get_property;

  properties[PROP_INSIDE] =
      g_param_spec_boolean ("inside", NULL, NULL, FALSE,
                            G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[TESTED] = g_signal_new ("tested", DG_TYPE_DRIVES_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, DG_TYPE_TRIAL);

  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "drives.add-folder", NULL, choose_folder);
  gtk_widget_class_install_action (widget_class, "drives.choose-folder", NULL, choose_folder);
}

static void
dg_drives_page_init (DgDrivesPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
