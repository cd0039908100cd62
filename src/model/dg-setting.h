/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

/* What a step settled on, beside its parameters: the members of “settings” in JSON. */
#define DG_SETTING_IO                 "io"
#define DG_SETTING_DIRECT             "direct"
#define DG_SETTING_DEPTH_REACHED      "queue-depth-reached"
#define DG_SETTING_REGISTERED_BUFFERS "registered-buffers"
#define DG_SETTING_REGISTERED_FILES   "registered-files"
#define DG_SETTING_AREA               "area-bytes"
#define DG_SETTING_BUSIEST_THREAD     "busiest-thread"
#define DG_SETTING_DEVICE_READ        "device-read-bytes"
#define DG_SETTING_DEVICE_WRITTEN     "device-write-bytes"

const char *dg_setting_title (const char *name);
char *dg_setting_format (const char *name, JsonNode *value);
