/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-trust-checks.h"

#include "model/dg-trust.h"
#include "model/dg-units.h"

#include <math.h>

static gboolean
is_virtual (const DgEnvironment *environment)
{
  const char *kind = environment->virtualization;

  return kind != NULL && !g_str_equal (kind, "none") && !g_str_has_prefix (kind, "container");
}

/* The line rate itself is the bound: no protocol carries more payload than that. */
static gboolean
is_above_link (const DgMeasurement *measurement, const DgLink *link)
{
  return isfinite (link->negotiated) && g_strcmp0 (measurement->unit, DG_UNIT_RATE) == 0 &&
         measurement->value * 8 > link->negotiated;
}

/**
 * dg_trust_checks_apply:
 * @result: a step that has just been measured
 * @run: the run it belongs to
 *
 * Marks what can be told from the finished figures and the conditions alone: inside a virtual
 * machine, and faster than the negotiated connection.
 */
void
dg_trust_checks_apply (DgStepResult *result, const DgRun *run)
{
  for (guint i = 0; i < result->measurements->len; i++) {
    DgMeasurement *measurement = g_ptr_array_index (result->measurements, i);
    if (is_virtual (run->environment))
      dg_measurement_mark (measurement, DG_TRUST_VIRTUAL);
    if (is_above_link (measurement, run->drive->link))
      dg_measurement_mark (measurement, DG_TRUST_ABOVE_LINK);
    else
      dg_measurement_unmark (measurement, DG_TRUST_ABOVE_LINK);
  }
}
