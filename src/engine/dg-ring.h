/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "engine/dg-backend.h"

extern const DgBackendOps dg_ring_ops;

int dg_ring_probe (void);
