/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "drive/dg-target.h"

#define DG_GUARD_ERROR (dg_guard_error_quark ())

typedef enum {
  DG_GUARD_ERROR_REFUSED, /* read-only, a system folder, not permitted */
  DG_GUARD_ERROR_SPACE,   /* the free-space reserve would be touched */
  DG_GUARD_ERROR_GONE,    /* the drive is no longer where it was */
  DG_GUARD_ERROR_BUSY,    /* another test runs on this drive */
} DgGuardError;

typedef struct DgGuardLock DgGuardLock;

GQuark dg_guard_error_quark (void);
gboolean dg_guard_is_system_folder (const char *path);
gboolean dg_guard_check_target (DgTarget *target, GError **error);
gboolean dg_guard_check_space (DgTarget *target, guint64 bytes, GError **error);
gboolean dg_guard_check_present (DgTarget *target, GError **error);
guint64 dg_guard_reserve (guint64 size);
guint64 dg_guard_available (DgTarget *target);
DgGuardLock *dg_guard_lock (DgTarget *target, GError **error);
void dg_guard_unlock (DgGuardLock *lock);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DgGuardLock, dg_guard_unlock)
