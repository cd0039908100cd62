/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-figure-row.h"

#include "model/dg-trust.h"

#include <glib/gi18n-lib.h>

struct _DgFigureRow {
  AdwPreferencesRow parent_instance;

  /* Template references */
  GtkBox *words;
  GtkLabel *title;
  GtkLabel *rounds;
  GtkLabel *value;
};

/**
 * DgFigureRow:
 *
 * One figure of a step: its value, how its rounds differed, and why it may not be believed.
 */
G_DEFINE_FINAL_TYPE (DgFigureRow, dg_figure_row, ADW_TYPE_PREFERENCES_ROW)

/* A figure that isn't the drive's is a warning; what may have moved it a little is for information.
 */
static void
add_mark (DgFigureRow *self, const char *mark)
{
  gboolean excludes = dg_trust_excludes (mark);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *icon = gtk_image_new_from_icon_name (excludes ? "dialog-warning-symbolic"
                                                           : "dialog-information-symbolic");
  GtkWidget *label = gtk_label_new (dg_trust_sentence (mark));

  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_widget_add_css_class (icon, excludes ? "warning" : "dim-label");
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "caption");
  gtk_box_append (GTK_BOX (box), icon);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (self->words, box);
}

static void
dg_figure_row_class_init (DgFigureRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class, DG_RESOURCES "dg-figure-row.ui");
  gtk_widget_class_bind_template_child (widget_class, DgFigureRow, words);
  gtk_widget_class_bind_template_child (widget_class, DgFigureRow, title);
  gtk_widget_class_bind_template_child (widget_class, DgFigureRow, rounds);
  gtk_widget_class_bind_template_child (widget_class, DgFigureRow, value);
}

static void
dg_figure_row_init (DgFigureRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * dg_figure_row_new:
 * @line: a figure in words
 * @measurement: (nullable): the measurement it is of
 *
 * Returns: (transfer floating): a row for it
 */
GtkWidget *
dg_figure_row_new (const DgFigureLine *line, const DgMeasurement *measurement)
{
  DgFigureRow *self = g_object_new (DG_TYPE_FIGURE_ROW, NULL);
  g_autofree char *name = g_strdup_printf ("%s, %s", line->title, line->value);
  g_autofree char *rounds = NULL;

  if (*line->spread != '\0')
    /* Translators: the values of all rounds, and how far they are apart in per cent */
    rounds = g_strdup_printf (_ ("%s (spread %s)"), line->rounds, line->spread);
  gtk_label_set_text (self->title, line->title);
  gtk_label_set_text (self->value, line->value);
  gtk_label_set_text (self->rounds, rounds != NULL ? rounds : "");
  gtk_widget_set_visible (GTK_WIDGET (self->rounds), rounds != NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);

  if (measurement != NULL) {
    gtk_widget_add_css_class (GTK_WIDGET (self->value), "figure");
    for (guint i = 0; i < measurement->trust->len; i++)
      add_mark (self, g_ptr_array_index (measurement->trust, i));
  }

  return GTK_WIDGET (self);
}
