/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-estimate.h"

#include "bench/dg-area.h"
#include "bench/dg-sustain.h"
#include "drive/dg-guard.h"

#include <math.h>

typedef struct {
  const char *name;
  DgSpeeds speeds; /* read and write B/s, read, write and durable operations a second */
} Medium;

/* Middling drives of each class; only a guess until this drive has been tested once. */
static const Medium media[] = {
  { "disk", { 120e6, 110e6, 80, 90, 50 } },
  { "usb", { 60e6, 15e6, 1500, 60, 30 } },
  { "card", { 60e6, 20e6, 1500, 300, 80 } },
  { "ssd", { 400e6, 350e6, 9000, 15000, 500 } },
  { "nvme", { 2000e6, 1200e6, 12000, 30000, 1500 } },
  { "memory", { 4000e6, 3000e6, 200000, 200000, 100000 } },
};

static const char *
medium_of (const DgDriveInfo *drive)
{
  const char *bus = drive->bus ? drive->bus : "";

  if (g_str_equal (bus, "nvme") || g_str_equal (bus, "memory"))
    return bus;
  if (g_str_equal (bus, "mmc"))
    return "card";
  if (g_strcmp0 (drive->rotational, "yes") == 0)
    return g_str_equal (bus, "usb") || g_str_equal (bus, "ata") ? "disk" : "ssd";
  return g_str_equal (bus, "usb") ? "usb" : "ssd";
}

/**
 * dg_estimate_speeds_of_class:
 * @drive: what is known of a drive
 * @speeds: (out): what drives of its kind do
 */
void
dg_estimate_speeds_of_class (const DgDriveInfo *drive, DgSpeeds *speeds)
{
  const char *medium = medium_of (drive);

  for (guint i = 0; i < G_N_ELEMENTS (media); i++)
    if (g_str_equal (media[i].name, medium))
      *speeds = media[i].speeds;
}

/**
 * dg_estimate_speeds_of_target:
 * @target: where a test is planned
 * @speeds: (out): what drives of its kind do, and how much may be written on this one
 *
 * Blocks, since the drive is asked for its free space.
 */
void
dg_estimate_speeds_of_target (DgTarget *target, DgSpeeds *speeds)
{
  dg_estimate_speeds_of_class (target->drive, speeds);
  speeds->room = (double) dg_guard_available (target);
}

static void
take (const DgStepResult *result, const char *figure, double *speed)
{
  const DgMeasurement *measurement = dg_step_result_measurement (result, figure);

  if (measurement != NULL && dg_measurement_is_trusted (measurement) && measurement->value > 0)
    *speed = measurement->value;
}

/**
 * dg_estimate_speeds_of_run:
 * @run: an earlier run of the same drive
 * @speeds: (inout): what is known already; what the run measured takes its place
 */
void
dg_estimate_speeds_of_run (const DgRun *run, DgSpeeds *speeds)
{
  for (guint i = 0; i < run->steps->len; i++) {
    const DgStepResult *result = dg_run_step (run, i);
    if (g_strcmp0 (result->kind, "sequential") == 0) {
      take (result, "read-throughput", &speeds->read_throughput);
      take (result, "write-throughput", &speeds->write_throughput);
    } else if (g_strcmp0 (result->kind, "random") == 0) {
      take (result, "read-iops", &speeds->read_iops);
      take (result, "write-iops", &speeds->write_iops);
    } else if (g_strcmp0 (result->kind, "sync-write") == 0)
      take (result, "write-iops", &speeds->sync_iops);
  }
}

/**
 * dg_estimate_step:
 * @step: a step
 * @speeds: what the drive does
 * @cost: (out): what one round of it takes
 */
void
dg_estimate_step (const DgStep *step, const DgSpeeds *speeds, DgCost *cost)
{
  *cost = (DgCost){ 0 };
  step->kind->estimate (step, speeds, cost);
  if (dg_step_kind_param (step->kind, "pause") != NULL)
    cost->seconds += dg_step_number (step, "pause");
}

/**
 * dg_estimate_rounds:
 * @plan: a plan
 * @step: one of its steps
 *
 * Returns: how many rounds of it will be run
 */
guint
dg_estimate_rounds (const DgPlan *plan, const DgStep *step)
{
  guint own = (guint) dg_step_number (step, "rounds");

  if (own > 0)
    return own;
  return step->kind->once ? 1 : plan->rounds;
}

/**
 * dg_estimate_plan:
 * @plan: a plan
 * @speeds: what the drive does
 * @cost: (out): seconds and bytes of all its rounds on one target, the filling of the test area
 *   included
 */
void
dg_estimate_plan (const DgPlan *plan, const DgSpeeds *speeds, DgCost *cost)
{
  double area = 0, fill;
  gboolean sustained = FALSE;

  *cost = (DgCost){ 0 };
  for (guint i = 0; i < plan->steps->len; i++) {
    const DgStep *step = dg_plan_step (plan, i);
    guint rounds = dg_estimate_rounds (plan, step);
    DgCost one;

    dg_estimate_step (step, speeds, &one);
    cost->seconds += rounds * one.seconds;
    cost->bytes_written += rounds * one.bytes_written;
    cost->bytes_read += rounds * one.bytes_read;
    if (dg_sustain_is (step))
      sustained = TRUE;
    else if (dg_step_kind_param (step->kind, "area") != NULL && !sustained)
      area = MAX (area, dg_step_number (step, "area"));
  }
  if (speeds->room > 0)
    area = MIN (area, speeds->room);
  fill = MIN (area / speeds->write_throughput, DG_AREA_BUDGET);
  cost->seconds += fill;
  cost->bytes_written += fill * speeds->write_throughput;
}
