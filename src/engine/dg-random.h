/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdint.h>

/* The state of one xoshiro256++ generator (Blackman and Vigna): 1 ns a number, period 2^256. */
typedef struct {
  uint64_t s[4];
} DgRandom;

static inline uint64_t
dg_random_rotate (uint64_t x, unsigned by)
{
  return (x << by) | (x >> (64 - by));
}

static inline uint64_t
dg_random_next (DgRandom *random)
{
  uint64_t *s = random->s;
  uint64_t result = dg_random_rotate (s[0] + s[3], 23) + s[0];
  uint64_t shifted = s[1] << 17;

  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= shifted;
  s[3] = dg_random_rotate (s[3], 45);
  return result;
}

/* Scrambles 64 bits; no two inputs give the same output (the finisher of SplitMix64). */
static inline uint64_t
dg_random_mix (uint64_t x)
{
  x = (x ^ (x >> 30)) * UINT64_C (0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * UINT64_C (0x94d049bb133111eb);
  return x ^ (x >> 31);
}

/*
 * A number from 0 to below end: the upper half of a product in place of a remainder, so that
 * nothing is divided. What the lowest partial product would carry is left out; the result can
 * only get smaller by that, and its bias is below 2^-31.
 */
static inline uint64_t
dg_random_below (DgRandom *random, uint64_t end)
{
  uint64_t x = dg_random_next (random);
  uint64_t x_high = x >> 32, x_low = x & UINT32_MAX;
  uint64_t end_high = end >> 32, end_low = end & UINT32_MAX;

  return x_high * end_high + ((x_high * end_low) >> 32) + ((x_low * end_high) >> 32);
}

void dg_random_seed (DgRandom *random, uint64_t seed);
