/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-archive.h"

#include "judge/dg-summary.h"
#include "judge/dg-verdict.h"

struct _DgArchive {
  GObject parent_instance;

  /* Owned references */
  GListStore *entries;
  DgLibrary *library; /* NULL until a thread has opened it */
  char *path;
  char *error;

  GMutex mutex; /* guards library */
  gboolean loaded;
};

/**
 * DgArchive:
 *
 * The library of runs as the window sees it: a list that is always there, and every use of the
 * file in a thread. All windows share one. A run that is to be deleted is hidden at once and
 * deleted when that can't be undone any more, so nothing is lost should the program end before.
 */
G_DEFINE_FINAL_TYPE (DgArchive, dg_archive, G_TYPE_OBJECT)

enum { PROP_0, PROP_LOADED, N_PROPS };
static GParamSpec *properties[N_PROPS];

/**
 * dg_archive_open:
 * @self: an archive
 * @error: why the library can't be opened
 *
 * The library itself, opened by whichever thread is the first to need it. Any thread but the main
 * one.
 *
 * Returns: (transfer full): the library
 */
DgLibrary *
dg_archive_open (DgArchive *self, GError **error)
{
  DgLibrary *library = NULL;

  g_mutex_lock (&self->mutex);
  if (self->library == NULL)
    self->library = dg_library_open (self->path, error);
  library = self->library != NULL ? g_object_ref (self->library) : NULL;
  g_mutex_unlock (&self->mutex);

  return library;
}

/**
 * dg_archive_keep:
 * @run: a run that has got further
 * @archive: a DgArchive
 * @error: why it can't be kept
 *
 * A DgJobKeeper: judges the run and saves it, in the thread that made it.
 *
 * Returns: whether the run is on the disk
 */
gboolean
dg_archive_keep (DgRun *run, gpointer archive, GError **error)
{
  g_autoptr (DgLibrary) library = dg_archive_open (archive, error);
  g_autofree char *headline = dg_summary_headline (run);
  g_autofree char *verdict = NULL;

  dg_verdicts_apply (run);
  verdict = dg_verdict_summarize (run);
  return library != NULL && dg_library_save (library, run, verdict, headline, error);
}

static void
list_all (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DgLibrary) library = dg_archive_open (source, &error);
  g_autoptr (GPtrArray) entries = NULL;

  if (library != NULL)
    entries = dg_library_list (library, NULL, 0, G_MAXINT, &error);

  if (entries == NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_pointer (task, g_steal_pointer (&entries), (GDestroyNotify) g_ptr_array_unref);
}

static void
all_listed (GObject *source, GAsyncResult *result, gpointer data)
{
  DgArchive *self = DG_ARCHIVE (source);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) entries = g_task_propagate_pointer (G_TASK (result), &error);

  if (entries != NULL)
    g_list_store_splice (self->entries, 0, g_list_model_get_n_items (G_LIST_MODEL (self->entries)),
                         entries->pdata, entries->len);
  self->loaded = TRUE;
  self->error = error != NULL ? g_strdup (error->message) : NULL;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LOADED]);
}

static int
compare_newest_first (gconstpointer a, gconstpointer b, gpointer data)
{
  return g_strcmp0 (dg_library_entry_get_started ((DgLibraryEntry *) b),
                    dg_library_entry_get_started ((DgLibraryEntry *) a));
}

static gboolean
find (DgArchive *self, const char *id, guint *position)
{
  guint n_entries = g_list_model_get_n_items (G_LIST_MODEL (self->entries));

  for (*position = 0; *position < n_entries; (*position)++) {
    g_autoptr (DgLibraryEntry) entry =
        g_list_model_get_item (G_LIST_MODEL (self->entries), *position);
    if (g_str_equal (dg_library_entry_get_id (entry), id))
      return TRUE;
  }

  return FALSE;
}

static void
find_entry (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  DgRun *run = task_data;
  g_autoptr (DgLibrary) library = dg_archive_open (source, NULL);
  g_autofree char *key = dg_library_drive_key (run->drive, run->target);
  g_autoptr (GPtrArray) entries = NULL;

  if (library != NULL)
    entries = dg_library_list_of_drive (library, key, G_MAXINT, NULL);

  for (guint i = 0; entries != NULL && i < entries->len; i++) {
    DgLibraryEntry *entry = g_ptr_array_index (entries, i);
    if (g_str_equal (dg_library_entry_get_id (entry), run->id)) {
      g_task_return_pointer (task, g_object_ref (entry), g_object_unref);
      return;
    }
  }
  g_task_return_pointer (task, NULL, NULL);
}

static void
entry_found (GObject *source, GAsyncResult *result, gpointer data)
{
  DgArchive *self = DG_ARCHIVE (source);
  g_autoptr (DgLibraryEntry) entry = g_task_propagate_pointer (G_TASK (result), NULL);
  guint position = 0;

  if (entry == NULL)
    return;
  if (find (self, dg_library_entry_get_id (entry), &position))
    g_list_store_remove (self->entries, position);
  dg_archive_restore (self, entry);
}

/**
 * dg_archive_refresh:
 * @self: an archive
 * @run: a run that was saved or changed
 *
 * Makes the list show what the library now says of that run.
 */
void
dg_archive_refresh (DgArchive *self, DgRun *run)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, entry_found, NULL);

  g_task_set_task_data (task, dg_run_ref (run), (GDestroyNotify) dg_run_unref);
  g_task_run_in_thread (task, find_entry);
}

static void
load (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DgLibrary) library = dg_archive_open (source, &error);
  g_autoptr (DgRun) run = library != NULL ? dg_library_load (library, task_data, &error) : NULL;

  if (run == NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_pointer (task, g_steal_pointer (&run), (GDestroyNotify) dg_run_unref);
}

/**
 * dg_archive_load_async:
 * @self: an archive
 * @id: of a run
 * @callback: called in the main thread; calls dg_archive_load_finish()
 * @data: for @callback
 */
void
dg_archive_load_async (DgArchive *self, const char *id, GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, callback, data);

  g_task_set_task_data (task, g_strdup (id), g_free);
  g_task_run_in_thread (task, load);
}

/**
 * dg_archive_load_finish:
 * @self: an archive
 * @result: what the callback was given
 * @error: why the run can't be shown
 *
 * Returns: (transfer full): the run
 */
DgRun *
dg_archive_load_finish (DgArchive *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

typedef struct {
  DgRun *run;
  char *label;
  char *note;
} Annotation;

static void
annotation_free (Annotation *annotation)
{
  dg_run_unref (annotation->run);
  g_free (annotation->label);
  g_free (annotation->note);
  g_free (annotation);
}

static void
annotate (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  const Annotation *annotation = task_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (DgLibrary) library = dg_archive_open (source, &error);

  if (library != NULL && dg_library_annotate (library, annotation->run->id, annotation->label,
                                              annotation->note, NULL, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

/**
 * dg_archive_annotate_async:
 * @self: an archive
 * @run: a run that is in the library
 * @label: (nullable): its new label, %NULL to leave it
 * @note: (nullable): its new note, %NULL to leave it
 * @callback: called in the main thread; calls dg_archive_annotate_finish()
 * @data: for @callback
 */
void
dg_archive_annotate_async (DgArchive *self, DgRun *run, const char *label, const char *note,
                           GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, callback, data);
  Annotation *annotation = g_new0 (Annotation, 1);

  annotation->run = dg_run_ref (run);
  annotation->label = g_strdup (label);
  annotation->note = g_strdup (note);
  g_task_set_task_data (task, annotation, (GDestroyNotify) annotation_free);
  g_task_run_in_thread (task, annotate);
}

/**
 * dg_archive_annotate_finish:
 * @self: an archive
 * @result: what the callback was given
 * @error: why it wasn't written
 *
 * Returns: whether label and note are on the disk
 */
gboolean
dg_archive_annotate_finish (DgArchive *self, GAsyncResult *result, GError **error)
{
  const Annotation *annotation = g_task_get_task_data (G_TASK (result));

  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;

  dg_archive_refresh (self, annotation->run);
  return TRUE;
}

/**
 * dg_archive_hide:
 * @self: an archive
 * @entry: one of its entries
 *
 * Takes the entry out of the list. The run stays in the library.
 */
void
dg_archive_hide (DgArchive *self, DgLibraryEntry *entry)
{
  guint position = 0;

  if (find (self, dg_library_entry_get_id (entry), &position))
    g_list_store_remove (self->entries, position);
}

/**
 * dg_archive_restore:
 * @self: an archive
 * @entry: an entry that isn't in the list
 *
 * Puts the entry where it belongs in the list.
 */
void
dg_archive_restore (DgArchive *self, DgLibraryEntry *entry)
{
  g_list_store_insert_sorted (self->entries, entry, compare_newest_first, NULL);
}

static void
delete_entry (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DgLibrary) library = dg_archive_open (source, &error);

  if (library != NULL && dg_library_delete (library, dg_library_entry_get_id (task_data), &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

/**
 * dg_archive_delete_async:
 * @self: an archive
 * @entry: an entry that was hidden
 * @callback: called in the main thread; calls dg_archive_delete_finish()
 * @data: for @callback
 *
 * Deletes the entry's run from the library for good.
 */
void
dg_archive_delete_async (DgArchive *self, DgLibraryEntry *entry, GAsyncReadyCallback callback,
                         gpointer data)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, callback, data);

  g_task_set_task_data (task, g_object_ref (entry), g_object_unref);
  g_task_run_in_thread (task, delete_entry);
}

/**
 * dg_archive_delete_finish:
 * @self: an archive
 * @result: what the callback was given
 * @error: why it is still there
 *
 * Returns: whether the run is gone
 */
gboolean
dg_archive_delete_finish (DgArchive *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

/**
 * dg_archive_get_entries:
 * @self: an archive
 *
 * Returns: (transfer none): the live list of DgLibraryEntry, newest first
 */
GListModel *
dg_archive_get_entries (DgArchive *self)
{
  return G_LIST_MODEL (self->entries);
}

/**
 * dg_archive_get_loaded:
 * @self: an archive
 *
 * Returns: whether the library has been read, with success or without
 */
gboolean
dg_archive_get_loaded (DgArchive *self)
{
  return self->loaded;
}

/**
 * dg_archive_get_error:
 * @self: an archive
 *
 * Returns: (nullable): a sentence on why the library can't be read
 */
const char *
dg_archive_get_error (DgArchive *self)
{
  return self->error;
}

static void
dg_archive_finalize (GObject *object)
{
  DgArchive *self = DG_ARCHIVE (object);

  g_clear_object (&self->entries);
  g_clear_object (&self->library);
  g_clear_pointer (&self->path, g_free);
  g_clear_pointer (&self->error, g_free);
  g_mutex_clear (&self->mutex);

  G_OBJECT_CLASS (dg_archive_parent_class)->finalize (object);
}

static void
dg_archive_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_boolean (value, DG_ARCHIVE (object)->loaded);
}

static void
dg_archive_class_init (DgArchiveClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = dg_archive_finalize;
  object_class->get_property = dg_archive_get_property;

  properties[PROP_LOADED] =
      g_param_spec_boolean ("loaded", NULL, NULL, FALSE,
                            G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
dg_archive_init (DgArchive *self)
{
  g_mutex_init (&self->mutex);
  self->entries = g_list_store_new (DG_TYPE_LIBRARY_ENTRY);
}

/**
 * dg_archive_new:
 * @path: where the library is or will be
 *
 * Begins to read the library; “loaded” tells when that is done. Main thread, as all others here
 * but dg_archive_open() and dg_archive_keep().
 *
 * Returns: (transfer full): an archive
 */
DgArchive *
dg_archive_new (const char *path)
{
  DgArchive *self = g_object_new (DG_TYPE_ARCHIVE, NULL);
  g_autoptr (GTask) task = g_task_new (self, NULL, all_listed, NULL);

  self->path = g_strdup (path);
  g_task_run_in_thread (task, list_all);

  return self;
}
