/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-plans.h"
#include "bench/dg-trust-checks.h"
#include "model/dg-trust.h"

static DgMeasurement *
measured (DgRun *run, double rate)
{
  const DgStepKind *kind = dg_step_kind_find ("sequential");
  DgStep *step = dg_step_new (kind);
  DgStepResult *result = dg_run_add_step (run, step);
  DgMeasurement *measurement = dg_measurement_new (dg_step_kind_figure (kind, "read-throughput"));

  dg_step_free (step);
  dg_measurement_add_round (measurement, rate, DG_BOUND_EXACT);
  g_ptr_array_add (result->measurements, measurement);
  dg_trust_checks_apply (result, run);
  return measurement;
}

static void
test_above_link (void)
{
  g_autoptr (DgRun) run = dg_run_new ();

  g_assert_false (dg_measurement_has_mark (measured (run, 5.7e9), DG_TRUST_ABOVE_LINK));
  run->drive->link->negotiated = 480e6;
  g_assert_true (dg_measurement_has_mark (measured (run, 61e6), DG_TRUST_ABOVE_LINK));
  g_assert_false (dg_measurement_has_mark (measured (run, 37e6), DG_TRUST_ABOVE_LINK));
}

static void
test_memory (void)
{
  g_autoptr (DgRun) run = dg_run_new ();

  run->drive->bus = g_strdup ("memory");
  g_assert_true (dg_measurement_has_mark (measured (run, 5e9), DG_TRUST_CACHED));
}

static void
test_virtual (void)
{
  static const struct {
    const char *kind;
    gboolean is_virtual;
  } cases[] = {
    { NULL, FALSE }, { "none", FALSE }, { "container:docker", FALSE }, { "kvm", TRUE }
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (DgRun) run = dg_run_new ();
    run->environment->virtualization = g_strdup (cases[i].kind);
    g_assert_cmpint (dg_measurement_has_mark (measured (run, 1e6), DG_TRUST_VIRTUAL), ==,
                     cases[i].is_virtual);
  }
}

static DgMeasurement *
flushed (DgRun *run, const char *method, double rate)
{
  const DgStepKind *kind = dg_step_kind_find ("sync-write");
  DgStep *step = dg_step_new (kind);
  DgStepResult *result;
  DgMeasurement *iops = dg_measurement_new (dg_step_kind_figure (kind, "write-iops"));
  DgMeasurement *latency = dg_measurement_new (dg_step_kind_figure (kind, "commit-latency"));

  g_assert_true (dg_step_set (step, "method", method, NULL));
  result = dg_run_add_step (run, step);
  dg_step_free (step);
  dg_measurement_add_round (iops, rate, DG_BOUND_EXACT);
  dg_measurement_add_round (latency, 1 / rate, DG_BOUND_EXACT);
  g_ptr_array_add (result->measurements, iops);
  g_ptr_array_add (result->measurements, latency);
  dg_trust_checks_apply (result, run);
  return iops;
}

static void
test_flush (void)
{
  g_autoptr (DgRun) run = dg_run_new ();

  run->drive->write_cache = g_strdup ("write back");
  g_assert_false (dg_measurement_has_mark (flushed (run, "fsync", 25000), DG_TRUST_FLUSH));
  g_assert_cmpuint (run->findings->len, ==, 1);
  run->drive->rotational = g_strdup ("yes");
  g_assert_true (dg_measurement_has_mark (flushed (run, "fsync", 25000), DG_TRUST_FLUSH));
  g_assert_false (dg_measurement_has_mark (flushed (run, "fsync", 118), DG_TRUST_FLUSH));
  g_assert_false (dg_measurement_has_mark (flushed (run, "none", 25000), DG_TRUST_FLUSH));
  run->drive->bus = g_strdup ("virtio");
  g_assert_false (dg_measurement_has_mark (flushed (run, "fsync", 25000), DG_TRUST_FLUSH));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  dg_bench_init ();
  g_test_add_func ("/trust-checks/above-link", test_above_link);
  g_test_add_func ("/trust-checks/memory", test_memory);
  g_test_add_func ("/trust-checks/virtual", test_virtual);
  g_test_add_func ("/trust-checks/flush", test_flush);
  return g_test_run ();
}
