/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drive/dg-drive-list.h"

#include "drive/dg-merge.h"
#include "drive/dg-mounts.h"
#include "drive/dg-scan.h"

#include <gio/gunixmounts.h>
#include <gudev/gudev.h>

#define REFRESH_SECONDS 10

enum { PROP_0, PROP_READY, N_PROPERTIES };

struct _DgDriveList {
  GObject parent_instance;

  GListStore *drives;
  GUdevClient *client;
  GUnixMountMonitor *monitor;
  gboolean all;
  gboolean ready;
  guint soon; /* source of a scan that an event asked for, 0 when there is none */
  guint timer;
};

static GParamSpec *properties[N_PROPERTIES];

static GType
get_item_type (GListModel *model)
{
  return DG_TYPE_DRIVE;
}

static guint
get_n_items (GListModel *model)
{
  return g_list_model_get_n_items (G_LIST_MODEL (DG_DRIVE_LIST (model)->drives));
}

static gpointer
get_item (GListModel *model, guint position)
{
  return g_list_model_get_item (G_LIST_MODEL (DG_DRIVE_LIST (model)->drives), position);
}

static void
implement_list_model (GListModelInterface *interface)
{
  interface->get_item_type = get_item_type;
  interface->get_n_items = get_n_items;
  interface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (DgDriveList, dg_drive_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, implement_list_model))

typedef gboolean (*VolumeFunc) (DgVolume *volume);

static gboolean
all_volumes (DgDriveList *self, VolumeFunc func)
{
  guint n = get_n_items (G_LIST_MODEL (self));
  gboolean all = TRUE;

  for (guint i = 0; i < n; i++) {
    g_autoptr (DgDrive) drive = g_list_model_get_item (G_LIST_MODEL (self->drives), i);
    GListModel *volumes = dg_drive_get_volumes (drive);
    for (guint j = 0; j < g_list_model_get_n_items (volumes); j++) {
      g_autoptr (DgVolume) volume = g_list_model_get_item (volumes, j);
      all = func (volume) && all;
    }
  }
  return all;
}

static gboolean
probe (DgVolume *volume)
{
  dg_volume_probe (volume);
  return TRUE;
}

static void
check_ready (DgDriveList *self)
{
  if (self->ready || !all_volumes (self, dg_volume_is_probed))
    return;
  self->ready = TRUE;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_READY]);
}

static void
scan (DgDriveList *self)
{
  g_autoptr (GPtrArray) mounts = dg_mounts_read (NULL);
  g_autoptr (GListModel) fresh = dg_scan (self->client, mounts, self->all);

  dg_merge_sorted (self->drives, fresh, dg_drive_compare, dg_drive_update);
  all_volumes (self, probe);
  check_ready (self);
}

static gboolean
scan_soon (gpointer data)
{
  DgDriveList *self = data;

  self->soon = 0;
  scan (self);
  return G_SOURCE_REMOVE;
}

/* Plugging one stick sends a dozen events: they are answered together, when nothing else waits. */
static void
on_event (DgDriveList *self)
{
  if (self->soon == 0)
    self->soon = g_idle_add (scan_soon, self);
}

/* Free space changes without an event; where no udevd runs, so does the list itself. */
static gboolean
on_timer (gpointer data)
{
  scan (data);
  return G_SOURCE_CONTINUE;
}

static void
on_drives_changed (GListModel *drives, guint position, guint removed, guint added,
                   DgDriveList *self)
{
  for (guint i = position; i < position + added; i++) {
    g_autoptr (GObject) drive = g_list_model_get_item (drives, i);
    g_signal_connect_object (drive, "notify::refusal", G_CALLBACK (check_ready), self,
                             G_CONNECT_SWAPPED);
  }
  g_list_model_items_changed (G_LIST_MODEL (self), position, removed, added);
}

static void
dg_drive_list_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  switch (id) {
  case PROP_READY:
    g_value_set_boolean (value, DG_DRIVE_LIST (object)->ready);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
dg_drive_list_dispose (GObject *object)
{
  DgDriveList *self = DG_DRIVE_LIST (object);

  g_clear_handle_id (&self->soon, g_source_remove);
  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_object (&self->client);
  g_clear_object (&self->monitor);
  g_clear_object (&self->drives);
  G_OBJECT_CLASS (dg_drive_list_parent_class)->dispose (object);
}

static void
dg_drive_list_class_init (DgDriveListClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = dg_drive_list_get_property;
  object_class->dispose = dg_drive_list_dispose;

  properties[PROP_READY] =
      g_param_spec_boolean ("ready", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
dg_drive_list_init (DgDriveList *self)
{
  static const char *const subsystems[] = { "block", NULL };

  self->drives = g_list_store_new (DG_TYPE_DRIVE);
  g_signal_connect_object (self->drives, "items-changed", G_CALLBACK (on_drives_changed), self, 0);
  self->client = g_udev_client_new (subsystems);
  g_signal_connect_object (self->client, "uevent", G_CALLBACK (on_event), self, G_CONNECT_SWAPPED);
  self->monitor = g_unix_mount_monitor_get ();
  g_signal_connect_object (self->monitor, "mounts-changed", G_CALLBACK (on_event), self,
                           G_CONNECT_SWAPPED);
  self->timer = g_timeout_add_seconds (REFRESH_SECONDS, on_timer, self);
}

/**
 * dg_drive_list_new:
 * @all: whether loop devices that can't be written to, memory and floppies are wanted too
 *
 * Drives with a medium are there at once, what their file systems say follows: wait for the
 * property "ready", with a bound, because a dead network share may never answer. Main thread.
 *
 * Returns: (transfer full): a list of #DgDrive that follows plugging and mounting
 */
DgDriveList *
dg_drive_list_new (gboolean all)
{
  DgDriveList *self = g_object_new (DG_TYPE_DRIVE_LIST, NULL);

  self->all = all;
  scan (self);
  return self;
}

/**
 * dg_drive_list_is_ready:
 * @list: a list
 *
 * Returns: whether the free space of every volume was read once
 */
gboolean
dg_drive_list_is_ready (DgDriveList *list)
{
  return list->ready;
}
