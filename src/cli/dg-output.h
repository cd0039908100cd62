/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/dg-command.h"

#include <gio/gio.h>
#include <json-glib/json-glib.h>

gboolean dg_output_is_stdout (const char *path);
gboolean dg_output_check (const char *path, GError **error);
gboolean dg_output_open (const char *path, GOutputStream **stream, GError **error);
JsonNode *dg_output_document (const char *format, const char *member, JsonArray **list);
DgExit dg_output_tell (const char *text, const char *path, JsonNode *node);
