/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "drive/dg-target.h"
#include "model/dg-run.h"

#include <gio/gio.h>

/* A drive with less room than this is refused before anything is written. */
#define DG_JOB_LEAST_SPACE (16 * 1024 * 1024)

#define DG_TYPE_JOB (dg_job_get_type ())
G_DECLARE_FINAL_TYPE (DgJob, dg_job, DG, JOB, GObject)

typedef enum {
  DG_JOB_READY,
  DG_JOB_PREPARING,
  DG_JOB_RUNNING,
  DG_JOB_FINISHING,
  DG_JOB_ENDED,
} DgJobState;

/* A still picture of a job, taken in the main thread. */
typedef struct {
  DgJobState state;
  guint target;         /* from 0 */
  guint round;          /* from 1 */
  guint step;           /* from 0 */
  double step_fraction; /* 0 to 1 */
  double fraction;      /* of the whole job */
  double elapsed;       /* seconds */
  double remaining;     /* seconds, NAN while it can't be told */
  double bytes_written;
  double rate;         /* of the newest sample, B/s */
  double step_seconds; /* when that sample was taken, after the step's start */
  double waiting;      /* seconds without an answer from the drive */
  guint64 serial;      /* counts the steps that have begun, to know when a new one did */
} DgJobProgress;

/* Called in the conductor's thread after each finished step, and at the end; must not fail quietly.
 */
typedef gboolean (*DgJobKeeper) (DgRun *run, gpointer data, GError **error);

DgJob *dg_job_new (DgPlan *plan, const char *const *paths);
void dg_job_set_keeper (DgJob *job, DgJobKeeper keeper, gpointer data, GDestroyNotify destroy);
void dg_job_set_label (DgJob *job, const char *label, const char *note);
void dg_job_start (DgJob *job, GCancellable *cancellable, GAsyncReadyCallback callback,
                   gpointer data);
GPtrArray *dg_job_finish (DgJob *job, GAsyncResult *result, GError **error); /* of DgRun */
const DgPlan *dg_job_get_plan (DgJob *job);
const char *const *dg_job_get_paths (DgJob *job);
void dg_job_get_progress (DgJob *job, DgJobProgress *progress);
DgStatus dg_job_get_step_status (DgJob *job, guint target, guint step, gboolean *known);
/* Signal "changed": something in the progress did, at most ten times a second. */
