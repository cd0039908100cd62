/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/dg-trust.h"

#include <glib/gi18n-lib.h>

typedef struct {
  const char *mark;
  const char *title;
  const char *sentence;
  gboolean excludes;
} Trust;

static const Trust table[] = {
  { DG_TRUST_CACHED, N_ ("cached"),
    N_ ("The computer's memory may have answered in place of the drive."), TRUE },
  { DG_TRUST_DRIVE_CACHE, N_ ("drive's own memory"),
    N_ ("The area was so small that the drive's own memory may have answered."), TRUE },
  { DG_TRUST_ABOVE_LINK, N_ ("faster than the connection"),
    N_ ("This is more than the connection can carry, so it can't come from the drive."), TRUE },
  { DG_TRUST_DISTURBED, N_ ("disturbed"), N_ ("Something else used the drive at the same time."),
    FALSE },
  { DG_TRUST_SHORT, N_ ("short"),
    N_ ("Measured for too short a time, or over too few operations, to be sure."), FALSE },
  { DG_TRUST_LIMITED_BY_COMPUTER, N_ ("limited by this computer"),
    N_ ("The processor was busy all the time: this computer is the limit, not the drive."), FALSE },
  { DG_TRUST_THROTTLED, N_ ("throttled"),
    N_ ("The drive reached its temperature limit and slowed down."), FALSE },
  { DG_TRUST_FALLING, N_ ("falling"),
    N_ ("The rate was still falling at the end; a longer test would show less."), FALSE },
  { DG_TRUST_VIRTUAL, N_ ("virtual machine"),
    N_ ("Measured inside a virtual machine, whose host may cache or share the drive."), FALSE },
  { DG_TRUST_COMPRESSIBLE, N_ ("compressible data"),
    N_ ("The data could be compressed, so less than was counted may have reached the medium."),
    FALSE },
  { DG_TRUST_FLUSH, N_ ("flush not honoured"),
    N_ ("The drive confirms faster than its medium can: data may be lost when power fails."),
    FALSE },
};

static const Trust *
find (const char *mark)
{
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    if (g_strcmp0 (table[i].mark, mark) == 0)
      return &table[i];
  return NULL;
}

/**
 * dg_trust_marks:
 *
 * Returns: (array zero-terminated=1): every known mark, in the order in which they are told
 */
const char *const *
dg_trust_marks (void)
{
  static const char *marks[G_N_ELEMENTS (table) + 1];
  static gsize once;

  if (g_once_init_enter (&once)) {
    for (guint i = 0; i < G_N_ELEMENTS (table); i++)
      marks[i] = table[i].mark;
    g_once_init_leave (&once, 1);
  }
  return marks;
}

/**
 * dg_trust_title:
 * @mark: one of DG_TRUST_…, or what a later version wrote
 *
 * Returns: a few translated words; @mark itself where it isn't known
 */
const char *
dg_trust_title (const char *mark)
{
  const Trust *trust = find (mark);

  return trust ? _ (trust->title) : mark;
}

/**
 * dg_trust_sentence:
 * @mark: one of DG_TRUST_…
 *
 * Returns: a translated sentence on why the figure may not be the drive's
 */
const char *
dg_trust_sentence (const char *mark)
{
  const Trust *trust = find (mark);

  return trust ? _ (trust->sentence) : _ ("A later version of this program marked the figure.");
}

/**
 * dg_trust_excludes:
 * @mark: one of DG_TRUST_…
 *
 * Returns: whether a figure so marked is left out of rankings and verdicts; so is every mark that
 *   isn't known
 */
gboolean
dg_trust_excludes (const char *mark)
{
  const Trust *trust = find (mark);

  return trust == NULL || trust->excludes;
}
