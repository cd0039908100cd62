/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/dg-archive.h"
#include "drive/dg-target.h"

/* What there is to know about a folder before it is tested in. Immutable, counted. */
typedef struct {
  char *path;
  char *refusal; /* a sentence on why it can't be tested, or NULL */
  char *disk;    /* sysfs name of the whole disk, or NULL */
  DgDriveInfo *drive;
  DgTargetInfo *target;
  DgSpeeds speeds;    /* to estimate with */
  GPtrArray *results; /* of DgLibraryEntry: earlier ones of this drive, newest first */
} DgSurvey;

void dg_survey_async (DgArchive *archive, const char *path, GCancellable *cancellable,
                      GAsyncReadyCallback callback, gpointer data);
DgSurvey *dg_survey_finish (GAsyncResult *result, GError **error);
DgSurvey *dg_survey_ref (DgSurvey *survey);
void dg_survey_unref (DgSurvey *survey);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DgSurvey, dg_survey_unref)
