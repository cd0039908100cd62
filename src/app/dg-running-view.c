/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-running-view.h"

#include "app/dg-chart-view.h"
#include "app/dg-step-row.h"
#include "bench/dg-estimate.h"
#include "model/dg-duration.h"
#include "model/dg-units.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* A drive that hasn't answered for so long is named; before, it is no news. */
#define WAITING_SECONDS 2

struct _DgRunningView {
  GtkWidget parent_instance;

  /* Owned references */
  DgTrial *trial;
  GPtrArray *rows; /* of DgStepRow, borrowed from steps */

  /* Template references */
  GtkWidget *scroller;
  GtkLabel *title;
  GtkLabel *status;
  GtkProgressBar *progress;
  GtkWidget *waiting;
  GtkLabel *waiting_label;
  DgChartView *chart;
  GtkListBox *steps;
};

/**
 * DgRunningView:
 *
 * Watches a trial: its steps, what is being measured, the time left, and the way to cancel.
 */
G_DEFINE_FINAL_TYPE (DgRunningView, dg_running_view, GTK_TYPE_WIDGET)

static char *
describe_progress (const DgPlan *plan, const DgJobProgress *progress)
{
  guint rounds = dg_estimate_rounds (plan, dg_plan_step (plan, progress->step));
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *elapsed = dg_duration_format (progress->elapsed);
  g_autofree char *written = dg_units_format (progress->bytes_written, DG_UNIT_BYTES);

  if (isfinite (progress->remaining)) {
    g_autofree char *remaining = dg_duration_format (progress->remaining);
    /* Translators: a time, such as “45 s left” */
    g_string_append_printf (text, _ ("%s left"), remaining);
    g_string_append (text, " · ");
  }
  /* Translators: a time, such as “12 s so far” */
  g_string_append_printf (text, _ ("%s so far"), elapsed);
  if (rounds > 1 && progress->round > 0)
    g_string_append_printf (text, _ (" · round %u of %u"), progress->round, rounds);
  if (progress->bytes_written > 0)
    g_string_append_printf (text, _ (" · %s written"), written);

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
describe_state (DgTrial *trial, const DgJobProgress *progress)
{
  if (progress->state == DG_JOB_FINISHING)
    return g_strdup (_ ("Tidying up…"));
  if (dg_trial_is_cancelled (trial))
    return g_strdup (_ ("Cancelling…"));
  if (progress->serial == 0)
    return g_strdup (_ ("Preparing…"));

  return describe_progress (dg_job_get_plan (dg_trial_get_job (trial)), progress);
}

static void
update_rows (DgRunningView *self, const DgJobProgress *progress)
{
  DgJob *job = dg_trial_get_job (self->trial);
  const DgPlan *plan = dg_job_get_plan (job);

  for (guint i = 0; i < self->rows->len; i++) {
    DgStepRow *row = g_ptr_array_index (self->rows, i);
    guint rounds = dg_estimate_rounds (plan, dg_plan_step (plan, i));
    guint rounds_done = progress->round > 0 ? progress->round - 1 : 0;
    gboolean known = FALSE;
    DgStatus status = dg_job_get_step_status (job, progress->target, i, &known);

    if (i < progress->step)
      rounds_done++;
    rounds_done = MIN (rounds_done, rounds);

    if (known && (rounds_done == rounds || status != DG_STATUS_DONE))
      dg_step_row_set_ended (row, status);
    else if (progress->state == DG_JOB_RUNNING && i == progress->step)
      dg_step_row_set_running (row, rounds_done, progress->step_fraction);
    else
      dg_step_row_set_waiting (row, rounds_done);
  }
}

static void
update_waiting (DgRunningView *self, const DgJobProgress *progress)
{
  gboolean waiting = progress->waiting > WAITING_SECONDS;
  g_autofree char *time = dg_duration_format (progress->waiting);
  /* Translators: the drive hasn't answered for this time, such as “8 s” */
  g_autofree char *text = g_strdup_printf (_ ("Waiting for the drive, %s"), time);

  gtk_widget_set_visible (self->waiting, waiting);
  if (waiting)
    gtk_label_set_text (self->waiting_label, text);
}

static void
update_chart (DgRunningView *self, const DgJobProgress *progress)
{
  const DgPlan *plan = dg_job_get_plan (dg_trial_get_job (self->trial));
  GArray *samples = dg_trial_get_samples (self->trial);
  g_autofree char *title = NULL;
  g_autoptr (DgChart) chart = NULL;

  if (progress->step < plan->steps->len)
    title = dg_step_title (dg_plan_step (plan, progress->step));
  chart = dg_chart_new_over_time (title != NULL ? title : "", DG_UNIT_RATE);
  if (samples->len > 0)
    dg_chart_add_points (chart, _ ("Rate"), (const DgPoint *) samples->data, samples->len);
  dg_chart_view_take_chart (self->chart, g_steal_pointer (&chart));
}

static void
update (DgRunningView *self)
{
  DgJobProgress progress = { 0 };
  g_autofree char *status = NULL;

  dg_job_get_progress (dg_trial_get_job (self->trial), &progress);
  status = describe_state (self->trial, &progress);

  gtk_label_set_text (self->status, status);
  gtk_progress_bar_set_fraction (self->progress, CLAMP (progress.fraction, 0, 1));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "trial.cancel",
                                 !dg_trial_is_cancelled (self->trial));
  update_rows (self, &progress);
  update_waiting (self, &progress);
  update_chart (self, &progress);
}

static void
add_rows (DgRunningView *self)
{
  const DgPlan *plan = dg_job_get_plan (dg_trial_get_job (self->trial));

  for (guint i = 0; i < plan->steps->len; i++) {
    const DgStep *step = dg_plan_step (plan, i);
    GtkWidget *row = dg_step_row_new (step, dg_estimate_rounds (plan, step));
    gtk_list_box_append (self->steps, row);
    g_ptr_array_add (self->rows, row);
  }
}

static void
clear (DgRunningView *self)
{
  if (self->trial != NULL)
    g_signal_handlers_disconnect_by_func (self->trial, update, self);
  g_clear_object (&self->trial);

  for (guint i = 0; i < self->rows->len; i++)
    gtk_list_box_remove (self->steps, g_ptr_array_index (self->rows, i));
  g_ptr_array_set_size (self->rows, 0);
}

/**
 * dg_running_view_set_trial:
 * @self: a running view
 * @trial: (nullable): what to watch
 */
void
dg_running_view_set_trial (DgRunningView *self, DgTrial *trial)
{
  g_autofree char *title = NULL;

  if (self->trial == trial)
    return;
  clear (self);
  if (trial == NULL)
    return;

  self->trial = g_object_ref (trial);
  g_signal_connect_object (trial, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  title = g_strdup_printf (_ ("Testing “%s”"), dg_place_get_name (dg_trial_get_place (trial)));
  gtk_label_set_text (self->title, title);
  add_rows (self);
  update (self);
}

/**
 * dg_running_view_get_trial:
 * @self: a running view
 *
 * Returns: (transfer none) (nullable): what it watches
 */
DgTrial *
dg_running_view_get_trial (DgRunningView *self)
{
  return self->trial;
}

static void
cancel (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  DgRunningView *self = DG_RUNNING_VIEW (widget);

  if (self->trial != NULL)
    dg_trial_cancel (self->trial);
}

static void
dg_running_view_dispose (GObject *object)
{
  DgRunningView *self = DG_RUNNING_VIEW (object);

  if (self->scroller != NULL)
    clear (self);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_pointer (&self->rows, g_ptr_array_unref);

  G_OBJECT_CLASS (dg_running_view_parent_class)->dispose (object);
}

static void
dg_running_view_class_init (DgRunningViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dg_running_view_dispose;

  g_type_ensure (DG_TYPE_CHART_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, DG_RESOURCES "dg-running-view.ui");
  gtk_widget_class_bind_template_child (widget_class, DgRunningView, scroller);
  gtk_widget_class_bind_template_child (widget_class, DgRunningView, title);
  gtk_widget_class_bind_template_child (widget_class, DgRunningView, status);
  gtk_widget_class_bind_template_child (widget_class, DgRunningView, progress);
  gtk_widget_class_bind_template_child (widget_class, DgRunningView, waiting);
  gtk_widget_class_bind_template_child (widget_class, DgRunningView, waiting_label);
  gtk_widget_class_bind_template_child (widget_class, DgRunningView, chart);
  gtk_widget_class_bind_template_child (widget_class, DgRunningView, steps);

  gtk_widget_class_install_action (widget_class, "trial.cancel", NULL, cancel);
}

static void
dg_running_view_init (DgRunningView *self)
{
  self->rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}
