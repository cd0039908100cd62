/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Watches a rate until it has fallen off a cliff and stays level behind it. */
typedef struct {
  GArray *points; /* of DgPoint, one each half second */
  double bytes;   /* when the newest was taken */
  double seconds; /* the same */
} DgSteady;

DgSteady *dg_steady_new (void);
void dg_steady_free (DgSteady *steady);
gboolean dg_steady_add (DgSteady *steady, double seconds, double bytes);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DgSteady, dg_steady_free)
