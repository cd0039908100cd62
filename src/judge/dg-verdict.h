/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-run.h"

typedef enum {
  DG_VERDICT_COMFORTABLE,
  DG_VERDICT_USABLE,
  DG_VERDICT_TOO_SLOW,
  DG_VERDICT_NOT_SAFE,
  DG_VERDICT_NOT_ENOUGH_MEASURED,
} DgVerdictWord;

void dg_verdicts_apply (DgRun *run);
DgVerdictWord dg_verdict_get_word (const DgVerdict *verdict);
const char *dg_verdict_word_title (DgVerdictWord word);
const char *dg_verdict_use_title (const char *use);
char *dg_verdict_summarize (const DgRun *run);
