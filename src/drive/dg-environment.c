/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drive/dg-environment.h"

#include "drive/dg-drive-info.h"
#include "model/dg-layout.h"

#include <gio/gio.h>
#include <sys/utsname.h>
#include <unistd.h>

/* The value of the first line "key : value". */
static char *
value_of (const char *file, const char *key)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (!g_file_get_contents (file, &text, NULL, NULL))
    return NULL;
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++) {
    const char *colon = g_str_has_prefix (lines[i], key) ? strchr (lines[i], ':') : NULL;
    if (colon != NULL)
      return dg_drive_info_text (colon + 1);
  }
  return NULL;
}

static char *
read_line (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) ? g_strstrip (g_steal_pointer (&text))
                                                       : NULL;
}

/* Its answer for "--vm" or "--container"; NULL when the program isn't there. */
static char *
ask_systemd (const char *option)
{
  g_autoptr (GSubprocess) program =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, NULL,
                        "systemd-detect-virt", option, NULL);
  g_autofree char *answer = NULL;

  if (program == NULL || !g_subprocess_communicate_utf8 (program, NULL, NULL, &answer, NULL, NULL))
    return NULL;
  return g_strstrip (g_steal_pointer (&answer));
}

static const struct {
  const char *vendor;
  const char *name; /* as systemd-detect-virt would say */
} hypervisors[] = {
  { "QEMU", "kvm" }, { "VMware", "vmware" }, { "innotek", "oracle" }, { "Microsoft", "microsoft" },
  { "Xen", "xen" },
};

/* Without systemd: the processor says that there is a hypervisor, the firmware often says which. */
static char *
guess_virtualization (void)
{
  g_autofree char *vendor = read_line ("/sys/class/dmi/id", "sys_vendor");
  g_autofree char *processor = NULL;

  if (!g_file_get_contents ("/proc/cpuinfo", &processor, NULL, NULL) ||
      strstr (processor, " hypervisor") == NULL)
    return g_strdup ("none");
  for (guint i = 0; vendor != NULL && i < G_N_ELEMENTS (hypervisors); i++)
    if (g_str_has_prefix (vendor, hypervisors[i].vendor))
      return g_strdup (hypervisors[i].name);
  return g_strdup ("unknown");
}

static gboolean
is_found (const char *answer)
{
  return answer != NULL && *answer != '\0' && !g_str_equal (answer, "none");
}

/* A container inside a virtual machine is told as the machine: that is what stands before the
 * drive. */
static char *
read_virtualization (void)
{
  g_autofree char *machine = ask_systemd ("--vm");
  g_autofree char *container = ask_systemd ("--container");

  if (is_found (machine))
    return g_steal_pointer (&machine);
  if (is_found (container))
    return g_strconcat ("container:", container, NULL);
  return machine != NULL ? g_steal_pointer (&machine) : guess_virtualization ();
}

/* Batteries of mice and headsets have the scope "Device"; they don't count. */
static char *
read_power_source (void)
{
  const char *folder = "/sys/class/power_supply";
  g_autoptr (GDir) supplies = g_dir_open (folder, 0, NULL);
  gboolean discharging = FALSE;
  const char *name;

  while (supplies != NULL && (name = g_dir_read_name (supplies)) != NULL) {
    g_autofree char *supply = g_build_filename (folder, name, NULL);
    g_autofree char *type = read_line (supply, "type");
    g_autofree char *online = read_line (supply, "online");
    g_autofree char *scope = read_line (supply, "scope");
    g_autofree char *status = read_line (supply, "status");
    if (g_strcmp0 (scope, "Device") == 0)
      continue;
    if (g_strcmp0 (type, "Battery") != 0 && g_strcmp0 (online, "1") == 0)
      return g_strdup ("mains");
    if (g_strcmp0 (type, "Battery") == 0 && g_strcmp0 (status, "Discharging") == 0)
      discharging = TRUE;
  }
  return g_strdup (discharging ? "battery" : "mains");
}

/**
 * dg_environment_read:
 *
 * Reads what of this computer may bear on a measurement. It starts a program and so may take some
 * ten milliseconds: not for the main thread.
 *
 * Returns: (transfer full): release it with dg_layout_free()
 */
DgEnvironment *
dg_environment_read (void)
{
  DgEnvironment *environment = dg_layout_new (&dg_environment_layout);
  g_autofree char *memory = value_of ("/proc/meminfo", "MemTotal");
  struct utsname kernel;

  if (uname (&kernel) == 0)
    environment->kernel = g_strdup (kernel.release);
  environment->cpu = value_of ("/proc/cpuinfo", "model name");
  environment->cores = (double) sysconf (_SC_NPROCESSORS_ONLN);
  if (memory != NULL)
    environment->memory = (double) g_ascii_strtoull (memory, NULL, 10) * 1024;
  environment->virtualization = read_virtualization ();
  environment->power_source = read_power_source ();
  return environment;
}
