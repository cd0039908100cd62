/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bench/dg-step-context.h"

/* What the kinds that read and write the test area have in common. */

#define DG_PARAM_DIRECTION                                                                         \
  {                                                                                                \
    "direction", N_ ("Direction"), N_ ("Whether to read or to write."), DG_PARAM_CHOICE,           \
        .standard_text = "read", .choices = {                                                      \
          "read",                                                                                  \
          "write"                                                                                  \
        }                                                                                          \
  }
#define DG_PARAM_BLOCK_SIZE(bytes)                                                                 \
  {                                                                                                \
    "block-size", N_ ("Block size"), N_ ("How much is moved at a time."), DG_PARAM_BYTES, 512,     \
        64 * 1048576.0, (bytes)                                                                    \
  }
#define DG_PARAM_QUEUE_DEPTH                                                                       \
  {                                                                                                \
    "queue-depth", N_ ("Queue depth"),                                                             \
        N_ ("How many operations each thread keeps under way at once."), DG_PARAM_COUNT, 1, 256, 1 \
  }
#define DG_PARAM_THREADS                                                                           \
  {                                                                                                \
    "threads", N_ ("Threads"), N_ ("How many threads work at once, each in an area of its own."),  \
        DG_PARAM_COUNT, 1, 64, 1                                                                   \
  }
#define DG_PARAM_AREA(bytes)                                                                       \
  {                                                                                                \
    "area", N_ ("Test area"),                                                                      \
        N_ ("Size of the file that is measured in; a slow drive gets a smaller one."),             \
        DG_PARAM_BYTES, 1048576, 1099511627776.0, (bytes)                                          \
  }
#define DG_PARAM_DURATION                                                                          \
  {                                                                                                \
    "duration", N_ ("Duration"), N_ ("How long to measure in each round."), DG_PARAM_SECONDS, 0.1, \
        86400, 5                                                                                   \
  }
#define DG_PARAM_BYTES_LIMIT                                                                       \
  {                                                                                                \
    "bytes", N_ ("Amount"), N_ ("End a round sooner when so much was moved; 0 for no limit."),     \
        DG_PARAM_BYTES, 0, 1e15, 0                                                                 \
  }
#define DG_PARAM_DIRECT                                                                            \
  {                                                                                                \
    "direct", N_ ("Past the cache"),                                                               \
        N_ ("Whether to go past the computer's page cache: where possible, always, or never."),    \
        DG_PARAM_CHOICE, .standard_text = "auto", .choices = {                                     \
          "auto",                                                                                  \
          "on",                                                                                    \
          "off"                                                                                    \
        }                                                                                          \
  }
#define DG_PARAM_DATA                                                                              \
  {                                                                                                \
    "data", N_ ("Data"), N_ ("What is written: random data can't be compressed."),                 \
        DG_PARAM_CHOICE, .standard_text = "random", .choices = {                                   \
          "random",                                                                                \
          "zeros",                                                                                 \
          "mixed"                                                                                  \
        }                                                                                          \
  }
#define DG_PARAM_ROUNDS                                                                            \
  {                                                                                                \
    "rounds", N_ ("Rounds"),                                                                       \
        N_ ("How often to repeat the step; 0 for as often as the plan says."), DG_PARAM_COUNT, 0,  \
        100, 0                                                                                     \
  }
#define DG_PARAM_PAUSE                                                                             \
  {                                                                                                \
    "pause", N_ ("Pause"), N_ ("How long to leave the drive alone before each round."),            \
        DG_PARAM_SECONDS, 0, 86400, 0                                                              \
  }
#define DG_PARAM_BUDGET                                                                            \
  {                                                                                                \
    "budget", N_ ("Budget"), N_ ("Never take longer than this in one round; 0 for no budget."),    \
        DG_PARAM_SECONDS, 0, 86400, 0                                                              \
  }

void dg_io_step_estimate (const DgStep *step, double rate, DgCost *cost);
double dg_io_step_duration (const DgStep *step);
DgData dg_io_step_data (const DgStep *step);
gboolean dg_io_step_prepare (DgStepContext *context, GError **error);
gboolean dg_io_step_run (DgStepContext *context, DgOrder order, GError **error);
guint64 dg_io_step_bounded_area (DgStepContext *context, guint64 block, guint threads,
                                 GError **error);
gboolean dg_io_step_choose_direct (DgStepContext *context, gboolean *direct, GError **error);
gboolean dg_io_step_reads_drive (DgStepContext *context, gboolean direct);
gboolean dg_io_step_flush (int fd, double *seconds, GError **error);
gboolean dg_io_step_measure (DgStepContext *context, const DgIoSpec *spec, gboolean direct,
                             DgIoResult *result, GError **error);
void dg_io_step_record (DgStepContext *context, const char *direction, const DgIoSide *side,
                        double seconds);
void dg_io_step_record_conditions (DgStepContext *context, const DgIoResult *result);
void dg_io_step_record_rate (DgStepContext *context, const DgIoResult *result);
