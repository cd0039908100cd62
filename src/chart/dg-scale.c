/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/dg-scale.h"

#include "model/dg-units.h"

#include <math.h>

/**
 * dg_extent_init:
 * @extent: (out): bounds that hold nothing yet
 */
void
dg_extent_init (DgExtent *extent)
{
  extent->low = INFINITY;
  extent->high = -INFINITY;
}

/**
 * dg_extent_add:
 * @extent: bounds
 * @value: what they shall include; ignored unless it is finite
 */
void
dg_extent_add (DgExtent *extent, double value)
{
  if (!isfinite (value))
    return;
  extent->low = MIN (extent->low, value);
  extent->high = MAX (extent->high, value);
}

/**
 * dg_extent_is_empty:
 * @extent: bounds
 *
 * Returns: whether no finite value was added yet
 */
gboolean
dg_extent_is_empty (const DgExtent *extent)
{
  return extent->low > extent->high;
}

/* The smallest of 1, 2 and 5 times a power of ten that isn't below size. */
static double
nice_above (double size)
{
  double power = pow (10, floor (log10 (size)));
  double mantissa = size / power;

  if (mantissa <= 1 + 1e-9)
    return power;
  if (mantissa <= 2 + 1e-9)
    return 2 * power;
  return mantissa <= 5 + 1e-9 ? 5 * power : 10 * power;
}

static double
nice_below (double size)
{
  double power = pow (10, floor (log10 (size)));
  double mantissa = size / power;

  if (mantissa >= 5 - 1e-9)
    return 5 * power;
  return mantissa >= 2 - 1e-9 ? 2 * power : power;
}

/**
 * dg_scale_tight:
 * @extent: bounds of the data, possibly empty
 *
 * Returns: a linear scale that ends where the data does, or at a round value just beyond it, as for
 *   time; it starts at 0 where the data starts shortly after, and where all values are the same it
 *   has some room around them
 */
DgScale
dg_scale_tight (const DgExtent *extent)
{
  DgScale scale = { extent->low, extent->high, FALSE };

  if (dg_extent_is_empty (extent))
    scale = (DgScale){ 0, 1, FALSE };
  else if (extent->low == extent->high) {
    double room = extent->low == 0 ? 1 : fabs (extent->low) / 2;
    scale.low = extent->low - room;
    scale.high = extent->high + room;
  } else {
    double grain = nice_above ((extent->high - extent->low) / 8) / 5;
    scale.high = grain * ceil (extent->high / grain - 1e-9);
    if (extent->low > 0 && extent->low < extent->high / 8)
      scale.low = 0;
  }
  return scale;
}

/**
 * dg_scale_from_zero:
 * @extent: bounds of the data, possibly empty
 * @unit: unit of the data, one of DG_UNIT_…
 * @most: how many ticks there is room for
 *
 * Returns: a linear scale that includes 0 and ends at a tick on both sides
 */
DgScale
dg_scale_from_zero (const DgExtent *extent, const char *unit, guint most)
{
  DgScale scale = { 0, 1, FALSE };
  double factor, step;

  if (dg_extent_is_empty (extent) || (extent->low == 0 && extent->high == 0))
    return scale;

  scale.low = MIN (0, extent->low);
  scale.high = MAX (0, extent->high);
  factor = dg_units_scale (MAX (scale.high, -scale.low), unit, NULL);
  step = factor * nice_above ((scale.high - scale.low) / factor / MAX (most - 1.0, 1));
  scale.low = step * floor (scale.low / step + 1e-9);
  scale.high = step * ceil (scale.high / step - 1e-9);
  return scale;
}

/**
 * dg_scale_log:
 * @extent: bounds of the data; what isn't above 0 can't be shown
 *
 * Returns: a logarithmic scale that ends at 1, 2 or 5 times a power of ten
 */
DgScale
dg_scale_log (const DgExtent *extent)
{
  DgScale scale = { 1e-3, 1, TRUE };

  if (dg_extent_is_empty (extent) || extent->high <= 0)
    return scale;
  scale.high = nice_above (extent->high);
  scale.low = nice_below (extent->low > 0 ? extent->low : extent->high / 1000);
  if (scale.low == scale.high) {
    scale.low /= 2;
    scale.high *= 2;
  }
  return scale;
}

/**
 * dg_scale_position:
 * @scale: a scale
 * @value: a value of the data
 *
 * Returns: where it lies: 0 at the low end, 1 at the high end, less or more beyond them
 */
double
dg_scale_position (const DgScale *scale, double value)
{
  if (scale->logarithmic)
    return log (MAX (value, scale->low * 1e-3) / scale->low) / log (scale->high / scale->low);
  return (value - scale->low) / (scale->high - scale->low);
}

/**
 * dg_scale_value:
 * @scale: a scale
 * @position: 0…1
 *
 * Returns: the value that lies there; the inverse of dg_scale_position()
 */
double
dg_scale_value (const DgScale *scale, double position)
{
  if (scale->logarithmic)
    return scale->low * pow (scale->high / scale->low, position);
  return scale->low + position * (scale->high - scale->low);
}

static void
clear_tick (gpointer tick)
{
  g_free (((DgTick *) tick)->label);
}

static void
linear_ticks (const DgScale *scale, const char *unit, guint most, GArray *ticks)
{
  double factor = dg_units_scale (MAX (fabs (scale->low), fabs (scale->high)), unit, NULL);
  double low = MIN (scale->low, scale->high) / factor;
  double high = MAX (scale->low, scale->high) / factor;
  double step = nice_above ((high - low) / MAX (most - 1.0, 1));
  int decimals = (int) CLAMP (ceil (-log10 (step) - 1e-9), 0, 9);

  for (double n = ceil (low / step - 1e-6); n * step <= high + step * 1e-6; n++) {
    /* Where n is 0 it may be -0, which would be printed so. */
    DgTick tick = { (n == 0 ? 0 : n * step) * factor, NULL };
    tick.label = g_strdup_printf ("%'.*f", decimals, tick.value / factor);
    g_array_append_val (ticks, tick);
  }
}

static void
add_log_tick (GArray *ticks, const DgScale *scale, double value, const char *unit)
{
  DgTick tick = { value, NULL };
  const char *symbol = "";
  double factor = dg_units_scale (value * (1 + 1e-9), unit, &symbol);

  /* No power of ten is a round number of minutes. */
  if (factor == 60)
    factor = dg_units_scale (1, unit, &symbol);
  if (value < scale->low * (1 - 1e-9) || value > scale->high * (1 + 1e-9))
    return;
  tick.label = g_strdup_printf ("%.6g%s%s", value / factor,
                                symbol[0] && symbol[0] != '/' ? "\u00a0" : "", symbol);
  g_array_append_val (ticks, tick);
}

/* All decades with steps between where there is room, else as many decades as there is room for. */
static void
log_ticks (const DgScale *scale, const char *unit, guint most, GArray *ticks)
{
  int first = (int) ceil (log10 (scale->low) - 1e-9);
  int last = (int) floor (log10 (scale->high) + 1e-9);
  int inside = last - first + 1;
  gboolean fine = 3 * (inside + 1) <= (int) most;
  int every = fine ? 1 : MAX (1, (inside + (int) MAX (most, 1) - 1) / (int) MAX (most, 1));

  for (int decade = fine ? first - 1 : first; decade <= last; decade += every) {
    double power = pow (10, decade);
    add_log_tick (ticks, scale, power, unit);
    if (fine) {
      add_log_tick (ticks, scale, 2 * power, unit);
      add_log_tick (ticks, scale, 5 * power, unit);
    }
  }
}

/**
 * dg_scale_ticks:
 * @scale: a scale
 * @unit: unit of the data, one of DG_UNIT_…
 * @most: how many there is room for; one more may come where the scale's ends are ticks
 *
 * Ticks lie at 1, 2 or 5 times a power of ten, counted in the multiple of the unit in which they
 * are read (minutes for long times). Labels use the user's locale.
 *
 * Returns: (transfer full) (element-type DgTick): the ticks, from low to high
 */
GArray *
dg_scale_ticks (const DgScale *scale, const char *unit, guint most)
{
  GArray *ticks = g_array_new (FALSE, FALSE, sizeof (DgTick));

  g_array_set_clear_func (ticks, clear_tick);
  if (scale->logarithmic)
    log_ticks (scale, unit, most, ticks);
  else
    linear_ticks (scale, unit, most, ticks);
  return ticks;
}
