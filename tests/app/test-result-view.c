/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-result-view.h"

#include "../report/sample-run.h"
#include "app/dg-chart-view.h"
#include "app/dg-figure-tile.h"
#include "app/dg-resources.h"
#include "app/dg-step-card.h"
#include "widgets.h"

#include <adwaita.h>

static void
again (DgResultView *view, DgRun *run, DgRun **wanted)
{
  *wanted = run;
}

static void
test_tells (void)
{
  g_autoptr (DgRun) run = sample_run_new ("Intenso Rainbow Line", 6.4e6);
  DgResultView *view = g_object_ref_sink (g_object_new (DG_TYPE_RESULT_VIEW, NULL));
  GtkWidget *widget = GTK_WIDGET (view);
  DgRun *wanted = NULL;

  dg_result_view_set_run (view, run, NULL);
  g_assert_nonnull (find_text (widget, "Intenso Rainbow Line"));
  g_assert_nonnull (find_text (widget, "6.40"));
  g_assert_nonnull (find_text (widget, "Documents and pictures: Usable"));
  g_assert_nonnull (find_text (widget, "could be faster in a USB 3 port"));
  g_assert_nonnull (find_text (widget, "memory may have answered"));
  g_assert_nonnull (find_text (widget, "The drive stopped answering after 3 s."));
  g_assert_nonnull (find_text (widget, "Bought for the ward round"));
  g_assert_cmpuint (count_type (widget, DG_TYPE_STEP_CARD), ==, run->steps->len);
  g_assert_cmpuint (count_type (widget, DG_TYPE_FIGURE_TILE), ==, 3);
  g_assert_cmpuint (count_type (widget, DG_TYPE_CHART_VIEW), ==, 4);

  g_signal_connect (view, "test-again", G_CALLBACK (again), &wanted);
  gtk_widget_activate_action (widget, "result.test-again", NULL);
  g_assert_true (wanted == run);
  g_assert_finalize_object (view);
}

/* The view is used for one run after another: nothing of the last one may stay. */
static void
test_another (void)
{
  g_autoptr (DgRun) run = sample_run_new ("Intenso Rainbow Line", 6.4e6);
  g_autoptr (DgRun) bare = dg_run_new ();
  DgResultView *view = g_object_ref_sink (g_object_new (DG_TYPE_RESULT_VIEW, NULL));
  GtkWidget *widget = GTK_WIDGET (view);

  dg_result_view_set_run (view, run, NULL);
  bare->label = g_strdup ("Ward <3");
  dg_result_view_set_run (view, bare, NULL);
  g_assert_nonnull (find_text (widget, "Ward <3"));
  g_assert_null (find_text (widget, "Intenso"));
  g_assert_null (find_type (widget, DG_TYPE_STEP_CARD));
  g_assert_null (find_type (widget, DG_TYPE_FIGURE_TILE));
  g_assert_finalize_object (view);
}

static void
test_shown (void)
{
  g_autoptr (DgRun) run = sample_run_new ("Intenso Rainbow Line", 6.4e6);
  DgResultView *view = g_object_new (DG_TYPE_RESULT_VIEW, NULL);
  GtkWidget *window = NULL;
  GtkWidget *chart = NULL;

  dg_result_view_set_run (view, run, NULL);
  window = show_widget (GTK_WIDGET (view));
  chart = find_type (GTK_WIDGET (view), DG_TYPE_CHART_VIEW);
  g_assert_cmpint (gtk_widget_get_height (chart), >, 100);

  g_object_ref (view);
  gtk_window_destroy (GTK_WINDOW (window));
  g_assert_finalize_object (view);
}

int
main (int argc, char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  dg_app_register_resource ();
  sample_kinds_register ();

  g_test_add_func ("/result-view/tells", test_tells);
  g_test_add_func ("/result-view/another", test_another);
  g_test_add_func ("/result-view/shown", test_shown);

  return g_test_run ();
}
