/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/dg-scale.h"
#include "model/dg-series.h"

void dg_decimate (const DgPoint *points, gsize n_points, const DgScale *scale, guint columns,
                  GArray *kept);
