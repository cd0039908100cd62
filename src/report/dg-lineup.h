/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-run.h"

/* A headline figure, side by side for several runs. */
typedef struct {
  char *title;             /* "Writing large files" */
  const char *unit;        /* borrowed from the runs */
  GPtrArray *measurements; /* borrowed, one a run; NULL where a run lacks the figure */
} DgLineupRow;

GPtrArray *dg_lineup_new (GPtrArray *runs);
