/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * A drive in memory that is exactly as slow as it is told to be: an nbdkit plugin.
 *
 *   size=BYTES          of the drive
 *   read-rate=BYTES     a second, likewise write-rate; 0 for no limit
 *   fast-bytes=BYTES    that are written at fast-rate first, before write-rate sets in
 *   read-ms=MS          that each read takes besides, likewise write-ms and flush-ms
 *
 * One request after another moves its data, as on a real drive: each waits for its turn, which is
 * reckoned on an absolute time scale, so that oversleeping doesn't add up.
 */
#define NBDKIT_API_VERSION 2
#include <nbdkit-plugin.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <time.h>

#define THREAD_MODEL NBDKIT_THREAD_MODEL_PARALLEL

/* Seconds: longer than a busy computer needs for its next request, shorter than anyone measures. */
#define GRACE 0.05

static int64_t size = 256 << 20;
static double fast_bytes, fast_rate, written;
static double read_rate, write_rate, read_ms, write_ms, flush_ms;
static char *memory;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static double busy_until;

static double
now (void)
{
  struct timespec t;

  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec + (double) t.tv_nsec / 1e9;
}

/* How long a write takes, by how much was written before it. */
static double
write_seconds (double count)
{
  double fast;

  pthread_mutex_lock (&lock);
  fast = fast_bytes - written < 0 ? 0 : fast_bytes - written < count ? fast_bytes - written : count;
  written += count;
  pthread_mutex_unlock (&lock);
  return (fast > 0 ? fast / fast_rate : 0) + (write_rate > 0 ? (count - fast) / write_rate : 0);
}

/* Moving data takes turns and keeps its rate over gaps shorter than GRACE; @delay comes on top. */
static void
take_turn (double transfer, double delay)
{
  double end, start = now ();
  struct timespec until;

  prctl (PR_SET_TIMERSLACK, 1UL);
  pthread_mutex_lock (&lock);
  if (transfer > 0)
    busy_until = (busy_until > start - GRACE ? busy_until : start - GRACE) + transfer;
  end = (busy_until > start ? busy_until : start) + delay;
  pthread_mutex_unlock (&lock);
  until = (struct timespec){ (time_t) end, (long) ((end - (double) (time_t) end) * 1e9) };
  while (clock_nanosleep (CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) != 0)
    ;
}

static int
lab_config (const char *key, const char *value)
{
  double number = strtod (value, NULL);

  if (strcmp (key, "size") == 0)
    size = (int64_t) number;
  else if (strcmp (key, "read-rate") == 0)
    read_rate = number;
  else if (strcmp (key, "write-rate") == 0)
    write_rate = number;
  else if (strcmp (key, "fast-bytes") == 0)
    fast_bytes = number;
  else if (strcmp (key, "fast-rate") == 0)
    fast_rate = number;
  else if (strcmp (key, "read-ms") == 0)
    read_ms = number;
  else if (strcmp (key, "write-ms") == 0)
    write_ms = number;
  else if (strcmp (key, "flush-ms") == 0)
    flush_ms = number;
  else {
    nbdkit_error ("unknown parameter %s", key);
    return -1;
  }
  return 0;
}

static int
lab_get_ready (void)
{
  memory = mmap (NULL, (size_t) size, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? -1 : 0;
}

static void *
lab_open (int readonly)
{
  (void) readonly;
  return NBDKIT_HANDLE_NOT_NEEDED;
}

static int64_t
lab_get_size (void *handle)
{
  (void) handle;
  return size;
}

static int
lab_can_multi_conn (void *handle)
{
  (void) handle;
  return 1;
}

static int
lab_pread (void *handle, void *buffer, uint32_t count, uint64_t offset, uint32_t flags)
{
  (void) handle;
  (void) flags;
  take_turn (read_rate > 0 ? count / read_rate : 0, read_ms / 1e3);
  memcpy (buffer, memory + offset, count);
  return 0;
}

static int
lab_pwrite (void *handle, const void *buffer, uint32_t count, uint64_t offset, uint32_t flags)
{
  (void) handle;
  (void) flags;
  take_turn (write_seconds (count), write_ms / 1e3);
  memcpy (memory + offset, buffer, count);
  return 0;
}

static int
lab_flush (void *handle, uint32_t flags)
{
  (void) handle;
  (void) flags;
  take_turn (0, flush_ms / 1e3);
  return 0;
}

static struct nbdkit_plugin plugin = {
  .name = "labdrive",
  .config = lab_config,
  .get_ready = lab_get_ready,
  .open = lab_open,
  .get_size = lab_get_size,
  .can_multi_conn = lab_can_multi_conn,
  .pread = lab_pread,
  .pwrite = lab_pwrite,
  .flush = lab_flush,
};

NBDKIT_REGISTER_PLUGIN (plugin)
