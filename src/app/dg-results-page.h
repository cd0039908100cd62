/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/dg-archive.h"

#include <adwaita.h>

#define DG_TYPE_RESULTS_PAGE (dg_results_page_get_type ())
G_DECLARE_FINAL_TYPE (DgResultsPage, dg_results_page, DG, RESULTS_PAGE, GtkWidget)

/* Property "narrow": there is little room, so that only the columns that matter most are shown. */
void dg_results_page_set_archive (DgResultsPage *self, DgArchive *archive);
void dg_results_page_search (DgResultsPage *self);
