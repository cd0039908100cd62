/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "benchmark-fio.h"

#include <json-glib/json-glib.h>

/* The ways to run one job in fio, of which the fastest counts. */
static const char *const flavours[][3] = {
  { "--ioengine=io_uring" },
  { "--ioengine=io_uring", "--fixedbufs", "--registerfiles" },
  { "--ioengine=psync" },
};

static double
read_rate (const char *json, const char *side)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  const char *start = strchr (json, '{'); /* fio writes its notes before it */
  g_autoptr (JsonReader) reader = NULL;
  double rate;

  if (start == NULL || !json_parser_load_from_data (parser, start, -1, NULL))
    return 0;
  reader = json_reader_new (json_parser_get_root (parser));
  json_reader_read_member (reader, "jobs");
  json_reader_read_element (reader, 0);
  json_reader_read_member (reader, side);
  json_reader_read_member (reader, "iops");
  rate = json_reader_get_double_value (reader);
  return rate;
}

static GPtrArray *
arguments (const char *path, const DgIoSpec *spec)
{
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);
  bool reads = spec->read_share > 0;
  uint64_t size = spec->area_size / spec->threads;
  const char *order = spec->order == DG_ORDER_RANDOM ? "rand" : "";
  char seconds[G_ASCII_DTOSTR_BUF_SIZE];

  g_ptr_array_add (words, g_strdup ("fio"));
  g_ptr_array_add (words, g_strdup ("--name=job"));
  g_ptr_array_add (words, g_strdup ("--output-format=json"));
  g_ptr_array_add (words, g_strdup ("--thread"));
  g_ptr_array_add (words, g_strdup ("--group_reporting"));
  g_ptr_array_add (words, g_strdup ("--norandommap"));
  g_ptr_array_add (words, g_strdup ("--time_based"));
  g_ptr_array_add (words, g_strdup_printf ("--filename=%s", path));
  g_ptr_array_add (words, g_strdup_printf ("--direct=%d", spec->sync == DG_SYNC_NONE));
  g_ptr_array_add (words, g_strdup_printf ("--rw=%s%s", order, reads ? "read" : "write"));
  g_ptr_array_add (words, g_strdup_printf ("--bs=%u", spec->block_size));
  g_ptr_array_add (words, g_strdup_printf ("--iodepth=%u", spec->queue_depth));
  g_ptr_array_add (words, g_strdup_printf ("--numjobs=%u", spec->threads));
  g_ptr_array_add (words, g_strdup_printf ("--size=%" G_GUINT64_FORMAT, size));
  g_ptr_array_add (words, g_strdup_printf ("--offset_increment=%" G_GUINT64_FORMAT, size));
  g_ptr_array_add (words, g_strdup_printf ("--runtime=%s", g_ascii_formatd (seconds, sizeof seconds,
                                                                            "%g", spec->duration)));
  if (reads)
    g_ptr_array_add (words, g_strdup ("--readonly"));
  if (spec->sync != DG_SYNC_NONE)
    g_ptr_array_add (words, g_strdup ("--fdatasync=1"));
  return words;
}

/* Operations per second of fio doing the same job, the best of its ways; 0 when it can't. */
double
benchmark_fio (const char *path, const DgIoSpec *spec)
{
  /* A queue of one that blocks is what pread() is for; deeper ones need io_uring. */
  unsigned ways = spec->sync != DG_SYNC_NONE ? 3 : 2;
  double best = 0;

  for (unsigned i = 0; i < ways; i++) {
    g_autoptr (GPtrArray) words = arguments (path, spec);
    g_autofree char *json = NULL;
    double rate;

    for (unsigned j = 0; j < 3 && flavours[i][j] != NULL; j++)
      g_ptr_array_add (words, g_strdup (flavours[i][j]));
    g_ptr_array_add (words, NULL);
    if (!g_spawn_sync (NULL, (char **) words->pdata, NULL,
                       G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &json, NULL,
                       NULL, NULL))
      return 0;
    rate = read_rate (json, spec->read_share > 0 ? "read" : "write");
    best = MAX (best, rate);
  }
  return best;
}
