/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-run.h"

/* What a run has to tell, in words: shared by all formats that people read. */
typedef struct {
  char *name;
  char *value;
} DgFact;

/* One line of a step's figures. */
typedef struct {
  char *title;
  char *value;
  char *spread; /* "" where there was one round */
  char *rounds; /* "2.31; 2.40 MB/s", "" where there was one */
  char *remark; /* trust marks in words, "" where there are none */
} DgFigureLine;

char *dg_told_line (const char *text);
char *dg_told_plan_name (const DgRun *run);
char *dg_told_in_words (const DgMeasurement *measurement);
char *dg_told_marks (const DgMeasurement *measurement);
GPtrArray *dg_told_trust (GPtrArray *runs);
GPtrArray *dg_told_about (const DgRun *run, gboolean with_serial);
GPtrArray *dg_told_drive (const DgRun *run, gboolean with_serial);
GPtrArray *dg_told_computer (const DgRun *run);
GPtrArray *dg_told_settings (const DgStepResult *result);
GPtrArray *dg_told_figures (const DgStepResult *result);
