/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-measurement.h"
#include "model/dg-plan.h"
#include "model/dg-series.h"

#define DG_TYPE_RUN (dg_run_get_type ())

typedef enum {
  DG_STATUS_DONE,
  DG_STATUS_FAILED,
  DG_STATUS_SKIPPED,
  DG_STATUS_CANCELLED,
  DG_STATUS_INTERRUPTED,
} DgStatus;

typedef enum { DG_SEVERITY_INFO, DG_SEVERITY_WARNING, DG_SEVERITY_PROBLEM } DgSeverity;

typedef struct {
  double negotiated;
  double possible;
  char *unit; /* "bit/s" */
  JsonObject *extra;
} DgLink;

typedef struct {
  char *device;
  char *kind; /* file-system, partition, crypt, lvm, raid, loop, fuse, network, disk */
  JsonObject *extra;
} DgLayer;

typedef struct {
  char *vendor;
  char *model;
  char *serial;
  double size;
  char *bus; /* usb, ata, nvme, mmc, scsi, virtio, loop, network, memory */
  DgLink *link;
  char *driver;
  char *rotational; /* "yes", "no", or NULL where it isn't known */
  char *removable;
  char *write_cache; /* as the kernel says: "write back", "write through" */
  char *fua;
  char *scheduler;
  char *health;
  GPtrArray *layers; /* of DgLayer, from the file system down to the hardware */
  JsonObject *extra;
} DgDriveInfo;

typedef struct {
  char *kind; /* folder, device, published, imported */
  char *path;
  char *label; /* of the volume */
  char *file_system;
  char *mount_options;
  double size;
  double free;
  JsonObject *extra;
} DgTargetInfo;

typedef struct {
  char *kernel;
  char *cpu;
  double cores;
  double memory;
  char *virtualization; /* "none" on bare metal */
  char *power_source;   /* mains, battery */
  gboolean suspended;
  JsonObject *extra;
} DgEnvironment;

typedef struct {
  char *use;
  char *word;
  JsonObject *deciding; /* figure, value, limit, headroom */
  char *text;
  double table_version;
  JsonObject *extra;
} DgVerdict;

typedef struct {
  char *id;
  DgSeverity severity;
  char *text;
  JsonObject *extra;
} DgFinding;

typedef struct {
  char *kind;
  char *label;
  JsonObject *parameters;
  DgStatus status;
  char *reason;
  char *started; /* ISO 8601, UTC */
  double seconds;
  JsonObject *settings;    /* io, queue-depth reached, area, versions … */
  GPtrArray *measurements; /* of DgMeasurement */
  GPtrArray *series;       /* of DgSeries */
  GPtrArray *histograms;   /* of DgDistribution */
  JsonObject *extra;
} DgStepResult;

/* The outcome of one plan on one target. Immutable and counted once the job has handed it out. */
typedef struct {
  char *id;
  char *started;  /* ISO 8601, UTC */
  char *finished; /* the same; NULL while it runs */
  DgStatus status;
  char *label;
  char *note;
  char *price;
  char *app_version;
  DgDriveInfo *drive;
  DgTargetInfo *target;
  DgEnvironment *environment;
  JsonObject *plan;
  GPtrArray *verdicts; /* of DgVerdict */
  GPtrArray *steps;    /* of DgStepResult */
  GPtrArray *findings; /* of DgFinding */
  JsonObject *extra;
} DgRun;

extern const DgLayout dg_link_layout;
extern const DgLayout dg_layer_layout;
extern const DgLayout dg_drive_info_layout;
extern const DgLayout dg_target_info_layout;
extern const DgLayout dg_environment_layout;
extern const DgLayout dg_verdict_layout;
extern const DgLayout dg_finding_layout;
extern const DgLayout dg_step_result_layout;
extern const DgLayout dg_run_layout;

GType dg_run_get_type (void) G_GNUC_CONST;
DgRun *dg_run_new (void);
DgRun *dg_run_ref (DgRun *run);
void dg_run_unref (DgRun *run);
void dg_run_finish (DgRun *run, DgStatus status);
DgStepResult *dg_run_add_step (DgRun *run, const DgStep *step);
void dg_run_add_finding (DgRun *run, const char *id, DgSeverity severity, const char *text);
const DgStepResult *dg_run_step (const DgRun *run, guint index);
const char *dg_status_word (DgStatus status);
const char *dg_status_title (DgStatus status);
char *dg_drive_info_name (const DgDriveInfo *drive);
char *dg_run_drive_name (const DgRun *run);
char *dg_run_title (const DgRun *run);
char *dg_step_result_title (const DgStepResult *result);
const DgStepKind *dg_step_result_kind (const DgStepResult *result);
DgMeasurement *dg_step_result_measurement (const DgStepResult *result, const char *figure);
const char *dg_figure_title (const DgStepResult *result, const char *figure);
char *dg_time_format (const char *iso8601);

JsonNode *dg_run_to_json (const DgRun *run);
DgRun *dg_run_from_json (JsonNode *node, GError **error);
GPtrArray *dg_runs_from_json (JsonNode *node, GError **error);
JsonNode *dg_runs_to_json (GPtrArray *runs);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DgRun, dg_run_unref)
