/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-step-row.h"

#include <glib/gi18n-lib.h>

struct _DgStepRow {
  GtkListBoxRow parent_instance;

  /* Template references */
  GtkStack *mark;
  GtkSpinner *spinner;
  GtkLabel *title;
  GtkProgressBar *bar;
  GtkLabel *state;

  guint rounds;
};

/**
 * DgStepRow:
 *
 * One step of a test that runs: what it is, how far it has got over all its rounds, how it ended.
 */
G_DEFINE_FINAL_TYPE (DgStepRow, dg_step_row, GTK_TYPE_LIST_BOX_ROW)

static void
show (DgStepRow *self, const char *mark, const char *state)
{
  g_autofree char *name = g_strdup_printf ("%s, %s", gtk_label_get_text (self->title), state);

  gtk_stack_set_visible_child_name (self->mark, mark);
  gtk_spinner_set_spinning (self->spinner, g_str_equal (mark, "running"));
  gtk_widget_set_visible (GTK_WIDGET (self->bar), g_str_equal (mark, "running"));
  gtk_label_set_text (self->state, state);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/**
 * dg_step_row_set_waiting:
 * @self: a step row
 * @rounds_done: how many rounds of the step are done
 *
 * The step, or its next round, is yet to come.
 */
void
dg_step_row_set_waiting (DgStepRow *self, guint rounds_done)
{
  /* Translators: two of four rounds of a step are done */
  g_autofree char *state = g_strdup_printf (_ ("%u of %u done"), rounds_done, self->rounds);

  show (self, "waiting", rounds_done > 0 ? state : "");
}

/**
 * dg_step_row_set_running:
 * @self: a step row
 * @rounds_done: how many rounds of the step are done
 * @fraction: how far the round that runs has got, 0 to 1
 */
void
dg_step_row_set_running (DgStepRow *self, guint rounds_done, double fraction)
{
  g_autofree char *state = g_strdup_printf (_ ("round %u of %u"), rounds_done + 1, self->rounds);

  show (self, "running", self->rounds > 1 ? state : _ ("running"));
  gtk_progress_bar_set_fraction (self->bar, CLAMP ((rounds_done + fraction) / self->rounds, 0, 1));
}

/**
 * dg_step_row_set_ended:
 * @self: a step row
 * @status: how the step ended
 */
void
dg_step_row_set_ended (DgStepRow *self, DgStatus status)
{
  show (self, status == DG_STATUS_DONE ? "done" : "failed", dg_status_title (status));
}

static void
dg_step_row_class_init (DgStepRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class, DG_RESOURCES "dg-step-row.ui");
  gtk_widget_class_bind_template_child (widget_class, DgStepRow, mark);
  gtk_widget_class_bind_template_child (widget_class, DgStepRow, spinner);
  gtk_widget_class_bind_template_child (widget_class, DgStepRow, title);
  gtk_widget_class_bind_template_child (widget_class, DgStepRow, bar);
  gtk_widget_class_bind_template_child (widget_class, DgStepRow, state);
}

static void
dg_step_row_init (DgStepRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * dg_step_row_new:
 * @step: a step of a plan
 * @rounds: how many rounds of it will run
 *
 * Returns: (transfer floating): a row for it
 */
GtkWidget *
dg_step_row_new (const DgStep *step, guint rounds)
{
  DgStepRow *self = g_object_new (DG_TYPE_STEP_ROW, NULL);
  g_autofree char *title = dg_step_title (step);

  self->rounds = MAX (rounds, 1);
  gtk_label_set_text (self->title, title);
  dg_step_row_set_waiting (self, 0);

  return GTK_WIDGET (self);
}
