/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/dg-survey.h"
#include "drive/dg-drive.h"

#define DG_TYPE_PLACE (dg_place_get_type ())
G_DECLARE_FINAL_TYPE (DgPlace, dg_place, DG, PLACE, GObject)

DgPlace *dg_place_new_for_drive (DgDrive *drive);
DgPlace *dg_place_new_for_folder (DgSurvey *survey);
DgDrive *dg_place_get_drive (DgPlace *self); /* NULL for a folder on nothing in the list */
const DgDriveInfo *dg_place_get_info (DgPlace *self);
const char *dg_place_get_name (DgPlace *self);
const char *dg_place_get_detail (DgPlace *self); /* size and free space */
const char *dg_place_get_icon_name (DgPlace *self);
GPtrArray *dg_place_list_volumes (DgPlace *self);
DgVolume *dg_place_get_volume (DgPlace *self);
void dg_place_set_volume (DgPlace *self, DgVolume *volume);
const char *dg_place_get_path (DgPlace *self); /* where to test, NULL where that isn't possible */
void dg_place_choose (DgPlace *self, const char *path);
char *dg_place_dup_refusal (DgPlace *self);
gboolean dg_place_get_tested (DgPlace *self);
void dg_place_set_tested (DgPlace *self, gboolean tested);
