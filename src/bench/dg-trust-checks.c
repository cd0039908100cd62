/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-trust-checks.h"

#include "model/dg-trust.h"
#include "model/dg-units.h"

#include <glib/gi18n-lib.h>
#include <math.h>

static gboolean
is_virtual (const DgEnvironment *environment)
{
  const char *kind = environment->virtualization;

  return kind != NULL && !g_str_equal (kind, "none") && !g_str_has_prefix (kind, "container");
}

/* One flush a turn is the most a disk without a protected cache can do; the fastest turn 250 times
 * a second (15,000 rpm), and a fifth is allowed for blocks that share a turn. */
#define FASTEST_DISK 300.0
#define FREE_FLUSH   0.0001 /* seconds */

/* The line rate itself is the bound: no protocol carries more payload than that. */
static gboolean
is_above_link (const DgMeasurement *measurement, const DgLink *link)
{
  return isfinite (link->negotiated) && g_strcmp0 (measurement->unit, DG_UNIT_RATE) == 0 &&
         measurement->value * 8 > link->negotiated;
}

/* A virtual disk's word that it rotates says nothing about the medium below it. */
static gboolean
really_rotates (const DgDriveInfo *drive)
{
  if (g_strcmp0 (drive->rotational, "yes") != 0 || g_strcmp0 (drive->bus, "virtio") == 0)
    return FALSE;
  for (guint i = 0; i < drive->layers->len; i++) {
    const DgLayer *layer = g_ptr_array_index (drive->layers, i);
    if (layer->device != NULL && g_str_equal (layer->kind, "disk") &&
        (g_str_has_prefix (layer->device, "vd") || g_str_has_prefix (layer->device, "xvd")))
      return FALSE;
  }
  return TRUE;
}

static gboolean
flushes_each_write (const DgStepResult *result)
{
  const char *method =
      json_object_get_string_member_with_default (result->parameters, "method", "none");

  return !g_str_equal (method, "none") &&
         json_object_get_int_member_with_default (result->parameters, "writes-per-sync", 1) == 1;
}

static void
check_flush (DgStepResult *result, DgRun *run)
{
  DgMeasurement *rate = dg_step_result_measurement (result, "write-iops");
  DgMeasurement *latency = dg_step_result_measurement (result, "commit-latency");

  if (rate == NULL || latency == NULL || !flushes_each_write (result))
    return;
  if (really_rotates (run->drive) && rate->value > FASTEST_DISK) {
    dg_measurement_mark (rate, DG_TRUST_FLUSH);
    dg_measurement_mark (latency, DG_TRUST_FLUSH);
  } else if (latency->value < FREE_FLUSH && g_strcmp0 (run->drive->write_cache, "write back") == 0)
    dg_run_add_finding (
        run, "flush-free", DG_SEVERITY_INFO,
        _ ("Flushing costs nothing here: the drive's cache is protected, or the flush is "
           "ignored; which of them can't be told from outside."));
}

/**
 * dg_trust_checks_apply:
 * @result: a step that has just been measured
 * @run: the run it belongs to
 *
 * Marks what can be told from the finished figures and the conditions alone: inside a virtual
 * machine, faster than the negotiated connection, and flushed more often than a disk turns.
 */
void
dg_trust_checks_apply (DgStepResult *result, DgRun *run)
{
  for (guint i = 0; i < result->measurements->len; i++) {
    DgMeasurement *measurement = g_ptr_array_index (result->measurements, i);
    if (g_strcmp0 (run->drive->bus, "memory") == 0)
      dg_measurement_mark (measurement, DG_TRUST_CACHED);
    if (is_virtual (run->environment))
      dg_measurement_mark (measurement, DG_TRUST_VIRTUAL);
    if (is_above_link (measurement, run->drive->link))
      dg_measurement_mark (measurement, DG_TRUST_ABOVE_LINK);
    else
      dg_measurement_unmark (measurement, DG_TRUST_ABOVE_LINK);
  }
  check_flush (result, run);
}
