/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bench/dg-job.h"

GPtrArray *dg_session_run (DgJob *job, gboolean quiet, GError **error);
