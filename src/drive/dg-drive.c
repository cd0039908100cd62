/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drive/dg-drive.h"

#include "drive/dg-merge.h"
#include "model/dg-layout.h"

#include <glib/gi18n-lib.h>
#include <math.h>

enum {
  PROP_0,
  PROP_ID,
  PROP_NAME,
  PROP_ICON_NAME,
  PROP_INFO,
  PROP_VOLUMES,
  PROP_REFUSAL,
  N_PROPERTIES
};

struct _DgDrive {
  GObject parent_instance;

  char *id;
  DgDriveInfo *info;
  GListStore *volumes;
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (DgDrive, dg_drive, G_TYPE_OBJECT)

static void
dg_drive_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  DgDrive *self = DG_DRIVE (object);

  switch (id) {
  case PROP_ID:
    g_value_set_string (value, self->id);
    break;
  case PROP_NAME:
    g_value_take_string (value, dg_drive_dup_name (self));
    break;
  case PROP_ICON_NAME:
    g_value_set_string (value, dg_drive_get_icon_name (self));
    break;
  case PROP_INFO:
    g_value_set_pointer (value, self->info);
    break;
  case PROP_VOLUMES:
    g_value_set_object (value, self->volumes);
    break;
  case PROP_REFUSAL:
    g_value_take_string (value, dg_drive_refusal (self));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
on_volume_changed (DgDrive *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_NAME]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_REFUSAL]);
}

static void
on_volumes_changed (GListModel *volumes, guint position, guint removed, guint added, DgDrive *self)
{
  for (guint i = position; i < position + added; i++) {
    g_autoptr (GObject) volume = g_list_model_get_item (volumes, i);
    g_signal_connect_object (volume, "notify", G_CALLBACK (on_volume_changed), self,
                             G_CONNECT_SWAPPED);
  }
  on_volume_changed (self);
}

static void
dg_drive_finalize (GObject *object)
{
  DgDrive *self = DG_DRIVE (object);

  g_free (self->id);
  dg_layout_free (&dg_drive_info_layout, self->info);
  g_object_unref (self->volumes);
  G_OBJECT_CLASS (dg_drive_parent_class)->finalize (object);
}

static void
dg_drive_class_init (DgDriveClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = dg_drive_get_property;
  object_class->finalize = dg_drive_finalize;

  properties[PROP_ID] = g_param_spec_string ("id", NULL, NULL, NULL, flags);
  properties[PROP_NAME] = g_param_spec_string ("name", NULL, NULL, NULL, flags);
  properties[PROP_ICON_NAME] = g_param_spec_string ("icon-name", NULL, NULL, NULL, flags);
  properties[PROP_INFO] = g_param_spec_pointer ("info", NULL, NULL, flags);
  properties[PROP_VOLUMES] = g_param_spec_object ("volumes", NULL, NULL, G_TYPE_LIST_MODEL, flags);
  properties[PROP_REFUSAL] = g_param_spec_string ("refusal", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
dg_drive_init (DgDrive *self)
{
  self->volumes = g_list_store_new (DG_TYPE_VOLUME);
  g_signal_connect_object (self->volumes, "items-changed", G_CALLBACK (on_volumes_changed), self,
                           0);
}

/**
 * dg_drive_new:
 * @id: sysfs name of the whole disk, or what else tells it from others
 * @info: (transfer full): what is known of it
 *
 * Returns: (transfer full): a drive without volumes
 */
DgDrive *
dg_drive_new (const char *id, DgDriveInfo *info)
{
  DgDrive *self = g_object_new (DG_TYPE_DRIVE, NULL);

  self->id = g_utf8_make_valid (id, -1);
  self->info = info;
  return self;
}

/**
 * dg_drive_add_volume:
 * @drive: a drive
 * @volume: a volume on it
 */
void
dg_drive_add_volume (DgDrive *drive, DgVolume *volume)
{
  g_list_store_insert_sorted (drive->volumes, volume, dg_volume_compare, NULL);
}

static gboolean
is_without_hardware (const DgDrive *drive)
{
  static const char *const buses[] = { "network", "fuse", "pool", NULL };

  return drive->info->bus != NULL && g_strv_contains (buses, drive->info->bus);
}

/**
 * dg_drive_compare:
 * @a: a drive
 * @b: another
 * @unused: nothing
 *
 * Returns: their order in a list, hardware first; 0 when both are the same drive. Another stick
 * that got the same kernel name isn't.
 */
int
dg_drive_compare (gconstpointer a, gconstpointer b, gpointer unused)
{
  const DgDrive *one = a;
  const DgDrive *other = b;
  int order = is_without_hardware (one) - is_without_hardware (other);

  if (order == 0)
    order = strverscmp (one->id, other->id);
  if (order == 0)
    order = g_strcmp0 (one->info->serial, other->info->serial);
  return order ? order : g_strcmp0 (one->info->model, other->info->model);
}

static gboolean
is_same (const DgDriveInfo *a, const DgDriveInfo *b)
{
  g_autoptr (JsonObject) one = dg_layout_to_json (&dg_drive_info_layout, a);
  g_autoptr (JsonObject) other = dg_layout_to_json (&dg_drive_info_layout, b);

  return json_object_equal (one, other);
}

/**
 * dg_drive_update:
 * @drive: a drive that stays
 * @fresh: the same as a new scan found it; it gives up its info
 *
 * Takes over what the scan found, keeping the identity of volumes that stay.
 */
void
dg_drive_update (gpointer drive, gpointer fresh)
{
  DgDrive *self = drive;
  DgDrive *other = fresh;

  g_object_freeze_notify (drive);
  if (!is_same (self->info, other->info)) {
    DgDriveInfo *info = self->info;
    self->info = other->info;
    other->info = info;
    g_object_notify_by_pspec (drive, properties[PROP_INFO]);
    on_volume_changed (self);
  }
  dg_merge_sorted (self->volumes, G_LIST_MODEL (other->volumes), dg_volume_compare,
                   dg_volume_update);
  g_object_thaw_notify (drive);
}

/**
 * dg_drive_get_id:
 * @drive: a drive
 *
 * Returns: the whole disk's name in sysfs; for a share its source, for another file system without
 *   a disk where it is mounted
 */
const char *
dg_drive_get_id (DgDrive *drive)
{
  return drive->id;
}

/**
 * dg_drive_get_info:
 * @drive: a drive
 *
 * Returns: (transfer none): what is known of it, until the next turn of the main loop
 */
const DgDriveInfo *
dg_drive_get_info (DgDrive *drive)
{
  return drive->info;
}

/**
 * dg_drive_get_volumes:
 * @drive: a drive
 *
 * Returns: (transfer none): a list of its #DgVolume, the same for the drive's whole life
 */
GListModel *
dg_drive_get_volumes (DgDrive *drive)
{
  return G_LIST_MODEL (drive->volumes);
}

/* The one volume by which a person knows the drive: its only one, or the only mounted one. */
static DgVolume *
main_volume (DgDrive *self)
{
  GListModel *volumes = G_LIST_MODEL (self->volumes);
  guint n = g_list_model_get_n_items (volumes);
  DgVolume *found = NULL;

  for (guint i = 0; i < n; i++) {
    g_autoptr (DgVolume) volume = g_list_model_get_item (volumes, i);
    if (n > 1 && dg_volume_get_path (volume) == NULL)
      continue;
    if (found != NULL)
      return NULL;
    found = volume;
  }
  return found;
}

/**
 * dg_drive_dup_name:
 * @drive: a drive
 *
 * Returns: (transfer full): the name a person would know it by: the label of its only volume, else
 *   vendor and model, else what kind of drive it is
 */
char *
dg_drive_dup_name (DgDrive *drive)
{
  DgVolume *volume = main_volume (drive);
  const char *label = volume ? dg_volume_get_label (volume) : NULL;
  const char *bus = drive->info->bus ? drive->info->bus : "";
  char *model;

  if (label != NULL)
    return g_strdup (label);
  model = dg_drive_info_name (drive->info);
  if (model != NULL)
    return model;
  if (g_str_equal (bus, "fuse") && volume != NULL)
    return g_strdup (dg_volume_get_name (volume));
  if (g_str_equal (bus, "loop"))
    return g_strdup_printf (_ ("Loop device %s"), drive->id);
  if (g_str_equal (bus, "virtio"))
    return g_strdup_printf (_ ("Virtual disk %s"), drive->id);
  if (g_str_equal (bus, "raid"))
    return g_strdup_printf (_ ("RAID %s"), drive->id);
  return g_strdup_printf (_ ("Drive %s"), drive->id);
}

/**
 * dg_drive_get_icon_name:
 * @drive: a drive
 *
 * Returns: name of a symbolic icon that every icon theme in GNOME's style has
 */
const char *
dg_drive_get_icon_name (DgDrive *drive)
{
  static const char *const joined[] = { "raid", "lvm", "mapped", "bcache", "pool", NULL };
  const DgDriveInfo *info = drive->info;
  const char *bus = info->bus ? info->bus : "";

  if (g_str_has_prefix (drive->id, "sr"))
    return "drive-optical-symbolic";
  if (g_str_equal (bus, "network") || g_str_equal (bus, "fuse"))
    return "folder-remote-symbolic";
  if (g_str_equal (bus, "usb"))
    return g_strcmp0 (info->removable, "yes") == 0 ? "media-removable-symbolic"
                                                   : "drive-harddisk-usb-symbolic";
  if (g_str_equal (bus, "mmc"))
    return "media-flash-symbolic";
  if (g_strv_contains (joined, bus))
    return "drive-multidisk-symbolic";
  if (g_str_equal (bus, "nvme") ||
      (g_str_equal (bus, "ata") && g_strcmp0 (info->rotational, "no") == 0))
    return "drive-harddisk-solidstate-symbolic";
  return "drive-harddisk-symbolic";
}

/**
 * dg_drive_refusal:
 * @drive: a drive
 *
 * Returns: (transfer full) (nullable): a sentence that says why none of its volumes can be tested
 * as it is; %NULL when one can
 */
char *
dg_drive_refusal (DgDrive *drive)
{
  GListModel *volumes = G_LIST_MODEL (drive->volumes);
  g_autofree char *mounted = NULL;
  g_autofree char *other = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (volumes); i++) {
    g_autoptr (DgVolume) volume = g_list_model_get_item (volumes, i);
    char **reason = dg_volume_get_path (volume) ? &mounted : &other;
    g_autofree char *refusal = dg_volume_refusal (volume);
    if (refusal == NULL)
      return NULL;
    if (*reason == NULL)
      *reason = g_steal_pointer (&refusal);
  }
  if (mounted != NULL)
    return g_steal_pointer (&mounted);
  if (other != NULL)
    return g_steal_pointer (&other);
  return g_strdup (_ ("There is no file system on this drive that a test could use."));
}

static char *
format_rate (double rate)
{
  double mega = rate / 1e6;

  if (mega < 1000)
    return g_strdup_printf (_ ("%.3g Mb/s"), mega);
  return g_strdup_printf (_ ("%.3g Gb/s"), mega / 1000);
}

static char *
describe_usb (double negotiated, double possible)
{
  g_autofree char *now = format_rate (negotiated);
  g_autofree char *could = format_rate (possible);
  const char *version = negotiated < 400e6 ? "1.1" : negotiated < 4e9 ? "2.0" : "3";

  if (negotiated < possible)
    return g_strdup_printf (_ ("USB %s at %s: this drive can do %s, try another port or cable"),
                            version, now, could);
  return g_strdup_printf (_ ("USB %s at %s"), version, now);
}

static char *
describe_rate (const DgDriveInfo *info)
{
  double negotiated = info->link->negotiated;
  double possible = info->link->possible;
  g_autofree char *now = format_rate (negotiated);
  g_autofree char *could = format_rate (possible);

  if (g_str_equal (info->bus, "usb"))
    return describe_usb (negotiated, possible);
  if (g_str_equal (info->bus, "nvme") && negotiated < possible)
    return g_strdup_printf (
        _ ("PCI Express at %s: this drive can do %s, another slot may be faster"), now, could);
  if (g_str_equal (info->bus, "nvme"))
    return g_strdup_printf (_ ("PCI Express at %s"), now);
  if (negotiated < possible)
    return g_strdup_printf (_ ("SATA at %s: the port can do %s"), now, could);
  return g_strdup_printf (_ ("SATA at %s"), now);
}

static const struct {
  const char *bus;
  const char *text;
} connections[] = {
  { "usb", N_ ("USB") },
  { "ata", N_ ("SATA") },
  { "nvme", N_ ("PCI Express") },
  { "mmc", N_ ("A memory card or chip, connected directly") },
  { "scsi", N_ ("SCSI") },
  { "virtio", N_ ("A virtual disk: its host decides how fast it is") },
  { "loop", N_ ("A file that is used as a drive") },
  { "raid", N_ ("Several drives joined to a RAID") },
  { "lvm", N_ ("A logical volume on several drives") },
  { "bcache", N_ ("A drive with another one as its cache") },
  { "pool", N_ ("A pool of drives") },
  { "network", N_ ("Over the network") },
  { "fuse", N_ ("A program's file system") },
  { "memory", N_ ("The computer's memory") },
};

/**
 * dg_drive_describe_link:
 * @info: what is known of a drive
 *
 * Returns: (transfer full): one sentence on how it is connected, with the advice that follows when
 *   the connection is slower than it could be
 */
char *
dg_drive_describe_link (const DgDriveInfo *info)
{
  if (info->link != NULL && isfinite (info->link->negotiated) && info->bus != NULL)
    return describe_rate (info);
  for (guint i = 0; i < G_N_ELEMENTS (connections); i++)
    if (g_strcmp0 (info->bus, connections[i].bus) == 0)
      return g_strdup (_ (connections[i].text));
  return g_strdup (_ ("It isn't known how this drive is connected"));
}
