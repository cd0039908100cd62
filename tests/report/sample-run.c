/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sample-run.h"

#include "model/dg-trust.h"
#include "model/dg-units.h"

#include <math.h>

#define ROUNDS 4

static const DgParamSpec params[] = {
  { "direction", "Direction", "Which way.", DG_PARAM_CHOICE, .standard_text = "write",
    .choices = { "read", "write" } },
  { "block-size", "Block size", "How large.", DG_PARAM_BYTES, 512, 1e9, 1048576 },
  { "queue-depth", "Queue depth", "How many at once.", DG_PARAM_COUNT, 1, 256, 1 },
  { "duration", "Duration", "How long.", DG_PARAM_SECONDS, 0, 600, 8 },
};

static const DgFigureSpec sequential_figures[] = {
  { "write-throughput", "Sequential write", DG_UNIT_RATE, DG_BETTER_HIGHER, TRUE },
  { "read-throughput", "Sequential read", DG_UNIT_RATE, DG_BETTER_HIGHER, TRUE },
  { "write-latency", "Write latency, median", DG_UNIT_SECONDS, DG_BETTER_LOWER, FALSE },
};

static const DgFigureSpec sync_figures[] = {
  { "write-iops", "Durable writes", DG_UNIT_PER_SEC, DG_BETTER_HIGHER, TRUE },
  { "commit-latency", "Time of a durable write, median", DG_UNIT_SECONDS, DG_BETTER_LOWER, FALSE },
};

static const DgStepKind sequential = {
  .id = "sequential",
  .title = "Large files",
  .sentence = "Reads or writes a large file from start to end, in big blocks.",
  .category = "Reading and writing",
  .params = params,
  .n_params = G_N_ELEMENTS (params),
  .figures = sequential_figures,
  .n_figures = G_N_ELEMENTS (sequential_figures),
};

static const DgStepKind sync_write = {
  .id = "sync-write",
  .title = "Durable writes",
  .sentence = "Writes small blocks and waits until each is on the medium, as a database does.",
  .category = "Databases",
  .params = params,
  .n_params = G_N_ELEMENTS (params),
  .figures = sync_figures,
  .n_figures = G_N_ELEMENTS (sync_figures),
};

static const DgStepKind *const kinds[] = { &sequential, &sync_write, NULL };

void
sample_kinds_register (void)
{
  dg_step_kinds_register (kinds);
}

static DgStepResult *
add_step (DgRun *run, const char *kind, const char *label)
{
  g_autoptr (DgStep) step = dg_step_new (dg_step_kind_find (kind));
  DgStepResult *result;

  step->label = g_strdup (label);
  result = dg_run_add_step (run, step);
  result->status = DG_STATUS_DONE;
  result->seconds = 8;
  json_object_set_string_member (result->settings, "io", "io_uring");
  return result;
}

/* Rounds that lie up to 4 % around a value. */
static DgMeasurement *
add_figure (DgStepResult *result, const char *figure, const char *unit, double value)
{
  DgFigureSpec spec = { figure, figure, unit,
                        g_str_equal (unit, DG_UNIT_SECONDS) ? DG_BETTER_LOWER : DG_BETTER_HIGHER,
                        FALSE };
  DgMeasurement *measurement = dg_measurement_new (&spec);
  const double factors[ROUNDS] = { 0.98, 1.0, 1.02, 1.0 };

  for (guint i = 0; i < ROUNDS; i++)
    dg_measurement_add_round (measurement, value * factors[i], DG_BOUND_EXACT);
  g_ptr_array_add (result->measurements, measurement);
  return measurement;
}

static void
add_series (DgStepResult *result, double rate)
{
  for (guint round = 1; round <= ROUNDS; round++) {
    DgSeries *series = dg_series_new ("throughput", round, DG_UNIT_SECONDS, DG_UNIT_RATE);
    for (guint i = 0; i < 80; i++)
      dg_series_add (series, (i + 0.5) * 0.1, rate * (1 + 0.05 * sin (i * 0.9 + round * 2)));
    g_ptr_array_add (result->series, series);
  }
}

static void
add_histogram (DgStepResult *result, const char *figure, double seconds)
{
  g_autofree DgHistogram *histogram = g_new (DgHistogram, 1);

  dg_histogram_init (histogram);
  for (guint i = 0; i < 4000; i++) {
    double factor = i % 97 == 0 ? 40 : 0.8 + 0.4 * (i % 50) / 50.0;
    dg_histogram_add (histogram, (guint64) (seconds * factor * 1e9), i);
  }
  g_ptr_array_add (result->histograms, dg_distribution_new (figure, histogram));
}

static void
add_verdict (DgRun *run, const char *use, const char *word, const char *text)
{
  DgVerdict *verdict = dg_layout_new (&dg_verdict_layout);

  verdict->use = g_strdup (use);
  verdict->word = g_strdup (word);
  verdict->text = g_strdup (text);
  g_ptr_array_add (run->verdicts, verdict);
}

static void
fill_conditions (DgRun *run, const char *drive_name)
{
  DgLayer *layer = dg_layout_new (&dg_layer_layout);

  run->drive->model = g_strdup (drive_name);
  run->drive->serial = g_strdup ("SERIAL-4711");
  run->drive->size = 16e9;
  run->drive->bus = g_strdup ("usb");
  run->drive->link->negotiated = 480e6;
  run->drive->link->possible = 5e9;
  run->drive->link->unit = g_strdup ("bit/s");
  run->drive->rotational = g_strdup ("no");
  run->drive->removable = g_strdup ("yes");
  run->drive->write_cache = g_strdup ("write through");
  layer->device = g_strdup ("sdb1");
  layer->kind = g_strdup ("partition");
  g_ptr_array_add (run->drive->layers, layer);
  run->target->kind = g_strdup ("folder");
  run->target->path = g_strdup ("/media/clinic/STICK");
  run->target->file_system = g_strdup ("ext4");
  run->target->mount_options = g_strdup ("rw,nosuid,nodev,relatime");
  run->target->size = 15.7e9;
  run->target->free = 12.1e9;
  run->environment->kernel = g_strdup ("Linux 6.1.0");
  run->environment->cpu = g_strdup ("Sample Processor 3000");
  run->environment->cores = 4;
  run->environment->memory = 16e9;
  run->environment->virtualization = g_strdup ("none");
  run->environment->power_source = g_strdup ("mains");
}

static void
fill_steps (DgRun *run, double write_rate)
{
  DgStepResult *result = add_step (run, "sequential", "Writing large files");

  add_figure (result, "write-throughput", DG_UNIT_RATE, write_rate);
  add_figure (result, "write-latency", DG_UNIT_SECONDS, 1048576 / write_rate);
  add_series (result, write_rate);
  add_histogram (result, "write-latency", 1048576 / write_rate);

  result = add_step (run, "sequential", "Reading large files");
  dg_measurement_mark (add_figure (result, "read-throughput", DG_UNIT_RATE, write_rate * 3.7),
                       DG_TRUST_CACHED);
  add_series (result, write_rate * 3.7);

  result = add_step (run, "sync-write", "Durable writes");
  add_figure (result, "write-iops", DG_UNIT_PER_SEC, 118);
  add_figure (result, "commit-latency", DG_UNIT_SECONDS, 0.0083)->bound = DG_BOUND_AT_LEAST;
  add_histogram (result, "commit-latency", 0.0083);

  result = add_step (run, "sync-write", "Failing");
  result->status = DG_STATUS_FAILED;
  result->reason = g_strdup ("The drive stopped answering after 3 s.");

  result = add_step (run, "sequential", "Skipped");
  result->status = DG_STATUS_SKIPPED;
  result->reason = g_strdup ("There is too little free space, 12 MB are needed.");
}

DgRun *
sample_run_new (const char *drive_name, double write_rate)
{
  DgRun *run = dg_run_new ();

  run->note = g_strdup ("Bought for the ward round");
  run->plan = json_object_new ();
  json_object_set_string_member (run->plan, "name", "Quick");
  fill_conditions (run, drive_name);
  fill_steps (run, write_rate);
  add_verdict (run, "documents", "usable",
               "Saving 12 MB takes 1.9 s; 20 MB/s would be comfortable and 2.4 MB/s are needed.");
  add_verdict (run, "practice-database", "too-slow",
               "Pushing 12 MB took at least 60 s, where 30 s would be comfortable.");
  dg_run_add_finding (run, "usb-2", DG_SEVERITY_WARNING,
                      "The drive could be faster in a USB 3 port.");
  dg_run_add_finding (run, "drive-vanished", DG_SEVERITY_PROBLEM,
                      "The drive stopped answering once.");
  dg_run_finish (run, DG_STATUS_DONE);
  return run;
}

GPtrArray *
sample_runs_new (guint n_runs)
{
  static const char *const names[] = { "Intenso Rainbow Line", "Samsung Bar Plus",
                                       "SanDisk Extreme Pro", "Kingston DataTraveler" };
  GPtrArray *runs = g_ptr_array_new_with_free_func ((GDestroyNotify) dg_run_unref);

  for (guint i = 0; i < n_runs; i++)
    g_ptr_array_add (runs, sample_run_new (names[i % G_N_ELEMENTS (names)], 6.4e6 * (i + 1)));
  return runs;
}
