/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drive/dg-volume.h"

#include "drive/dg-guard.h"
#include "model/dg-units.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <sys/statvfs.h>
#include <unistd.h>

/* What a scan knows is writable; what only the file system itself can tell is read by a probe. */
enum {
  PROP_0,
  PROP_ID,
  PROP_NAME,
  PROP_DEVICE,
  PROP_LABEL,
  PROP_FILE_SYSTEM,
  PROP_PATH,
  PROP_HOME,
  PROP_OPTIONS,
  PROP_FOLDER,
  N_TEXTS,
  PROP_READ_ONLY = N_TEXTS,
  PROP_ENCRYPTED,
  PROP_CAPACITY,
  PROP_SIZE,
  PROP_FREE,
  PROP_PROBED,
  N_PROPERTIES
};

struct _DgVolume {
  GObject parent_instance;

  char *texts[N_TEXTS];
  gboolean read_only;
  gboolean encrypted;
  double capacity; /* of the device, 0 while unknown */
  double size;     /* of the file system, NAN while unknown */
  double free;     /* the same */
  gboolean probed;
  gboolean probing; /* a thread is asking; it may hang, so there is never a second one */
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (DgVolume, dg_volume, G_TYPE_OBJECT)

static void
dg_volume_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  DgVolume *self = DG_VOLUME (object);

  switch (id) {
  case PROP_READ_ONLY:
    g_value_set_boolean (value, self->read_only);
    break;
  case PROP_ENCRYPTED:
    g_value_set_boolean (value, self->encrypted);
    break;
  case PROP_CAPACITY:
    g_value_set_double (value, self->capacity);
    break;
  case PROP_SIZE:
    g_value_set_double (value, dg_volume_get_size (self));
    break;
  case PROP_FREE:
    g_value_set_double (value, self->free);
    break;
  case PROP_PROBED:
    g_value_set_boolean (value, dg_volume_is_probed (self));
    break;
  default:
    g_value_set_string (value, self->texts[id]);
  }
}

static void
dg_volume_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  DgVolume *self = DG_VOLUME (object);

  switch (id) {
  case PROP_READ_ONLY:
    self->read_only = g_value_get_boolean (value);
    break;
  case PROP_ENCRYPTED:
    self->encrypted = g_value_get_boolean (value);
    break;
  case PROP_CAPACITY:
    self->capacity = g_value_get_double (value);
    break;
  default:
    g_free (self->texts[id]);
    self->texts[id] = g_value_dup_string (value);
  }
}

static void
dg_volume_finalize (GObject *object)
{
  DgVolume *self = DG_VOLUME (object);

  for (guint i = 0; i < N_TEXTS; i++)
    g_free (self->texts[i]);
  G_OBJECT_CLASS (dg_volume_parent_class)->finalize (object);
}

static void
dg_volume_class_init (DgVolumeClass *class)
{
  static const char *const texts[N_TEXTS] = { NULL,          "id",   "name", "device",  "label",
                                              "file-system", "path", "home", "options", "folder" };
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GParamFlags told = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
  GParamFlags probed = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = dg_volume_get_property;
  object_class->set_property = dg_volume_set_property;
  object_class->finalize = dg_volume_finalize;

  for (guint i = PROP_ID; i < N_TEXTS; i++)
    properties[i] =
        g_param_spec_string (texts[i], NULL, NULL, NULL, i == PROP_FOLDER ? probed : told);
  properties[PROP_READ_ONLY] = g_param_spec_boolean ("read-only", NULL, NULL, FALSE, told);
  properties[PROP_ENCRYPTED] = g_param_spec_boolean ("encrypted", NULL, NULL, FALSE, told);
  properties[PROP_CAPACITY] = g_param_spec_double ("capacity", NULL, NULL, 0, G_MAXDOUBLE, 0, told);
  properties[PROP_SIZE] = g_param_spec_double ("size", NULL, NULL, 0, G_MAXDOUBLE, 0, probed);
  properties[PROP_FREE] = g_param_spec_double ("free", NULL, NULL, 0, G_MAXDOUBLE, 0, probed);
  properties[PROP_PROBED] = g_param_spec_boolean ("probed", NULL, NULL, FALSE, probed);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
dg_volume_init (DgVolume *self)
{
  self->size = NAN;
  self->free = NAN;
}

/**
 * dg_volume_get_name:
 * @volume: a volume
 *
 * Returns: (nullable): its label, else the name of the folder where it is mounted, else its
 * device's
 */
const char *
dg_volume_get_name (DgVolume *volume)
{
  return volume->texts[PROP_NAME];
}

/**
 * dg_volume_get_device:
 * @volume: a volume
 *
 * Returns: (nullable): the block device, such as /dev/sdb1
 */
const char *
dg_volume_get_device (DgVolume *volume)
{
  return volume->texts[PROP_DEVICE];
}

/**
 * dg_volume_get_label:
 * @volume: a volume
 *
 * Returns: (nullable): the label, safe to show
 */
const char *
dg_volume_get_label (DgVolume *volume)
{
  return volume->texts[PROP_LABEL];
}

/**
 * dg_volume_get_file_system:
 * @volume: a volume
 *
 * Returns: (nullable): the type as the kernel or udev names it
 */
const char *
dg_volume_get_file_system (DgVolume *volume)
{
  return volume->texts[PROP_FILE_SYSTEM];
}

/**
 * dg_volume_get_path:
 * @volume: a volume
 *
 * Returns: (nullable): where it is mounted; %NULL when it isn't
 */
const char *
dg_volume_get_path (DgVolume *volume)
{
  return volume->texts[PROP_PATH];
}

/**
 * dg_volume_get_folder:
 * @volume: a volume
 *
 * Returns: (nullable): a folder on it that a test may use: where it is mounted, or on the system's
 *   own volume the user's home folder; %NULL when there is none or it isn't known yet
 */
const char *
dg_volume_get_folder (DgVolume *volume)
{
  return volume->texts[PROP_FOLDER];
}

/**
 * dg_volume_get_options:
 * @volume: a volume
 *
 * Returns: (nullable): the mount's options
 */
const char *
dg_volume_get_options (DgVolume *volume)
{
  return volume->texts[PROP_OPTIONS];
}

/**
 * dg_volume_get_read_only:
 * @volume: a volume
 *
 * Returns: whether it can only be read as it is mounted
 */
gboolean
dg_volume_get_read_only (DgVolume *volume)
{
  return volume->read_only;
}

/**
 * dg_volume_get_encrypted:
 * @volume: a volume
 *
 * Returns: whether it is encrypted, locked or not
 */
gboolean
dg_volume_get_encrypted (DgVolume *volume)
{
  return volume->encrypted;
}

/**
 * dg_volume_get_size:
 * @volume: a volume
 *
 * Returns: bytes of its file system, else of its device; NAN while neither is known
 */
double
dg_volume_get_size (DgVolume *volume)
{
  if (isfinite (volume->size))
    return volume->size;
  return volume->capacity > 0 ? volume->capacity : NAN;
}

/**
 * dg_volume_get_free:
 * @volume: a volume
 *
 * Returns: bytes free for the user; NAN while unknown or not mounted
 */
double
dg_volume_get_free (DgVolume *volume)
{
  return volume->free;
}

static char *
refusal_of_folder (DgVolume *volume)
{
  g_autofree char *path = g_filename_display_name (volume->texts[PROP_PATH]);

  if (isnan (volume->free))
    return g_strdup_printf (_ ("“%s” doesn't answer."), path);
  if (volume->texts[PROP_FOLDER] == NULL && dg_guard_is_system_folder (volume->texts[PROP_PATH]))
    return g_strdup_printf (
        _ ("“%s” belongs to the system: choose a folder of your own on this drive."), path);
  if (volume->texts[PROP_FOLDER] == NULL)
    return g_strdup_printf (
        _ ("You may not write to “%s”: choose a folder of your own on this drive."), path);
  if (volume->free <= (double) dg_guard_reserve ((guint64) volume->size)) {
    g_autofree char *free = dg_units_format (volume->free, DG_UNIT_BYTES);
    return g_strdup_printf (_ ("“%s” is too full to test: only %s are free."), path, free);
  }
  return NULL;
}

/**
 * dg_volume_refusal:
 * @volume: a volume
 *
 * Returns: (transfer full) (nullable): a sentence that says why it can't be tested as it is, and
 *   what to do; %NULL when it can, or isn't known yet
 */
char *
dg_volume_refusal (DgVolume *volume)
{
  const char *name = volume->texts[PROP_NAME] ? volume->texts[PROP_NAME] : "";

  if (volume->texts[PROP_PATH] == NULL && volume->encrypted)
    return g_strdup_printf (_ ("“%s” is encrypted: unlock it first."), name);
  if (volume->texts[PROP_PATH] == NULL)
    return g_strdup_printf (_ ("“%s” isn't mounted: mount it first."), name);
  if (volume->read_only)
    return g_strdup_printf (_ ("“%s” can only be read, and a test has to write."), name);
  return volume->probed ? refusal_of_folder (volume) : NULL;
}

/**
 * dg_volume_compare:
 * @a: a volume
 * @b: another
 * @unused: nothing
 *
 * Returns: their order in a list; 0 when both stand for the same
 */
int
dg_volume_compare (gconstpointer a, gconstpointer b, gpointer unused)
{
  return strverscmp (((const DgVolume *) a)->texts[PROP_ID],
                     ((const DgVolume *) b)->texts[PROP_ID]);
}

typedef struct {
  double size;
  double free;
  char *folder;
} Probe;

static void
probe_free (gpointer data)
{
  g_free (((Probe *) data)->folder);
  g_free (data);
}

static gboolean
differs (double a, double b)
{
  return a != b && !(isnan (a) && isnan (b));
}

static void
take_probe (DgVolume *self, double size, double free, char *folder)
{
  g_autofree char *old_folder = self->texts[PROP_FOLDER];
  double old_size = dg_volume_get_size (self);
  double old_free = self->free;

  self->size = size;
  self->free = free;
  self->texts[PROP_FOLDER] = folder;
  if (g_strcmp0 (old_folder, folder) != 0)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FOLDER]);
  if (differs (old_size, dg_volume_get_size (self)))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SIZE]);
  if (differs (old_free, free))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FREE]);
}

/**
 * dg_volume_update:
 * @volume: a volume that stays
 * @fresh: the same as a new scan found it
 *
 * Takes over what the scan knows; only what changed notifies.
 */
void
dg_volume_update (gpointer volume, gpointer fresh)
{
  DgVolume *self = volume;
  gboolean moved = g_strcmp0 (self->texts[PROP_PATH], ((DgVolume *) fresh)->texts[PROP_PATH]) != 0;

  g_object_freeze_notify (volume);
  for (guint i = PROP_ID; i < N_PROPERTIES; i++) {
    g_auto (GValue) old = G_VALUE_INIT;
    g_auto (GValue) new = G_VALUE_INIT;
    if ((properties[i]->flags & G_PARAM_WRITABLE) == 0)
      continue;
    g_object_get_property (volume, properties[i]->name, &old);
    g_object_get_property (fresh, properties[i]->name, &new);
    if (g_param_values_cmp (properties[i], &old, &new) != 0)
      g_object_set_property (volume, properties[i]->name, &new);
  }
  if (moved) {
    self->probed = FALSE;
    take_probe (self, NAN, NAN, NULL);
  }
  g_object_thaw_notify (volume);
}

static gboolean
is_usable (const char *folder)
{
  return !dg_guard_is_system_folder (folder) && euidaccess (folder, W_OK | X_OK) == 0;
}

/* In a thread of its own: each of these calls can wait for a drive or a network for ever. */
static void
ask (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const char *const *folders = data;
  struct statvfs status;
  Probe *probe = g_new0 (Probe, 1);

  probe->size = NAN;
  probe->free = NAN;
  if (statvfs (folders[0], &status) == 0) {
    probe->size = (double) status.f_blocks * (double) status.f_frsize;
    probe->free = (double) status.f_bavail * (double) status.f_frsize;
    for (guint i = 0; probe->folder == NULL && folders[i] != NULL; i++)
      if (is_usable (folders[i]))
        probe->folder = g_strdup (folders[i]);
  }
  g_task_return_pointer (task, probe, probe_free);
}

static void
answered (GObject *source, GAsyncResult *result, gpointer data)
{
  DgVolume *self = DG_VOLUME (source);
  const char *const *folders = g_task_get_task_data (G_TASK (result));
  Probe *probe = g_task_propagate_pointer (G_TASK (result), NULL);
  gboolean first = !self->probed;

  self->probing = FALSE;
  if (g_strcmp0 (folders[0], self->texts[PROP_PATH]) != 0) {
    dg_volume_probe (self);
  } else {
    self->probed = TRUE;
    take_probe (self, probe->size, probe->free, g_steal_pointer (&probe->folder));
    if (first)
      g_object_notify_by_pspec (source, properties[PROP_PROBED]);
  }
  probe_free (probe);
}

/**
 * dg_volume_probe:
 * @volume: a volume
 *
 * Has a thread ask the file system for its free space, and for a folder that can be written to.
 * While an answer is outstanding, and for a volume that isn't mounted, nothing is done.
 */
void
dg_volume_probe (DgVolume *volume)
{
  g_autoptr (GTask) task = NULL;
  char *folders[] = { volume->texts[PROP_PATH], volume->texts[PROP_HOME], NULL };

  if (volume->probing || volume->texts[PROP_PATH] == NULL)
    return;
  volume->probing = TRUE;
  task = g_task_new (volume, NULL, answered, NULL);
  g_task_set_task_data (task, g_strdupv (folders), (GDestroyNotify) g_strfreev);
  g_task_run_in_thread (task, ask);
}

/**
 * dg_volume_is_probed:
 * @volume: a volume
 *
 * Returns: whether everything is known that can be known of it
 */
gboolean
dg_volume_is_probed (DgVolume *volume)
{
  return volume->probed || volume->texts[PROP_PATH] == NULL;
}
