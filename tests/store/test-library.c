/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/dg-library.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define MANY 10000

typedef struct {
  char *folder;
  char *path;
  DgLibrary *library;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("dg-library-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->path = g_build_filename (fixture->folder, "deep", "library.db", NULL);
  fixture->library = dg_library_open (fixture->path, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autofree char *deep = g_path_get_dirname (fixture->path);

  g_assert_finalize_object (fixture->library);
  g_assert_cmpint (g_unlink (fixture->path), ==, 0);
  /* Fails if a journal were left. */
  g_assert_cmpint (g_rmdir (deep), ==, 0);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  g_free (fixture->path);
}

static DgRun *
make_run (const char *id, const char *started, const char *label)
{
  DgRun *run = dg_run_new ();

  g_free (run->id);
  run->id = g_strdup (id);
  g_free (run->started);
  run->started = g_strdup (started);
  run->label = g_strdup (label);
  run->target->label = g_strdup ("Red stick");
  run->target->path = g_strdup ("/media/red");
  run->plan = json_object_new ();
  json_object_set_string_member (run->plan, "name", "Quick");
  run->status = DG_STATUS_DONE;

  return run;
}

static void
save (Fixture *fixture, const char *id, const char *started, const char *label)
{
  g_autoptr (DgRun) run = make_run (id, started, label);
  g_autoptr (GError) error = NULL;

  dg_library_save (fixture->library, run, NULL, "Read 23.7 MB/s", &error);
  g_assert_no_error (error);
}

static void
assert_listed (Fixture *fixture, const char *search, const char *ids)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) entries = dg_library_list (fixture->library, search, 0, 100, &error);
  g_autoptr (GString) found = g_string_new (NULL);

  g_assert_no_error (error);
  for (guint i = 0; i < entries->len; i++)
    g_string_append_printf (found, "%s%s", i > 0 ? " " : "",
                            dg_library_entry_get_id (entries->pdata[i]));
  g_assert_cmpstr (found->str, ==, ids);
}

static void
assert_resolved (Fixture *fixture, const char *name, const char *id)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *found = dg_library_resolve (fixture->library, name, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (found, ==, id);
}

static void
assert_unresolved (Fixture *fixture, const char *name, DgLibraryError code, const char *part)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *found = dg_library_resolve (fixture->library, name, &error);

  g_assert_error (error, DG_LIBRARY_ERROR, (int) code);
  g_assert_null (found);
  g_assert_nonnull (strstr (error->message, part));
}

static void
test_modes (Fixture *fixture, gconstpointer data)
{
  g_autofree char *deep = g_path_get_dirname (fixture->path);
  struct stat folder, file;

  g_assert_cmpint (stat (deep, &folder), ==, 0);
  g_assert_cmpint (stat (fixture->path, &file), ==, 0);
  g_assert_cmpint (folder.st_mode & 07777, ==, 0700);
  g_assert_cmpint (file.st_mode & 07777, ==, 0600);
}

static void
test_save_and_load (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgRun) run = make_run ("one", "2026-01-02T03:04:05Z", "before");
  g_autoptr (DgRun) loaded = NULL;
  g_autoptr (JsonNode) expected = NULL, found = NULL;
  g_autoptr (GError) error = NULL;

  run->extra = json_object_new ();
  json_object_set_string_member (run->extra, "from-the-future", "kept");
  g_assert_true (dg_library_save (fixture->library, run, "usable", "Read 1 MB/s", &error));
  run->status = DG_STATUS_FAILED;
  g_assert_true (dg_library_save (fixture->library, run, "too slow", "Read 2 MB/s", &error));

  loaded = dg_library_load (fixture->library, "one", &error);
  g_assert_no_error (error);
  expected = dg_run_to_json (run);
  found = dg_run_to_json (loaded);
  g_assert_true (json_node_equal (expected, found));
  g_assert_cmpint (dg_library_count (fixture->library, &error), ==, 1);
}

static void
test_load_unknown (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (dg_library_load (fixture->library, "nothing", &error));
  g_assert_error (error, DG_LIBRARY_ERROR, DG_LIBRARY_ERROR_NOT_FOUND);
}

static void
test_list (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgRun) run = make_run ("aa", "2026-01-01T00:00:00Z", "before");
  g_autoptr (GPtrArray) page = NULL;
  g_autoptr (GError) error = NULL;
  DgLibraryEntry *entry = NULL;

  run->status = DG_STATUS_INTERRUPTED;
  dg_library_save (fixture->library, run, "usable", "Read 1 MB/s", &error);
  g_assert_no_error (error);
  save (fixture, "cc", "2026-03-01T00:00:00Z", NULL);
  save (fixture, "bb", "2026-02-01T00:00:00Z", NULL);
  assert_listed (fixture, NULL, "cc bb aa");

  page = dg_library_list (fixture->library, NULL, 2, 5, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (page->len, ==, 1);
  entry = page->pdata[0];
  g_assert_cmpstr (dg_library_entry_get_started (entry), ==, "2026-01-01T00:00:00Z");
  g_assert_cmpstr (dg_library_entry_get_drive (entry), ==, "Red stick");
  g_assert_cmpstr (dg_library_entry_get_label (entry), ==, "before");
  g_assert_cmpstr (dg_library_entry_get_plan (entry), ==, "Quick");
  g_assert_cmpint (dg_library_entry_get_status (entry), ==, DG_STATUS_INTERRUPTED);
  g_assert_cmpstr (dg_library_entry_get_verdict (entry), ==, "usable");
  g_assert_cmpstr (dg_library_entry_get_headline (entry), ==, "Read 1 MB/s");
}

static void
test_search (Fixture *fixture, gconstpointer data)
{
  save (fixture, "1", "2026-01-01T00:00:00Z", "Übung 100%_sure");
  save (fixture, "2", "2026-02-01T00:00:00Z", "second' OR 1=1 --");

  assert_listed (fixture, "übung", "1");
  assert_listed (fixture, "ÜBUNG", "1");
  assert_listed (fixture, "%_S", "1");
  assert_listed (fixture, "%d", "");
  assert_listed (fixture, "' or 1", "2");
  assert_listed (fixture, "red STICK", "2 1");
  assert_listed (fixture, "quick", "2 1");
  assert_listed (fixture, "2026-02", "2");
  assert_listed (fixture, "stick\nsecond", "2");
  assert_listed (fixture, "blue", "");
}

static void
test_list_of_drive (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgRun) other = make_run ("other", "2026-01-01T00:00:00Z", NULL);
  g_autofree char *key = NULL;
  g_autoptr (GPtrArray) entries = NULL;
  g_autoptr (GError) error = NULL;

  other->drive->model = g_strdup ("Flash");
  other->drive->serial = g_strdup ("S1");
  dg_library_save (fixture->library, other, NULL, NULL, &error);
  g_assert_no_error (error);
  save (fixture, "red", "2026-02-01T00:00:00Z", NULL);

  key = dg_library_drive_key (other->drive, other->target);
  entries = dg_library_list_of_drive (fixture->library, key, 10, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (entries->len, ==, 1);
  g_assert_cmpstr (dg_library_entry_get_id (entries->pdata[0]), ==, "other");
}

static void
assert_key (const DgDriveInfo *drive, const DgTargetInfo *target, const char *expected)
{
  g_autofree char *key = dg_library_drive_key (drive, target);

  g_assert_cmpstr (key, ==, expected);
}

static void
test_drive_key (void)
{
  char vendor[] = "Acme", model[] = "Flash", serial[] = "S1", label[] = "RED", path[] = "/red";
  DgDriveInfo drive = { .vendor = vendor, .model = model, .serial = serial, .size = 8e9 };
  DgTargetInfo target = { .label = label, .path = path };

  assert_key (&drive, &target, "serial:Flash:S1");
  drive.serial = NULL;
  assert_key (&drive, &target, "model:Acme:Flash:8000000000");
  drive.model = NULL;
  assert_key (&drive, &target, "volume:RED");
  target.label = NULL;
  assert_key (&drive, &target, "folder:/red");
  assert_key (NULL, NULL, "folder:");
}

static void
test_resolve (Fixture *fixture, gconstpointer data)
{
  assert_unresolved (fixture, "latest", DG_LIBRARY_ERROR_NOT_FOUND, "no run in the library");

  save (fixture, "abc", "2026-01-01T00:00:00Z", "red");
  save (fixture, "abcd", "2026-02-01T00:00:00Z", "red");
  save (fixture, "abx", "2026-03-01T00:00:00Z", NULL);

  assert_resolved (fixture, "abcd", "abcd");
  assert_resolved (fixture, "abc", "abc");
  assert_resolved (fixture, "abx", "abx");
  assert_resolved (fixture, "latest", "abx");
  assert_resolved (fixture, "latest:red", "abcd");
  assert_unresolved (fixture, "ab", DG_LIBRARY_ERROR_AMBIGUOUS, "“ab”");
  assert_unresolved (fixture, "", DG_LIBRARY_ERROR_AMBIGUOUS, "“”");
  assert_unresolved (fixture, "b", DG_LIBRARY_ERROR_NOT_FOUND, "drivegauge-cli runs");
  assert_unresolved (fixture, "latest:blue", DG_LIBRARY_ERROR_NOT_FOUND, "“blue”");
  assert_unresolved (fixture, "a%", DG_LIBRARY_ERROR_NOT_FOUND, "“a%”");
}

static void
test_delete (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  save (fixture, "one", "2026-01-01T00:00:00Z", NULL);
  save (fixture, "two", "2026-01-02T00:00:00Z", NULL);

  g_assert_true (dg_library_delete (fixture->library, "one", &error));
  assert_listed (fixture, NULL, "two");
  g_assert_false (dg_library_delete (fixture->library, "one", &error));
  g_assert_error (error, DG_LIBRARY_ERROR, DG_LIBRARY_ERROR_NOT_FOUND);
}

static void
test_annotate (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgRun) run = make_run ("one", "2026-01-01T00:00:00Z", "old");
  g_autoptr (DgRun) loaded = NULL;
  g_autoptr (JsonNode) before = NULL, after = NULL;
  g_autoptr (GError) error = NULL;

  run->note = g_strdup ("stays");
  run->price = g_strdup ("19 €");
  dg_run_add_finding (run, "x", DG_SEVERITY_INFO, "stays too");
  dg_library_save (fixture->library, run, "usable", "Read 1 MB/s", &error);
  g_assert_no_error (error);

  g_assert_true (dg_library_annotate (fixture->library, "one", "a \"new\" one", NULL, "", &error));
  g_autoptr (DgRun) last = dg_library_load_last_done (fixture->library, run->drive, run->target);
  g_assert_cmpstr (last->id, ==, "one");

  /* A test that still runs saves what it knows once more; the user's words are not its own. */
  dg_library_save (fixture->library, run, "usable", "Read 1 MB/s", &error);
  g_assert_no_error (error);
  assert_listed (fixture, "\"NEW\"", "one");
  assert_resolved (fixture, "latest:a \"new\" one", "one");
  loaded = dg_library_load (fixture->library, "one", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (loaded->label, ==, "a \"new\" one");
  g_assert_null (loaded->price);

  g_free (run->label);
  run->label = g_strdup (loaded->label);
  g_clear_pointer (&run->price, g_free);
  before = dg_run_to_json (run);
  after = dg_run_to_json (loaded);
  g_assert_true (json_node_equal (before, after));

  g_assert_false (dg_library_annotate (fixture->library, "two", "x", NULL, NULL, &error));
  g_assert_error (error, DG_LIBRARY_ERROR, DG_LIBRARY_ERROR_NOT_FOUND);
}

/* A child that is killed the moment its save has returned. */
static void
test_survives_kill (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DgRun) loaded = NULL;
  g_autoptr (GError) error = NULL;
  int status = 0;
  pid_t child = fork ();

  if (child == 0) {
    g_autoptr (DgLibrary) own = dg_library_open (fixture->path, NULL);
    g_autoptr (DgRun) run = make_run ("killed", "2026-01-01T00:00:00Z", NULL);

    run->status = DG_STATUS_INTERRUPTED;
    if (own != NULL && dg_library_save (own, run, NULL, NULL, NULL))
      kill (getpid (), SIGKILL);
    _exit (1);
  }

  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFSIGNALED (status) && WTERMSIG (status) == SIGKILL);
  loaded = dg_library_load (fixture->library, "killed", &error);
  g_assert_no_error (error);
  g_assert_cmpint (loaded->status, ==, DG_STATUS_INTERRUPTED);
}

static gpointer
save_fifty (gpointer data)
{
  Fixture *fixture = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (DgLibrary) own = dg_library_open (fixture->path, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < 50; i++) {
    g_autofree char *id = g_strdup_printf ("%p-%u", (void *) g_thread_self (), i);
    g_autoptr (DgRun) run = make_run (id, "2026-01-01T00:00:00Z", NULL);

    /* By turns through a handle of its own and through the shared one. */
    dg_library_save (i % 2 == 0 ? own : fixture->library, run, NULL, NULL, &error);
    g_assert_no_error (error);
  }

  return NULL;
}

static void
test_together (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GThread) one = g_thread_new ("one", save_fifty, fixture);
  g_autoptr (GThread) two = g_thread_new ("two", save_fifty, fixture);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 50; i++) {
    g_autoptr (GPtrArray) entries = dg_library_list (fixture->library, "red", 0, 200, &error);

    g_assert_no_error (error);
    g_assert_cmpuint (entries->len, <=, 100);
  }
  g_thread_join (g_steal_pointer (&one));
  g_thread_join (g_steal_pointer (&two));
  g_assert_cmpint (dg_library_count (fixture->library, &error), ==, 100);
}

/* Fills the library by SQL, since ten thousand durable saves would take minutes. */
static void
multiply (const char *path)
{
  g_autofree char *sql = g_strdup_printf (
      "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) "
      "INSERT INTO runs (id, drive_name, drive_key, verdict, headline, json) "
      "SELECT 'run-' || i, drive_name, drive_key, verdict, headline, "
      "json_set (json, '$.started', strftime ('%%Y-%%m-%%dT%%H:%%M:%%SZ', 1.7e9 + i, 'unixepoch'), "
      "'$.note', hex (zeroblob (7500))) FROM n, runs WHERE id = 'seed'",
      MANY - 1);
  sqlite3 *db = NULL;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_close (db), ==, SQLITE_OK);
}

static void
time_page (Fixture *fixture, const char *search, guint offset, guint expected)
{
  gint64 begin = g_get_monotonic_time ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) page = dg_library_list (fixture->library, search, offset, 100, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (page->len, ==, expected);
  g_test_message ("%s from %u of %d: %.1f ms", search != NULL ? search : "everything", offset, MANY,
                  (double) (g_get_monotonic_time () - begin) / 1000);
}

static void
test_many (Fixture *fixture, gconstpointer data)
{
  save (fixture, "seed", "2020-01-01T00:00:00Z", NULL);
  multiply (fixture->path);

  g_assert_cmpint (dg_library_count (fixture->library, NULL), ==, MANY);
  time_page (fixture, NULL, 0, 100);
  time_page (fixture, NULL, MANY - 100, 100);
  time_page (fixture, "no such run", 0, 0);
  assert_resolved (fixture, "run-1234", "run-1234");
  assert_resolved (fixture, "latest", "run-9999");
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
  add ("/library/modes", test_modes);
  add ("/library/save-and-load", test_save_and_load);
  add ("/library/load-unknown", test_load_unknown);
  add ("/library/list", test_list);
  add ("/library/search", test_search);
  add ("/library/list-of-drive", test_list_of_drive);
  g_test_add_func ("/library/drive-key", test_drive_key);
  add ("/library/resolve", test_resolve);
  add ("/library/delete", test_delete);
  add ("/library/annotate", test_annotate);
  add ("/library/survives-kill", test_survives_kill);
  add ("/library/together", test_together);
  add ("/library/many", test_many);

  return g_test_run ();
}
