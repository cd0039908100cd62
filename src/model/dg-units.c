/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/dg-units.h"

#include <glib/gi18n-lib.h>
#include <math.h>

typedef struct {
  const char *suffix;
  double factor;
} Factor;

/* From the largest down; the first that the value reaches is used. */
static const Factor rate_factors[] = {
  { N_ ("GB/s"), 1e9 }, { N_ ("MB/s"), 1e6 }, { N_ ("kB/s"), 1e3 }, { N_ ("B/s"), 1 }
};
static const Factor byte_factors[] = {
  { N_ ("TB"), 1e12 }, { N_ ("GB"), 1e9 }, { N_ ("MB"), 1e6 }, { N_ ("kB"), 1e3 }, { N_ ("B"), 1 }
};
static const Factor time_factors[] = {
  { N_ ("min"), 60 }, { N_ ("s"), 1 }, { N_ ("ms"), 1e-3 }, { N_ ("µs"), 1e-6 }, { N_ ("ns"), 1e-9 }
};

static const Factor *
factors_of (const char *unit, guint *n_factors)
{
  if (g_strcmp0 (unit, DG_UNIT_RATE) == 0) {
    *n_factors = G_N_ELEMENTS (rate_factors);
    return rate_factors;
  }
  if (g_strcmp0 (unit, DG_UNIT_BYTES) == 0) {
    *n_factors = G_N_ELEMENTS (byte_factors);
    return byte_factors;
  }
  if (g_strcmp0 (unit, DG_UNIT_SECONDS) == 0) {
    *n_factors = G_N_ELEMENTS (time_factors);
    return time_factors;
  }
  *n_factors = 0;
  return NULL;
}

/**
 * dg_units_scale:
 * @value: a value in @unit
 * @unit: one of DG_UNIT_…
 * @symbol: (out) (optional): translated symbol of the scaled unit, owned by the library
 *
 * Chooses the multiple of @unit in which @value reads best: 8.7e6 B/s reads as MB/s. All multiples
 * are decimal (1 MB = 1,000,000 B). Minutes are used from 120 s on. Any thread.
 *
 * Returns: what @value has to be divided by
 */
double
dg_units_scale (double value, const char *unit, const char **symbol)
{
  guint n_factors = 0;
  const Factor *factors = factors_of (unit, &n_factors);
  double size = fabs (value);
  guint i;

  if (factors == NULL) {
    if (symbol != NULL)
      *symbol = g_strcmp0 (unit, DG_UNIT_PER_SEC) == 0 ? _ ("/s") : "";
    return 1;
  }
  for (i = 0; i + 1 < n_factors; i++) {
    double from = factors[i].factor == 60 ? 120 : factors[i].factor;
    /* 999.96 kB/s would be printed as 1000 kB/s. */
    if (size >= from * 0.9995)
      break;
  }
  if (size == 0)
    i = factors == time_factors ? 1 : n_factors - 1;
  if (symbol != NULL)
    *symbol = _ (factors[i].suffix);
  return factors[i].factor;
}

static int
decimals_for (double scaled)
{
  double size = fabs (scaled);

  if (size >= 99.95 || size == 0)
    return 0;
  return size >= 9.995 ? 1 : 2;
}

/**
 * dg_units_format_in:
 * @value: a value in @unit
 * @unit: one of DG_UNIT_…
 * @scale_of: the value whose multiple is used, so that a row of figures shares one
 *
 * Returns: (transfer full): three significant digits and unit, in the user's locale
 */
char *
dg_units_format_in (double value, const char *unit, double scale_of)
{
  const char *symbol = "";
  double factor = dg_units_scale (scale_of, unit, &symbol);
  double scaled = value / factor;
  int decimals = decimals_for (scaled);

  if (!isfinite (value))
    return g_strdup (_ ("unknown"));
  if (g_strcmp0 (unit, DG_UNIT_BYTES) == 0 && factor == 1)
    decimals = 0;
  /* Below 0.01 two decimals would show 0.00. */
  if (scaled != 0 && fabs (scaled) < 0.01)
    return g_strdup_printf ("%.2g%s%s", scaled, symbol[0] ? "\u00a0" : "", symbol);
  if (symbol[0] == '/')
    return g_strdup_printf ("%'.*f%s", decimals, scaled, symbol);
  return g_strdup_printf ("%'.*f%s%s", decimals, scaled, symbol[0] ? "\u00a0" : "", symbol);
}

/**
 * dg_units_format:
 * @value: a value in @unit; anything not finite reads as “unknown”
 * @unit: one of DG_UNIT_…
 *
 * For people: three significant digits, a fitting decimal multiple, the locale's decimal mark.
 *
 * Returns: (transfer full): text such as “8.70 MB/s” or “12,5 ms”
 */
char *
dg_units_format (double value, const char *unit)
{
  return dg_units_format_in (value, unit, value);
}

/**
 * dg_units_format_machine:
 * @value: any number
 *
 * Returns: (transfer full): the number with a decimal point whatever the locale, so that reading
 *   it gives @value again
 */
char *
dg_units_format_machine (double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  if (value == floor (value) && fabs (value) < 1e15)
    return g_strdup (g_ascii_formatd (buffer, sizeof buffer, "%.0f", value));
  for (int digits = 15; digits < 17; digits++) {
    char format[8];
    g_snprintf (format, sizeof format, "%%.%dg", digits);
    g_ascii_formatd (buffer, sizeof buffer, format, value);
    if (g_ascii_strtod (buffer, NULL) == value)
      return g_strdup (buffer);
  }
  return g_strdup (g_ascii_dtostr (buffer, sizeof buffer, value));
}

/**
 * dg_units_format_percent:
 * @fraction: 0.27 for 27 %
 *
 * Returns: (transfer full): text such as “27 %”, in the user's locale
 */
char *
dg_units_format_percent (double fraction)
{
  double percent = fraction * 100;

  if (!isfinite (percent))
    return g_strdup (_ ("unknown"));
  /* Translators: a percentage; the first part is the number */
  return g_strdup_printf (_ ("%.*f\u00a0%%"), fabs (percent) < 9.95 && percent != 0 ? 1 : 0,
                          percent);
}

typedef struct {
  const char *word;
  double factor;
} Word;

static gboolean
parse (const char *text, const Word *words, guint n_words, double *value)
{
  char *end = NULL;
  double number;

  while (g_ascii_isspace (*text))
    text++;
  if (!g_ascii_isdigit (*text) && *text != '.')
    return FALSE;
  number = g_ascii_strtod (text, &end);
  if (end == text || !isfinite (number) || g_ascii_toupper (text[1]) == 'X')
    return FALSE;

  g_autofree char *unit = g_strstrip (g_strdup (end));
  for (guint i = 0; i < n_words; i++) {
    if (strcmp (unit, words[i].word) == 0) {
      *value = number * words[i].factor;
      return TRUE;
    }
  }
  return FALSE;
}

/**
 * dg_units_parse_bytes:
 * @text: such as “4096”, “4 KiB”, “1 MB”
 * @bytes: (out): the size in bytes
 *
 * A point is the only decimal mark. KiB, MiB, GiB and TiB are powers of 1024; kB, MB, GB and TB
 * powers of 1000. A bare K or M is refused, since it could mean either.
 *
 * Returns: whether @text is a size
 */
gboolean
dg_units_parse_bytes (const char *text, double *bytes)
{
  static const Word words[] = {
    { "", 1 },
    { "B", 1 },
    { "kB", 1e3 },
    { "KB", 1e3 },
    { "MB", 1e6 },
    { "GB", 1e9 },
    { "TB", 1e12 },
    { "KiB", 1024.0 },
    { "MiB", 1048576 },
    { "GiB", 1073741824 },
    { "TiB", 1099511627776.0 },
  };

  return parse (text, words, G_N_ELEMENTS (words), bytes);
}

/**
 * dg_units_parse_seconds:
 * @text: such as “5”, “5 s”, “250 ms”, “2 min”, “1 h”
 * @seconds: (out): the time in seconds
 *
 * Returns: whether @text is a time
 */
gboolean
dg_units_parse_seconds (const char *text, double *seconds)
{
  static const Word words[] = {
    { "", 1 },      { "s", 1 },    { "ms", 1e-3 }, { "us", 1e-6 },
    { "µs", 1e-6 }, { "min", 60 }, { "h", 3600 },
  };

  return parse (text, words, G_N_ELEMENTS (words), seconds);
}
