/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-run.h"

/* A folder to test in, held by descriptor. Plain and counted; any thread but the main one opens. */
typedef struct {
  char *path;
  int dir;          /* O_PATH-free directory descriptor, close-on-exec */
  guint64 device;   /* st_dev of the folder */
  guint64 inode;    /* st_ino of the folder */
  char *disk;       /* sysfs name of the whole disk ("sdb"), NULL where there is none */
  guint disk_major; /* of the block device under the file system, 0:0 where there is none */
  guint disk_minor;
  guint64 lock_number; /* of the whole disk, else of the file system: one test at a time on it */
  DgDriveInfo *drive;
  DgTargetInfo *info;
  gboolean pseudo; /* proc, sysfs and their kin: no place for files */
} DgTarget;

#define DG_TYPE_TARGET (dg_target_get_type ())
GType dg_target_get_type (void) G_GNUC_CONST;
DgTarget *dg_target_open (const char *path, GError **error);
DgTarget *dg_target_ref (DgTarget *target);
void dg_target_unref (DgTarget *target);
gboolean dg_target_free_space (DgTarget *target, guint64 *free, guint64 *size, GError **error);
gboolean dg_target_is_memory (const DgTarget *target); /* tmpfs and the like */

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DgTarget, dg_target_unref)
