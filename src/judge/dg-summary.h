/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-run.h"

char *dg_summary_headline (const DgRun *run);
char *dg_summary_sentence (const DgRun *run);
