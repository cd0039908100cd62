/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/dg-pattern.h"

static void
fill_random (char *memory, size_t size, DgRandom *random)
{
  size_t whole = size - size % sizeof (uint64_t);
  uint64_t word;

  for (size_t at = 0; at < whole; at += sizeof word) {
    word = dg_random_next (random);
    memcpy (memory + at, &word, sizeof word);
  }
  word = dg_random_next (random);
  memcpy (memory + whole, &word, size - whole);
}

/**
 * dg_pattern_fill:
 * @memory: where to
 * @size: bytes
 * @unit: for %DG_DATA_MIXED, the first half of each @unit bytes is random and the other zero
 * @data: what to fill with
 * @random: moves on
 *
 * Fills @memory with data that can't be compressed, with zeros, or with half of each.
 */
void
dg_pattern_fill (char *memory, size_t size, size_t unit, DgData data, DgRandom *random)
{
  if (data == DG_DATA_RANDOM) {
    fill_random (memory, size, random);
    return;
  }

  memset (memory, 0, size);
  if (data == DG_DATA_ZEROS)
    return;
  for (size_t at = 0; at < size; at += unit) {
    size_t left = size - at;

    fill_random (memory + at, (left < unit ? left : unit) / 2, random);
  }
}

/**
 * dg_engine_fill_data:
 * @buffer: where to
 * @size: bytes
 * @data: what to fill with; %DG_DATA_MIXED makes half of each 4 KiB zero
 * @seed: equal seeds give equal data
 *
 * The data that the engine writes, for those who write by themselves.
 */
void
dg_engine_fill_data (void *buffer, size_t size, DgData data, uint64_t seed)
{
  DgRandom random;

  dg_random_seed (&random, seed);
  dg_pattern_fill (buffer, size, DG_PATTERN_UNIT, data, &random);
}
