/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-area.h"
#include "bench/dg-io-step.h"
#include "bench/dg-steps.h"
#include "engine/dg-clock.h"
#include "model/dg-setting.h"
#include "model/dg-trust.h"
#include "model/dg-units.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#define TICK_NS UINT64_C (100000000)

static const DgParamSpec params[] = {
  DG_PARAM_BLOCK_SIZE (4096),
  { "samples", N_ ("Samples"), N_ ("How many places are read, each once."), DG_PARAM_COUNT, 10,
    100000, 500 },
  { "seed", N_ ("Seed"), N_ ("The same seed reads the same places."), DG_PARAM_COUNT, 0,
    4294967295.0, 42 },
  DG_PARAM_AREA (1073741824),
  DG_PARAM_DIRECT,
  DG_PARAM_PAUSE,
  DG_PARAM_ROUNDS,
  DG_PARAM_BUDGET,
};

static const DgFigureSpec figures[] = {
  { "access-time", N_ ("Access time, mean"), DG_UNIT_SECONDS, DG_BETTER_LOWER, TRUE },
};

static void
estimate (const DgStep *step, const DgSpeeds *speeds, DgCost *cost)
{
  double samples = dg_step_number (step, "samples");
  double budget = dg_step_number (step, "budget");
  double seconds = samples / speeds->read_iops;

  *cost = (DgCost){ .seconds = budget > 0 ? MIN (budget, seconds) : seconds,
                    .bytes_read = samples * dg_step_number (step, "block-size") };
}

/* One round of single reads, each waited for. */
typedef struct {
  int fd;
  guint64 block;
  guint64 blocks; /* in the area */
  void *buffer;
  GRand *random;
  DgHistogram latency;
  DgSeries *scatter;
} Sampler;

static gboolean
take_sample (Sampler *sampler, guint64 start, GError **error)
{
  guint64 place =
      (guint64) (g_rand_double (sampler->random) * (double) sampler->blocks) * sampler->block;
  uint64_t before, after;
  gssize got;

  /* Without O_DIRECT at least this block must not come from memory. */
  posix_fadvise (sampler->fd, (off_t) place, (off_t) sampler->block, POSIX_FADV_DONTNEED);
  before = dg_clock_now ();
  got = pread (sampler->fd, sampler->buffer, sampler->block, (off_t) place);
  after = dg_clock_now ();
  if (got != (gssize) sampler->block) {
    g_set_error (error, DG_STEP_ERROR, DG_STEP_ERROR_FAILED,
                 _ ("Reading from the drive failed at byte %" PRIu64 " of the test file (%s)."),
                 place, g_strerror (got < 0 ? errno : EIO));
    return FALSE;
  }
  dg_histogram_add (&sampler->latency, after - before, after - start);
  dg_series_add (sampler->scatter, (double) place, (double) (after - before) / 1e9);
  return TRUE;
}

static gboolean
sample (DgStepContext *context, Sampler *sampler, GError **error)
{
  const DgStep *step = context->state->step;
  guint samples = (guint) dg_step_number (step, "samples");
  double budget = dg_step_number (step, "budget");
  uint64_t start = dg_clock_now (), told = start;

  for (guint i = 0; i < samples; i++) {
    uint64_t now = dg_clock_now ();
    double seconds = (double) (now - start) / 1e9;
    if (g_cancellable_set_error_if_cancelled (context->cancellable, error) ||
        !take_sample (sampler, start, error))
      return FALSE;
    context->bytes_read += (double) sampler->block;
    if (budget > 0 && seconds > budget)
      break;
    if (now - told > TICK_NS) {
      dg_step_context_report (context, seconds, (double) i / samples);
      told = now;
    }
  }
  return TRUE;
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  double x = ((const DgPoint *) a)->x, y = ((const DgPoint *) b)->x;

  return (x > y) - (x < y);
}

static void
record (DgStepContext *context, Sampler *sampler, gboolean direct)
{
  double operations = (double) sampler->latency.count;

  dg_step_context_add (context, "access-time", dg_histogram_mean (&sampler->latency) / 1e9);
  dg_step_context_weigh (context, "access-time", DG_ENOUGH_SECONDS, operations);
  dg_step_context_add_histogram (context, "access-time", &sampler->latency);
  g_array_sort (sampler->scatter->points, compare_places);
  dg_step_context_take_series (context, g_steal_pointer (&sampler->scatter));
  dg_step_context_set_text (context, DG_SETTING_DIRECT, direct ? "yes" : "no");
  if (!dg_io_step_reads_drive (context, direct))
    dg_step_context_mark (context, NULL, DG_TRUST_CACHED);
}

static gboolean
run (DgStepContext *context, GError **error)
{
  const DgStep *step = context->state->step;
  guint64 block = (guint64) dg_step_number (step, "block-size");
  guint64 filled = dg_workspace_get_area (context->workspace)->size;
  guint64 area = MIN (filled, (guint64) dg_step_number (step, "area"));
  Sampler sampler = { .fd = -1, .block = block, .blocks = area / block };
  gboolean direct = FALSE, measured;

  if (!dg_io_step_bounded_area (context, block, 1, error) ||
      !dg_io_step_choose_direct (context, &direct, error) ||
      (sampler.fd = dg_area_open (context, direct, O_RDONLY, error)) < 0)
    return FALSE;
  if (posix_memalign (&sampler.buffer, 4096, MAX (block, 4096)) != 0)
    g_error ("out of memory");
  sampler.random = g_rand_new_with_seed ((guint32) dg_step_number (step, "seed"));
  sampler.scatter = dg_series_new ("access-time", context->round, DG_UNIT_BYTES, DG_UNIT_SECONDS);
  dg_histogram_init (&sampler.latency);

  measured = dg_area_forget (sampler.fd, area, error) && sample (context, &sampler, error);
  if (measured)
    record (context, &sampler, direct);
  dg_layout_free (&dg_series_layout, sampler.scatter);
  g_rand_free (sampler.random);
  free (sampler.buffer);
  close (sampler.fd);
  return measured;
}

const DgStepKind dg_access_time_kind = {
  .id = "access-time",
  .title = N_ ("Access time"),
  .sentence = N_ ("Reads single blocks here and there, one after another, and waits for each."),
  .category = N_ ("Reading and writing"),
  .params = params,
  .n_params = G_N_ELEMENTS (params),
  .figures = figures,
  .n_figures = G_N_ELEMENTS (figures),
  .needs = DG_NEEDS_FOLDER | DG_NEEDS_AREA,
  .chart = DG_CHART_LATENCY,
  .estimate = estimate,
  .prepare = dg_io_step_prepare,
  .run = run,
};
