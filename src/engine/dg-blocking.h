/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "engine/dg-backend.h"

extern const DgBackendOps dg_blocking_ops;
