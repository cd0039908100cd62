/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drive/dg-link.h"

#include <math.h>

/* Leading number of an attribute such as "8.0 GT/s PCIe"; NAN for "<unknown>" or none. */
static double
number_of (const char *text)
{
  char *end = NULL;
  double value = text ? g_ascii_strtod (text, &end) : 0;

  return text == NULL || end == text || value <= 0 ? NAN : value;
}

static double
attribute (GUdevDevice *device, const char *name)
{
  return number_of (g_udev_device_get_sysfs_attr (device, name));
}

/*
 * The fastest rate that a USB device's own descriptors name, from its Binary Object Store (USB 3.2
 * specification, 9.6.2): SuperSpeed capability 3 lists 5 Gb/s as bit 3 of wSpeedsSupported, the
 * SuperSpeedPlus capability 10 lists lanes by exponent and mantissa.
 */
static double
rate_of_capabilities (const guint8 *data, gsize length)
{
  double best = 480e6;

  for (gsize at = 5; at + 3 <= length && data[at] >= 3 && at + data[at] <= length; at += data[at]) {
    const guint8 *capability = data + at;
    if (capability[2] == 3 && capability[0] >= 6 && (capability[4] & 8) != 0)
      best = MAX (best, 5e9);
    for (guint i = 12; capability[2] == 10 && i + 4 <= capability[0]; i += 4) {
      guint mantissa = capability[i + 2] | (capability[i + 3] << 8);
      best = MAX (best, mantissa * pow (1000, (capability[i] >> 4) & 3));
    }
  }
  return best;
}

static double
usb_capabilities (GUdevDevice *usb)
{
  g_autofree char *path =
      g_build_filename (g_udev_device_get_sysfs_path (usb), "bos_descriptors", NULL);
  g_autofree char *data = NULL;
  gsize length = 0;

  if (!g_file_get_contents (path, &data, &length, NULL))
    return NAN;
  return rate_of_capabilities ((const guint8 *) data, length);
}

/*
 * Where the kernel doesn't show the Binary Object Store, the version in the device descriptor
 * tells: a SuperSpeed device says 3.x at SuperSpeed and has to say 2.10 when it runs at 480 Mb/s.
 */
static void
read_usb (DgLink *link, GUdevDevice *disk)
{
  g_autoptr (GUdevDevice) usb = g_udev_device_get_parent_with_subsystem (disk, "usb", "usb_device");
  double version;

  if (usb == NULL)
    return;
  version = attribute (usb, "version");
  link->negotiated = attribute (usb, "speed") * 1e6;
  link->possible = usb_capabilities (usb);
  if (isnan (link->possible) && version >= 2.1)
    link->possible = 5e9;
  else if (isnan (link->possible) && version >= 2)
    link->possible = 480e6;
  link->possible = fmax (link->possible, link->negotiated);
}

/* The host's port number is the N of the "ataN" folder that the disk lies below. */
static char *
ata_link_path (const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", -1);
  g_autoptr (GString) start = g_string_new (NULL);

  for (guint i = 1; parts[0] != NULL && parts[i] != NULL; i++) {
    const char *digits = parts[i] + 3;
    g_string_append_printf (start, "/%s", parts[i]);
    if (g_str_has_prefix (parts[i], "ata") && g_ascii_isdigit (*digits))
      return g_strdup_printf ("%s/link%s/ata_link/link%s", start->str, digits, digits);
  }
  return NULL;
}

static void
read_sata (DgLink *link, GUdevClient *client, GUdevDevice *disk)
{
  g_autofree char *path = ata_link_path (g_udev_device_get_sysfs_path (disk));
  g_autoptr (GUdevDevice) port = path ? g_udev_client_query_by_sysfs_path (client, path) : NULL;

  if (port == NULL)
    return;
  link->negotiated = attribute (port, "sata_spd") * 1e9;
  link->possible = attribute (port, "hw_sata_spd_limit") * 1e9;
  if (isnan (link->possible))
    link->possible = attribute (port, "sata_spd_limit") * 1e9;
  link->possible = fmax (link->possible, link->negotiated);
}

/* PCI Express sends 10 bits for 8 up to 5 GT/s, from 8 GT/s on 130 bits for 128. */
static double
pcie_rate (double transfers, double lanes)
{
  return transfers * 1e9 * lanes * (transfers < 8 ? 8.0 / 10 : 128.0 / 130);
}

/**
 * dg_link_nvme_controller:
 * @client: a udev client of this thread
 * @disk: an NVMe namespace
 *
 * Returns: (transfer full) (nullable): the controller it is reached through; of several the first
 */
GUdevDevice *
dg_link_nvme_controller (GUdevClient *client, GUdevDevice *disk)
{
  g_autoptr (GUdevDevice) parent = g_udev_device_get_parent (disk);
  g_autoptr (GDir) folder = NULL;
  const char *name;

  if (parent == NULL || g_strcmp0 (g_udev_device_get_subsystem (parent), "nvme-subsystem") != 0)
    return g_steal_pointer (&parent);
  folder = g_dir_open (g_udev_device_get_sysfs_path (parent), 0, NULL);
  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL) {
    GUdevDevice *controller = g_udev_client_query_by_subsystem_and_name (client, "nvme", name);
    if (controller != NULL)
      return controller;
  }
  return NULL;
}

static void
read_nvme (DgLink *link, GUdevClient *client, GUdevDevice *disk)
{
  g_autoptr (GUdevDevice) controller = dg_link_nvme_controller (client, disk);
  g_autoptr (GUdevDevice) pci =
      controller ? g_udev_device_get_parent_with_subsystem (controller, "pci", NULL) : NULL;

  if (pci == NULL)
    return;
  link->negotiated =
      pcie_rate (attribute (pci, "current_link_speed"), attribute (pci, "current_link_width"));
  link->possible = pcie_rate (attribute (pci, "max_link_speed"), attribute (pci, "max_link_width"));
  link->possible = fmax (link->possible, link->negotiated);
}

/**
 * dg_link_read:
 * @link: where to write; both rates stay NAN where the kernel doesn't tell
 * @client: a udev client of this thread
 * @disk: a whole disk
 * @bus: the bus it is on
 *
 * Reads the rate in bit/s that was negotiated and the one that would be possible: what the drive
 * itself can do on USB and PCI Express, what the port can do on SATA.
 */
void
dg_link_read (DgLink *link, GUdevClient *client, GUdevDevice *disk, const char *bus)
{
  if (g_str_equal (bus, "usb"))
    read_usb (link, disk);
  else if (g_str_equal (bus, "ata"))
    read_sata (link, client, disk);
  else if (g_str_equal (bus, "nvme"))
    read_nvme (link, client, disk);
  if (isfinite (link->possible))
    link->unit = g_strdup ("bit/s");
}
