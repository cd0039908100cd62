/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Whether to look for a completion for a while before sleeping, by what served better lately. */
typedef struct {
  bool looking;
  bool trying;     /* the other way, for a moment */
  uint64_t until;  /* operations */
  uint64_t since;  /* the operation at which this way began */
  uint64_t began;  /* and the moment */
  uint64_t period; /* operations until the other way is tried */
  double cost;     /* nanoseconds an operation took before the trial */
} DgPatience;

void dg_patience_init (DgPatience *patience, bool may_look);
void dg_patience_start (DgPatience *patience, uint64_t now);
void dg_patience_turn (DgPatience *patience, uint64_t now, uint64_t operations);

/* To be called after completions, with how many there have been so far. */
static inline void
dg_patience_update (DgPatience *patience, uint64_t now, uint64_t operations)
{
  if (operations >= patience->until)
    dg_patience_turn (patience, now, operations);
}
