/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "engine/dg-engine.h"
#include "model/dg-series.h"

GArray *dg_rate_points (const DgTimeline *timeline, double seconds, double width);
