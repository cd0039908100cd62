/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

typedef enum {
  DG_EXIT_DONE,   /* steps skipped for a stated reason included */
  DG_EXIT_FAILED, /* a step failed, a drive vanished, or the guard refused */
  DG_EXIT_USAGE,  /* wrong usage, or input that can't be read */
  DG_EXIT_CANCELLED,
} DgExit;

typedef struct DgCommand DgCommand;

struct DgCommand {
  const char *name;
  const char *synopsis; /* its arguments, without options */
  const char *help;     /* one line */
  guint min_arguments;
  guint max_arguments;
  DgExit (*run) (const DgCommand *self, char **argv);
};

extern const DgCommand dg_command_delete;
extern const DgCommand dg_command_drives;
extern const DgCommand dg_command_estimate;
extern const DgCommand dg_command_export;
extern const DgCommand dg_command_kinds;
extern const DgCommand dg_command_label;
extern const DgCommand dg_command_plan;
extern const DgCommand dg_command_plans;
extern const DgCommand dg_command_runs;
extern const DgCommand dg_command_show;
extern const DgCommand dg_command_sweep;
extern const DgCommand dg_command_test;

#define DG_COMMAND_PLAN     "quick" /* where none is named */
#define DG_COMMAND_SHORT_ID 8       /* letters of an id that are shown */

char *dg_command_usage (const DgCommand *command);
char **dg_command_parse (const DgCommand *command, const GOptionEntry *entries, char **argv);
char *dg_command_text (const char *argument, GError **error);
