/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

AdwToast *dg_toast_show (GtkWidget *widget, const char *text);
