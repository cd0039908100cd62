/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#define DG_JSON_MAX_BYTES (64 * 1024 * 1024)
#define DG_JSON_MAX_DEPTH 64

#define DG_FORMAT_ERROR (dg_format_error_quark ())

typedef enum {
  DG_FORMAT_ERROR_INVALID, /* it isn't what it should be */
  DG_FORMAT_ERROR_TOO_NEW, /* a later version wrote it */
  DG_FORMAT_ERROR_LIMIT,   /* too large, too deep, out of bounds */
} DgFormatError;

GQuark dg_format_error_quark (void);
JsonNode *dg_json_parse (const char *text, gssize length, const char *name, GError **error);
JsonNode *dg_json_load (const char *path, GError **error);
char *dg_json_print (JsonNode *node);
gboolean dg_json_check_format (JsonObject *object, const char *format, GError **error);
