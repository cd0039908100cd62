/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/dg-library.h"

#include "model/dg-json.h"
#include "store/dg-library-file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What take_entry() reads. */
#define ENTRY_COLUMNS "id, started, drive_name, label, plan, verdict, headline, status"
#define NEWEST_FIRST  " ORDER BY started DESC, id DESC "

struct _DgLibrary {
  GObject parent;

  /* owned */
  DgLibraryFile *file;
};

/**
 * DgLibrary:
 *
 * Every run that was ever made, in one SQLite file. A saved run is durable when dg_library_save()
 * returns. Several windows and command lines can share the file, and any thread can use the object;
 * a call waits for the one before it, and up to five seconds for another program.
 */
G_DEFINE_FINAL_TYPE (DgLibrary, dg_library, G_TYPE_OBJECT)
/* Among so many of a drive the newest that was done is looked for. */
#define EARLIER_RUNS 20

G_DEFINE_QUARK (dg_library_error, dg_library_error)

static void
dg_library_finalize (GObject *object)
{
  DgLibrary *self = DG_LIBRARY (object);

  g_clear_pointer (&self->file, dg_library_file_free);

  G_OBJECT_CLASS (dg_library_parent_class)->finalize (object);
}

static void
dg_library_class_init (DgLibraryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dg_library_finalize;
}

static void
dg_library_init (DgLibrary *self)
{
}

/**
 * dg_library_default_path:
 *
 * Returns: (transfer full): `$XDG_DATA_HOME/drivegauge/library.db`
 */
char *
dg_library_default_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "drivegauge", "library.db", NULL);
}

/**
 * dg_library_open:
 * @path: (nullable): the file, or %NULL for the user's own
 *
 * Opens the library, makes it when there is none, and brings an older one up to date. A read-only
 * one opens too. A damaged one, or a later version's, is refused and left as it is.
 *
 * Returns: (transfer full): the library, or %NULL with a %DG_LIBRARY_ERROR
 */
DgLibrary *
dg_library_open (const char *path, GError **error)
{
  g_autofree char *where = path != NULL ? g_strdup (path) : dg_library_default_path ();
  g_autoptr (DgLibraryFile) file = dg_library_file_open (where, error);
  DgLibrary *library = NULL;

  if (file == NULL || !dg_library_file_update (file, error))
    return NULL;

  library = g_object_new (DG_TYPE_LIBRARY, NULL);
  library->file = g_steal_pointer (&file);

  return library;
}

/* Runs a statement that must touch the run with this id. */
static gboolean
change_run (DgLibrary *library, const char *sql, const char *const *texts, GError **error)
{
  g_autoptr (GRecMutexLocker) locker G_GNUC_UNUSED = g_rec_mutex_locker_new (&library->file->mutex);

  if (!dg_library_file_query (library->file, sql, texts, NULL, NULL, error))
    return FALSE;
  if (sqlite3_changes (library->file->db) == 0) {
    g_set_error (error, DG_LIBRARY_ERROR, DG_LIBRARY_ERROR_NOT_FOUND,
                 _ ("There is no run “%s” in the library."), texts[0]);
    return FALSE;
  }

  return TRUE;
}

/**
 * dg_library_save:
 * @verdict: (nullable): the verdict's words for the list
 * @headline: (nullable): the headline figures for the list
 *
 * Adds the run, or puts it in the place of the one with its id; what the user has said of that one
 * meanwhile, with dg_library_annotate(), stays. When this returns %TRUE the run is on the disk. Any
 * thread; the run must not change meanwhile.
 *
 * Returns: whether it was saved; if not, what was saved before is still there
 */
gboolean
dg_library_save (DgLibrary *library, DgRun *run, const char *verdict, const char *headline,
                 GError **error)
{
  g_autoptr (JsonNode) node = dg_run_to_json (run);
  g_autofree char *json = json_to_string (node, FALSE);
  g_autofree char *name = dg_run_drive_name (run);
  g_autofree char *key = dg_library_drive_key (run->drive, run->target);
  const char *const texts[] = { run->id,
                                name != NULL ? name : "",
                                key,
                                verdict != NULL ? verdict : "",
                                headline != NULL ? headline : "",
                                json,
                                NULL };

  return change_run (library,
                     "INSERT INTO runs (id, drive_name, drive_key, verdict, headline, json)"
                     " VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
                     " ON CONFLICT (id) DO UPDATE SET drive_name = ?2, drive_key = ?3,"
                     " verdict = ?4, headline = ?5, json = json_patch (?6, json_object ("
                     " 'label', json_extract (json, '$.label'),"
                     " 'note', json_extract (json, '$.note'),"
                     " 'price', json_extract (json, '$.price')))",
                     texts, error);
}

/**
 * dg_library_annotate:
 * @label: (nullable): the new label, "" for none, %NULL to leave it as it is
 * @note: (nullable): the same for the note
 * @price: (nullable): the same for the price
 *
 * Writes what the user says of a run. Nothing else in it changes. Any thread.
 *
 * Returns: whether it was written
 */
gboolean
dg_library_annotate (DgLibrary *library, const char *id, const char *label, const char *note,
                     const char *price, GError **error)
{
  const struct {
    const char *member, *text;
  } members[] = { { "label", label }, { "note", note }, { "price", price } };
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *patch = NULL;

  json_node_take_object (node, json_object_new ());
  for (guint i = 0; i < G_N_ELEMENTS (members); i++) {
    if (members[i].text != NULL && *members[i].text != '\0')
      json_object_set_string_member (json_node_get_object (node), members[i].member,
                                     members[i].text);
    else if (members[i].text != NULL)
      json_object_set_null_member (json_node_get_object (node), members[i].member);
  }
  patch = json_to_string (node, FALSE);

  /* A merge patch (RFC 7396): a member that is null in it is removed. */
  return change_run (library, "UPDATE runs SET json = json_patch (json, ?2) WHERE id = ?1",
                     (const char *const[]){ id, patch, NULL }, error);
}

/**
 * dg_library_delete:
 *
 * Removes a run for good. Any thread.
 *
 * Returns: whether it was there and is gone
 */
gboolean
dg_library_delete (DgLibrary *library, const char *id, GError **error)
{
  return change_run (library, "DELETE FROM runs WHERE id = ?1", (const char *const[]){ id, NULL },
                     error);
}

static void
take_text (sqlite3_stmt *row, gpointer data)
{
  char **text = data;

  g_free (*text);
  *text = g_strdup ((const char *) sqlite3_column_text (row, 0));
}

/**
 * dg_library_load:
 * @id: a whole id; dg_library_resolve() makes one of what a user types
 *
 * Returns: (transfer full): the run, or %NULL with a %DG_LIBRARY_ERROR, or a %DG_FORMAT_ERROR when
 *   this version can't read it. Any thread.
 */
DgRun *
dg_library_load (DgLibrary *library, const char *id, GError **error)
{
  g_autofree char *json = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (DgRun) run = NULL;

  if (!dg_library_file_query (library->file, "SELECT json FROM runs WHERE id = ?1",
                              (const char *const[]){ id, NULL }, take_text, &json, error))
    return NULL;
  if (json == NULL) {
    g_set_error (error, DG_LIBRARY_ERROR, DG_LIBRARY_ERROR_NOT_FOUND,
                 _ ("There is no run “%s” in the library."), id);
    return NULL;
  }

  node = dg_json_parse (json, -1, id, error);
  if (node != NULL)
    run = dg_run_from_json (node, error);
  if (run == NULL)
    g_prefix_error (error, _ ("The run “%s” in the library can't be read: "), id);

  return g_steal_pointer (&run);
}

static void
take_id (sqlite3_stmt *row, gpointer data)
{
  g_ptr_array_add (data, g_strdup ((const char *) sqlite3_column_text (row, 0)));
}

/**
 * dg_library_resolve:
 * @name: an id, a start of one, "latest", or "latest:LABEL"
 *
 * Finds the run that a user means. An id that is the start of another still means itself. Labels
 * are compared to the letter, and the newest of several wins. Any thread.
 *
 * Returns: (transfer full): the whole id, or %NULL with %DG_LIBRARY_ERROR_NOT_FOUND or
 *   %DG_LIBRARY_ERROR_AMBIGUOUS
 */
char *
dg_library_resolve (DgLibrary *library, const char *name, GError **error)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  gboolean latest = strcmp (name, "latest") == 0;
  gboolean labelled = g_str_has_prefix (name, "latest:");
  const char *what = labelled ? name + strlen ("latest:") : name;
  const char *sql = latest ? "SELECT id FROM runs" NEWEST_FIRST "LIMIT 1"
                    : labelled
                        ? "SELECT id FROM runs WHERE label = ?1" NEWEST_FIRST "LIMIT 1"
                        : "SELECT id FROM runs WHERE id >= ?1 AND substr (id, 1, length (?1)) = ?1"
                          " ORDER BY id LIMIT 2";

  if (!dg_library_file_query (library->file, sql,
                              latest ? NULL : (const char *const[]){ what, NULL }, take_id, ids,
                              error))
    return NULL;

  if (ids->len == 1 || (ids->len > 1 && strcmp (ids->pdata[0], name) == 0))
    return g_strdup (ids->pdata[0]);
  if (ids->len > 1)
    g_set_error (error, DG_LIBRARY_ERROR, DG_LIBRARY_ERROR_AMBIGUOUS,
                 _ ("Several runs start with “%s”; give more of the id."), name);
  else if (latest)
    g_set_error_literal (error, DG_LIBRARY_ERROR, DG_LIBRARY_ERROR_NOT_FOUND,
                         _ ("There is no run in the library yet."));
  else if (labelled)
    g_set_error (error, DG_LIBRARY_ERROR, DG_LIBRARY_ERROR_NOT_FOUND,
                 _ ("No run has the label “%s”; see “drivegauge-cli runs”."), what);
  else
    g_set_error (error, DG_LIBRARY_ERROR, DG_LIBRARY_ERROR_NOT_FOUND,
                 _ ("No run starts with “%s”; see “drivegauge-cli runs”."), name);

  return NULL;
}

static DgStatus
status_of_word (const char *word)
{
  DgStatus status = DG_STATUS_DONE;

  while (status < DG_STATUS_INTERRUPTED && strcmp (dg_status_word (status), word) != 0)
    status++;

  return status;
}

static void
take_entry (sqlite3_stmt *row, gpointer data)
{
  const char *texts[8];

  for (int i = 0; i < 8; i++)
    texts[i] = (const char *) sqlite3_column_text (row, i);

  g_ptr_array_add (data, g_object_new (DG_TYPE_LIBRARY_ENTRY, "id", texts[0], "started", texts[1],
                                       "drive", texts[2], "label", texts[3], "plan", texts[4],
                                       "verdict", texts[5], "headline", texts[6], "status",
                                       status_of_word (texts[7]), NULL));
}

static GPtrArray *
list (DgLibrary *library, const char *sql, const char *const *texts, GError **error)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func (g_object_unref);

  if (!dg_library_file_query (library->file, sql, texts, take_entry, entries, error))
    return NULL;

  return g_steal_pointer (&entries);
}

/**
 * dg_library_list:
 * @search: (nullable): what drive, label, plan or start must hold, in whatever case
 * @offset: how many to leave out at the beginning
 * @limit: how many at most
 *
 * Returns: (transfer container) (element-type DgLibraryEntry): the runs, newest first, or %NULL
 * with a %DG_LIBRARY_ERROR. Any thread.
 */
GPtrArray *
dg_library_list (DgLibrary *library, const char *search, guint offset, guint limit, GError **error)
{
  g_autofree char *folded = g_utf8_casefold (search != NULL ? search : "", -1);
  g_autofree char *from = g_strdup_printf ("%u", offset);
  g_autofree char *most = g_strdup_printf ("%u", limit);

  return list (library,
               "SELECT " ENTRY_COLUMNS " FROM runs WHERE ?1 = '' OR"
               " holds (drive_name || char (10) || label || char (10) || plan || char (10) ||"
               " started, ?1)" NEWEST_FIRST "LIMIT ?2 OFFSET ?3",
               (const char *const[]){ folded, most, from, NULL }, error);
}

/**
 * dg_library_list_of_drive:
 * @drive_key: as of dg_library_drive_key()
 * @limit: how many at most
 *
 * Returns: (transfer container) (element-type DgLibraryEntry): the runs of this drive, newest
 * first, or %NULL with a %DG_LIBRARY_ERROR. Any thread.
 */
GPtrArray *
dg_library_list_of_drive (DgLibrary *library, const char *drive_key, guint limit, GError **error)
{
  g_autofree char *most = g_strdup_printf ("%u", limit);

  return list (library,
               "SELECT " ENTRY_COLUMNS " FROM runs WHERE drive_key = ?1" NEWEST_FIRST "LIMIT ?2",
               (const char *const[]){ drive_key, most, NULL }, error);
}

/**
 * dg_library_load_last_done:
 * @drive: a drive
 * @target: where on it
 *
 * What it measured tells more about the drive's speed than the drive's kind does.
 *
 * Returns: (transfer full) (nullable): the newest run of this drive that was done; %NULL also where
 * the library can't be read. Any thread.
 */
DgRun *
dg_library_load_last_done (DgLibrary *library, const DgDriveInfo *drive, const DgTargetInfo *target)
{
  g_autofree char *key = dg_library_drive_key (drive, target);
  g_autoptr (GPtrArray) entries = dg_library_list_of_drive (library, key, EARLIER_RUNS, NULL);

  for (guint i = 0; entries != NULL && i < entries->len; i++) {
    DgLibraryEntry *entry = g_ptr_array_index (entries, i);
    if (dg_library_entry_get_status (entry) == DG_STATUS_DONE)
      return dg_library_load (library, dg_library_entry_get_id (entry), NULL);
  }
  return NULL;
}

/**
 * dg_library_count:
 *
 * Returns: how many runs there are, or -1 with a %DG_LIBRARY_ERROR. Any thread.
 */
gint64
dg_library_count (DgLibrary *library, GError **error)
{
  gint64 count = 0;

  if (!dg_library_file_number (library->file, "SELECT count (*) FROM runs", &count, error))
    return -1;

  return count;
}

/**
 * dg_library_drive_key:
 * @drive: (nullable): what is known of the drive
 * @target: (nullable): where on it was tested
 *
 * Makes the text by which runs of one drive are found again, wherever it is plugged in. The serial
 * number tells drives apart; since cheap ones share theirs, the model stands with it. Without a
 * serial number vendor, model and size have to do, and without a model the name of the file system,
 * or the folder.
 *
 * Returns: (transfer full): the key
 */
char *
dg_library_drive_key (const DgDriveInfo *drive, const DgTargetInfo *target)
{
  const char *vendor = drive != NULL && drive->vendor != NULL ? drive->vendor : "";
  const char *model = drive != NULL && drive->model != NULL ? drive->model : "";

  if (drive != NULL && drive->serial != NULL && *drive->serial != '\0')
    return g_strdup_printf ("serial:%s:%s", model, drive->serial);
  if (*model != '\0')
    return g_strdup_printf ("model:%s:%s:%.0f", vendor, model, drive->size);
  if (target != NULL && target->label != NULL && *target->label != '\0')
    return g_strdup_printf ("volume:%s", target->label);

  return g_strdup_printf ("folder:%s", target != NULL && target->path != NULL ? target->path : "");
}
