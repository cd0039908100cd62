/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "drive/dg-target.h"
#include "model/dg-plan.h"

void dg_estimate_speeds_of_class (const DgDriveInfo *drive, DgSpeeds *speeds);
void dg_estimate_speeds_of_target (DgTarget *target, DgSpeeds *speeds);
void dg_estimate_speeds_of_run (const DgRun *run, DgSpeeds *speeds);
void dg_estimate_step (const DgStep *step, const DgSpeeds *speeds, DgCost *cost);
guint dg_estimate_rounds (const DgPlan *plan, const DgStep *step);
void dg_estimate_plan (const DgPlan *plan, const DgSpeeds *speeds, DgCost *cost);
