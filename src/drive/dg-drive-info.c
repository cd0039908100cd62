/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drive/dg-drive-info.h"

#include "drive/dg-layers.h"
#include "drive/dg-link.h"

#define MAX_LETTERS 100

/* Marks that turn the direction of writing: in a name they can make it read as another one. */
static gboolean
turns_direction (gunichar letter)
{
  return (letter >= 0x202a && letter <= 0x202e) || (letter >= 0x2066 && letter <= 0x2069);
}

/**
 * dg_drive_info_text:
 * @raw: (nullable): a name as a device or a file system tells it; nothing in it is believed
 *
 * Returns: (transfer full) (nullable): @raw as one line of valid UTF-8 without control characters,
 *   of at most 100 letters; %NULL when nothing is left
 */
char *
dg_drive_info_text (const char *raw)
{
  g_autofree char *valid = g_utf8_make_valid (raw ? raw : "", -1);
  g_autoptr (GString) text = g_string_new (NULL);
  guint letters = 0;

  for (const char *c = valid; *c != '\0'; c = g_utf8_next_char (c)) {
    gunichar letter = g_utf8_get_char (c);
    if (g_unichar_iscntrl (letter) || g_unichar_isspace (letter) || turns_direction (letter))
      letter = ' ';
    if (letter == ' ' && (text->len == 0 || text->str[text->len - 1] == ' '))
      continue;
    if (++letters > MAX_LETTERS) {
      g_string_append (text, "…");
      break;
    }
    g_string_append_unichar (text, letter);
  }
  g_strchomp (text->str);
  return *text->str ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

/* udev writes what isn't safe in a shell as \xNN. */
static char *
decode (const char *encoded)
{
  GString *decoded = g_string_new (NULL);

  for (const char *c = encoded; *c != '\0'; c++) {
    int high = c[0] == '\\' && c[1] == 'x' ? g_ascii_xdigit_value (c[2]) : -1;
    int low = high >= 0 ? g_ascii_xdigit_value (c[3]) : -1;
    if (low >= 0 && high + low > 0) {
      g_string_append_c (decoded, (char) (high << 4 | low));
      c += 3;
    } else {
      g_string_append_c (decoded, *c);
    }
  }
  return g_string_free (decoded, FALSE);
}

/**
 * dg_drive_info_property:
 * @device: a device
 * @name: a udev property that also exists as NAME_ENC, such as ID_FS_LABEL
 *
 * Returns: (transfer full) (nullable): its value as dg_drive_info_text() makes it
 */
char *
dg_drive_info_property (GUdevDevice *device, const char *name)
{
  g_autofree char *encoded_name = g_strconcat (name, "_ENC", NULL);
  const char *encoded = g_udev_device_get_property (device, encoded_name);
  g_autofree char *decoded = encoded ? decode (encoded) : NULL;

  return dg_drive_info_text (decoded ? decoded : g_udev_device_get_property (device, name));
}

static char *
first_attribute (GUdevDevice *device, const char *const *names)
{
  for (guint i = 0; device != NULL && names[i] != NULL; i++) {
    g_autofree char *text = dg_drive_info_text (g_udev_device_get_sysfs_attr (device, names[i]));
    if (text != NULL)
      return g_steal_pointer (&text);
  }
  return NULL;
}

static const char *
bus_of (GUdevDevice *disk)
{
  const char *kind = dg_layers_kind (disk);
  const char *path = g_udev_device_get_sysfs_path (disk);
  const char *name = g_udev_device_get_name (disk);
  g_autoptr (GUdevDevice) usb = g_udev_device_get_parent_with_subsystem (disk, "usb", NULL);
  g_autoptr (GUdevDevice) scsi = g_udev_device_get_parent_with_subsystem (disk, "scsi", NULL);
  g_autoptr (GUdevDevice) virtio = g_udev_device_get_parent_with_subsystem (disk, "virtio", NULL);

  if (!g_str_equal (kind, "disk"))
    return kind;
  if (usb != NULL)
    return "usb";
  if (g_str_has_prefix (name, "nvme"))
    return "nvme";
  if (g_str_has_prefix (name, "mmcblk"))
    return "mmc";
  if (virtio != NULL)
    return "virtio";
  if (strstr (path, "/ata") != NULL && scsi != NULL)
    return "ata";
  if (g_str_has_prefix (name, "nbd") || g_str_has_prefix (name, "rbd"))
    return "network";
  if (g_str_has_prefix (name, "zram") || g_str_has_prefix (name, "ram") ||
      g_str_has_prefix (name, "pmem"))
    return "memory";
  return scsi != NULL ? "scsi" : "other";
}

static char *
driver_of (GUdevClient *client, GUdevDevice *disk, const char *bus)
{
  static const char *const subsystems[][2] = {
    { "usb", "usb_interface" }, { "mmc", NULL }, { "virtio", NULL }, { "pci", NULL }
  };
  g_autoptr (GUdevDevice) controller =
      g_str_equal (bus, "nvme") ? dg_link_nvme_controller (client, disk) : g_object_ref (disk);

  for (guint i = 0; controller != NULL && i < G_N_ELEMENTS (subsystems); i++) {
    g_autoptr (GUdevDevice) parent =
        g_udev_device_get_parent_with_subsystem (controller, subsystems[i][0], subsystems[i][1]);
    if (parent != NULL && g_udev_device_get_driver (parent) != NULL)
      return g_strdup (g_udev_device_get_driver (parent));
  }
  return NULL;
}

static void
read_identity (DgDriveInfo *info, GUdevDevice *disk)
{
  static const char *const models[] = { "device/model", "device/name", NULL };
  static const char *const serials[] = { "device/serial", "serial", NULL };
  g_autoptr (GUdevDevice) usb = g_udev_device_get_parent_with_subsystem (disk, "usb", "usb_device");

  info->vendor = dg_drive_info_property (disk, "ID_VENDOR");
  if (info->vendor == NULL)
    info->vendor = dg_drive_info_text (g_udev_device_get_sysfs_attr (disk, "device/vendor"));
  /* libata's placeholder, and the number that virtio devices have there, aren't vendors. */
  if (g_strcmp0 (info->vendor, "ATA") == 0 ||
      (info->vendor != NULL && g_str_has_prefix (info->vendor, "0x")))
    g_clear_pointer (&info->vendor, g_free);
  info->model = dg_drive_info_property (disk, "ID_MODEL");
  if (info->model == NULL)
    info->model = first_attribute (disk, models);
  info->serial = dg_drive_info_text (g_udev_device_get_property (disk, "ID_SERIAL_SHORT"));
  if (info->serial == NULL)
    info->serial = first_attribute (disk, serials);
  if (info->serial == NULL)
    info->serial = first_attribute (usb, serials + 1);
}

static char *
yes_or_no (const char *value)
{
  return value == NULL ? NULL : g_strdup (g_str_equal (value, "0") ? "no" : "yes");
}

/*
 * The kernel takes every disk that doesn't say otherwise for a rotating one. Over USB and in
 * virtual machines that is no evidence, unless the rate of rotation is known too.
 */
static char *
rotational_of (GUdevDevice *disk, const char *bus)
{
  const char *value = g_udev_device_get_sysfs_attr (disk, "queue/rotational");
  gboolean assumed =
      (g_str_equal (bus, "usb") || g_str_equal (bus, "virtio")) && g_strcmp0 (value, "0") != 0;

  if (g_udev_device_get_property_as_int (disk, "ID_ATA_ROTATION_RATE_RPM") > 0)
    return g_strdup ("yes");
  return assumed ? NULL : yes_or_no (value);
}

/* "none [mq-deadline] kyber" */
static char *
chosen_scheduler (const char *list)
{
  const char *start = list ? strchr (list, '[') : NULL;
  const char *end = start ? strchr (start, ']') : NULL;

  return end ? g_strndup (start + 1, (gsize) (end - start - 1)) : g_strdup (list);
}

/**
 * dg_drive_info_read:
 * @client: a udev client of this thread
 * @disk: a whole disk
 *
 * Reads what sysfs and udev know of it, without touching the drive. The layers are left empty.
 *
 * Returns: (transfer full): release it with dg_layout_free()
 */
DgDriveInfo *
dg_drive_info_read (GUdevClient *client, GUdevDevice *disk)
{
  DgDriveInfo *info = dg_layout_new (&dg_drive_info_layout);
  const char *bus = bus_of (disk);

  read_identity (info, disk);
  info->bus = g_strdup (bus);
  info->size = (double) g_udev_device_get_sysfs_attr_as_uint64 (disk, "size") * 512;
  info->driver = driver_of (client, disk, bus);
  info->rotational = rotational_of (disk, bus);
  info->removable = yes_or_no (g_udev_device_get_sysfs_attr (disk, "removable"));
  info->write_cache = g_strdup (g_udev_device_get_sysfs_attr (disk, "queue/write_cache"));
  info->fua = yes_or_no (g_udev_device_get_sysfs_attr (disk, "queue/fua"));
  info->scheduler = chosen_scheduler (g_udev_device_get_sysfs_attr (disk, "queue/scheduler"));
  dg_link_read (info->link, client, disk, bus);
  return info;
}

static const char *
bus_of_mount (const DgMount *mount)
{
  switch (mount->class) {
  case DG_MOUNT_NETWORK:
    return "network";
  case DG_MOUNT_FUSE:
    return "fuse";
  case DG_MOUNT_POOL:
    return "pool";
  case DG_MOUNT_MEMORY:
    return "memory";
  case DG_MOUNT_DEVICE:
  case DG_MOUNT_OVERLAY:
  case DG_MOUNT_SYSTEM:
    break;
  }
  return NULL;
}

/**
 * dg_drive_info_of_mount:
 * @client: a udev client of this thread
 * @mounts: the mount table
 * @mount: one of them
 *
 * Returns: (transfer full): what is known of the drive that carries the file system, with all
 * layers from the file system down; release it with dg_layout_free()
 */
DgDriveInfo *
dg_drive_info_of_mount (GUdevClient *client, GPtrArray *mounts, const DgMount *mount)
{
  g_autoptr (GUdevDevice) device = NULL;
  DgDriveInfo *info;

  if (mount->class == DG_MOUNT_DEVICE)
    device = g_udev_client_query_by_device_number (client, G_UDEV_DEVICE_TYPE_BLOCK, mount->number);
  if (device != NULL) {
    g_autoptr (GUdevDevice) disk = dg_layers_base (client, device);
    info = dg_drive_info_read (client, disk);
  } else {
    info = dg_layout_new (&dg_drive_info_layout);
    info->bus = g_strdup (bus_of_mount (mount));
    if (mount->class == DG_MOUNT_NETWORK || mount->class == DG_MOUNT_POOL)
      info->model = dg_drive_info_text (mount->source);
  }
  dg_layers_add_mount (info->layers, client, mounts, mount);
  return info;
}
