/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-step-card.h"

#include "app/dg-chart-view.h"
#include "app/dg-figure-row.h"
#include "chart/dg-run-charts.h"
#include "report/dg-told.h"

#include <glib/gi18n-lib.h>

struct _DgStepCard {
  AdwPreferencesGroup parent_instance;
};

/**
 * DgStepCard:
 *
 * The result of one step: its figures, how long its operations took, and its charts.
 */
G_DEFINE_FINAL_TYPE (DgStepCard, dg_step_card, ADW_TYPE_PREFERENCES_GROUP)

/* The title of a group is markup, and a label is the user's. */
static void
set_titles (DgStepCard *self, const DgStepResult *result)
{
  const DgStepKind *kind = dg_step_result_kind (result);
  const char *sentence = kind != NULL ? _ (kind->sentence) : "";
  g_autofree char *title = dg_step_result_title (result);
  g_autofree char *shown = g_markup_escape_text (title, -1);
  g_autofree char *text = NULL;
  g_autofree char *description = NULL;

  if (result->status == DG_STATUS_DONE)
    text = g_strdup (sentence);
  else
    text = g_strdup_printf ("%s. %s", dg_status_title (result->status),
                            result->reason != NULL ? result->reason : sentence);
  description = g_markup_escape_text (text, -1);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), shown);
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (self), description);
}

static void
add_figures (DgStepCard *self, const DgStepResult *result)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (self);
  g_autoptr (GPtrArray) lines = dg_told_figures (result);
  guint n_measurements = result->measurements->len;
  GtkWidget *expander = NULL;

  for (guint i = 0; i < MIN (n_measurements, lines->len); i++)
    adw_preferences_group_add (
        group, dg_figure_row_new (g_ptr_array_index (lines, i), result->measurements->pdata[i]));
  if (lines->len <= n_measurements)
    return;

  expander = adw_expander_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (expander), _ ("How long operations took"));
  for (guint i = n_measurements; i < lines->len; i++)
    adw_expander_row_add_row (ADW_EXPANDER_ROW (expander),
                              dg_figure_row_new (g_ptr_array_index (lines, i), NULL));
  adw_preferences_group_add (group, expander);
}

static void
add_charts (DgStepCard *self, const DgStepResult *result)
{
  g_autoptr (GPtrArray) charts = dg_run_charts_of_step (result);

  while (charts->len > 0) {
    DgChart *chart = g_ptr_array_steal_index (charts, 0);
    GtkWidget *view = dg_chart_view_new (chart);
    gtk_widget_add_css_class (view, "card");
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), view);
  }
}

static void
dg_step_card_class_init (DgStepCardClass *klass)
{
}

static void
dg_step_card_init (DgStepCard *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "step-card");
}

/**
 * dg_step_card_new:
 * @result: a step's result
 *
 * Returns: (transfer floating): a card that tells it
 */
GtkWidget *
dg_step_card_new (const DgStepResult *result)
{
  DgStepCard *self = g_object_new (DG_TYPE_STEP_CARD, NULL);

  set_titles (self, result);
  add_figures (self, result);
  add_charts (self, result);

  return GTK_WIDGET (self);
}
