/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-run.h"

#include <adwaita.h>

#define DG_TYPE_STEP_CARD (dg_step_card_get_type ())
G_DECLARE_FINAL_TYPE (DgStepCard, dg_step_card, DG, STEP_CARD, AdwPreferencesGroup)

GtkWidget *dg_step_card_new (const DgStepResult *result);
