/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "drive/dg-target.h"

/* What the steps on one target share: an own directory there, and in it the filled test area. */
typedef struct DgWorkspace DgWorkspace;

typedef struct {
  guint64 size;     /* bytes that are filled and can be used */
  guint32 align;    /* of O_DIRECT, in bytes */
  gboolean direct;  /* one real O_DIRECT transfer each way went through */
  gboolean written; /* no hole or unwritten extent is left in it */
  double spent;     /* seconds of filling, of DG_AREA_BUDGET */
} DgArea;

DgWorkspace *dg_workspace_new (DgTarget *target, GError **error);
gboolean dg_workspace_close (DgWorkspace *workspace, GError **error);
DgTarget *dg_workspace_get_target (DgWorkspace *workspace);
const DgArea *dg_workspace_get_area (DgWorkspace *workspace);
void dg_workspace_set_area (DgWorkspace *workspace, const DgArea *area);
int dg_workspace_open_file (DgWorkspace *workspace, const char *name, int flags, GError **error);

typedef enum {
  DG_SWEEP_REMOVED,
  DG_SWEEP_ALIVE,   /* its test still runs */
  DG_SWEEP_FOREIGN, /* another user's, or no directory at all */
  DG_SWEEP_FAILED,
} DgSweepResult;

gboolean dg_workspace_is_name (const char *name);
DgSweepResult dg_workspace_sweep (int parent, const char *name, guint64 *bytes, GError **error);
