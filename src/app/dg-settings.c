/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-settings.h"

#include "dg-config.h"

/**
 * dg_settings_new:
 *
 * Returns: (transfer full) (nullable): the program's settings; %NULL where their schema isn't
 *   installed, as when the program is run from where it was built
 */
GSettings *
dg_settings_new (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema = NULL;

  if (source != NULL)
    schema = g_settings_schema_source_lookup (source, DG_APP_ID, TRUE);

  return schema != NULL ? g_settings_new_full (schema, NULL, NULL) : NULL;
}

/**
 * dg_settings_get_window:
 * @settings: (nullable): as of dg_settings_new()
 * @width: (out): pixels
 * @height: (out): pixels
 * @maximized: (out): whether it filled the screen
 */
void
dg_settings_get_window (GSettings *settings, int *width, int *height, gboolean *maximized)
{
  *width = 1000;
  *height = 700;
  *maximized = FALSE;
  if (settings == NULL)
    return;

  g_settings_get (settings, "window-size", "(ii)", width, height);
  *maximized = g_settings_get_boolean (settings, "window-maximized");
}

/**
 * dg_settings_set_window:
 * @settings: (nullable): as of dg_settings_new()
 * @width: pixels
 * @height: pixels
 * @maximized: whether it fills the screen
 */
void
dg_settings_set_window (GSettings *settings, int width, int height, gboolean maximized)
{
  if (settings == NULL)
    return;

  g_settings_set (settings, "window-size", "(ii)", width, height);
  g_settings_set_boolean (settings, "window-maximized", maximized);
}

/**
 * dg_settings_get_text:
 * @settings: (nullable): as of dg_settings_new()
 * @key: “page” or “plan”
 * @otherwise: what holds without settings
 *
 * Returns: (transfer full): the text
 */
char *
dg_settings_get_text (GSettings *settings, const char *key, const char *otherwise)
{
  return settings != NULL ? g_settings_get_string (settings, key) : g_strdup (otherwise);
}

/**
 * dg_settings_set_text:
 * @settings: (nullable): as of dg_settings_new()
 * @key: “page” or “plan”
 * @text: the text to remember
 */
void
dg_settings_set_text (GSettings *settings, const char *key, const char *text)
{
  if (settings != NULL)
    g_settings_set_string (settings, key, text);
}
