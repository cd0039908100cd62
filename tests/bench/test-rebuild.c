/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-rebuild.h"

static const char mdstat[] =
    "Personalities : [raid1] [raid6] [raid5] [raid4]\n"
    "md0 : active raid1 sdb1[1] sda1[0]\n"
    "      976630464 blocks super 1.2 [2/2] [UU]\n"
    "\n"
    "md127 : active raid5 sdf[4] sde[2] sdd[1] sdc[0]\n"
    "      2930276352 blocks level 5, 64k chunk, algorithm 2 [4/3] [UUU_]\n"
    "      [==>..................]  recovery = 12.6% (123456/976758784) finish=127.5min\n"
    "      bitmap: 3/8 pages [12KB], 65536KB chunk\n"
    "\n"
    "unused devices: <none>\n";

static gboolean
rebuilds (const char *text, const char *device)
{
  g_autoptr (DgRun) run = dg_run_new ();
  DgLayer *layer = dg_layout_new (&dg_layer_layout);

  layer->device = g_strdup (device);
  layer->kind = g_strdup ("raid");
  g_ptr_array_add (run->drive->layers, layer);
  return dg_rebuild_stands_in (text, run->drive);
}

static void
test_mdstat (void)
{
  g_assert_true (rebuilds (mdstat, "md127"));
  g_assert_false (rebuilds (mdstat, "md0"));
  g_assert_false (rebuilds (mdstat, "sdf"));
  g_assert_false (rebuilds (mdstat, "md12"));
  g_assert_false (rebuilds ("", "md127"));
  g_assert_false (rebuilds ("Personalities : \nunused devices: <none>\n", "md127"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rebuild/mdstat", test_mdstat);
  return g_test_run ();
}
