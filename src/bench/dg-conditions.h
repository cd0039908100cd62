/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-run.h"

void dg_conditions_find (DgRun *run, gboolean is_memory);
