/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "engine/dg-backend.h"

/* All workers of a run. */
typedef struct {
  DgRunState state;
  unsigned parts_count;
  unsigned workers_count;
  DgPart *parts;
  DgWorker *workers;
} DgCrew;

int dg_crew_init (DgCrew *crew, const DgIoSpec *spec, const DgIoControl *control,
                  const DgBackendOps *ops);
void dg_crew_clear (DgCrew *crew);
int dg_crew_run (DgCrew *crew, const DgBackendOps *ops, DgIoControl *control);
