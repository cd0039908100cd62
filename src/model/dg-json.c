/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/dg-json.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

G_DEFINE_QUARK (dg_format_error, dg_format_error)

/* json-glib's parser recurses, so a hostile file could use up the stack: count before parsing. */
static gboolean
is_too_deep (const char *text, gsize length)
{
  guint depth = 0;
  gboolean in_string = FALSE;

  for (gsize i = 0; i < length; i++) {
    char c = text[i];
    if (in_string) {
      if (c == '\\')
        i++;
      else if (c == '"')
        in_string = FALSE;
    } else if (c == '"')
      in_string = TRUE;
    else if (c == '[' || c == '{') {
      if (++depth > DG_JSON_MAX_DEPTH)
        return TRUE;
    } else if ((c == ']' || c == '}') && depth > 0)
      depth--;
  }
  return FALSE;
}

/**
 * dg_json_parse:
 * @text: JSON from outside
 * @length: its length in bytes, or -1 when it ends with a zero byte
 * @name: what it is called in messages, such as a file's name
 * @error: place for a sentence
 *
 * Reads JSON that may be hostile: at most 64 MiB, at most 64 levels deep, valid UTF-8, and with an
 * object at its top. Any thread.
 *
 * Returns: (transfer full) (nullable): the top node
 */
JsonNode *
dg_json_parse (const char *text, gssize length, const char *name, GError **error)
{
  gsize size = length < 0 ? strlen (text) : (gsize) length;
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();
  g_autoptr (GError) cause = NULL;

  if (size > DG_JSON_MAX_BYTES) {
    g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_LIMIT,
                 _ ("“%s” is larger than 64 MiB, so it isn't a plan or result."), name);
    return NULL;
  }
  if (!g_utf8_validate_len (text, size, NULL) || is_too_deep (text, size)) {
    g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID,
                 _ ("“%s” isn't text that can be read as JSON."), name);
    return NULL;
  }
  if (!json_parser_load_from_data (parser, text, size, &cause)) {
    g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID,
                 _ ("“%s” can't be read as JSON: %s"), name, cause->message);
    return NULL;
  }
  if (json_parser_get_root (parser) == NULL ||
      !JSON_NODE_HOLDS_OBJECT (json_parser_get_root (parser))) {
    g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID,
                 _ ("“%s” holds no JSON object, so it isn't a plan or result."), name);
    return NULL;
  }
  return json_node_ref (json_parser_get_root (parser));
}

/**
 * dg_json_load:
 * @path: a file's name
 * @error: place for a sentence
 *
 * As dg_json_parse(), from a file. Blocks.
 *
 * Returns: (transfer full) (nullable): the top node
 */
JsonNode *
dg_json_load (const char *path, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *name = g_filename_display_name (path);
  g_autoptr (GFileInfo) info = NULL;
  g_autoptr (GError) cause = NULL;
  g_autofree char *text = NULL;
  gsize length = 0;

  info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_SIZE,
                            G_FILE_QUERY_INFO_NONE, NULL, &cause);
  if (info != NULL && g_file_info_get_size (info) > DG_JSON_MAX_BYTES) {
    g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_LIMIT,
                 _ ("“%s” is larger than 64 MiB, so it isn't a plan or result."), name);
    return NULL;
  }
  if (info != NULL && g_file_info_get_file_type (info) != G_FILE_TYPE_REGULAR) {
    g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID, _ ("“%s” is not a file."), name);
    return NULL;
  }
  if (info == NULL || !g_file_load_contents (file, NULL, &text, &length, NULL, &cause)) {
    g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID, _ ("“%s” can't be read: %s"),
                 name, cause->message);
    return NULL;
  }
  return dg_json_parse (text, (gssize) length, name, error);
}

/**
 * dg_json_print:
 * @node: a node
 *
 * Returns: (transfer full): the node as indented JSON in UTF-8; numbers have a decimal point
 *   whatever the locale
 */
char *
dg_json_print (JsonNode *node)
{
  g_autoptr (JsonGenerator) generator = json_generator_new ();

  json_generator_set_root (generator, node);
  json_generator_set_pretty (generator, TRUE);
  json_generator_set_indent (generator, 2);
  return json_generator_to_data (generator, NULL);
}

/**
 * dg_json_check_format:
 * @object: a document's top object
 * @format: what its “format” must be
 * @error: place for a sentence
 *
 * Returns: whether the document is of that format, in a version that this program knows
 */
gboolean
dg_json_check_format (JsonObject *object, const char *format, GError **error)
{
  const char *found = NULL;
  gint64 version = 0;
  JsonNode *node = json_object_get_member (object, "format");

  if (node != NULL && json_node_get_value_type (node) == G_TYPE_STRING)
    found = json_node_get_string (node);
  node = json_object_get_member (object, "version");
  if (node != NULL && json_node_get_value_type (node) == G_TYPE_INT64)
    version = json_node_get_int (node);

  if (g_strcmp0 (found, format) != 0 || version < 1) {
    g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID,
                 _ ("This is no document of the format “%s”."), format);
    return FALSE;
  }
  if (version > 1) {
    g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_TOO_NEW,
                 _ ("A later version of Drivegauge wrote this; update Drivegauge to read it."));
    return FALSE;
  }
  return TRUE;
}
