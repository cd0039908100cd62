/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <sys/types.h>

typedef enum {
  DG_MOUNT_DEVICE,  /* on a block device */
  DG_MOUNT_POOL,    /* on drives that the file system itself gathers (ZFS) */
  DG_MOUNT_NETWORK, /* on another computer, or the host of a virtual machine */
  DG_MOUNT_FUSE,    /* a program's file system of unknown kind */
  DG_MOUNT_MEMORY,
  DG_MOUNT_OVERLAY, /* another folder shown through, as in a container */
  DG_MOUNT_SYSTEM,  /* no place for files: proc, sysfs and their kin */
} DgMountClass;

typedef struct {
  int id; /* of /proc/self/mountinfo and statx() */
  DgMountClass class;
  dev_t number; /* of the block device, else the file system's own anonymous number */
  char *source;
  char *path;
  char *root; /* the folder of the file system that is seen at path: "/", or less for a bind */
  char *type;
  char *options;
  gboolean read_only;
} DgMount;

GPtrArray *dg_mounts_read (const char *file);
const DgMount *dg_mounts_find_id (GPtrArray *mounts, int id);
const DgMount *dg_mounts_find_path (GPtrArray *mounts, const char *path);
const DgMount *dg_mounts_find_number (GPtrArray *mounts, dev_t number);
