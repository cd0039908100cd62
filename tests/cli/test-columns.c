/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/dg-columns.h"

static void
test_alignment (void)
{
  g_autoptr (DgColumns) table =
      dg_columns_new ((const char *const[]){ "Drive", "Size", "x", NULL }, 2);
  g_autofree char *text = NULL;

  dg_columns_add (table, (const char *const[]){ "Größe", "1.5", NULL });
  dg_columns_add (table, (const char *const[]){ "速い", "1000", "end" });
  text = dg_columns_to_text (table);

  g_assert_cmpstr (text, ==,
                   "Drive  Size  x\n"
                   "Größe   1.5\n"
                   "速い   1000  end\n");
}

static void
test_hostile (void)
{
  g_autoptr (DgColumns) table = dg_columns_new ((const char *const[]){ "A", NULL }, 0);
  g_autofree char *text = NULL;

  dg_columns_add (table, (const char *const[]){ "two\nlines\033[2J\xff" });
  text = dg_columns_to_text (table);

  g_assert_cmpstr (text, ==, "A\ntwo�lines�[2J�\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/columns/alignment", test_alignment);
  g_test_add_func ("/columns/hostile", test_hostile);

  return g_test_run ();
}
