/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/dg-random.h"

#define GOLDEN UINT64_C (0x9e3779b97f4a7c15)

/**
 * dg_random_seed:
 * @random: the generator to start
 * @seed: any number; equal seeds give equal sequences
 *
 * Spreads @seed over the whole state, so that neighbouring seeds have nothing in common.
 */
void
dg_random_seed (DgRandom *random, uint64_t seed)
{
  for (unsigned i = 0; i < 4; i++)
    random->s[i] = dg_random_mix (seed + (i + 1) * GOLDEN);
}
