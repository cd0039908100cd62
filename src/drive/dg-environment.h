/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-run.h"

DgEnvironment *dg_environment_read (void);
