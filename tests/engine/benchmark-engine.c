/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "benchmark-ceiling.h"
#include "benchmark-fio.h"

#include <fcntl.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <unistd.h>

/*
 * The same job by our engine, by a bare liburing loop and by fio, one after the other, five times;
 * what is told is the median of the five ratios, for fio that of its better way. It prints and
 * never fails: on a shared machine single figures wander.
 */

#define ROUNDS 5
#define AREA   (UINT64_C (256) << 20)

typedef struct {
  const char *name;
  uint32_t block_size;
  unsigned queue_depth;
  unsigned threads;
  DgOrder order;
  bool reads;
  DgSync sync;
} Case;

static const Case cases[] = {
  { "4 KiB random read, depth 1, 1 thread", 4096, 1, 1, DG_ORDER_RANDOM, true },
  { "4 KiB random read, depth 1, 2 threads", 4096, 1, 2, DG_ORDER_RANDOM, true },
  { "4 KiB random read, depth 32, 1 thread", 4096, 32, 1, DG_ORDER_RANDOM, true },
  { "4 KiB random read, depth 32, 2 threads", 4096, 32, 2, DG_ORDER_RANDOM, true },
  { "1 MiB sequential read, depth 8", 1 << 20, 8, 1, DG_ORDER_SEQUENTIAL, true },
  { "1 MiB sequential write, depth 8", 1 << 20, 8, 1, DG_ORDER_SEQUENTIAL, false },
  { "8 KiB write + fdatasync", 8192, 1, 1, DG_ORDER_SEQUENTIAL, false, DG_SYNC_FDATASYNC },
};

typedef struct {
  const char *name;
  const char *path;
  bool writable;
} Target;

static DgIoSpec
spec_of (const Case *test, int fd)
{
  return (DgIoSpec){
    .fd = fd,
    .area_size = AREA,
    .block_size = test->block_size,
    .queue_depth = test->queue_depth,
    .threads = test->threads,
    .order = test->order,
    .read_share = test->reads,
    .sync = test->sync,
    .writes_per_sync = 1,
    .sync_fd = -1,
    .duration = 1,
    .in_flight_max = 0.5,
  };
}

static double
benchmark_ours (const DgIoSpec *spec)
{
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);

  if (dg_engine_run (spec, NULL, result) != 0 || result->error != 0 || result->elapsed_ns == 0)
    return 0;
  return (double) (result->read.operations + result->write.operations) /
         ((double) result->elapsed_ns / 1e9);
}

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static double
median (double values[ROUNDS])
{
  qsort (values, ROUNDS, sizeof *values, compare);
  return values[ROUNDS / 2];
}

typedef struct {
  double ours[ROUNDS];
  double to_ceiling[ROUNDS];
  double to_fio[BENCHMARK_FIO_WAYS][ROUNDS];
  double ceiling_to_fio[BENCHMARK_FIO_WAYS][ROUNDS];
} Figures;

static void
run_round (const Target *target, const DgIoSpec *spec, Figures *figures, unsigned round,
           bool with_fio)
{
  double ours = benchmark_ours (spec), ceiling = benchmark_ceiling (spec, 0);

  figures->ours[round] = ours;
  figures->to_ceiling[round] = ceiling > 0 ? ours / ceiling : 0;
  for (unsigned way = 0; way < BENCHMARK_FIO_WAYS && with_fio; way++) {
    double fio = benchmark_fio (target->path, spec, way);

    figures->to_fio[way][round] = fio > 0 ? ours / fio : G_MAXDOUBLE;
    figures->ceiling_to_fio[way][round] = fio > 0 ? ceiling / fio : G_MAXDOUBLE;
  }
}

static void
print_figures (const Case *test, const Target *target, Figures *figures, bool with_fio)
{
  double ours = median (figures->ours), to_fio = G_MAXDOUBLE, ceiling_to_fio = G_MAXDOUBLE;

  g_print ("%-6s %-40s %9.0f %9.1f %8.2f", target->name, test->name, ours,
           ours * test->block_size / 1e6, median (figures->to_ceiling));
  for (unsigned way = 0; way < BENCHMARK_FIO_WAYS; way++) {
    to_fio = MIN (to_fio, median (figures->to_fio[way]));
    ceiling_to_fio = MIN (ceiling_to_fio, median (figures->ceiling_to_fio[way]));
  }
  if (with_fio)
    g_print (" %8.2f %13.2f", to_fio, ceiling_to_fio);
  g_print ("\n");
}

static void
run_case (const Case *test, const Target *target, bool with_fio)
{
  int flags = (test->reads ? O_RDONLY : O_RDWR) | O_CLOEXEC;
  int fd = open (target->path, flags | (test->sync == DG_SYNC_NONE ? O_DIRECT : 0));
  DgIoSpec spec = spec_of (test, fd);
  Figures figures;

  if (fd < 0) {
    g_print ("%-6s %-40s can't be opened: %s\n", target->name, test->name, g_strerror (errno));
    return;
  }
  for (unsigned i = 0; i < ROUNDS; i++)
    run_round (target, &spec, &figures, i, with_fio);
  close (fd);
  print_figures (test, target, &figures, with_fio);
}

/* Runs a command; what it says on both outputs, or NULL. */
static char *
output_of (const char *const *words)
{
  g_autofree char *out = NULL, *err = NULL;
  int status;

  if (!g_spawn_sync (NULL, (char **) words, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, &err,
                     &status, NULL) ||
      !g_spawn_check_wait_status (status, NULL))
    return NULL;
  return g_strconcat (out, err, NULL);
}

/* Instructions that a command executes, by callgrind; 0 when it can't be told. */
static double
instructions (const char *const *command)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_autofree char *text = NULL;
  const char *figure;

  g_ptr_array_add (words, (char *) "valgrind");
  g_ptr_array_add (words, (char *) "--tool=callgrind");
  g_ptr_array_add (words, (char *) "--callgrind-out-file=/dev/null");
  for (; *command != NULL; command++)
    g_ptr_array_add (words, (char *) *command);
  g_ptr_array_add (words, NULL);
  text = output_of ((const char *const *) words->pdata);
  figure = text != NULL ? strstr (text, "Collected : ") : NULL;
  return figure != NULL ? g_ascii_strtod (figure + strlen ("Collected : "), NULL) : 0;
}

/*
 * Instructions outside the kernel for one 4 KiB random read at depth 32: the difference between a
 * run and another of twice its length. /dev/zero answers at once, so nobody waits, and the figure
 * is the same each time.
 */
static void
print_instructions (const char *program)
{
  static const char *const counts[] = { "20000", "40000" };
  double ours[2], ceiling[2], fio[2];

  for (unsigned i = 0; i < 2; i++) {
    g_autofree char *ios = g_strconcat ("--number_ios=", counts[i], NULL);

    ours[i] = instructions ((const char *[]){ program, "ours", counts[i], NULL });
    ceiling[i] = instructions ((const char *[]){ program, "ceiling", counts[i], NULL });
    fio[i] = instructions ((const char *[]){
        "fio", "--name=job", "--filename=/dev/zero", "--readonly", "--size=256M", "--bs=4k",
        "--rw=randread", "--ioengine=io_uring", "--iodepth=32", "--norandommap", "--fixedbufs",
        "--registerfiles", "--thread", ios, NULL });
  }
  if (ours[0] == 0)
    g_print ("\nvalgrind isn't installed: instructions are not counted.\n");
  else
    g_print ("\nInstructions per I/O (4 KiB random read of /dev/zero, depth 32, callgrind):\n"
             "ours %.0f, ceiling %.0f, fio %.0f\n",
             (ours[1] - ours[0]) / 20000, (ceiling[1] - ceiling[0]) / 20000,
             (fio[1] - fio[0]) / 20000);
}

/* One leg of a fixed length, to be counted by callgrind. */
static int
run_counted (const char *kind, const char *count)
{
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);
  uint64_t operations = g_ascii_strtoull (count, NULL, 10);
  DgIoSpec spec = spec_of (&cases[2], open ("/dev/zero", O_RDONLY | O_CLOEXEC));

  if (g_str_equal (kind, "ceiling"))
    return benchmark_ceiling (&spec, operations) > 0 ? 0 : 1;
  spec.duration = 0;
  spec.max_bytes = operations * spec.block_size;
  return dg_engine_run (&spec, NULL, result) == 0 && result->error == 0 ? 0 : 1;
}

/* A file of random data in memory. */
static char *
make_file (void)
{
  g_autofree DgIoResult *result = g_new (DgIoResult, 1);
  const char *folder = g_access ("/dev/shm", W_OK) == 0 ? "/dev/shm" : g_get_tmp_dir ();
  g_autofree char *path = g_build_filename (folder, "drivegauge-benchmark-XXXXXX", NULL);
  int fd = g_mkstemp (path);
  DgIoSpec fill = spec_of (&cases[5], fd);
  bool filled;

  if (fd < 0)
    return NULL;
  fill.duration = 0;
  fill.max_bytes = AREA;
  filled = dg_engine_run (&fill, NULL, result) == 0 && result->error == 0;
  close (fd);
  if (filled)
    return g_steal_pointer (&path);
  g_unlink (path);
  return NULL;
}

static void
run_on (const Target *target, bool with_fio)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    if (cases[i].reads || target->writable)
      run_case (&cases[i], target, with_fio);
}

int
main (int argc, char **argv)
{
  g_autofree char *fio = g_find_program_in_path ("fio");
  g_autofree char *file = NULL, *loop = NULL;

  if (argc == 3)
    return run_counted (argv[1], argv[2]);

  file = make_file ();
  if (file == NULL) {
    g_print ("There is no room for a file of 256 MiB in memory: nothing was measured.\n");
    return 0;
  }
  if (fio == NULL)
    g_print ("fio isn't installed: ours is compared with the ceiling alone.\n");
  g_print ("Medians of %d; ratios are of pairs taken one after the other.\n", ROUNDS);
  g_print ("%-6s %-40s %9s %9s %8s %8s %13s\n", "", "", "I/O per s", "MB/s", "/ceiling", "/fio",
           "ceiling/fio");
  run_on (&(Target){ "tmpfs", file, true }, fio != NULL);

  loop =
      output_of ((const char *const[]){ "losetup", "--find", "--show", "--read-only", file, NULL });
  if (loop != NULL) {
    g_strstrip (loop);
    run_on (&(Target){ "loop", loop, false }, fio != NULL);
    g_free (output_of ((const char *const[]){ "losetup", "--detach", loop, NULL }));
  } else {
    g_print ("No loop device can be made here: tmpfs alone was measured.\n");
  }
  g_unlink (file);
  print_instructions (argv[0]);
  return 0;
}
