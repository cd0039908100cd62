/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drive/dg-environment.h"

#include "model/dg-layout.h"

#include <sys/utsname.h>
#include <umockdev.h>

static void
test_read (void)
{
  DgEnvironment *environment = dg_environment_read ();
  struct utsname kernel;

  g_assert_cmpint (uname (&kernel), ==, 0);
  g_assert_cmpstr (environment->kernel, ==, kernel.release);
  g_assert_cmpfloat (environment->cores, >=, 1);
  g_assert_cmpfloat (environment->memory, >, 1 << 24);
  g_assert_nonnull (environment->virtualization);
  g_assert_cmpstr (environment->virtualization, !=, "");
  g_assert_false (environment->suspended);
  dg_layout_free (&dg_environment_layout, environment);
}

typedef struct {
  const char *name;
  const char *type;
  const char *attribute;
  const char *value;
  const char *scope;
} Supply;

static void
check_power (const Supply *supplies, guint n, const char *expected)
{
  g_autoptr (UMockdevTestbed) bed = umockdev_testbed_new ();
  DgEnvironment *environment;

  for (guint i = 0; i < n; i++) {
    g_autofree char *path = umockdev_testbed_add_device (
        bed, "power_supply", supplies[i].name, NULL, "type", supplies[i].type,
        supplies[i].attribute, supplies[i].value, "scope",
        supplies[i].scope ? supplies[i].scope : "System", NULL, NULL);
    g_assert_nonnull (path);
  }
  environment = dg_environment_read ();
  g_assert_cmpstr (environment->power_source, ==, expected);
  dg_layout_free (&dg_environment_layout, environment);
}

static void
test_power (void)
{
  static const Supply plugged[] = { { "BAT0", "Battery", "status", "Charging", NULL },
                                    { "AC", "Mains", "online", "1", NULL } };
  static const Supply unplugged[] = { { "AC", "Mains", "online", "0", NULL },
                                      { "BAT0", "Battery", "status", "Discharging", NULL } };
  static const Supply usb_c[] = { { "ucsi", "USB", "online", "1", NULL } };
  static const Supply mouse[] = { { "mouse", "Battery", "status", "Discharging", "Device" } };

  check_power (NULL, 0, "mains");
  check_power (plugged, G_N_ELEMENTS (plugged), "mains");
  check_power (unplugged, G_N_ELEMENTS (unplugged), "battery");
  check_power (usb_c, G_N_ELEMENTS (usb_c), "mains");
  check_power (mouse, G_N_ELEMENTS (mouse), "mains");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/environment/read", test_read);
  g_test_add_func ("/environment/power", test_power);
  return g_test_run ();
}
