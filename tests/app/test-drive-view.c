/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-drive-view.h"

#include "app/dg-resources.h"
#include "bench/dg-plans.h"
#include "widgets.h"

#include <adwaita.h>

static DgPlace *
sample_place (const char *path, gboolean read_only)
{
  DgDriveInfo *info = dg_layout_new (&dg_drive_info_layout);
  g_autoptr (DgDrive) drive = NULL;
  g_autoptr (DgVolume) volume = NULL;

  info->vendor = g_strdup ("Intenso");
  info->model = g_strdup ("Rainbow Line");
  info->bus = g_strdup ("usb");
  info->removable = g_strdup ("yes");
  info->write_cache = g_strdup ("write through");
  info->size = 16e9;
  info->link->negotiated = 480e6;
  info->link->possible = 5e9;
  drive = dg_drive_new ("sdz", info);
  volume = g_object_new (DG_TYPE_VOLUME, "id", "sdz1", "name", "STICK & Co", "label", "STICK & Co",
                         "path", path, "read-only", read_only, NULL);
  dg_drive_add_volume (drive, volume);

  return dg_place_new_for_drive (drive);
}

static DgSurvey *
sample_survey (const char *path, const char *refusal)
{
  DgSurvey *survey = g_atomic_rc_box_new0 (DgSurvey);

  survey->path = g_strdup (path);
  survey->refusal = g_strdup (refusal);
  survey->disk = g_strdup ("sdz");
  survey->drive = dg_layout_new (&dg_drive_info_layout);
  survey->target = dg_layout_new (&dg_target_info_layout);
  survey->target->file_system = g_strdup ("exfat");
  survey->target->free = 12.1e9;
  survey->target->size = 15.7e9;
  survey->speeds = (DgSpeeds){ 20e6, 6e6, 1000, 60, 30 };

  return survey;
}

static DgDriveView *
create_view (DgPlace *place)
{
  DgDriveView *view = g_object_ref_sink (g_object_new (DG_TYPE_DRIVE_VIEW, NULL));
  g_autoptr (DgPlanList) plans = dg_plan_list_new ();

  dg_drive_view_set_plans (view, plans, NULL);
  dg_drive_view_set_place (view, place);
  show_widget (GTK_WIDGET (view));
  return view;
}

static void
destroy_view (DgDriveView *view)
{
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (view))));
  g_assert_finalize_object (view);
}

static gboolean
can_test (DgDriveView *view)
{
  GtkWidget *label = find_text (GTK_WIDGET (view), "Test This Drive");

  return gtk_widget_is_sensitive (label);
}

static void
count_presses (DgDriveView *view, guint *presses)
{
  (*presses)++;
}

static void
test_ready (void)
{
  g_autoptr (DgPlace) place = sample_place ("/media/ana/STICK", FALSE);
  g_autoptr (DgSurvey) survey = sample_survey ("/media/ana/STICK", NULL);
  DgDriveView *view = create_view (place);
  GtkWidget *widget = GTK_WIDGET (view);
  guint presses = 0;

  g_signal_connect (view, "test", G_CALLBACK (count_presses), &presses);
  g_assert_nonnull (find_text (widget, "STICK & Co"));
  g_assert_nonnull (find_text (widget, "Intenso Rainbow Line"));
  g_assert_nonnull (find_text (widget, "try another port"));
  g_assert_cmpstr (dg_drive_view_get_plan (view)->id, ==, "quick");
  g_assert_false (can_test (view));

  dg_drive_view_set_survey (view, survey);
  g_assert_nonnull (find_text (widget, "exfat"));
  g_assert_nonnull (find_text (widget, "Nothing that is on the drive is touched"));
  g_assert_true (can_test (view));
  gtk_widget_activate_action (widget, "drive.test", NULL);
  g_assert_cmpuint (presses, ==, 1);

  /* While the folder is looked at once more, nothing is known. */
  dg_drive_view_set_survey (view, NULL);
  g_assert_false (can_test (view));
  destroy_view (view);
}

static void
test_refused (void)
{
  g_autoptr (DgPlace) read_only = sample_place ("/media/ana/STICK", TRUE);
  g_autoptr (DgPlace) place = sample_place ("/media/ana/STICK", FALSE);
  g_autoptr (DgSurvey) survey = sample_survey ("/media/ana/STICK", "It is full to the brim.");
  DgDriveView *view = create_view (read_only);
  GtkWidget *widget = GTK_WIDGET (view);

  g_assert_nonnull (find_text (widget, "can only be read"));
  g_assert_false (can_test (view));

  dg_drive_view_set_place (view, place);
  g_assert_null (find_text (widget, "can only be read"));
  dg_drive_view_set_survey (view, survey);
  g_assert_nonnull (find_text (widget, "It is full to the brim."));
  g_assert_false (can_test (view));

  dg_drive_view_set_survey (view, NULL);
  dg_drive_view_set_refusal (view, "The folder has gone.");
  g_assert_nonnull (find_text (widget, "The folder has gone."));
  destroy_view (view);
}

int
main (int argc, char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  dg_app_register_resource ();
  dg_bench_init ();

  g_test_add_func ("/drive-view/ready", test_ready);
  g_test_add_func ("/drive-view/refused", test_refused);

  return g_test_run ();
}
