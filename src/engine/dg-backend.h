/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "engine/dg-worker.h"

/* A way of moving bytes. Which one is decided before the start; the workers only follow it. */
typedef struct {
  DgBackend id;
  bool queues; /* one worker keeps a queue; else each I/O in flight takes a worker */
  bool syncs;
  int (*open) (DgWorker *worker);   /* in the worker's thread; all that may allocate; an errno */
  void (*work) (DgWorker *worker);  /* from the first submission to the last completion */
  void (*close) (DgWorker *worker); /* undoes open() */
} DgBackendOps;
