/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/dg-duration.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/**
 * dg_duration_format:
 * @seconds: how long something has taken or will take
 *
 * For a display that counts: exact to the second below an hour.
 *
 * Returns: (transfer full): text such as “45 s”, “3 min 20 s” or “1 h 5 min”
 */
char *
dg_duration_format (double seconds)
{
  guint64 whole = (guint64) MAX (0, round (seconds));

  if (whole < 60)
    return g_strdup_printf (_ ("%u\u00a0s"), (guint) whole);
  if (whole < 3600)
    return g_strdup_printf (_ ("%u\u00a0min %u\u00a0s"), (guint) (whole / 60),
                            (guint) (whole % 60));

  return g_strdup_printf (_ ("%u\u00a0h %u\u00a0min"), (guint) (whole / 3600),
                          (guint) (whole / 60 % 60));
}

/**
 * dg_duration_format_about:
 * @seconds: how long something may take
 *
 * For a guess: rounded so that it doesn't claim to be exact.
 *
 * Returns: (transfer full): text such as “about 30 seconds” or “about 4 minutes”
 */
char *
dg_duration_format_about (double seconds)
{
  guint tens = (guint) ceil (MAX (seconds, 1) / 10) * 10;
  guint minutes = (guint) round (seconds / 60);
  guint hours = (guint) round (seconds / 3600);

  if (seconds < 50)
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "about %u second", "about %u seconds", tens), tens);
  if (seconds < 5400) {
    minutes = MAX (minutes, 1);
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "about %u minute", "about %u minutes", minutes), minutes);
  }

  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "about %u hour", "about %u hours", hours),
                          hours);
}
