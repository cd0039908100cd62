/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-result-view.h"

#include "app/dg-export-dialog.h"
#include "app/dg-fact-row.h"
#include "app/dg-figure-tile.h"
#include "app/dg-step-card.h"
#include "app/dg-toast.h"
#include "judge/dg-verdict.h"
#include "judge/dg-summary.h"
#include "report/dg-told.h"

#include <glib/gi18n-lib.h>

struct _DgResultView {
  GtkWidget parent_instance;

  /* Owned references */
  DgRun *run;
  DgArchive *archive;
  GPtrArray *detail_rows;

  /* Template references */
  GtkWidget *header;
  GtkWidget *scroller;
  GtkLabel *title;
  GtkLabel *subtitle;
  GtkLabel *sentence;
  GtkFlowBox *verdicts;
  GtkFlowBox *tiles;
  GtkBox *body;
  AdwEntryRow *label_row;
  AdwEntryRow *note_row;
  AdwPreferencesGroup *details;
};

/**
 * DgResultView:
 *
 * A run to be read from top to bottom: one sentence, what it means, each step with its figures and
 * charts, and the technical details for whoever must defend the choice.
 */
G_DEFINE_FINAL_TYPE (DgResultView, dg_result_view, GTK_TYPE_WIDGET)

enum { TEST_AGAIN, N_SIGNALS };
static guint signals[N_SIGNALS];

/* A card with an icon: a verdict or a finding. */
static GtkWidget *
create_notice (const char *icon_name, const char *style, const char *heading, const char *text)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *icon = gtk_image_new_from_icon_name (icon_name);
  const char *const lines[] = { heading, text };

  gtk_widget_add_css_class (box, "card");
  gtk_widget_add_css_class (box, "notice");
  gtk_widget_add_css_class (icon, style);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (words, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++) {
    GtkWidget *label = gtk_label_new (lines[i]);
    if (lines[i] == heading)
      gtk_widget_add_css_class (label, "heading");
    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_label_set_wrap (GTK_LABEL (label), TRUE);
    gtk_widget_set_visible (label, lines[i] != NULL && *lines[i] != '\0');
    gtk_box_append (GTK_BOX (words), label);
  }
  gtk_box_append (GTK_BOX (box), icon);
  gtk_box_append (GTK_BOX (box), words);

  return box;
}

static void
add_tiles (DgResultView *self)
{
  guint n_tiles = 0;

  for (guint i = 0; i < self->run->steps->len; i++) {
    const DgStepResult *result = dg_run_step (self->run, i);
    const DgStepKind *kind = dg_step_result_kind (result);

    for (guint j = 0; kind != NULL && j < result->measurements->len; j++) {
      const DgMeasurement *measurement = g_ptr_array_index (result->measurements, j);
      const DgFigureSpec *spec = dg_step_kind_figure (kind, measurement->figure);
      if (spec == NULL || !spec->headline)
        continue;
      gtk_flow_box_append (self->tiles, dg_figure_tile_new (result, measurement));
      n_tiles++;
    }
  }
  gtk_widget_set_visible (GTK_WIDGET (self->tiles), n_tiles > 0);
}

static void
add_verdicts (DgResultView *self)
{
  static const struct {
    const char *icon_name;
    const char *style;
  } looks[] = {
    [DG_VERDICT_COMFORTABLE] = { "emblem-ok-symbolic", "success" },
    [DG_VERDICT_USABLE] = { "emblem-ok-symbolic", "warning" },
    [DG_VERDICT_TOO_SLOW] = { "dialog-warning-symbolic", "error" },
    [DG_VERDICT_NOT_SAFE] = { "dialog-error-symbolic", "error" },
    [DG_VERDICT_NOT_ENOUGH_MEASURED] = { "dialog-question-symbolic", "dim-label" },
  };

  /* What could be judged comes first. */
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < self->run->verdicts->len; i++) {
      const DgVerdict *verdict = g_ptr_array_index (self->run->verdicts, i);
      DgVerdictWord word = dg_verdict_get_word (verdict);
      g_autofree char *heading = g_strdup_printf ("%s: %s", dg_verdict_use_title (verdict->use),
                                                  dg_verdict_word_title (word));

      if ((word == DG_VERDICT_NOT_ENOUGH_MEASURED) == (pass == 1))
        gtk_flow_box_append (
            self->verdicts,
            create_notice (looks[word].icon_name, looks[word].style, heading, verdict->text));
    }
  gtk_widget_set_visible (GTK_WIDGET (self->verdicts), self->run->verdicts->len > 0);
}

/* What went wrong comes before what is good to know. */
static void
add_findings (DgResultView *self)
{
  static const struct {
    DgSeverity severity;
    const char *icon_name;
    const char *style;
  } looks[] = {
    { DG_SEVERITY_PROBLEM, "dialog-error-symbolic", "error" },
    { DG_SEVERITY_WARNING, "dialog-warning-symbolic", "warning" },
    { DG_SEVERITY_INFO, "dialog-information-symbolic", "accent" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    for (guint j = 0; j < self->run->findings->len; j++) {
      const DgFinding *finding = g_ptr_array_index (self->run->findings, j);
      if (finding->severity == looks[i].severity)
        gtk_box_append (self->body,
                        create_notice (looks[i].icon_name, looks[i].style, NULL, finding->text));
    }
}

static void
add_steps (DgResultView *self)
{
  for (guint i = 0; i < self->run->steps->len; i++)
    gtk_box_append (self->body, dg_step_card_new (dg_run_step (self->run, i)));
}

static void
add_details (DgResultView *self, const char *title, GPtrArray *told)
{
  g_autoptr (GPtrArray) facts = told;
  GtkWidget *expander = NULL;

  if (facts->len == 0)
    return;

  expander = adw_expander_row_new ();
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (expander), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (expander), title);
  for (guint i = 0; i < facts->len; i++) {
    const DgFact *fact = g_ptr_array_index (facts, i);
    adw_expander_row_add_row (ADW_EXPANDER_ROW (expander),
                              dg_fact_row_new (fact->name, fact->value));
  }
  adw_preferences_group_add (self->details, expander);
  g_ptr_array_add (self->detail_rows, expander);
}

static void
add_all_details (DgResultView *self)
{
  add_details (self, _ ("Drive"), dg_told_drive (self->run, TRUE));
  add_details (self, _ ("Computer"), dg_told_computer (self->run));
  for (guint i = 0; i < self->run->steps->len; i++) {
    const DgStepResult *result = dg_run_step (self->run, i);
    g_autofree char *step = dg_step_result_title (result);
    g_autofree char *title = g_strdup_printf (_ ("Settings of “%s”"), step);
    add_details (self, title, dg_told_settings (result));
  }
}

static void
clear (DgResultView *self)
{
  GtkWidget *child = NULL;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->verdicts))) != NULL)
    gtk_flow_box_remove (self->verdicts, child);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->tiles))) != NULL)
    gtk_flow_box_remove (self->tiles, child);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->body))) != NULL)
    gtk_box_remove (self->body, child);
  for (guint i = 0; i < self->detail_rows->len; i++)
    adw_preferences_group_remove (self->details, g_ptr_array_index (self->detail_rows, i));
  g_ptr_array_set_size (self->detail_rows, 0);
}

static void
update_titles (DgResultView *self)
{
  gboolean labelled = self->run->label != NULL && *self->run->label != '\0';
  g_autofree char *name = dg_run_drive_name (self->run);
  g_autofree char *when = dg_time_format (self->run->started);
  g_autofree char *plan = dg_told_plan_name (self->run);
  g_autofree char *subtitle = g_strjoin (" · ", labelled ? name : when, labelled ? when : plan,
                                         labelled ? plan : NULL, NULL);
  g_autofree char *sentence = dg_summary_sentence (self->run);

  gtk_label_set_text (self->title, labelled ? self->run->label : name);
  gtk_label_set_text (self->subtitle, subtitle);
  gtk_label_set_text (self->sentence, sentence);
}

/**
 * dg_result_view_set_run:
 * @self: a result view
 * @run: what to show
 * @archive: (nullable): where label and note are kept
 */
void
dg_result_view_set_run (DgResultView *self, DgRun *run, DgArchive *archive)
{
  GtkAdjustment *adjustment = NULL;

  dg_run_ref (run);
  g_clear_pointer (&self->run, dg_run_unref);
  self->run = run;
  g_set_object (&self->archive, archive);

  clear (self);
  update_titles (self);
  gtk_editable_set_text (GTK_EDITABLE (self->label_row), run->label != NULL ? run->label : "");
  gtk_editable_set_text (GTK_EDITABLE (self->note_row), run->note != NULL ? run->note : "");
  add_verdicts (self);
  add_tiles (self);
  add_findings (self);
  add_steps (self);
  add_all_details (self);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "result.test-again",
                                 run->plan != NULL && run->target->path != NULL);
  adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller));
  gtk_adjustment_set_value (adjustment, 0);
}

/**
 * dg_result_view_export:
 * @self: a result view that shows a run
 *
 * Asks in which form to save the run, and where.
 */
void
dg_result_view_export (DgResultView *self)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func ((GDestroyNotify) dg_run_unref);

  g_ptr_array_add (runs, dg_run_ref (self->run));
  dg_export_dialog_present (GTK_WIDGET (self), runs);
}

static void export(GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  dg_result_view_export (DG_RESULT_VIEW (widget));
}

static void
test_again (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  g_signal_emit (widget, signals[TEST_AGAIN], 0, DG_RESULT_VIEW (widget)->run);
}

static void
reloaded (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (DgResultView) self = data;
  g_autoptr (DgRun) run = dg_archive_load_finish (DG_ARCHIVE (source), result, NULL);

  if (run == NULL || self->run == NULL || !g_str_equal (run->id, self->run->id))
    return;
  dg_run_unref (self->run);
  self->run = g_steal_pointer (&run);
  if (self->title != NULL)
    update_titles (self);
}

static void
annotated (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (DgResultView) self = data;
  g_autoptr (GError) error = NULL;

  if (dg_archive_annotate_finish (DG_ARCHIVE (source), result, &error) && self->run != NULL)
    dg_archive_load_async (DG_ARCHIVE (source), self->run->id, reloaded, g_object_ref (self));
  else if (error != NULL)
    dg_toast_show (GTK_WIDGET (self), error->message);
}

/* A run is immutable, so what the user says of it is written to the library and read from there. */
static void
annotate (DgResultView *self)
{
  if (self->archive != NULL)
    dg_archive_annotate_async (
        self->archive, self->run, gtk_editable_get_text (GTK_EDITABLE (self->label_row)),
        gtk_editable_get_text (GTK_EDITABLE (self->note_row)), annotated, g_object_ref (self));
}

static void
dg_result_view_dispose (GObject *object)
{
  DgResultView *self = DG_RESULT_VIEW (object);

  g_clear_pointer (&self->header, gtk_widget_unparent);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_pointer (&self->run, dg_run_unref);
  g_clear_object (&self->archive);
  g_clear_pointer (&self->detail_rows, g_ptr_array_unref);

  G_OBJECT_CLASS (dg_result_view_parent_class)->dispose (object);
}

static void
dg_result_view_class_init (DgResultViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dg_result_view_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, DG_RESOURCES "dg-result-view.ui");
  gtk_widget_class_bind_template_child (widget_class, DgResultView, header);
  gtk_widget_class_bind_template_child (widget_class, DgResultView, scroller);
  gtk_widget_class_bind_template_child (widget_class, DgResultView, title);
  gtk_widget_class_bind_template_child (widget_class, DgResultView, subtitle);
  gtk_widget_class_bind_template_child (widget_class, DgResultView, sentence);
  gtk_widget_class_bind_template_child (widget_class, DgResultView, verdicts);
  gtk_widget_class_bind_template_child (widget_class, DgResultView, tiles);
  gtk_widget_class_bind_template_child (widget_class, DgResultView, body);
  gtk_widget_class_bind_template_child (widget_class, DgResultView, label_row);
  gtk_widget_class_bind_template_child (widget_class, DgResultView, note_row);
  gtk_widget_class_bind_template_child (widget_class, DgResultView, details);
  gtk_widget_class_bind_template_callback (widget_class, annotate);

  gtk_widget_class_install_action (widget_class, "result.export", NULL, export);
  gtk_widget_class_install_action (widget_class, "result.test-again", NULL, test_again);

  signals[TEST_AGAIN] = g_signal_new ("test-again", DG_TYPE_RESULT_VIEW, G_SIGNAL_RUN_LAST, 0, NULL,
                                      NULL, NULL, G_TYPE_NONE, 1, DG_TYPE_RUN);
}

static void
dg_result_view_init (DgResultView *self)
{
  self->detail_rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}
