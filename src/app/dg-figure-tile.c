/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-figure-tile.h"

#include "report/dg-told.h"

struct _DgFigureTile {
  GtkFlowBoxChild parent_instance;

  /* Template references */
  GtkLabel *title;
  GtkLabel *value;
  GtkWidget *mark;
  GtkLabel *words;
};

/**
 * DgFigureTile:
 *
 * A headline figure at a glance: what, how much, and what that means to who waits.
 */
G_DEFINE_FINAL_TYPE (DgFigureTile, dg_figure_tile, GTK_TYPE_FLOW_BOX_CHILD)

static void
dg_figure_tile_class_init (DgFigureTileClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class, DG_RESOURCES "dg-figure-tile.ui");
  gtk_widget_class_bind_template_child (widget_class, DgFigureTile, title);
  gtk_widget_class_bind_template_child (widget_class, DgFigureTile, value);
  gtk_widget_class_bind_template_child (widget_class, DgFigureTile, mark);
  gtk_widget_class_bind_template_child (widget_class, DgFigureTile, words);
}

static void
dg_figure_tile_init (DgFigureTile *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * dg_figure_tile_new:
 * @result: a step's result
 * @measurement: one of its figures
 *
 * Returns: (transfer floating): a tile for it
 */
GtkWidget *
dg_figure_tile_new (const DgStepResult *result, const DgMeasurement *measurement)
{
  DgFigureTile *self = g_object_new (DG_TYPE_FIGURE_TILE, NULL);
  const char *title = dg_figure_title (result, measurement->figure);
  g_autofree char *value = dg_measurement_format (measurement);
  g_autofree char *words = dg_told_in_words (measurement);
  g_autofree char *name = g_strdup_printf ("%s, %s", title, value);

  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->value, value);
  gtk_label_set_text (self->words, words);
  gtk_widget_set_visible (GTK_WIDGET (self->words), *words != '\0');
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_set_visible (self->mark, !dg_measurement_is_trusted (measurement));

  return GTK_WIDGET (self);
}
