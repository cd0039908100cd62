/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/dg-buffer.h"

#include <glib.h>

static DgIoSpec
spec_of (guint32 block_size, double read_share)
{
  return (DgIoSpec){ .block_size = block_size, .read_share = read_share };
}

static void
test_size (void)
{
  DgIoSpec reads = spec_of (4096, 1), writes = spec_of (4096, 0), mixed = spec_of (4096, 0.5);
  DgIoSpec big = spec_of (8 << 20, 0), small = spec_of (512, 1);

  g_assert_cmpuint (dg_buffer_size (&reads, 32), ==, 4096);
  g_assert_cmpuint (dg_buffer_size (&writes, 32), ==, (1 << 20) / 32);
  g_assert_cmpuint (dg_buffer_size (&mixed, 32), ==, 4096 + (1 << 20) / 32);
  g_assert_cmpuint (dg_buffer_size (&big, 4), ==, 8 << 20);
  g_assert_cmpuint (dg_buffer_size (&small, 1), ==, 4096);
}

/* All blocks lie in the buffer's memory, at a page's start, apart from where reads go to, and
 * hold data of their own; after the last comes the first, stamped anew. */
static void
test_rotation (void)
{
  DgIoSpec spec = spec_of (12288, 0.5);
  gsize size = dg_buffer_size (&spec, 1);
  gsize blocks = size / 12288 - 1;
  char *memory = g_aligned_alloc (1, size, 4096);
  g_autofree char *first = NULL;
  DgBuffer buffer;

  dg_buffer_init (&buffer, memory, &spec, 1, 5);
  g_assert_true (buffer.read == memory);
  for (gsize i = 0; i < blocks; i++) {
    char *block = dg_buffer_write (&buffer, spec.block_size);

    g_assert_true (block == memory + (i + 1) * 12288);
    if (i == 0)
      first = g_memdup2 (block, 12288);
    else
      g_assert_cmpint (memcmp (first, block, 12288), !=, 0);
  }
  g_assert_true (dg_buffer_write (&buffer, spec.block_size) == memory + 12288);
  for (gsize at = 0; at < 12288; at += 4096)
    g_assert_cmpint (memcmp (first + at, memory + 12288 + at, 4096), !=, 0);
  g_aligned_free (memory);
}

static void
test_zeros (void)
{
  DgIoSpec spec = spec_of (4096, 0);
  gsize size = dg_buffer_size (&spec, 1);
  char *memory = g_aligned_alloc (1, size, 4096);
  DgBuffer buffer;

  spec.data = DG_DATA_ZEROS;
  dg_buffer_init (&buffer, memory, &spec, 1, 5);
  for (gsize i = 0; i < 2 * size / 4096; i++) {
    char *block = dg_buffer_write (&buffer, 4096);

    for (gsize at = 0; at < 4096; at++)
      g_assert_cmpint (block[at], ==, 0);
  }
  g_aligned_free (memory);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/buffer/size", test_size);
  g_test_add_func ("/buffer/rotation", test_rotation);
  g_test_add_func ("/buffer/zeros", test_zeros);
  return g_test_run ();
}
