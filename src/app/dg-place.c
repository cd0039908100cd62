/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-place.h"

#include "model/dg-units.h"

#include <glib/gi18n-lib.h>
#include <math.h>

struct _DgPlace {
  GObject parent_instance;

  /* Owned references */
  DgDrive *drive;
  DgVolume *volume; /* of drive; the one to test */
  DgSurvey *survey; /* of a folder */
  char *folder;     /* that the user chose, or NULL */
  char *path;       /* folder, else that of volume */
  char *name;
  char *detail;

  guint volume_chosen : 1;
  guint tested : 1;
};

/**
 * DgPlace:
 *
 * One row of the list of drives: a drive, or a folder on something that isn't in the list of
 * drives, such as memory or the root of a container. It knows where on it a test would run.
 */
G_DEFINE_FINAL_TYPE (DgPlace, dg_place, G_TYPE_OBJECT)

enum { PROP_0, PROP_NAME, PROP_DETAIL, PROP_PATH, PROP_TESTED, N_PROPS };
static GParamSpec *properties[N_PROPS];

static void
set_text (DgPlace *self, char **text, char *value, GParamSpec *pspec)
{
  if (g_strcmp0 (*text, value) == 0) {
    g_free (value);
    return;
  }
  g_free (*text);
  *text = value;
  g_object_notify_by_pspec (G_OBJECT (self), pspec);
}

static char *
describe_space (double size, double free)
{
  g_autofree char *all = dg_units_format (size, DG_UNIT_BYTES);
  g_autofree char *left = dg_units_format (free, DG_UNIT_BYTES);

  if (!(size > 0))
    return g_strdup ("");
  if (!isfinite (free))
    return g_steal_pointer (&all);

  /* Translators: size of a drive, and how much of it is free */
  return g_strdup_printf (_ ("%s, %s free"), all, left);
}

/**
 * dg_place_list_volumes:
 * @self: a place
 *
 * Returns: (transfer full) (element-type DgVolume): the drive's mounted volumes
 */
GPtrArray *
dg_place_list_volumes (DgPlace *self)
{
  g_autoptr (GPtrArray) mounted = g_ptr_array_new_with_free_func (g_object_unref);
  GListModel *volumes = self->drive != NULL ? dg_drive_get_volumes (self->drive) : NULL;

  for (guint i = 0; volumes != NULL && i < g_list_model_get_n_items (volumes); i++) {
    g_autoptr (DgVolume) volume = g_list_model_get_item (volumes, i);
    if (dg_volume_get_path (volume) != NULL)
      g_ptr_array_add (mounted, g_steal_pointer (&volume));
  }

  return g_steal_pointer (&mounted);
}

/* The one that was chosen while it is there, else the first that can be tested, else the first. */
static void
update_volume (DgPlace *self)
{
  g_autoptr (GPtrArray) mounted = dg_place_list_volumes (self);
  DgVolume *best = NULL;

  for (guint i = 0; i < mounted->len; i++) {
    DgVolume *volume = g_ptr_array_index (mounted, i);
    if (self->volume_chosen && volume == self->volume)
      return;
    if (best == NULL || (dg_volume_get_folder (best) == NULL && dg_volume_get_folder (volume)))
      best = volume;
  }
  g_set_object (&self->volume, best);
  self->volume_chosen = FALSE;
}

static void
update_path (DgPlace *self)
{
  const char *path = self->folder;

  if (path == NULL && self->volume != NULL)
    path = dg_volume_get_folder (self->volume);
  set_text (self, &self->path, g_strdup (path), properties[PROP_PATH]);
}

static void
update (DgPlace *self)
{
  g_autoptr (GPtrArray) mounted = dg_place_list_volumes (self);
  double size = dg_drive_get_info (self->drive)->size;
  double free = mounted->len > 0 ? 0 : NAN;

  for (guint i = 0; i < mounted->len; i++) {
    DgVolume *volume = g_ptr_array_index (mounted, i);
    free += dg_volume_get_free (volume);
    if (!isfinite (size) && mounted->len == 1)
      size = dg_volume_get_size (volume);
  }

  update_volume (self);
  update_path (self);
  set_text (self, &self->name, dg_drive_dup_name (self->drive), properties[PROP_NAME]);
  set_text (self, &self->detail, describe_space (size, free), properties[PROP_DETAIL]);
}

static void
follow_volumes (DgPlace *self, guint position, guint removed, guint added, GListModel *volumes)
{
  for (guint i = position; i < position + added; i++) {
    g_autoptr (DgVolume) volume = g_list_model_get_item (volumes, i);
    g_signal_connect_object (volume, "notify", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  }
  update (self);
}

/**
 * dg_place_new_for_drive:
 * @drive: a drive of the list
 *
 * Returns: (transfer full): the place for it, which follows what happens to the drive
 */
DgPlace *
dg_place_new_for_drive (DgDrive *drive)
{
  DgPlace *self = g_object_new (DG_TYPE_PLACE, NULL);
  GListModel *volumes = dg_drive_get_volumes (drive);

  self->drive = g_object_ref (drive);
  g_signal_connect_object (drive, "notify", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (volumes, "items-changed", G_CALLBACK (follow_volumes), self,
                           G_CONNECT_SWAPPED);
  follow_volumes (self, 0, 0, g_list_model_get_n_items (volumes), volumes);

  return self;
}

/**
 * dg_place_new_for_folder:
 * @survey: of a folder that is on no drive of the list
 *
 * Returns: (transfer full): the place for it
 */
DgPlace *
dg_place_new_for_folder (DgSurvey *survey)
{
  DgPlace *self = g_object_new (DG_TYPE_PLACE, NULL);

  self->survey = dg_survey_ref (survey);
  self->folder = g_strdup (survey->path);
  self->path = g_strdup (survey->path);
  self->name = g_path_get_basename (survey->path);
  self->detail = describe_space (survey->target->size, survey->target->free);
  self->tested = survey->results != NULL && survey->results->len > 0;

  return self;
}

/**
 * dg_place_get_drive:
 * @self: a place
 *
 * Returns: (transfer none) (nullable): its drive
 */
DgDrive *
dg_place_get_drive (DgPlace *self)
{
  return self->drive;
}

/**
 * dg_place_get_info:
 * @self: a place
 *
 * Returns: (transfer none): what is known of the hardware
 */
const DgDriveInfo *
dg_place_get_info (DgPlace *self)
{
  return self->drive != NULL ? dg_drive_get_info (self->drive) : self->survey->drive;
}

/**
 * dg_place_get_name:
 * @self: a place
 *
 * Returns: the name a person would know it by
 */
const char *
dg_place_get_name (DgPlace *self)
{
  return self->name;
}

/**
 * dg_place_get_detail:
 * @self: a place
 *
 * Returns: its size and free space in words
 */
const char *
dg_place_get_detail (DgPlace *self)
{
  return self->detail;
}

/**
 * dg_place_get_icon_name:
 * @self: a place
 *
 * Returns: name of a symbolic icon
 */
const char *
dg_place_get_icon_name (DgPlace *self)
{
  return self->drive != NULL ? dg_drive_get_icon_name (self->drive) : "folder-symbolic";
}

/**
 * dg_place_get_volume:
 * @self: a place
 *
 * Returns: (transfer none) (nullable): the volume that would be tested
 */
DgVolume *
dg_place_get_volume (DgPlace *self)
{
  return self->volume;
}

/**
 * dg_place_set_volume:
 * @self: a place
 * @volume: one of dg_place_list_volumes()
 *
 * Chooses the volume to test, and forgets a folder that was chosen before.
 */
void
dg_place_set_volume (DgPlace *self, DgVolume *volume)
{
  g_set_object (&self->volume, volume);
  self->volume_chosen = TRUE;
  g_clear_pointer (&self->folder, g_free);
  update_path (self);
}

/**
 * dg_place_get_path:
 * @self: a place
 *
 * Returns: (nullable): the folder to test in; %NULL while there is none that could be written to
 */
const char *
dg_place_get_path (DgPlace *self)
{
  return self->path;
}

/**
 * dg_place_choose:
 * @self: a place
 * @path: a folder on it
 *
 * Chooses the folder to test in.
 */
void
dg_place_choose (DgPlace *self, const char *path)
{
  g_free (self->folder);
  self->folder = g_strdup (path);
  update_path (self);
}

/**
 * dg_place_dup_refusal:
 * @self: a place
 *
 * Returns: (transfer full) (nullable): a sentence on why it can't be tested as it is; of a folder
 *   that the user chose, its survey tells
 */
char *
dg_place_dup_refusal (DgPlace *self)
{
  if (self->folder != NULL)
    return NULL;

  return self->volume != NULL ? dg_volume_refusal (self->volume) : dg_drive_refusal (self->drive);
}

/**
 * dg_place_get_tested:
 * @self: a place
 *
 * Returns: whether the library has a result of it
 */
gboolean
dg_place_get_tested (DgPlace *self)
{
  return self->tested;
}

/**
 * dg_place_set_tested:
 * @self: a place
 * @tested: whether the library has a result of it
 */
void
dg_place_set_tested (DgPlace *self, gboolean tested)
{
  if (self->tested == tested)
    return;

  self->tested = tested;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TESTED]);
}

static void
dg_place_finalize (GObject *object)
{
  DgPlace *self = DG_PLACE (object);

  g_clear_object (&self->volume);
  g_clear_object (&self->drive);
  g_clear_pointer (&self->survey, dg_survey_unref);
  g_clear_pointer (&self->folder, g_free);
  g_clear_pointer (&self->path, g_free);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->detail, g_free);

  G_OBJECT_CLASS (dg_place_parent_class)->finalize (object);
}

static void
dg_place_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  DgPlace *self = DG_PLACE (object);

  switch (id) {
  case PROP_NAME:
    g_value_set_string (value, self->name);
    break;
  case PROP_DETAIL:
    g_value_set_string (value, self->detail);
    break;
  case PROP_PATH:
    g_value_set_string (value, self->path);
    break;
  case PROP_TESTED:
    g_value_set_boolean (value, self->tested);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
dg_place_class_init (DgPlaceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->finalize = dg_place_finalize;
  object_class->get_property = dg_place_get_property;

  properties[PROP_NAME] = g_param_spec_string ("name", NULL, NULL, NULL, flags);
  properties[PROP_DETAIL] = g_param_spec_string ("detail", NULL, NULL, NULL, flags);
  properties[PROP_PATH] = g_param_spec_string ("path", NULL, NULL, NULL, flags);
  properties[PROP_TESTED] = g_param_spec_boolean ("tested", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
dg_place_init (DgPlace *self)
{
}
