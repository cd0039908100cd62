/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bench/dg-job.h"

typedef enum {
  DG_PROGRESS_SILENT,
  DG_PROGRESS_LINE,  /* one line, written over and over, on a terminal */
  DG_PROGRESS_LINES, /* a line a step, in a file or a pipe */
} DgProgressStyle;

/* What is told on standard error while a job runs. */
typedef struct {
  DgProgressStyle style;
  guint64 told;     /* the serial of the step that was told last */
  gboolean waiting; /* it was told that the drive keeps one waiting */
  gboolean drawn;   /* a line stands on the terminal */
} DgProgress;

void dg_progress_init (DgProgress *self, gboolean quiet);
void dg_progress_show (DgProgress *self, DgJob *job);
void dg_progress_clear (DgProgress *self);
