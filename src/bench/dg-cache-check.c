/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-cache-check.h"

#include <linux/fiemap.h>
#include <linux/fs.h>
#include <math.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SYS_cachestat
#define SYS_cachestat 451 /* since Linux 6.5; the number is the same on every architecture */
#endif

#define EXTENTS 256

/* As in the kernel's include/uapi/linux/mman.h, which older headers lack. */
typedef struct {
  guint64 offset;
  guint64 length;
} CacheRange;

typedef struct {
  guint64 cached;
  guint64 dirty;
  guint64 writeback;
  guint64 evicted;
  guint64 recently_evicted;
} CacheStat;

static double
resident_by_mincore (int fd, guint64 size, guint64 page)
{
  guint64 pages = (size + page - 1) / page, resident = 0;
  g_autofree unsigned char *states = g_malloc (pages);
  void *map = mmap (NULL, size, PROT_READ, MAP_SHARED, fd, 0);

  if (map == MAP_FAILED)
    return NAN;
  if (mincore (map, size, states) != 0) {
    munmap (map, size);
    return NAN;
  }
  munmap (map, size);
  for (guint64 i = 0; i < pages; i++)
    resident += states[i] & 1;
  return (double) resident / (double) pages;
}

/**
 * dg_cache_check_resident:
 * @fd: descriptor of a file, open for reading
 * @size: how many of its bytes to look at
 *
 * How much of the file lies in the page cache, by cachestat(2), or by mincore(2) on kernels without
 * it. Needs no rights beyond reading the file.
 *
 * Returns: a share from 0 to 1, or NAN where it can't be told
 */
double
dg_cache_check_resident (int fd, guint64 size)
{
  guint64 page = (guint64) sysconf (_SC_PAGESIZE);
  CacheRange range = { 0, size };
  CacheStat stat = { 0 };

  if (size == 0)
    return NAN;
  if (syscall (SYS_cachestat, fd, &range, &stat, 0) == 0)
    return MIN (1.0, (double) stat.cached * (double) page / (double) size);
  return resident_by_mincore (fd, size, page);
}

/**
 * dg_cache_check_is_written:
 * @fd: descriptor of a file
 * @size: how many of its bytes to look at
 *
 * Whether each of the bytes has a place on the medium and was written there, by the FIEMAP ioctl: a
 * hole or an unwritten extent would be read as zeros, without asking the drive.
 *
 * Returns: %FALSE when there is such a gap; %TRUE also where the file system can't tell
 */
gboolean
dg_cache_check_is_written (int fd, guint64 size)
{
  g_autofree struct fiemap *map =
      g_malloc0 (sizeof (struct fiemap) + EXTENTS * sizeof (struct fiemap_extent));
  const guint32 gap = FIEMAP_EXTENT_UNWRITTEN | FIEMAP_EXTENT_DELALLOC;
  guint64 position = 0;

  while (position < size) {
    map->fm_start = position;
    map->fm_length = size - position;
    map->fm_flags = FIEMAP_FLAG_SYNC;
    map->fm_extent_count = EXTENTS;
    if (ioctl (fd, FS_IOC_FIEMAP, map) != 0)
      return TRUE;
    if (map->fm_mapped_extents == 0)
      return FALSE;
    for (guint32 i = 0; i < map->fm_mapped_extents; i++) {
      const struct fiemap_extent *extent = &map->fm_extents[i];
      if (extent->fe_logical > position || (extent->fe_flags & gap))
        return FALSE;
      position = MAX (position, extent->fe_logical + extent->fe_length);
    }
  }
  return TRUE;
}
