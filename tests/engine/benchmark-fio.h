/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "engine/dg-engine.h"

#define BENCHMARK_FIO_WAYS 3

double benchmark_fio (const char *path, const DgIoSpec *spec, unsigned way);
