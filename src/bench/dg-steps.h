/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-step-kind.h"

extern const DgStepKind dg_sequential_kind;
extern const DgStepKind dg_random_kind;
extern const DgStepKind dg_sync_write_kind;
extern const DgStepKind dg_access_time_kind;
