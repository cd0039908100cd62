/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/dg-histogram.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { DG_ORDER_SEQUENTIAL, DG_ORDER_RANDOM } DgOrder;
typedef enum { DG_DATA_RANDOM, DG_DATA_ZEROS, DG_DATA_MIXED } DgData;
typedef enum { DG_SYNC_NONE, DG_SYNC_FSYNC, DG_SYNC_FDATASYNC } DgSync;
typedef enum { DG_BACKEND_AUTO, DG_BACKEND_RING, DG_BACKEND_BLOCKING } DgBackend;

/* What to do. The file is open already, and the engine never opens, grows or truncates one. */
typedef struct {
  int fd;
  uint64_t area_start; /* bytes; a multiple of block_size where fd is O_DIRECT */
  uint64_t area_size;  /* bytes; each thread gets a part of its own */
  uint32_t block_size;
  unsigned queue_depth; /* for each thread */
  unsigned threads;
  DgOrder order;
  double read_share; /* 1 only reads, 0 only writes, between them a mix */
  DgData data;
  DgSync sync; /* after each writes_per_sync writes; then queue_depth is 1 */
  unsigned writes_per_sync;
  int sync_fd;          /* another descriptor to sync through, or -1 */
  uint64_t seed;        /* of the order; the data are new each time */
  double duration;      /* seconds; 0 for no limit */
  uint64_t max_bytes;   /* 0 for no limit */
  double in_flight_max; /* seconds of the observed rate that may be in flight; 0 for no cap */
  DgBackend backend;
} DgIoSpec;

typedef struct {
  uint64_t bytes;
  uint64_t operations; /* with sync, groups of writes_per_sync writes */
  DgHistogram latency; /* nanoseconds from submission to completion; with sync, until synced */
} DgIoSide;

#define DG_TIMELINE_BINS 2048

/* Bytes over time; when the bins are used up, two become one and each is twice as long. */
typedef struct {
  uint64_t bin_ns;
  unsigned used;
  double bytes[DG_TIMELINE_BINS];
} DgTimeline;

typedef struct {
  DgIoSide read;
  DgIoSide write;
  DgTimeline timeline;
  uint64_t elapsed_ns; /* first submission to last completion */
  int error;           /* errno of the first failure, 0 for none */
  uint64_t error_offset;
  bool error_was_read;
  bool error_was_sync;
  bool stopped;       /* by DgIoControl.stop */
  DgBackend backend;  /* which was used */
  bool fixed_buffers; /* registered with the ring */
  bool fixed_files;
  unsigned depth_reached; /* the deepest queue of a thread */
  double cpu_share; /* of the busiest worker: its processor time, waiting not counted, / elapsed */
} DgIoResult;

typedef struct {
  double seconds; /* since the first submission */
  uint64_t read_bytes;
  uint64_t write_bytes;
  double waiting; /* seconds since the last completion of any worker */
} DgIoProgress;

/* Shared with other threads while the engine runs. */
typedef struct {
  atomic_bool stop; /* set by anyone, in any thread */
  /* Ten times a second, in the caller's thread. */
  void (*tick) (const DgIoProgress *progress, void *data);
  void *data;
} DgIoControl;

int dg_engine_run (const DgIoSpec *spec, DgIoControl *control, DgIoResult *result);
bool dg_engine_ring_works (int *reason);
void dg_engine_fill_data (void *buffer, size_t size, DgData data, uint64_t seed);
