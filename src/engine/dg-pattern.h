/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "engine/dg-engine.h"
#include "engine/dg-random.h"

#include <string.h>

/* What drives and file systems compress and deduplicate by. */
#define DG_PATTERN_UNIT 4096u

/*
 * Makes each 4 KiB of a block differ from all others ever stamped with this counter, without
 * generating the block anew. The stamp is as random as what it is written over.
 */
static inline void
dg_pattern_stamp (char *block, uint32_t size, uint64_t *counter)
{
  for (uint32_t at = 0; at < size; at += DG_PATTERN_UNIT) {
    uint64_t stamp = dg_random_mix (++*counter);

    memcpy (block + at, &stamp, size - at < sizeof stamp ? size - at : sizeof stamp);
  }
}

void dg_pattern_fill (char *memory, size_t size, size_t unit, DgData data, DgRandom *random);
