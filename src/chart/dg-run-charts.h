/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/dg-chart.h"
#include "model/dg-run.h"

GPtrArray *dg_run_charts_of_step (const DgStepResult *result);
