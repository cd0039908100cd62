/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "benchmark-fio.h"

#include <json-glib/json-glib.h>

/* The ways to run one job in fio. */
static const char *const ways[BENCHMARK_FIO_WAYS][3] = {
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

/* Operations per second of fio doing the same job in one of its ways; 0 when it can't, or when the
 * way is none for this job: reading and writing without a queue is compared where a sync makes it
 * so. */
double
benchmark_fio (const char *path, const DgIoSpec *spec, unsigned way)
{
  g_autoptr (GPtrArray) words = arguments (path, spec);
  g_autofree char *json = NULL;

  if (way == 2 && spec->sync == DG_SYNC_NONE)
    return 0;
  for (unsigned i = 0; i < 3 && ways[way][i] != NULL; i++)
    g_ptr_array_add (words, g_strdup (ways[way][i]));
  g_ptr_array_add (words, NULL);
  if (!g_spawn_sync (NULL, (char **) words->pdata, NULL,
                     G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &json, NULL,
                     NULL, NULL))
    return 0;
  return read_rate (json, spec->read_share > 0 ? "read" : "write");
}
