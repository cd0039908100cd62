/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/dg-patience.h"

/*
 * Waking a sleeping core takes 10 to 50 µs, in virtual machines above all; a fast drive answers
 * sooner, and the difference would be told as the drive's time. Where the answer comes from a
 * thread that could run on this core, looking for it only keeps that thread off. Which of the two
 * it is depends on drive, machine and scheduler, so it is tried: now and then, for as few
 * operations as don't show in a 99th percentile, and kept when it is clearly quicker.
 */

#define TRIAL        32u
#define PERIOD_FIRST 256u
#define PERIOD_LAST  8192u
#define CLEARLY      0.9

/**
 * dg_patience_init:
 * @patience: memory to be made one
 * @may_look: whether looking comes into question at all
 *
 * Begins with sleeping.
 */
void
dg_patience_init (DgPatience *patience, bool may_look)
{
  *patience = (DgPatience){ .until = may_look ? PERIOD_FIRST : UINT64_MAX, .period = PERIOD_FIRST };
}

/**
 * dg_patience_start:
 * @patience: a new one
 * @now: the moment of the first submission
 */
void
dg_patience_start (DgPatience *patience, uint64_t now)
{
  patience->began = now;
}

/**
 * dg_patience_turn:
 * @patience: whose time has come
 * @now: the moment
 * @operations: completed so far
 *
 * Begins a trial of the other way, or ends one.
 */
void
dg_patience_turn (DgPatience *patience, uint64_t now, uint64_t operations)
{
  double cost = (double) (now - patience->began) / (double) (operations - patience->since);

  if (!patience->trying) {
    patience->cost = cost;
    patience->looking = !patience->looking;
    patience->until = operations + TRIAL;
  } else {
    if (cost > patience->cost * CLEARLY)
      patience->looking = !patience->looking;
    if (patience->period < PERIOD_LAST)
      patience->period *= 2;
    patience->until = operations + patience->period;
  }
  patience->trying = !patience->trying;
  patience->since = operations;
  patience->began = now;
}
