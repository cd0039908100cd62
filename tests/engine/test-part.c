/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/dg-part.h"

#include <glib.h>

/* Whatever the numbers, the parts follow each other without a gap, and their sizes and limits
 * differ by one block at most. */
static void
test_split (void)
{
  for (unsigned threads = 1; threads < 20; threads++)
    for (guint64 blocks = threads; blocks < 100; blocks++) {
      DgIoSpec spec = { .area_start = 8192,
                        .area_size = blocks * 512 + 100,
                        .block_size = 512,
                        .threads = threads,
                        .max_bytes = blocks * 512 };
      guint64 next = spec.area_start;

      for (unsigned i = 0; i < threads; i++) {
        DgPart part;

        dg_part_init (&part, &spec, i, 1);
        g_assert_cmpuint (part.start, ==, next);
        g_assert_cmpuint (part.blocks, >=, blocks / threads);
        g_assert_cmpuint (part.blocks, <=, blocks / threads + 1);
        g_assert_cmpint (part.left, ==, part.blocks);
        next += part.blocks * 512;
      }
      g_assert_cmpuint (next, ==, spec.area_start + blocks * 512);
    }
}

static void
test_limit (void)
{
  DgIoSpec spec = { .area_size = 40960, .block_size = 4096, .threads = 3 };
  DgPart part;

  dg_part_init (&part, &spec, 0, 1);
  for (unsigned i = 0; i < 1000; i++)
    g_assert_true (dg_part_take (&part));

  spec.max_bytes = 2 * 4096 + 1;
  for (unsigned i = 0; i < 3; i++) {
    dg_part_init (&part, &spec, i, 1);
    g_assert_true (dg_part_take (&part));
    g_assert_false (dg_part_take (&part));
    g_assert_false (dg_part_take (&part));
  }
}

static void
test_step (void)
{
  DgIoSpec spec = { .area_size = 3 * 4096, .block_size = 4096, .threads = 1 };
  DgPart part;

  dg_part_init (&part, &spec, 0, 1);
  for (unsigned i = 0; i < 10; i++)
    g_assert_cmpuint (dg_part_step (&part), ==, i % 3);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/part/split", test_split);
  g_test_add_func ("/part/limit", test_limit);
  g_test_add_func ("/part/step", test_step);
  return g_test_run ();
}
