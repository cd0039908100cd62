/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "engine/dg-engine.h"

double benchmark_ceiling (const DgIoSpec *spec, uint64_t limit);
