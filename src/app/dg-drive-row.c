/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-drive-row.h"

#include <glib/gi18n-lib.h>

struct _DgDriveRow {
  GtkListBoxRow parent_instance;

  /* Owned references */
  DgPlace *place;

  /* Template references */
  GtkImage *icon;
  GtkLabel *name;
  GtkLabel *detail;
  GtkWidget *tested;
};

/**
 * DgDriveRow:
 *
 * A drive in the sidebar: icon, name, size and free space, and a mark if it was tested before.
 */
G_DEFINE_FINAL_TYPE (DgDriveRow, dg_drive_row, GTK_TYPE_LIST_BOX_ROW)

static void
update (DgDriveRow *self)
{
  const char *name = dg_place_get_name (self->place);
  const char *detail = dg_place_get_detail (self->place);
  gboolean tested = dg_place_get_tested (self->place);
  g_autofree char *spoken = NULL;

  gtk_image_set_from_icon_name (self->icon, dg_place_get_icon_name (self->place));
  gtk_label_set_text (self->name, name);
  gtk_label_set_text (self->detail, detail);
  gtk_widget_set_visible (GTK_WIDGET (self->detail), *detail != '\0');
  gtk_widget_set_visible (self->tested, tested);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), dg_place_get_path (self->place));

  spoken = tested ? g_strdup_printf ("%s, %s", detail, _ ("Tested before")) : g_strdup (detail);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, spoken, -1);
}

/**
 * dg_drive_row_get_place:
 * @self: a row
 *
 * Returns: (transfer none): what it stands for
 */
DgPlace *
dg_drive_row_get_place (DgDriveRow *self)
{
  return self->place;
}

static void
dg_drive_row_finalize (GObject *object)
{
  g_clear_object (&DG_DRIVE_ROW (object)->place);

  G_OBJECT_CLASS (dg_drive_row_parent_class)->finalize (object);
}

static void
dg_drive_row_class_init (DgDriveRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = dg_drive_row_finalize;

  gtk_widget_class_set_template_from_resource (widget_class, DG_RESOURCES "dg-drive-row.ui");
  gtk_widget_class_bind_template_child (widget_class, DgDriveRow, icon);
  gtk_widget_class_bind_template_child (widget_class, DgDriveRow, name);
  gtk_widget_class_bind_template_child (widget_class, DgDriveRow, detail);
  gtk_widget_class_bind_template_child (widget_class, DgDriveRow, tested);
}

static void
dg_drive_row_init (DgDriveRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * dg_drive_row_new:
 * @place: a drive or folder
 *
 * Returns: (transfer floating): a row that follows it
 */
GtkWidget *
dg_drive_row_new (DgPlace *place)
{
  DgDriveRow *self = g_object_new (DG_TYPE_DRIVE_ROW, NULL);

  self->place = g_object_ref (place);
  g_signal_connect_object (place, "notify", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);

  return GTK_WIDGET (self);
}
