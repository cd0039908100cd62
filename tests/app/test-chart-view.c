/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-chart-view.h"

#include "model/dg-units.h"
#include "widgets.h"

#include <adwaita.h>

static DgChart *
sample_chart (void)
{
  static const DgPoint points[] = { { 1, 8e6 }, { 2, 9e6 }, { 3, 4e6 } };
  DgChart *chart = dg_chart_new_over_time ("Writing large files", DG_UNIT_RATE);

  dg_chart_add_points (chart, "Rate", points, G_N_ELEMENTS (points));
  return chart;
}

static GtkEventController *
find_controller (GtkWidget *widget, GType type)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
    if (G_OBJECT_TYPE (controller) == type)
      return controller;
  }

  g_assert_not_reached ();
}

static void
press (GtkWidget *view, guint key)
{
  gboolean handled = FALSE;

  g_signal_emit_by_name (find_controller (view, GTK_TYPE_EVENT_CONTROLLER_KEY), "key-pressed", key,
                         0, 0, &handled);
  g_assert_true (handled);
}

static void
test_accessible (void)
{
  GtkWidget *view = g_object_ref_sink (dg_chart_view_new (sample_chart ()));
  g_autoptr (DgChart) chart = sample_chart ();
  g_autofree char *summary = dg_chart_summarize (chart);

  gtk_test_accessible_assert_role (view, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_test_accessible_assert_property (view, GTK_ACCESSIBLE_PROPERTY_LABEL, "Writing large files");
  gtk_test_accessible_assert_property (view, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, summary);
  g_assert_true (gtk_widget_get_focusable (view));
  g_assert_finalize_object (view);
}

static void
test_keyboard (void)
{
  GtkWidget *view = dg_chart_view_new (sample_chart ());
  GtkWidget *window = show_widget (view);
  g_autofree char *first = NULL;

  g_assert_null (dg_chart_view_get_read_out (DG_CHART_VIEW (view)));
  press (view, GDK_KEY_Right);
  first = g_strdup (dg_chart_view_get_read_out (DG_CHART_VIEW (view)));
  g_assert_nonnull (strstr (first, "8.00"));

  press (view, GDK_KEY_End);
  g_assert_nonnull (strstr (dg_chart_view_get_read_out (DG_CHART_VIEW (view)), "4.00"));
  press (view, GDK_KEY_Right);
  g_assert_nonnull (strstr (dg_chart_view_get_read_out (DG_CHART_VIEW (view)), "4.00"));
  press (view, GDK_KEY_Home);
  g_assert_cmpstr (dg_chart_view_get_read_out (DG_CHART_VIEW (view)), ==, first);

  g_object_ref (view);
  gtk_window_destroy (GTK_WINDOW (window));
  g_assert_finalize_object (view);
}

static void
test_right_to_left (void)
{
  GtkWidget *view = dg_chart_view_new (sample_chart ());
  GtkWidget *window = NULL;

  gtk_widget_set_direction (view, GTK_TEXT_DIR_RTL);
  window = show_widget (view);
  press (view, GDK_KEY_Home);
  press (view, GDK_KEY_Left);
  g_assert_nonnull (strstr (dg_chart_view_get_read_out (DG_CHART_VIEW (view)), "9.00"));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_pointer (void)
{
  GtkWidget *view = dg_chart_view_new (sample_chart ());
  GtkWidget *window = show_widget (view);
  GtkEventController *motion = find_controller (view, GTK_TYPE_EVENT_CONTROLLER_MOTION);
  double middle = gtk_widget_get_width (view) / 2.0;

  g_signal_emit_by_name (motion, "motion", middle, gtk_widget_get_height (view) / 2.0);
  g_assert_nonnull (dg_chart_view_get_read_out (DG_CHART_VIEW (view)));
  g_signal_emit_by_name (motion, "leave");
  g_assert_null (dg_chart_view_get_read_out (DG_CHART_VIEW (view)));

  /* Another chart in its place says nothing of the old one. */
  press (view, GDK_KEY_Home);
  dg_chart_view_take_chart (DG_CHART_VIEW (view),
                            dg_chart_new_over_time ("Reading large files", DG_UNIT_RATE));
  g_assert_null (dg_chart_view_get_read_out (DG_CHART_VIEW (view)));
  gtk_test_accessible_assert_property (view, GTK_ACCESSIBLE_PROPERTY_LABEL, "Reading large files");
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/chart-view/accessible", test_accessible);
  g_test_add_func ("/chart-view/keyboard", test_keyboard);
  g_test_add_func ("/chart-view/right-to-left", test_right_to_left);
  g_test_add_func ("/chart-view/pointer", test_pointer);

  return g_test_run ();
}
