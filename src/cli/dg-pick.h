/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "store/dg-library.h"

char **dg_pick_ids (DgLibrary *library, const char *const *names, GError **error);
GPtrArray *dg_pick_runs (const char *const *names, GError **error);
