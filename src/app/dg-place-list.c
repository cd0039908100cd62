/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-place-list.h"

#include "drive/dg-drive-list.h"

struct _DgPlaceList {
  GObject parent_instance;

  /* Owned references */
  DgArchive *archive;
  DgDriveList *drives;
  GListStore *places; /* one a drive, in the order of drives; then folders */
};

/**
 * DgPlaceList:
 *
 * Everything that could be tested: the drives of this computer as they come and go, and the
 * folders that the user added. All windows share one.
 */
G_DEFINE_FINAL_TYPE (DgPlaceList, dg_place_list, G_TYPE_OBJECT)

typedef struct {
  GPtrArray *places;
  GStrv keys;
  gboolean *tested;
} Look;

static void
look_free (Look *look)
{
  g_ptr_array_unref (look->places);
  g_strfreev (look->keys);
  g_free (look->tested);
  g_free (look);
}

static void
look_up (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  Look *look = task_data;
  g_autoptr (DgLibrary) library = dg_archive_open (source, NULL);

  for (guint i = 0; library != NULL && look->keys[i] != NULL; i++) {
    g_autoptr (GPtrArray) found = dg_library_list_of_drive (library, look->keys[i], 1, NULL);
    look->tested[i] = found != NULL && found->len > 0;
  }
  g_task_return_boolean (task, TRUE);
}

static void
looked_up (GObject *source, GAsyncResult *result, gpointer data)
{
  const Look *look = g_task_get_task_data (G_TASK (result));

  for (guint i = 0; i < look->places->len; i++)
    dg_place_set_tested (g_ptr_array_index (look->places, i), look->tested[i]);
}

/* Which drives have been tested before: the library says so, in a thread. */
static void
update_tested (DgPlaceList *self)
{
  guint n_drives = g_list_model_get_n_items (G_LIST_MODEL (self->drives));
  g_autoptr (GTask) task = g_task_new (self->archive, NULL, looked_up, NULL);
  Look *look = g_new0 (Look, 1);

  look->places = g_ptr_array_new_with_free_func (g_object_unref);
  look->keys = g_new0 (char *, n_drives + 1);
  look->tested = g_new0 (gboolean, n_drives + 1);
  for (guint i = 0; i < n_drives; i++) {
    DgPlace *place = g_list_model_get_item (G_LIST_MODEL (self->places), i);
    look->keys[i] = dg_library_drive_key (dg_place_get_info (place), NULL);
    g_ptr_array_add (look->places, place);
  }
  g_task_set_task_data (task, look, (GDestroyNotify) look_free);
  g_task_run_in_thread (task, look_up);
}

static void
drives_changed (DgPlaceList *self, guint position, guint removed, guint added, GListModel *drives)
{
  g_autoptr (GPtrArray) places = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = position; i < position + added; i++) {
    g_autoptr (DgDrive) drive = g_list_model_get_item (drives, i);
    g_ptr_array_add (places, dg_place_new_for_drive (drive));
  }
  g_list_store_splice (self->places, position, removed, places->pdata, places->len);
  update_tested (self);
}

/* A folder on a disk belongs to the disk; on a share or the like, to what is mounted above it. */
static gboolean
holds (DgPlace *place, DgSurvey *survey)
{
  DgDrive *drive = dg_place_get_drive (place);
  g_autoptr (GPtrArray) volumes = dg_place_list_volumes (place);

  if (drive == NULL)
    return g_str_equal (dg_place_get_path (place), survey->path);
  if (survey->disk != NULL)
    return g_str_equal (dg_drive_get_id (drive), survey->disk);

  for (guint i = 0; i < volumes->len; i++) {
    g_autoptr (GFile) mount = g_file_new_for_path (dg_volume_get_path (volumes->pdata[i]));
    g_autoptr (GFile) folder = g_file_new_for_path (survey->path);
    if (g_file_equal (folder, mount) ||
        (g_file_has_prefix (folder, mount) && g_file_peek_path (mount)[1] != '\0'))
      return TRUE;
  }

  return FALSE;
}

/**
 * dg_place_list_add_folder:
 * @self: a list
 * @survey: of a folder
 *
 * Makes the folder the one to be tested in: on its drive where that is in the list, else as a
 * place of its own.
 *
 * Returns: (transfer none): the place
 */
DgPlace *
dg_place_list_add_folder (DgPlaceList *self, DgSurvey *survey)
{
  guint n_places = g_list_model_get_n_items (G_LIST_MODEL (self->places));
  g_autoptr (DgPlace) added = NULL;

  for (guint i = 0; i < n_places; i++) {
    g_autoptr (DgPlace) place = g_list_model_get_item (G_LIST_MODEL (self->places), i);
    if (holds (place, survey)) {
      dg_place_choose (place, survey->path);
      return place;
    }
  }
  added = dg_place_new_for_folder (survey);
  g_list_store_append (self->places, added);

  return added;
}

/**
 * dg_place_list_get_model:
 * @self: a list
 *
 * Returns: (transfer none): the live list of DgPlace
 */
GListModel *
dg_place_list_get_model (DgPlaceList *self)
{
  return G_LIST_MODEL (self->places);
}

static void
dg_place_list_finalize (GObject *object)
{
  DgPlaceList *self = DG_PLACE_LIST (object);

  g_clear_object (&self->archive);
  g_clear_object (&self->drives);
  g_clear_object (&self->places);

  G_OBJECT_CLASS (dg_place_list_parent_class)->finalize (object);
}

static void
dg_place_list_class_init (DgPlaceListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dg_place_list_finalize;
}

static void
dg_place_list_init (DgPlaceList *self)
{
  self->places = g_list_store_new (DG_TYPE_PLACE);
}

/**
 * dg_place_list_new:
 * @archive: tells which drives were tested before
 *
 * Returns: (transfer full): a list that follows the drives of this computer; main thread
 */
DgPlaceList *
dg_place_list_new (DgArchive *archive)
{
  DgPlaceList *self = g_object_new (DG_TYPE_PLACE_LIST, NULL);

  self->archive = g_object_ref (archive);
  self->drives = dg_drive_list_new (FALSE);
  g_signal_connect_object (self->drives, "items-changed", G_CALLBACK (drives_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (dg_archive_get_entries (archive), "items-changed",
                           G_CALLBACK (update_tested), self, G_CONNECT_SWAPPED);
  drives_changed (self, 0, 0, g_list_model_get_n_items (G_LIST_MODEL (self->drives)),
                  G_LIST_MODEL (self->drives));

  return self;
}
