/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/dg-units.h"

#include <locale.h>
#include <math.h>

static void
check (double value, const char *unit, const char *expected)
{
  g_autofree char *text = dg_units_format (value, unit);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_format (void)
{
  check (8.7e6, DG_UNIT_RATE, "8.70\u00a0MB/s");
  check (23.7e6, DG_UNIT_RATE, "23.7\u00a0MB/s");
  check (384.064e6, DG_UNIT_RATE, "384\u00a0MB/s");
  check (999.96e3, DG_UNIT_RATE, "1.00\u00a0MB/s");
  check (5.7e9, DG_UNIT_RATE, "5.70\u00a0GB/s");
  check (203, DG_UNIT_RATE, "203\u00a0B/s");
  check (0.2, DG_UNIT_RATE, "0.20\u00a0B/s");
  check (0.0042, DG_UNIT_RATE, "0.0042\u00a0B/s");
  check (12.5e-3, DG_UNIT_SECONDS, "12.5\u00a0ms");
  check (85e-6, DG_UNIT_SECONDS, "85.0\u00a0µs");
  check (119, DG_UNIT_SECONDS, "119\u00a0s");
  check (930, DG_UNIT_SECONDS, "15.5\u00a0min");
  check (0, DG_UNIT_SECONDS, "0\u00a0s");
  check (1e6, DG_UNIT_BYTES, "1.00\u00a0MB");
  check (512, DG_UNIT_BYTES, "512\u00a0B");
  check (102, DG_UNIT_PER_SEC, "102/s");
  check (3, DG_UNIT_ONE, "3.00");
  check (NAN, DG_UNIT_RATE, "unknown");
  check (INFINITY, DG_UNIT_RATE, "unknown");
}

static void
test_locale (void)
{
  if (setlocale (LC_ALL, "de_DE.UTF-8") == NULL) {
    g_test_skip ("the locale de_DE.UTF-8 isn't installed");
    return;
  }
  g_autofree char *text = dg_units_format (8.7e6, DG_UNIT_RATE);
  g_autofree char *machine = dg_units_format_machine (8.7);
  double bytes = 0;
  gboolean parsed = dg_units_parse_bytes ("1.5 MB", &bytes);

  setlocale (LC_ALL, "C.UTF-8");
  g_assert_cmpstr (text, ==, "8,70\u00a0MB/s");
  g_assert_cmpstr (machine, ==, "8.7");
  g_assert_true (parsed);
  g_assert_cmpfloat (bytes, ==, 1500000);
}

static void
test_machine (void)
{
  static const double values[] = { 0,        1, -3, 8.7, 0.1, 1.0 / 3, 1e-300, 9.007199254740993e15,
                                   104857600 };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++) {
    g_autofree char *text = dg_units_format_machine (values[i]);
    g_assert_cmpfloat (g_ascii_strtod (text, NULL), ==, values[i]);
  }
  g_autofree char *tenth = dg_units_format_machine (0.1);
  g_assert_cmpstr (tenth, ==, "0.1");
}

static void
test_parse_bytes (void)
{
  static const struct {
    const char *text;
    double bytes;
  } good[] = { { "4096", 4096 },
               { "4 KiB", 4096 },
               { "4KiB", 4096 },
               { "1 MB", 1e6 },
               { "1 MiB", 1048576 },
               { "1.5 GB", 1.5e9 },
               { " 2 TiB ", 2199023255552.0 },
               { "0", 0 } };
  static const char *const bad[] = { "",   "MB",   "4 K", "4 M", "1,5 MB",
                                     "-1", "0x10", "nan", "inf", "1 MB/s" };
  double bytes;

  for (guint i = 0; i < G_N_ELEMENTS (good); i++) {
    g_assert_true (dg_units_parse_bytes (good[i].text, &bytes));
    g_assert_cmpfloat (bytes, ==, good[i].bytes);
  }
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (dg_units_parse_bytes (bad[i], &bytes));
}

static void
test_parse_seconds (void)
{
  double seconds;

  g_assert_true (dg_units_parse_seconds ("250 ms", &seconds));
  g_assert_cmpfloat (seconds, ==, 0.25);
  g_assert_true (dg_units_parse_seconds ("2 min", &seconds));
  g_assert_cmpfloat (seconds, ==, 120);
  g_assert_true (dg_units_parse_seconds ("5", &seconds));
  g_assert_cmpfloat (seconds, ==, 5);
  g_assert_false (dg_units_parse_seconds ("5 m", &seconds));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  setlocale (LC_ALL, "C.UTF-8");
  g_test_add_func ("/units/format", test_format);
  g_test_add_func ("/units/locale", test_locale);
  g_test_add_func ("/units/machine", test_machine);
  g_test_add_func ("/units/parse-bytes", test_parse_bytes);
  g_test_add_func ("/units/parse-seconds", test_parse_seconds);
  return g_test_run ();
}
