/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-series.h"

gboolean dg_cliff_find (const DgPoint *points, guint n_points, DgCliff *cliff);
gboolean dg_cliff_is_falling (const DgPoint *points, guint n_points);
