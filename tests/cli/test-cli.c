/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/* The real program, told by $DG_CLI, on a folder of its own with a library of its own. */
typedef struct {
  char *folder;
  char *data;
  char *target;
  char *out; /* a place for a file */
  char *stdout_text;
  char *stderr_text;
} Fixture;

/* Ends a test whose program hangs. */
#define PATIENCE 60 /* seconds */

#define TINY                                                                                       \
  "--rounds", "1", "--set", "all.duration=0.1", "--set", "all.area=1 MiB", "--set", "all.blocks=20"

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  alarm (PATIENCE);
  fixture->folder = g_dir_make_tmp ("dg-cli-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->data = g_build_filename (fixture->folder, "data", NULL);
  fixture->target = g_build_filename (fixture->folder, "drive", NULL);
  fixture->out = g_build_filename (fixture->folder, "out", NULL);
  g_assert_cmpint (g_mkdir (fixture->target, 0700), ==, 0);
}

static void
forget_output (Fixture *fixture)
{
  g_clear_pointer (&fixture->stdout_text, g_free);
  g_clear_pointer (&fixture->stderr_text, g_free);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (fixture->data, "drivegauge", NULL);
  g_autofree char *library = g_build_filename (folder, "library.db", NULL);

  forget_output (fixture);
  g_unlink (library);
  g_rmdir (folder);
  g_rmdir (fixture->data);
  g_unlink (fixture->out);
  /* What a test leaves behind in the folder would be found here. */
  g_assert_cmpint (g_rmdir (fixture->target), ==, 0);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  g_free (fixture->data);
  g_free (fixture->target);
  g_free (fixture->out);
  alarm (0);
}

static GSubprocess *
spawn (Fixture *fixture, const char *const *arguments)
{
  g_autoptr (GSubprocessLauncher) launcher =
      g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  GSubprocess *process = NULL;

  g_subprocess_launcher_setenv (launcher, "XDG_DATA_HOME", fixture->data, TRUE);
  g_subprocess_launcher_setenv (launcher, "LC_ALL", "C.UTF-8", TRUE);
  g_ptr_array_add (argv, (char *) g_getenv ("DG_CLI"));
  for (guint i = 0; arguments[i] != NULL; i++)
    g_ptr_array_add (argv, (char *) arguments[i]);
  g_ptr_array_add (argv, NULL);

  process = g_subprocess_launcher_spawnv (launcher, (const char *const *) argv->pdata, &error);
  g_assert_no_error (error);

  return process;
}

static int
run (Fixture *fixture, const char *const *arguments)
{
  g_autoptr (GSubprocess) process = spawn (fixture, arguments);
  g_autoptr (GError) error = NULL;

  forget_output (fixture);
  g_subprocess_communicate_utf8 (process, NULL, NULL, &fixture->stdout_text, &fixture->stderr_text,
                                 &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_if_exited (process));

  return g_subprocess_get_exit_status (process);
}

#define RUN(fixture, ...) run (fixture, (const char *const[]){ __VA_ARGS__, NULL })

/* Asserts that it went well, and shows what was said if not. */
#define ASSERT_DONE(fixture, ...)                                                                  \
  G_STMT_START                                                                                     \
  {                                                                                                \
    if (RUN (fixture, __VA_ARGS__) != 0)                                                           \
      g_error ("%s: %s", G_STRLOC, (fixture)->stderr_text);                                        \
  }                                                                                                \
  G_STMT_END

#define ASSERT_USAGE(fixture, ...)                                                                 \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_assert_cmpint (RUN (fixture, __VA_ARGS__), ==, 2);                                           \
    assert_complaint (fixture);                                                                    \
  }                                                                                                \
  G_STMT_END

static void
assert_complaint (Fixture *fixture)
{
  g_assert_true (g_str_has_prefix (fixture->stderr_text, "drivegauge-cli: "));
  g_assert_true (g_str_has_suffix (fixture->stderr_text, ".\n"));
  g_assert_cmpstr (fixture->stdout_text, ==, "");
}

static JsonObject *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = json_from_string (text, &error);

  g_assert_no_error (error);
  g_assert_true (JSON_NODE_HOLDS_OBJECT (node));

  return json_node_dup_object (node);
}

static JsonObject *
first_run (Fixture *fixture, guint expected)
{
  g_autoptr (JsonObject) list = NULL;
  JsonArray *runs = NULL;

  ASSERT_DONE (fixture, "runs", "--json", "-");
  list = parse (fixture->stdout_text);
  runs = json_object_get_array_member (list, "runs");
  g_assert_cmpuint (json_array_get_length (runs), ==, expected);

  return expected > 0 ? json_object_ref (json_array_get_object_element (runs, 0)) : NULL;
}

static void
assert_first_status (Fixture *fixture, const char *status)
{
  g_autoptr (JsonObject) found = first_run (fixture, 1);

  g_assert_cmpstr (json_object_get_string_member (found, "status"), ==, status);
}

static void
assert_empty (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);

  g_assert_nonnull (dir);
  g_assert_cmpstr (g_dir_read_name (dir), ==, NULL);
}

static void
test_usage (Fixture *fixture, gconstpointer data)
{
  const char *const nothing[] = { NULL };

  g_assert_cmpint (run (fixture, nothing), ==, 2);
  assert_complaint (fixture);
  ASSERT_USAGE (fixture, "tset");
  g_assert_nonnull (strstr (fixture->stderr_text, "“tset”"));
  g_assert_nonnull (strstr (fixture->stderr_text, "drivegauge-cli help"));
  ASSERT_USAGE (fixture, "test");
  ASSERT_USAGE (fixture, "test", "--frobnicate", fixture->target);
  g_assert_nonnull (strstr (fixture->stderr_text, "--frobnicate"));
  ASSERT_USAGE (fixture, "test", fixture->target, "--plan", "nonsense");
  ASSERT_USAGE (fixture, "test", fixture->target, "--rounds", "0");
  ASSERT_USAGE (fixture, "test", fixture->target, "--rounds", "101");
  ASSERT_USAGE (fixture, "test", fixture->target, "--set", "nonsense");
  ASSERT_USAGE (fixture, "test", fixture->target, "--set", "all.duration=-1");
  ASSERT_USAGE (fixture, "test", fixture->target, "--set", "sequential.speed=1");
  ASSERT_USAGE (fixture, "test", fixture->target, "--label", "\xff\xfe");
  ASSERT_USAGE (fixture, "show");
  ASSERT_USAGE (fixture, "show", "nothing");
  ASSERT_USAGE (fixture, "label", "one");
  ASSERT_USAGE (fixture, "plan", "nonsense");
  ASSERT_USAGE (fixture, "help", "nonsense");
  ASSERT_USAGE (fixture, "sweep", fixture->out);
  ASSERT_USAGE (fixture, "export", "latest");
}

static void
test_help (Fixture *fixture, gconstpointer data)
{
  ASSERT_DONE (fixture, "--version");
  g_assert_true (g_str_has_prefix (fixture->stdout_text, "drivegauge-cli "));
  ASSERT_DONE (fixture, "help");
  g_assert_nonnull (strstr (fixture->stdout_text, "estimate TARGET…"));
  ASSERT_DONE (fixture, "--help");
  ASSERT_DONE (fixture, "help", "test");
  g_assert_nonnull (strstr (fixture->stdout_text, "--pdf"));
  g_assert_nonnull (strstr (fixture->stdout_text, "drivegauge-cli test"));
  ASSERT_DONE (fixture, "test", "--help");
}

static void
test_lists (Fixture *fixture, gconstpointer data)
{
  static const char *const lists[][2] = { { "plans", "plans" },
                                          { "kinds", "kinds" },
                                          { "drives", "drives" } };

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++) {
    g_autoptr (JsonObject) object = NULL;

    ASSERT_DONE (fixture, lists[i][0], "--json", "-");
    object = parse (fixture->stdout_text);
    g_assert_true (json_object_has_member (object, lists[i][1]));
    ASSERT_DONE (fixture, lists[i][0]);
    g_assert_cmpstr (fixture->stdout_text, !=, "");
  }
}

/* A plan that was printed can be given back. */
static void
test_plan (Fixture *fixture, gconstpointer data)
{
  g_autofree char *file = g_strconcat (fixture->folder, "/plan.json", NULL);
  g_autofree char *first = NULL;
  g_autoptr (JsonObject) plan = NULL;

  ASSERT_DONE (fixture, "plan", "quick");
  plan = parse (fixture->stdout_text);
  g_assert_cmpstr (json_object_get_string_member (plan, "format"), ==, "drivegauge-plan");
  g_assert_true (g_file_set_contents (file, fixture->stdout_text, -1, NULL));
  first = g_steal_pointer (&fixture->stdout_text);
  ASSERT_DONE (fixture, "plan", file);
  g_assert_cmpstr (fixture->stdout_text, ==, first);
  ASSERT_DONE (fixture, "estimate", fixture->target, "--plan", file);
  g_unlink (file);
}

static void
test_estimate (Fixture *fixture, gconstpointer data)
{
  g_autoptr (JsonObject) before = NULL;
  g_autoptr (JsonObject) after = NULL;
  JsonObject *target = NULL;

  ASSERT_DONE (fixture, "estimate", fixture->target, "--json", "-");
  before = parse (fixture->stdout_text);
  target = json_array_get_object_element (json_object_get_array_member (before, "targets"), 0);
  g_assert_cmpstr (json_object_get_string_member (target, "basis"), ==, "class");
  g_assert_cmpfloat (json_object_get_double_member (target, "seconds"), >, 0);
  assert_empty (fixture->target);

  ASSERT_DONE (fixture, "test", fixture->target, "--quiet", TINY);
  ASSERT_DONE (fixture, "estimate", fixture->target, "--json", "-");
  after = parse (fixture->stdout_text);
  target = json_array_get_object_element (json_object_get_array_member (after, "targets"), 0);
  g_assert_cmpstr (json_object_get_string_member (target, "basis"), ==, "run");
}

static void
test_round_trip (Fixture *fixture, gconstpointer data)
{
  g_autofree char *file = NULL;
  g_autofree char *id = NULL;
  g_autofree char *start = NULL;
  g_autoptr (JsonObject) written = NULL;
  g_autoptr (JsonObject) exported = NULL;
  g_autoptr (JsonObject) listed = NULL;

  /* Progress is looked at ten times a second, so one step has to last longer than that. */
  ASSERT_DONE (fixture, "test", fixture->target, TINY, "--set", "2.duration=0.5", "--label",
               "Übung", "--note", "n", "--json", fixture->out);
  assert_empty (fixture->target);
  g_assert_nonnull (strstr (fixture->stdout_text, "Übung"));
  g_assert_nonnull (strstr (fixture->stderr_text, "[2/5]"));
  g_assert_true (g_file_get_contents (fixture->out, &file, NULL, NULL));
  written = parse (file);
  id = g_strdup (json_object_get_string_member (written, "id"));
  g_assert_cmpstr (json_object_get_string_member (written, "status"), ==, "done");
  g_assert_cmpstr (json_object_get_string_member (written, "label"), ==, "Übung");

  listed = first_run (fixture, 1);
  g_assert_cmpstr (json_object_get_string_member (listed, "id"), ==, id);
  g_assert_cmpstr (json_object_get_string_member (listed, "headline"), !=, "");
  start = g_strndup (id, 8);
  ASSERT_DONE (fixture, "runs");
  g_assert_nonnull (strstr (fixture->stdout_text, start));

  ASSERT_DONE (fixture, "label", start, "an \033[31mother\nlabel");
  ASSERT_DONE (fixture, "show", "latest:an \033[31mother\nlabel");
  g_assert_null (strchr (fixture->stdout_text, '\033'));
  ASSERT_DONE (fixture, "runs");
  g_assert_null (strchr (fixture->stdout_text, '\033'));
  ASSERT_DONE (fixture, "export", "latest", "--json", "-");
  exported = parse (fixture->stdout_text);
  g_assert_cmpstr (json_object_get_string_member (exported, "label"), ==,
                   "an \033[31mother\nlabel");

  ASSERT_USAGE (fixture, "delete", start, "nothing");
  json_object_unref (first_run (fixture, 1));
  ASSERT_DONE (fixture, "delete", start, "latest");
  g_assert_null (first_run (fixture, 0));
}

static void
test_stdout (Fixture *fixture, gconstpointer data)
{
  g_autoptr (JsonObject) object = NULL;

  ASSERT_DONE (fixture, "test", fixture->target, TINY, "--no-save", "--quiet", "--json", "-");
  object = parse (fixture->stdout_text);
  g_assert_cmpstr (json_object_get_string_member (object, "format"), ==, "drivegauge-run");
  g_assert_cmpstr (fixture->stderr_text, ==, "");
  g_assert_null (first_run (fixture, 0));
}

/* A device that output goes to must stay one. */
static void
test_device (Fixture *fixture, gconstpointer data)
{
  ASSERT_DONE (fixture, "plans", "--json", "/dev/null");
  ASSERT_DONE (fixture, "test", fixture->target, TINY, "--no-save", "--quiet", "--json",
               "/dev/null", "--csv", "-");
  g_assert_false (g_file_test ("/dev/null", G_FILE_TEST_IS_REGULAR));
}

static void
test_output_refused (Fixture *fixture, gconstpointer data)
{
  g_autofree char *nowhere = g_build_filename (fixture->folder, "none", "x.pdf", NULL);

  ASSERT_USAGE (fixture, "test", fixture->target, TINY, "--pdf", nowhere);
  ASSERT_USAGE (fixture, "test", fixture->target, TINY, "--pdf", fixture->folder);
  ASSERT_USAGE (fixture, "test", fixture->target, TINY, "--pdf", "-", "--csv", "-");
  ASSERT_USAGE (fixture, "test", nowhere, TINY);
  g_assert_null (first_run (fixture, 0));
}

static void
test_broken_library (Fixture *fixture, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (fixture->data, "drivegauge", NULL);
  g_autofree char *library = g_build_filename (folder, "library.db", NULL);
  g_autofree char *noise = g_strnfill (8192, '?');
  g_autofree char *after = NULL;
  g_autofree char *file = NULL;
  g_autoptr (JsonObject) object = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (library, noise, -1, NULL));

  g_assert_cmpint (RUN (fixture, "test", fixture->target, TINY, "--json", fixture->out), ==, 1);
  g_assert_nonnull (strstr (fixture->stderr_text, library));
  g_assert_cmpstr (fixture->stdout_text, !=, "");
  g_assert_true (g_file_get_contents (fixture->out, &file, NULL, NULL));
  object = parse (file);
  g_assert_cmpstr (json_object_get_string_member (object, "status"), ==, "done");

  ASSERT_USAGE (fixture, "runs");
  g_assert_true (g_file_get_contents (library, &after, NULL, NULL));
  g_assert_cmpstr (after, ==, noise);
}

/* Starts a test whose second step takes long, and returns when that runs. */
static GSubprocess *
spawn_long (Fixture *fixture)
{
  const char *arguments[] = { "test", fixture->target, TINY, "--set", "2.duration=50", NULL };
  GSubprocess *process = spawn (fixture, arguments);
  g_autoptr (GDataInputStream) lines =
      g_data_input_stream_new (g_subprocess_get_stderr_pipe (process));
  g_autoptr (GError) error = NULL;
  gboolean running = FALSE;

  g_filter_input_stream_set_close_base_stream (G_FILTER_INPUT_STREAM (lines), FALSE);
  while (!running) {
    g_autofree char *line = g_data_input_stream_read_line_utf8 (lines, NULL, NULL, &error);

    g_assert_no_error (error);
    g_assert_nonnull (line);
    running = g_str_has_prefix (line, "[2/5]");
  }

  return process;
}

static void
cancel (Fixture *fixture, int number)
{
  g_autoptr (GSubprocess) process = spawn_long (fixture);
  gint64 begin = g_get_monotonic_time ();
  g_autoptr (GError) error = NULL;

  g_subprocess_send_signal (process, number);
  forget_output (fixture);
  g_subprocess_communicate_utf8 (process, NULL, NULL, &fixture->stdout_text, &fixture->stderr_text,
                                 &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_if_exited (process));
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 3);
  g_assert_cmpint (g_get_monotonic_time () - begin, <, 20 * G_USEC_PER_SEC);
  g_assert_nonnull (strstr (fixture->stderr_text, "Cancelling"));

  assert_empty (fixture->target);
  assert_first_status (fixture, "cancelled");
}

static void
test_interrupt (Fixture *fixture, gconstpointer data)
{
  cancel (fixture, SIGINT);
}

static void
test_terminate (Fixture *fixture, gconstpointer data)
{
  cancel (fixture, SIGTERM);
}

static void
test_kill (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GSubprocess) process = spawn_long (fixture);

  g_subprocess_send_signal (process, SIGKILL);
  g_subprocess_wait (process, NULL, NULL);
  assert_first_status (fixture, "interrupted");

  ASSERT_DONE (fixture, "sweep", fixture->target);
  g_assert_nonnull (strstr (fixture->stdout_text, "Removed 1 folder"));
  assert_empty (fixture->target);
  ASSERT_DONE (fixture, "sweep", fixture->target);
  g_assert_nonnull (strstr (fixture->stdout_text, "Nothing to remove"));
}

static void
add (const char *path, void (*test) (Fixture *, gconstpointer))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_nonnull (g_getenv ("DG_CLI"));
  /* A drive in test is locked by the name of a socket. In a network of its own, where one may have
   * that, this test doesn't meet the locks of another that runs on the same drive. */
  unshare (CLONE_NEWNET);
  add ("/cli/usage", test_usage);
  add ("/cli/help", test_help);
  add ("/cli/lists", test_lists);
  add ("/cli/plan", test_plan);
  add ("/cli/estimate", test_estimate);
  add ("/cli/round-trip", test_round_trip);
  add ("/cli/stdout", test_stdout);
  add ("/cli/device", test_device);
  add ("/cli/output-refused", test_output_refused);
  add ("/cli/broken-library", test_broken_library);
  add ("/cli/interrupt", test_interrupt);
  add ("/cli/terminate", test_terminate);
  add ("/cli/kill", test_kill);

  return g_test_run ();
}
