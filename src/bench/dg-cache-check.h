/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

double dg_cache_check_resident (int fd, guint64 size);
gboolean dg_cache_check_is_written (int fd, guint64 size);
