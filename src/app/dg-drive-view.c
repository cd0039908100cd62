/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-drive-view.h"

#include "app/dg-fact-row.h"
#include "app/dg-settings.h"
#include "bench/dg-estimate.h"
#include "model/dg-duration.h"
#include "model/dg-units.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#define MOST_RESULTS 5

struct _DgDriveView {
  GtkWidget parent_instance;

  /* Owned references */
  DgPlace *place;
  DgSurvey *survey; /* of the place's folder; NULL until it is known */
  DgPlanList *plans;
  GSettings *settings;
  char *refused; /* why the folder could not be looked at */
  GPtrArray *fact_rows;
  GPtrArray *result_rows;

  /* Template references */
  GtkWidget *scroller;
  GtkImage *icon;
  GtkLabel *name;
  GtkLabel *model;
  GtkLabel *link;
  GtkWidget *refusal_box;
  GtkLabel *refusal;
  AdwComboRow *volume_row;
  GtkStringList *volumes;
  AdwActionRow *folder_row;
  AdwComboRow *plan_row;
  GtkStringList *plan_names;
  GtkLabel *estimate;
  AdwPreferencesGroup *facts;
  AdwPreferencesGroup *results;

  guint updating : 1; /* a list is being filled, so what it selects is no choice of the user's */
};

/**
 * DgDriveView:
 *
 * What a drive is, how it is connected, and the button that tests it. It shows what it is told and
 * touches no drive itself.
 */
G_DEFINE_FINAL_TYPE (DgDriveView, dg_drive_view, GTK_TYPE_WIDGET)

enum { TEST, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
set_label (GtkLabel *label, const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

static void
clear_rows (AdwPreferencesGroup *group, GPtrArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    adw_preferences_group_remove (group, g_ptr_array_index (rows, i));
  g_ptr_array_set_size (rows, 0);
}

static void
add_fact (DgDriveView *self, const char *title, const char *text)
{
  GtkWidget *row = NULL;

  if (text == NULL || *text == '\0')
    return;

  row = dg_fact_row_new (title, text);
  adw_preferences_group_add (self->facts, row);
  g_ptr_array_add (self->fact_rows, row);
}

static char *
describe_file_system (DgDriveView *self)
{
  DgVolume *volume = dg_place_get_volume (self->place);
  const char *type = NULL;

  if (self->survey != NULL)
    type = self->survey->target->file_system;
  else if (volume != NULL)
    type = dg_volume_get_file_system (volume);
  if (volume == NULL || type == NULL || !dg_volume_get_encrypted (volume))
    return g_strdup (type);

  return g_strdup_printf (_ ("%s, encrypted"), type);
}

static char *
describe_free (DgDriveView *self)
{
  const DgTargetInfo *target = self->survey != NULL ? self->survey->target : NULL;
  g_autofree char *free = target != NULL ? dg_units_format (target->free, DG_UNIT_BYTES) : NULL;
  g_autofree char *size = target != NULL ? dg_units_format (target->size, DG_UNIT_BYTES) : NULL;

  if (target == NULL || !isfinite (target->free))
    return NULL;

  return g_strdup_printf (_ ("%s of %s"), free, size);
}

static const char *
describe_write_cache (const DgDriveInfo *info)
{
  if (g_strcmp0 (info->write_cache, "write back") == 0)
    return _ ("On: writes are confirmed before they are on the medium");
  if (g_strcmp0 (info->write_cache, "write through") == 0)
    return _ ("Off or none");

  return info->write_cache;
}

static void
update_facts (DgDriveView *self)
{
  const DgDriveInfo *info = dg_place_get_info (self->place);
  g_autofree char *file_system = describe_file_system (self);
  g_autofree char *free = describe_free (self);

  clear_rows (self->facts, self->fact_rows);
  add_fact (self, _ ("File System"), file_system);
  add_fact (self, _ ("Free Space"), free);
  add_fact (self, _ ("Write Cache"), describe_write_cache (info));
  add_fact (self, _ ("Health"), info->health);
  if (self->survey != NULL)
    add_fact (self, _ ("Mount Options"), self->survey->target->mount_options);
  gtk_widget_set_visible (GTK_WIDGET (self->facts), self->fact_rows->len > 0);
}

static void
add_result (DgDriveView *self, DgLibraryEntry *entry)
{
  GtkWidget *row = adw_action_row_new ();
  DgStatus status = dg_library_entry_get_status (entry);
  const char *label = dg_library_entry_get_label (entry);
  const char *headline = dg_library_entry_get_headline (entry);
  g_autofree char *when = dg_time_format (dg_library_entry_get_started (entry));
  g_autofree char *title =
      *label != '\0' ? g_strdup_printf ("%s, %s", label, when)
                     : g_strdup_printf ("%s, %s", when, dg_library_entry_get_plan (entry));

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 1);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), status == DG_STATUS_DONE || *headline != '\0'
                                                         ? headline
                                                         : dg_status_title (status));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row),
                             gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.show-result");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", dg_library_entry_get_id (entry));
  adw_preferences_group_add (self->results, row);
  g_ptr_array_add (self->result_rows, row);
}

static void
update_results (DgDriveView *self)
{
  GPtrArray *entries = self->survey != NULL ? self->survey->results : NULL;

  clear_rows (self->results, self->result_rows);
  for (guint i = 0; entries != NULL && i < MIN (entries->len, MOST_RESULTS); i++)
    add_result (self, g_ptr_array_index (entries, i));
  gtk_widget_set_visible (GTK_WIDGET (self->results), self->result_rows->len > 0);
}

static void
update_estimate (DgDriveView *self)
{
  DgPlan *plan = dg_drive_view_get_plan (self);
  DgCost cost = { 0 };
  g_autofree char *time = NULL;
  g_autofree char *bytes = NULL;
  g_autofree char *text = NULL;

  if (plan == NULL || self->survey == NULL) {
    gtk_label_set_text (self->estimate, "");
    return;
  }
  dg_estimate_plan (plan, &self->survey->speeds, &cost);
  time = dg_duration_format_about (cost.seconds);
  bytes = dg_units_format (cost.bytes_written, DG_UNIT_BYTES);
  /* Translators: “Takes about 1 minute and writes up to 1 GB. …” */
  text = g_strdup_printf (
      _ ("Takes %s and writes up to %s.\nNothing that is on the drive is touched."), time, bytes);
  gtk_label_set_text (self->estimate, text);
}

static void
update_refusal (DgDriveView *self)
{
  g_autofree char *refusal = g_strdup (self->refused);

  if (refusal == NULL)
    refusal = dg_place_dup_refusal (self->place);
  if (refusal == NULL && self->survey != NULL)
    refusal = g_strdup (self->survey->refusal);

  set_label (self->refusal, refusal);
  gtk_widget_set_visible (self->refusal_box, refusal != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "drive.test",
                                 refusal == NULL && self->survey != NULL &&
                                     dg_drive_view_get_plan (self) != NULL);
}

static void
update_volumes (DgDriveView *self)
{
  g_autoptr (GPtrArray) mounted = dg_place_list_volumes (self->place);
  g_auto (GStrv) names = g_new0 (char *, mounted->len + 1);
  guint selected = 0;

  for (guint i = 0; i < mounted->len; i++) {
    DgVolume *volume = g_ptr_array_index (mounted, i);
    names[i] = g_strdup (dg_volume_get_name (volume));
    if (volume == dg_place_get_volume (self->place))
      selected = i;
  }

  self->updating = TRUE;
  gtk_string_list_splice (self->volumes, 0, g_list_model_get_n_items (G_LIST_MODEL (self->volumes)),
                          (const char *const *) names);
  adw_combo_row_set_selected (self->volume_row, selected);
  self->updating = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->volume_row), mounted->len > 1);
}

static void
update_folder (DgDriveView *self)
{
  const char *path = dg_place_get_path (self->place);
  DgVolume *volume = dg_place_get_volume (self->place);
  const char *mount = volume != NULL ? dg_volume_get_path (volume) : NULL;
  g_autofree char *name = path != NULL ? g_filename_display_name (path) : NULL;
  g_autofree char *text = NULL;

  if (name == NULL)
    text = g_strdup (_ ("None that could be written to"));
  else if (g_strcmp0 (path, g_get_home_dir ()) == 0 && g_strcmp0 (path, mount) != 0)
    text = g_strdup_printf (_ ("%s, your home folder on this drive"), name);
  else
    text = g_steal_pointer (&name);
  adw_action_row_set_subtitle (self->folder_row, text);
  gtk_widget_set_visible (GTK_WIDGET (self->folder_row), mount != NULL || path != NULL);
}

static void
update (DgDriveView *self)
{
  const DgDriveInfo *info = dg_place_get_info (self->place);
  g_autofree char *model = dg_drive_info_name (info);
  g_autofree char *link = dg_drive_describe_link (info);
  const char *name = dg_place_get_name (self->place);
  const char *detail = dg_place_get_detail (self->place);
  g_autofree char *line = model == NULL || g_str_equal (model, name)
                              ? g_strdup (detail)
                              : g_strdup_printf ("%s · %s", model, detail);

  gtk_image_set_from_icon_name (self->icon, dg_place_get_icon_name (self->place));
  set_label (self->name, name);
  set_label (self->model, line);
  set_label (self->link, link);
  update_volumes (self);
  update_folder (self);
  update_refusal (self);
  update_facts (self);
}

static void
volume_selected (DgDriveView *self)
{
  guint selected = adw_combo_row_get_selected (self->volume_row);
  g_autoptr (GPtrArray) mounted = NULL;

  if (self->updating || self->place == NULL)
    return;
  mounted = dg_place_list_volumes (self->place);
  if (selected < mounted->len)
    dg_place_set_volume (self->place, g_ptr_array_index (mounted, selected));
}

static void
plan_selected (DgDriveView *self)
{
  DgPlan *plan = dg_drive_view_get_plan (self);

  if (self->updating || plan == NULL)
    return;
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->plan_row), plan->description);
  dg_settings_set_text (self->settings, "plan", plan->id != NULL ? plan->id : plan->name);
  if (self->place != NULL)
    update_estimate (self);
}

static void
fill_plans (DgDriveView *self)
{
  GPtrArray *plans = dg_plan_list_get_plans (self->plans);
  g_autofree char *last = dg_settings_get_text (self->settings, "plan", "quick");
  g_auto (GStrv) names = g_new0 (char *, plans->len + 1);
  guint selected = 0;

  for (guint i = 0; i < plans->len; i++) {
    const DgPlan *plan = g_ptr_array_index (plans, i);
    names[i] = g_strdup (plan->name);
    if (g_str_equal (plan->id != NULL ? plan->id : plan->name, last))
      selected = i;
  }

  self->updating = TRUE;
  gtk_string_list_splice (self->plan_names, 0,
                          g_list_model_get_n_items (G_LIST_MODEL (self->plan_names)),
                          (const char *const *) names);
  self->updating = FALSE;
  adw_combo_row_set_selected (self->plan_row, selected);
  plan_selected (self);
}

/**
 * dg_drive_view_set_plans:
 * @self: a drive view
 * @plans: the plans to choose from
 * @settings: (nullable): where the choice is remembered
 */
void
dg_drive_view_set_plans (DgDriveView *self, DgPlanList *plans, GSettings *settings)
{
  g_set_object (&self->settings, settings);
  g_set_object (&self->plans, plans);
  g_signal_connect_object (plans, "changed", G_CALLBACK (fill_plans), self, G_CONNECT_SWAPPED);
  fill_plans (self);
}

/**
 * dg_drive_view_set_place:
 * @self: a drive view
 * @place: what to show
 *
 * Shows what is known of the place; what its folder tells follows with dg_drive_view_set_survey().
 */
void
dg_drive_view_set_place (DgDriveView *self, DgPlace *place)
{
  if (self->place != NULL)
    g_signal_handlers_disconnect_by_func (self->place, update, self);
  g_set_object (&self->place, place);
  g_signal_connect_object (place, "notify", G_CALLBACK (update), self, G_CONNECT_SWAPPED);

  dg_drive_view_set_survey (self, NULL);
}

/**
 * dg_drive_view_set_survey:
 * @self: a drive view that has a place
 * @survey: (nullable): what was found in the place's folder, %NULL while it is looked at
 */
void
dg_drive_view_set_survey (DgDriveView *self, DgSurvey *survey)
{
  g_clear_pointer (&self->survey, dg_survey_unref);
  g_clear_pointer (&self->refused, g_free);
  self->survey = survey != NULL ? dg_survey_ref (survey) : NULL;

  update (self);
  update_estimate (self);
  update_results (self);
}

/**
 * dg_drive_view_set_refusal:
 * @self: a drive view that has a place
 * @refusal: a sentence on why its folder can't be looked at
 */
void
dg_drive_view_set_refusal (DgDriveView *self, const char *refusal)
{
  g_free (self->refused);
  self->refused = g_strdup (refusal);
  update_refusal (self);
}

/**
 * dg_drive_view_get_plan:
 * @self: a drive view
 *
 * Returns: (transfer none) (nullable): the plan that is chosen
 */
DgPlan *
dg_drive_view_get_plan (DgDriveView *self)
{
  GPtrArray *plans = self->plans != NULL ? dg_plan_list_get_plans (self->plans) : NULL;
  guint selected = adw_combo_row_get_selected (self->plan_row);

  return plans != NULL && selected < plans->len ? g_ptr_array_index (plans, selected) : NULL;
}

static void
test (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  g_signal_emit (widget, signals[TEST], 0);
}

static void
dg_drive_view_dispose (GObject *object)
{
  DgDriveView *self = DG_DRIVE_VIEW (object);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_object (&self->place);
  g_clear_object (&self->plans);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->survey, dg_survey_unref);
  g_clear_pointer (&self->refused, g_free);
  g_clear_pointer (&self->fact_rows, g_ptr_array_unref);
  g_clear_pointer (&self->result_rows, g_ptr_array_unref);

  G_OBJECT_CLASS (dg_drive_view_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class, DG_RESOURCES "dg-drive-view.ui");
  gtk_widget_class_bind_template_child (widget_class, DgDriveView, scroller);
  gtk_widget_class_bind_template_child (widget_class, DgDriveView, icon);
  gtk_widget_class_bind_template_child (widget_class, DgDriveView, name);
  gtk_widget_class_bind_template_child (widget_class, DgDriveView, model);
  gtk_widget_class_bind_template_child (widget_class, DgDriveView, link);
  gtk_widget_class_bind_template_child (widget_class, DgDriveView, refusal_box);
  gtk_widget_class_bind_template_child (widget_class, DgDriveView, refusal);
  gtk_widget_class_bind_template_child (widget_class, DgDriveView, volume_row);
  gtk_widget_class_bind_template_child (widget_class, DgDriveView, volumes);
  gtk_widget_class_bind_template_child (widget_class, DgDriveView, folder_row);
  gtk_widget_class_bind_template_child (widget_class, DgDriveView, plan_row);
  gtk_widget_class_bind_template_child (widget_class, DgDriveView, plan_names);
  gtk_widget_class_bind_template_child (widget_class, DgDriveView, estimate);
  gtk_widget_class_bind_template_child (widget_class, DgDriveView, facts);
  gtk_widget_class_bind_template_child (widget_class, DgDriveView, results);
  gtk_widget_class_bind_template_callback (widget_class, volume_selected);
  gtk_widget_class_bind_template_callback (widget_class, plan_selected);
}

static void
dg_drive_view_class_init (DgDriveViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dg_drive_view_dispose;
  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "drive.test", NULL, test);

  signals[TEST] = g_signal_new ("test", DG_TYPE_DRIVE_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 0);
}

static void
dg_drive_view_init (DgDriveView *self)
{
  self->fact_rows = g_ptr_array_new ();
  self->result_rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}
