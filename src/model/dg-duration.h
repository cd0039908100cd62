/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

char *dg_duration_format (double seconds);
char *dg_duration_format_about (double seconds);
