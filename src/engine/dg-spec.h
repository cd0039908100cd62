/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "engine/dg-engine.h"

int dg_spec_check (const DgIoSpec *spec);
