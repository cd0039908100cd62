/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/dg-setting.h"

#include "model/dg-units.h"

#include <glib/gi18n-lib.h>

#define UNIT_SHARE "%" /* of one; only for people */

static const struct {
  const char *name;
  const char *title;
  const char *unit; /* of numbers */
} table[] = {
  { DG_SETTING_IO, N_ ("I/O through"), NULL },
  { DG_SETTING_DIRECT, N_ ("Went past the cache"), NULL },
  { DG_SETTING_DEPTH_REACHED, N_ ("Queue depth reached"), NULL },
  { DG_SETTING_REGISTERED_BUFFERS, N_ ("Registered buffers"), NULL },
  { DG_SETTING_REGISTERED_FILES, N_ ("Registered files"), NULL },
  { DG_SETTING_AREA, N_ ("Area prepared"), DG_UNIT_BYTES },
  { DG_SETTING_BUSIEST_THREAD, N_ ("Busiest thread"), UNIT_SHARE },
  { DG_SETTING_DEVICE_READ, N_ ("Read, as the device counted"), DG_UNIT_BYTES },
  { DG_SETTING_DEVICE_WRITTEN, N_ ("Written, as the device counted"), DG_UNIT_BYTES },
};

/**
 * dg_setting_title:
 * @name: a member of a step's “settings”
 *
 * Returns: its translated title; @name itself where it isn't known
 */
const char *
dg_setting_title (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    if (g_strcmp0 (table[i].name, name) == 0)
      return _ (table[i].title);
  return name;
}

static const char *
unit_of (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    if (g_strcmp0 (table[i].name, name) == 0)
      return table[i].unit;
  return NULL;
}

/**
 * dg_setting_format:
 * @name: a member of a step's “settings”
 * @value: what stands there
 *
 * Returns: (transfer full): the value for people
 */
char *
dg_setting_format (const char *name, JsonNode *value)
{
  const char *unit = unit_of (name);
  GType type = json_node_get_value_type (value);

  if (type == G_TYPE_STRING) {
    const char *text = json_node_get_string (value);
    return g_strdup (g_str_equal (text, "yes")  ? _ ("yes")
                     : g_str_equal (text, "no") ? _ ("no")
                                                : text);
  }
  if (type != G_TYPE_INT64 && type != G_TYPE_DOUBLE)
    return json_to_string (value, FALSE);
  if (g_strcmp0 (unit, UNIT_SHARE) == 0)
    return dg_units_format_percent (json_node_get_double (value));
  if (unit != NULL)
    return dg_units_format (json_node_get_double (value), unit);
  return type == G_TYPE_INT64 ? g_strdup_printf ("%'" G_GINT64_FORMAT, json_node_get_int (value))
                              : g_strdup_printf ("%'.3g", json_node_get_double (value));
}
