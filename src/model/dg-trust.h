/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#define DG_TRUST_CACHED              "cached"
#define DG_TRUST_DRIVE_CACHE         "drive-cache"
#define DG_TRUST_ABOVE_LINK          "above-link"
#define DG_TRUST_DISTURBED           "disturbed"
#define DG_TRUST_SHORT               "short"
#define DG_TRUST_LIMITED_BY_COMPUTER "limited-by-computer"
#define DG_TRUST_THROTTLED           "throttled"
#define DG_TRUST_FALLING             "falling"
#define DG_TRUST_VIRTUAL             "virtual"
#define DG_TRUST_COMPRESSIBLE        "compressible"
#define DG_TRUST_FLUSH               "flush-not-honoured"

const char *const *dg_trust_marks (void);
const char *dg_trust_title (const char *mark);
const char *dg_trust_sentence (const char *mark);
gboolean dg_trust_excludes (const char *mark);
