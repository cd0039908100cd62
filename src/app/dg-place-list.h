/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/dg-place.h"

#define DG_TYPE_PLACE_LIST (dg_place_list_get_type ())
G_DECLARE_FINAL_TYPE (DgPlaceList, dg_place_list, DG, PLACE_LIST, GObject)

DgPlaceList *dg_place_list_new (DgArchive *archive);
GListModel *dg_place_list_get_model (DgPlaceList *self); /* of DgPlace */
DgPlace *dg_place_list_add_folder (DgPlaceList *self, DgSurvey *survey);
