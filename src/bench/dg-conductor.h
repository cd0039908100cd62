/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bench/dg-job.h"

/* One execution of a plan, from opening the targets to removing the last temporary file. */
typedef struct {
  const DgPlan *plan;
  const char *const *paths;
  const char *label; /* or NULL */
  const char *note;  /* or NULL */
  GCancellable *cancellable;
  DgJobKeeper keep; /* or NULL */
  gpointer keep_data;
  void (*report) (const DgJobProgress *progress, gpointer data);
  void (*step_ended) (guint target, guint step, DgStatus status, gpointer data);
  gpointer data;
} DgScore;

GPtrArray *dg_conductor_run (const DgScore *score, GError **error);
