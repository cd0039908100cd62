/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-plan-table.h"

#include <glib/gi18n-lib.h>

/* Our own: at most 1 GB and about a minute, whatever the drive. */
static const DgStepText quick[] = {
  { "sequential",
    N_ ("Writing large files"),
    { "direction=write", "queue-depth=8", "duration=2", "area=128 MiB", "bytes=160 MB" } },
  { "sequential",
    N_ ("Reading large files"),
    { "direction=read", "queue-depth=8", "duration=2", "area=128 MiB" } },
  { "random", N_ ("Reading small blocks"), { "direction=read", "duration=2", "area=128 MiB" } },
  { "random",
    N_ ("Writing small blocks"),
    { "direction=write", "duration=2", "area=128 MiB", "bytes=32 MiB" } },
  { "sync-write", N_ ("Durable writes"), { "method=fdatasync", "duration=2", "blocks=1024" } },
  { NULL },
};

static const DgStepText fsync_2005[] = {
  { "sync-write", N_ ("In order, not flushed"), { "method=none", "duration=60" } },
  { "sync-write",
    N_ ("At random, not flushed"),
    { "method=none", "pattern=random", "duration=60" } },
  { "sync-write", N_ ("In order, flushed"), { "method=fsync", "duration=60" } },
  { "sync-write", N_ ("At random, flushed"), { "method=fsync", "pattern=random", "duration=60" } },
  { NULL },
};

/* The labels are those of the two programs, which everybody compares by. */
#define MARK(kind, name, size, depth, direction)                                                   \
  {                                                                                                \
    kind, name, { "block-size=" size, "queue-depth=" depth, "direction=" direction, "pause=5" },   \
        TRUE                                                                                       \
  }

static const DgStepText disk_mark[] = {
  MARK ("sequential", "SEQ1M Q8T1", "1 MiB", "8", "read"),
  MARK ("sequential", "SEQ1M Q1T1", "1 MiB", "1", "read"),
  MARK ("random", "RND4K Q32T1", "4 KiB", "32", "read"),
  MARK ("random", "RND4K Q1T1", "4 KiB", "1", "read"),
  MARK ("sequential", "SEQ1M Q8T1", "1 MiB", "8", "write"),
  MARK ("sequential", "SEQ1M Q1T1", "1 MiB", "1", "write"),
  MARK ("random", "RND4K Q32T1", "4 KiB", "32", "write"),
  MARK ("random", "RND4K Q1T1", "4 KiB", "1", "write"),
  { NULL },
};

#define ATTO_WAY(size, direction)                                                                  \
  {                                                                                                \
    "sequential", size, { "block-size=" size, "direction=" direction, "queue-depth=4",             \
                          "area=256 MiB",     "bytes=256 MiB",        "duration=2" },              \
        TRUE                                                                                       \
  }
#define ATTO(size) ATTO_WAY (size, "write"), ATTO_WAY (size, "read")

static const DgStepText atto[] = {
  ATTO ("512 B"),   ATTO ("1 KiB"),  ATTO ("2 KiB"),  ATTO ("4 KiB"),   ATTO ("8 KiB"),
  ATTO ("16 KiB"),  ATTO ("32 KiB"), ATTO ("64 KiB"), ATTO ("128 KiB"), ATTO ("256 KiB"),
  ATTO ("512 KiB"), ATTO ("1 MiB"),  ATTO ("2 MiB"),  ATTO ("4 MiB"),   ATTO ("8 MiB"),
  ATTO ("16 MiB"),  ATTO ("32 MiB"), ATTO ("64 MiB"), { NULL },
};

/* One or two 8 KiB writes by each method, 16 KiB in parts, another descriptor, and none flushed. */
#define SYNC(label, size, count, method, ...)                                                      \
  {                                                                                                \
    "sync-write", label,                                                                           \
    {                                                                                              \
      "blocks=0", "pattern=same", "duration=5", "block-size=" size, "writes-per-sync=" count,      \
          "method=" method, __VA_ARGS__                                                            \
    }                                                                                              \
  }

static const DgStepText pg_test_fsync[] = {
  SYNC ("1 × 8 kB open_datasync", "8 KiB", "1", "open-dsync", "direct=on"),
  SYNC ("1 × 8 kB fdatasync", "8 KiB", "1", "fdatasync"),
  SYNC ("1 × 8 kB fsync", "8 KiB", "1", "fsync"),
  SYNC ("1 × 8 kB open_sync", "8 KiB", "1", "open-sync", "direct=on"),
  SYNC ("2 × 8 kB open_datasync", "8 KiB", "2", "open-dsync", "direct=on"),
  SYNC ("2 × 8 kB fdatasync", "8 KiB", "2", "fdatasync"),
  SYNC ("2 × 8 kB fsync", "8 KiB", "2", "fsync"),
  SYNC ("2 × 8 kB open_sync", "8 KiB", "2", "open-sync", "direct=on"),
  SYNC ("1 × 16 kB open_sync", "16 KiB", "1", "open-sync", "direct=on"),
  SYNC ("4 × 4 kB open_sync", "4 KiB", "4", "open-sync", "direct=on"),
  SYNC ("8 × 2 kB open_sync", "2 KiB", "8", "open-sync", "direct=on"),
  SYNC ("16 × 1 kB open_sync", "1 KiB", "16", "open-sync", "direct=on"),
  SYNC ("write, fsync", "8 KiB", "1", "fsync"),
  SYNC ("write, fsync elsewhere", "8 KiB", "1", "fsync", "descriptor=other"),
  SYNC ("1 × 8 kB, not flushed", "8 KiB", "1", "none"),
  { NULL },
};

/* The pause lets a drive clear its quick store, so that writing again shows what that brought. */
static const DgStepText sustained[] = {
  { "sequential",
    N_ ("Writing until the rate lasts"),
    { "direction=write", "until=steady", "queue-depth=8" } },
  { "sequential",
    N_ ("Reading it back"),
    { "direction=read", "queue-depth=8", "area=1 TiB", "duration=30" } },
  { "sequential",
    N_ ("Writing again after a pause"),
    { "direction=write", "until=steady", "queue-depth=8", "pause=60" } },
  { NULL },
};

const DgPlanText dg_plan_table[] = {
  { "quick", N_ ("Quick"),
    N_ ("Large files, scattered small blocks and durable writes: enough for a first answer."), 4,
    quick },
  { "fsync-2005", N_ ("Database commits (2005)"),
    N_ ("4096 blocks of 8 KiB, one after another and at random places, without and with a flush "
        "after "
        "each."),
    4, fsync_2005 },
  { "sustained", N_ ("Sustained"),
    N_ ("Writes until the drive's quick store is used up and the rate lasts, or most of the free "
        "space "
        "is written; reads it back; pauses and writes again."),
    1, sustained },
  { "kdiskmark", N_ ("Like KDiskMark"),
    /* xgettext:no-c-format */
    N_ ("The eight tests of KDiskMark, in its order. It shows the mean of 5 rounds and prints "
        "KiB/s ÷ "
        "1000 as “MB/s”, 2.4 % too low."),
    5, disk_mark },
  { "crystaldiskmark", N_ ("Like CrystalDiskMark"),
    N_ ("The eight tests of CrystalDiskMark, in its order. It shows the best of 3 rounds; here the "
        "median counts."),
    3, disk_mark },
  { "atto", N_ ("Like ATTO"),
    N_ ("Writing and reading 256 MiB in blocks of 0.5 KiB to 64 MiB, queue depth 4."), 1, atto },
  { "pg-test-fsync", N_ ("Like pg_test_fsync"),
    N_ ("Every way in which PostgreSQL can make a write durable, 5 s each, always at the same "
        "place."),
    1, pg_test_fsync },
  { NULL },
};
