/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-chart-view.h"

#include <adwaita.h>

#define MINIMUM_WIDTH 220
#define NATURAL_WIDTH 560
#define DOT_RADIUS    4

struct _DgChartView {
  GtkWidget parent_instance;

  /* Owned references */
  DgChart *chart;
  DgChartReadout read_out; /* its text is NULL while nothing is read out */
  GtkWidget *bubble;

  gssize nth; /* the point that was reached with the keyboard, -1 before */
};

/**
 * DgChartView:
 *
 * Shows a DgChart, and reads out the point under the pointer, or the one reached with the arrow
 * keys. To assistive technology it is an image by the chart's title, described by its summary.
 */
G_DEFINE_FINAL_TYPE (DgChartView, dg_chart_view, GTK_TYPE_WIDGET)

static DgColor
faded (const GdkRGBA *color, double alpha)
{
  return (DgColor){ color->red, color->green, color->blue, color->alpha * alpha };
}

static char *
dup_font (GtkWidget *widget)
{
  PangoContext *pango = gtk_widget_get_pango_context (widget);

  return pango_font_description_to_string (pango_context_get_font_description (pango));
}

/* The chart wears what the window wears. */
static DgChartStyle
dress (GtkWidget *widget, const char *font)
{
  AdwStyleManager *manager = adw_style_manager_get_for_display (gtk_widget_get_display (widget));
  gboolean contrast = adw_style_manager_get_high_contrast (manager);
  GdkRGBA text;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &text);

  return (DgChartStyle){
    .text = faded (&text, 1),
    .dim = faded (&text, contrast ? 1 : 0.7),
    .grid = faded (&text, contrast ? 0.5 : 0.15),
    .dark = adw_style_manager_get_dark (manager),
    .high_contrast = contrast,
    .right_to_left = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL,
    .font = font,
  };
}

static void
draw_dot (DgChartView *self, cairo_t *cr, const DgColor *color)
{
  cairo_arc (cr, self->read_out.x, self->read_out.y, DOT_RADIUS, 0, 2 * G_PI);
  cairo_set_source_rgba (cr, color->red, color->green, color->blue, color->alpha);
  cairo_set_line_width (cr, 2);
  cairo_stroke (cr);
}

static void
dg_chart_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  DgChartView *self = DG_CHART_VIEW (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  g_autofree char *font = dup_font (widget);
  DgChartStyle style = dress (widget, font);
  cairo_t *cr = NULL;

  if (self->chart == NULL || width == 0 || height == 0)
    return;

  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  dg_chart_draw (self->chart, cr, width, height, &style);
  if (self->read_out.text != NULL)
    draw_dot (self, cr, &style.text);
  cairo_destroy (cr);

  gtk_widget_snapshot_child (widget, self->bubble, snapshot);
}

static void
dg_chart_view_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                       int *natural, int *minimum_baseline, int *natural_baseline)
{
  DgChartView *self = DG_CHART_VIEW (widget);
  g_autofree char *font = dup_font (widget);
  DgChartStyle style = dress (widget, font);
  int width = for_size > 0 ? for_size : NATURAL_WIDTH;

  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = MINIMUM_WIDTH;
    *natural = NATURAL_WIDTH;
    return;
  }
  *minimum = self->chart != NULL ? (int) dg_chart_natural_height (self->chart, width, &style) : 0;
  *natural = *minimum;
}

/* The bubble stands beside its point, on the side where there is room. */
static void
dg_chart_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  DgChartView *self = DG_CHART_VIEW (widget);
  GtkAllocation box = { 0 };
  GtkRequisition size;

  gtk_widget_get_preferred_size (self->bubble, NULL, &size);
  box.width = MIN (size.width, width);
  box.height = MIN (size.height, height);
  box.x = (int) self->read_out.x + 3 * DOT_RADIUS;
  if (box.x + box.width > width)
    box.x = (int) self->read_out.x - 3 * DOT_RADIUS - box.width;
  box.x = CLAMP (box.x, 0, width - box.width);
  box.y = CLAMP ((int) self->read_out.y - box.height / 2, 0, height - box.height);
  gtk_widget_size_allocate (self->bubble, &box, -1);
}

static void
show_read_out (DgChartView *self, gboolean found)
{
  if (!found)
    g_clear_pointer (&self->read_out.text, g_free);

  gtk_label_set_text (GTK_LABEL (self->bubble), found ? self->read_out.text : "");
  gtk_widget_set_visible (self->bubble, found);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
pointer_moved (DgChartView *self, double x, double y)
{
  g_clear_pointer (&self->read_out.text, g_free);
  show_read_out (self,
                 self->chart != NULL && dg_chart_read_out (self->chart, x, y, &self->read_out));
}

static void
pointer_left (DgChartView *self)
{
  show_read_out (self, FALSE);
}

static void
read_out_nth (DgChartView *self, gssize nth)
{
  gssize n_points = self->chart != NULL ? (gssize) dg_chart_get_n_points (self->chart) : 0;

  if (n_points == 0)
    return;

  self->nth = CLAMP (nth, 0, n_points - 1);
  g_clear_pointer (&self->read_out.text, g_free);
  show_read_out (self, dg_chart_read_out_nth (self->chart, self->nth, &self->read_out));
  if (self->read_out.text != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                    self->read_out.text, -1);
}

static gboolean
key_pressed (DgChartView *self, guint key)
{
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  switch (key) {
  case GDK_KEY_Left:
    read_out_nth (self, self->nth + (mirrored ? 1 : -1));
    return GDK_EVENT_STOP;
  case GDK_KEY_Right:
    read_out_nth (self, self->nth + (mirrored ? -1 : 1));
    return GDK_EVENT_STOP;
  case GDK_KEY_Home:
    read_out_nth (self, 0);
    return GDK_EVENT_STOP;
  case GDK_KEY_End:
    read_out_nth (self, G_MAXSSIZE);
    return GDK_EVENT_STOP;
  default:
    return GDK_EVENT_PROPAGATE;
  }
}

static void
describe (DgChartView *self)
{
  g_autofree char *summary = dg_chart_summarize (self->chart);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  dg_chart_get_title (self->chart),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, summary, -1);
}

/**
 * dg_chart_view_take_chart:
 * @self: a chart view
 * @chart: (transfer full): what to show from now on
 */
void
dg_chart_view_take_chart (DgChartView *self, DgChart *chart)
{
  g_clear_pointer (&self->chart, dg_chart_free);
  self->chart = chart;
  self->nth = -1;
  show_read_out (self, FALSE);
  describe (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/**
 * dg_chart_view_get_read_out:
 * @self: a chart view
 *
 * Returns: (nullable): the words at the point that is read out
 */
const char *
dg_chart_view_get_read_out (DgChartView *self)
{
  return self->read_out.text;
}

static void
dg_chart_view_root (GtkWidget *widget)
{
  AdwStyleManager *manager = adw_style_manager_get_for_display (gtk_widget_get_display (widget));

  GTK_WIDGET_CLASS (dg_chart_view_parent_class)->root (widget);

  g_signal_connect_object (manager, "notify", G_CALLBACK (gtk_widget_queue_draw), widget,
                           G_CONNECT_SWAPPED);
}

static void
dg_chart_view_dispose (GObject *object)
{
  DgChartView *self = DG_CHART_VIEW (object);

  g_clear_pointer (&self->bubble, gtk_widget_unparent);
  g_clear_pointer (&self->chart, dg_chart_free);
  g_clear_pointer (&self->read_out.text, g_free);

  G_OBJECT_CLASS (dg_chart_view_parent_class)->dispose (object);
}

static void
dg_chart_view_class_init (DgChartViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dg_chart_view_dispose;
  widget_class->snapshot = dg_chart_view_snapshot;
  widget_class->measure = dg_chart_view_measure;
  widget_class->size_allocate = dg_chart_view_size_allocate;
  widget_class->root = dg_chart_view_root;

  gtk_widget_class_set_css_name (widget_class, "chart");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
dg_chart_view_init (DgChartView *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *key = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->nth = -1;
  self->bubble = gtk_label_new (NULL);
  gtk_widget_set_can_target (self->bubble, FALSE);
  gtk_widget_set_visible (self->bubble, FALSE);
  gtk_widget_add_css_class (self->bubble, "read-out");
  gtk_widget_add_css_class (self->bubble, "osd");
  gtk_widget_set_parent (self->bubble, GTK_WIDGET (self));

  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);

  g_signal_connect_swapped (motion, "enter", G_CALLBACK (pointer_moved), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (pointer_moved), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (pointer_left), self);
  g_signal_connect_swapped (key, "key-pressed", G_CALLBACK (key_pressed), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (pointer_left), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), key);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
}

/**
 * dg_chart_view_new:
 * @chart: (transfer full): what to show
 *
 * Returns: (transfer floating): a widget that shows @chart
 */
GtkWidget *
dg_chart_view_new (DgChart *chart)
{
  DgChartView *self = g_object_new (DG_TYPE_CHART_VIEW, NULL);

  dg_chart_view_take_chart (self, chart);

  return GTK_WIDGET (self);
}
