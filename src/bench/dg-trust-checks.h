/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-run.h"

void dg_trust_checks_apply (DgStepResult *result, DgRun *run);
