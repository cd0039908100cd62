/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-application.h"

#include "app/dg-settings.h"
#include "app/dg-window.h"
#include "dg-config.h"
#include "judge/dg-summary.h"

#include <glib-unix.h>
#include <glib/gi18n-lib.h>

struct _DgApplication {
  AdwApplication parent_instance;

  /* Owned references */
  DgArchive *archive;
  DgPlaceList *places;
  DgPlanList *plans;
  GSettings *settings;
  GPtrArray *trials; /* of DgTrial: those that run */

  guint inhibit_cookie;
};

/**
 * DgApplication:
 *
 * The program: what all its windows share, and the tests that run whether a window is open or not.
 */
G_DEFINE_FINAL_TYPE (DgApplication, dg_application, ADW_TYPE_APPLICATION)

/**
 * dg_application_get_archive:
 * @self: the application
 *
 * Returns: (transfer none): the library of runs
 */
DgArchive *
dg_application_get_archive (DgApplication *self)
{
  return self->archive;
}

/**
 * dg_application_get_places:
 * @self: the application
 *
 * Returns: (transfer none): what could be tested
 */
DgPlaceList *
dg_application_get_places (DgApplication *self)
{
  return self->places;
}

/**
 * dg_application_get_plans:
 * @self: the application
 *
 * Returns: (transfer none): the plans to choose from
 */
DgPlanList *
dg_application_get_plans (DgApplication *self)
{
  return self->plans;
}

/**
 * dg_application_get_settings:
 * @self: the application
 *
 * Returns: (transfer none) (nullable): what is remembered from one start to the next
 */
GSettings *
dg_application_get_settings (DgApplication *self)
{
  return self->settings;
}

/* While anything is tested the computer must not fall asleep, and the user be asked at log-out. */
static void
update_inhibition (DgApplication *self)
{
  GtkApplication *application = GTK_APPLICATION (self);

  if (self->trials->len > 0 && self->inhibit_cookie == 0) {
    self->inhibit_cookie = gtk_application_inhibit (
        application, gtk_application_get_active_window (application),
        GTK_APPLICATION_INHIBIT_SUSPEND | GTK_APPLICATION_INHIBIT_LOGOUT, _ ("A drive is tested"));
  } else if (self->trials->len == 0 && self->inhibit_cookie != 0) {
    gtk_application_uninhibit (application, self->inhibit_cookie);
    self->inhibit_cookie = 0;
  }
}

static gboolean
is_watched (DgApplication *self)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (self));

  return window != NULL && gtk_window_is_active (window);
}

static void
notify_end (DgApplication *self, DgTrial *trial)
{
  DgRun *run = dg_trial_get_run (trial);
  g_autofree char *title = g_strdup_printf (_ ("The test of “%s” has ended"),
                                            dg_place_get_name (dg_trial_get_place (trial)));
  g_autofree char *body =
      run != NULL ? dg_summary_sentence (run) : g_strdup (dg_trial_get_error (trial));
  g_autoptr (GNotification) notification = g_notification_new (title);

  g_notification_set_body (notification, body);
  if (run != NULL)
    g_notification_set_default_action_and_target (notification, "app.show-result", "s", run->id);
  g_application_send_notification (G_APPLICATION (self), NULL, notification);
}

static void
trial_ended (DgApplication *self, DgTrial *trial)
{
  g_ptr_array_remove (self->trials, trial);
  update_inhibition (self);
  if (!is_watched (self) && !dg_trial_is_cancelled (trial))
    notify_end (self, trial);
  g_application_release (G_APPLICATION (self));
}

/**
 * dg_application_start_trial:
 * @self: the application
 * @plan: what to run
 * @place: what to test
 * @path: the folder on it to test in
 *
 * Starts a test. It goes on when windows are closed, keeps the computer awake, and tells its end.
 *
 * Returns: (transfer none): the test
 */
DgTrial *
dg_application_start_trial (DgApplication *self, DgPlan *plan, DgPlace *place, const char *path)
{
  DgTrial *trial = dg_trial_new (self->archive, plan, place, path);

  g_ptr_array_add (self->trials, trial);
  g_application_hold (G_APPLICATION (self));
  g_signal_connect_object (trial, "ended", G_CALLBACK (trial_ended), self, G_CONNECT_SWAPPED);
  update_inhibition (self);
  dg_trial_start (trial);

  return trial;
}

/**
 * dg_application_find_trial:
 * @self: the application
 * @place: what may be being tested
 *
 * Returns: (transfer none) (nullable): the test that runs on it
 */
DgTrial *
dg_application_find_trial (DgApplication *self, DgPlace *place)
{
  for (guint i = 0; i < self->trials->len; i++)
    if (dg_trial_get_place (g_ptr_array_index (self->trials, i)) == place)
      return g_ptr_array_index (self->trials, i);

  return NULL;
}

/**
 * dg_application_is_testing:
 * @self: the application
 *
 * Returns: whether any test runs
 */
gboolean
dg_application_is_testing (DgApplication *self)
{
  return self->trials->len > 0;
}

/**
 * dg_application_cancel_trials:
 * @self: the application
 *
 * Cancels every test that runs; each ends when its drive is tidied up.
 */
void
dg_application_cancel_trials (DgApplication *self)
{
  for (guint i = 0; i < self->trials->len; i++)
    dg_trial_cancel (g_ptr_array_index (self->trials, i));
}

static DgWindow *
present_window (DgApplication *self)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (self));

  if (window == NULL)
    window = GTK_WINDOW (dg_window_new (self));
  gtk_window_present (window);

  return DG_WINDOW (window);
}

static void
new_window (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  gtk_window_present (GTK_WINDOW (dg_window_new (data)));
}

static void
show_result (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  dg_window_show_result (present_window (data), g_variant_get_string (parameter, NULL));
}

static void
show_about (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkWindow *parent = gtk_application_get_active_window (GTK_APPLICATION (data));

  adw_show_about_window (
      parent, "application-name", "Drivegauge", "application-icon", DG_APP_ID, "version",
      DG_VERSION, "developer-name", _ ("The Drivegauge contributors"), "license-type",
      GTK_LICENSE_GPL_3_0, "comments",
      _ ("Find out whether a drive is fast enough for what you want to do with it."),
      "translator-credits", _ ("translator-credits"), NULL);
}

/* Each window may have something to ask, so it is closed rather than destroyed. */
static void
quit (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (GTK_APPLICATION (data)));

  for (GList *link = windows; link != NULL; link = link->next)
    gtk_window_close (link->data);
}

static void
dg_application_activate (GApplication *application)
{
  present_window (DG_APPLICATION (application));
}

static void
dg_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  DgWindow *window = present_window (DG_APPLICATION (application));

  for (int i = 0; i < n_files; i++) {
    g_autofree char *path = g_file_get_path (files[i]);
    if (path != NULL)
      dg_window_open_folder (window, path);
  }
}

/* Told to end from outside: every test tidies its drive up first, and the program ends with the
 * last. */
static gboolean
end_by_signal (gpointer application)
{
  GList *windows = NULL;

  dg_application_cancel_trials (application);
  while ((windows = gtk_application_get_windows (application)) != NULL)
    gtk_window_destroy (windows->data);
  return G_SOURCE_CONTINUE;
}

static void
dg_application_startup (GApplication *application)
{
  static const int signals[] = { SIGINT, SIGTERM, SIGHUP };
  static const GActionEntry actions[] = {
    { "new-window", new_window },
    { "show-result", show_result, "s" },
    { "about", show_about },
    { "quit", quit },
  };
  static const struct {
    const char *action;
    const char *accels[2];
  } accels[] = {
    { "app.new-window", { "<Primary>n" } },    { "app.quit", { "<Primary>q" } },
    { "window.close", { "<Primary>w" } },      { "win.show-help-overlay", { "<Primary>question" } },
    { "win.page::drives", { "<Alt>1" } },      { "win.page::results", { "<Alt>2" } },
    { "win.back", { "<Alt>Left" } },           { "win.search", { "<Primary>f" } },
    { "win.export", { "<Primary><Shift>s" } },
  };
  DgApplication *self = DG_APPLICATION (application);
  g_autofree char *path = dg_library_default_path ();

  G_APPLICATION_CLASS (dg_application_parent_class)->startup (application);

  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
  for (guint i = 0; i < G_N_ELEMENTS (accels); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (self), accels[i].action,
                                           accels[i].accels);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_unix_signal_add (signals[i], end_by_signal, self);
  gtk_window_set_default_icon_name (DG_APP_ID);

  self->settings = dg_settings_new ();
  self->archive = dg_archive_new (path);
  self->places = dg_place_list_new (self->archive);
  self->plans = dg_plan_list_new ();
}

static int
dg_application_handle_local_options (GApplication *application, GVariantDict *options)
{
  if (!g_variant_dict_contains (options, "version"))
    return -1;

  g_print ("drivegauge %s\n", DG_VERSION);
  return 0;
}

static void
dg_application_finalize (GObject *object)
{
  DgApplication *self = DG_APPLICATION (object);

  g_clear_object (&self->plans);
  g_clear_object (&self->places);
  g_clear_object (&self->archive);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->trials, g_ptr_array_unref);

  G_OBJECT_CLASS (dg_application_parent_class)->finalize (object);
}

static void
dg_application_class_init (DgApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = dg_application_finalize;
  application_class->startup = dg_application_startup;
  application_class->activate = dg_application_activate;
  application_class->open = dg_application_open;
  application_class->handle_local_options = dg_application_handle_local_options;
}

static void
dg_application_init (DgApplication *self)
{
  static const GOptionEntry options[] = {
    { "version", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Show the version and end"), NULL },
    { NULL },
  };

  self->trials = g_ptr_array_new_with_free_func (g_object_unref);
  g_application_add_main_option_entries (G_APPLICATION (self), options);
  g_application_set_option_context_parameter_string (G_APPLICATION (self), _ ("[FOLDER]"));
}

/**
 * dg_application_new:
 *
 * Returns: (transfer full): the program, ready to run
 */
DgApplication *
dg_application_new (void)
{
  return g_object_new (DG_TYPE_APPLICATION, "application-id", DG_APP_ID, "flags",
                       G_APPLICATION_HANDLES_OPEN, "resource-base-path",
                       "/io/github/drivegauge/Drivegauge", NULL);
}
