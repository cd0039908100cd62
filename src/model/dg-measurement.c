/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/dg-measurement.h"

#include "model/dg-trust.h"
#include "model/dg-units.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>

static const char *const better_words[] = { "higher", "lower", NULL };
static const char *const bound_words[] = { "exact", "at-least", "at-most", NULL };

#define AT(member) G_STRUCT_OFFSET (DgMeasurement, member)
static const DgField measurement_fields[] = {
  { "figure", DG_FIELD_TEXT, AT (figure) },
  { "value", DG_FIELD_NUMBER, AT (value) },
  { "unit", DG_FIELD_TEXT, AT (unit) },
  { "better", DG_FIELD_WORD, AT (better), .words = better_words },
  { "bound", DG_FIELD_WORD, AT (bound), .words = bound_words },
  { "rounds", DG_FIELD_NUMBERS, AT (rounds) },
  { "spread", DG_FIELD_NUMBER, AT (spread) },
  { "trust", DG_FIELD_TEXTS, AT (trust) },
};
#undef AT

#define AT(member) G_STRUCT_OFFSET (DgDistribution, member)
static const DgField distribution_fields[] = {
  { "figure", DG_FIELD_TEXT, AT (figure) },
  { "unit", DG_FIELD_TEXT, AT (unit) },
  { "count", DG_FIELD_NUMBER, AT (count) },
  { "min", DG_FIELD_NUMBER, AT (min) },
  { "mean", DG_FIELD_NUMBER, AT (mean) },
  { "max", DG_FIELD_NUMBER, AT (max) },
  { "max-at", DG_FIELD_NUMBER, AT (max_at) },
  { "p50", DG_FIELD_NUMBER, AT (p50) },
  { "p90", DG_FIELD_NUMBER, AT (p90) },
  { "p99", DG_FIELD_NUMBER, AT (p99) },
  { "p99.9", DG_FIELD_NUMBER, AT (p999) },
  { "buckets", DG_FIELD_ROWS, AT (buckets), .columns = 2 },
  { "stalls", DG_FIELD_NUMBER, AT (stalls) },
  { "stall-seconds", DG_FIELD_NUMBER, AT (stall_seconds) },
};
#undef AT

const DgLayout dg_measurement_layout = { "measurement", sizeof (DgMeasurement),
                                         G_STRUCT_OFFSET (DgMeasurement, extra), measurement_fields,
                                         G_N_ELEMENTS (measurement_fields) };
const DgLayout dg_distribution_layout = { "histogram", sizeof (DgDistribution),
                                          G_STRUCT_OFFSET (DgDistribution, extra),
                                          distribution_fields, G_N_ELEMENTS (distribution_fields) };

/**
 * dg_measurement_new:
 * @spec: which figure it is
 *
 * Returns: (transfer full): a measurement without rounds; its value is NAN
 */
DgMeasurement *
dg_measurement_new (const DgFigureSpec *spec)
{
  DgMeasurement *measurement = dg_layout_new (&dg_measurement_layout);

  measurement->figure = g_strdup (spec->id);
  measurement->unit = g_strdup (spec->unit);
  measurement->better = spec->better;
  measurement->spread = 0;
  return measurement;
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/**
 * dg_measurement_add_round:
 * @measurement: a measurement
 * @value: what this round gave, in its unit
 * @bound: whether the round was cut off by its budget
 *
 * Afterwards the value is the median of all rounds, of an even number the mean of the two in the
 * middle, and the spread (max - min) / median. One round that is only a bound makes the whole a
 * bound.
 */
void
dg_measurement_add_round (DgMeasurement *measurement, double value, DgBound bound)
{
  g_autoptr (GArray) sorted = NULL;
  const double *values;
  guint n;

  g_array_append_val (measurement->rounds, value);
  if (bound != DG_BOUND_EXACT)
    measurement->bound = bound;

  sorted = g_array_copy (measurement->rounds);
  g_array_sort (sorted, compare_doubles);
  values = (const double *) (gconstpointer) sorted->data;
  n = sorted->len;
  measurement->value = n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
  measurement->spread =
      measurement->value != 0 ? (values[n - 1] - values[0]) / fabs (measurement->value) : 0;
}

/**
 * dg_measurement_add_total:
 * @measurement: a measurement that is told over all rounds, such as the number of stalls
 * @value: what this round adds, in its unit
 *
 * Afterwards the value is the sum of all rounds.
 */
void
dg_measurement_add_total (DgMeasurement *measurement, double value)
{
  double sum = measurement->rounds->len > 0 ? measurement->value : 0;

  g_array_append_val (measurement->rounds, value);
  measurement->value = sum + value;
}

/**
 * dg_measurement_mark:
 * @measurement: a measurement
 * @mark: one of DG_TRUST_…; set once however often it is given
 */
void
dg_measurement_mark (DgMeasurement *measurement, const char *mark)
{
  if (!dg_measurement_has_mark (measurement, mark))
    g_ptr_array_add (measurement->trust, g_strdup (mark));
}

/**
 * dg_measurement_unmark:
 * @measurement: a measurement
 * @mark: one of DG_TRUST_… that a further round made untrue
 */
void
dg_measurement_unmark (DgMeasurement *measurement, const char *mark)
{
  for (guint i = 0; i < measurement->trust->len; i++) {
    if (g_str_equal (g_ptr_array_index (measurement->trust, i), mark)) {
      g_ptr_array_remove_index (measurement->trust, i);
      return;
    }
  }
}

/**
 * dg_measurement_has_mark:
 * @measurement: a measurement
 * @mark: one of DG_TRUST_…
 *
 * Returns: whether it is so marked
 */
gboolean
dg_measurement_has_mark (const DgMeasurement *measurement, const char *mark)
{
  for (guint i = 0; i < measurement->trust->len; i++)
    if (g_str_equal (g_ptr_array_index (measurement->trust, i), mark))
      return TRUE;
  return FALSE;
}

/**
 * dg_measurement_is_trusted:
 * @measurement: a measurement
 *
 * Returns: whether the figure may stand in rankings, headlines and verdicts
 */
gboolean
dg_measurement_is_trusted (const DgMeasurement *measurement)
{
  for (guint i = 0; i < measurement->trust->len; i++)
    if (dg_trust_excludes (g_ptr_array_index (measurement->trust, i)))
      return FALSE;
  return isfinite (measurement->value);
}

/**
 * dg_measurement_format:
 * @measurement: a measurement
 *
 * Returns: (transfer full): the value for people, “at least” or “at most” included
 */
char *
dg_measurement_format (const DgMeasurement *measurement)
{
  g_autofree char *value = dg_units_format (measurement->value, measurement->unit);

  switch (measurement->bound) {
  case DG_BOUND_AT_LEAST:
    /* Translators: %s is a value with its unit */
    return g_strdup_printf (_ ("at least %s"), value);
  case DG_BOUND_AT_MOST:
    /* Translators: %s is a value with its unit */
    return g_strdup_printf (_ ("at most %s"), value);
  case DG_BOUND_EXACT:
    break;
  }
  return g_steal_pointer (&value);
}

/**
 * dg_distribution_new:
 * @figure: such as “read-latency”
 * @histogram: what was counted, in nanoseconds
 *
 * Returns: (transfer full): the same in seconds, with the percentiles that are told and every
 *   step of the histogram that isn't empty
 */
DgDistribution *
dg_distribution_new (const char *figure, const DgHistogram *histogram)
{
  DgDistribution *distribution = dg_layout_new (&dg_distribution_layout);

  distribution->figure = g_strdup (figure);
  distribution->unit = g_strdup (DG_UNIT_SECONDS);
  distribution->count = (double) histogram->count;
  distribution->stalls = (double) histogram->stalls;
  distribution->stall_seconds = (double) histogram->stall_ns / 1e9;
  if (histogram->count == 0)
    return distribution;

  distribution->min = (double) histogram->min / 1e9;
  distribution->mean = dg_histogram_mean (histogram) / 1e9;
  distribution->max = (double) histogram->max / 1e9;
  distribution->max_at = (double) histogram->max_at / 1e9;
  distribution->p50 = (double) dg_histogram_percentile (histogram, 50) / 1e9;
  distribution->p90 = (double) dg_histogram_percentile (histogram, 90) / 1e9;
  distribution->p99 = (double) dg_histogram_percentile (histogram, 99) / 1e9;
  distribution->p999 = (double) dg_histogram_percentile (histogram, 99.9) / 1e9;
  for (unsigned i = 0; i < DG_HISTOGRAM_BUCKETS; i++) {
    DgBucket bucket = { (double) dg_histogram_upper (i) / 1e9, (double) histogram->buckets[i] };
    if (histogram->buckets[i] > 0)
      g_array_append_val (distribution->buckets, bucket);
  }
  return distribution;
}
