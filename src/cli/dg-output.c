/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/dg-output.h"

#include "cli/dg-terminal.h"
#include "model/dg-json.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixoutputstream.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

static gboolean
fail (const char *path, int reason, GError **error)
{
  g_autofree char *shown = g_filename_display_name (path);

  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (reason),
               _ ("The file “%s” can't be written: %s."), shown, g_strerror (reason));

  return FALSE;
}

/**
 * dg_output_is_stdout:
 * @path: (nullable): where output shall go
 *
 * Returns: whether it stands for standard output
 */
gboolean
dg_output_is_stdout (const char *path)
{
  return g_strcmp0 (path, "-") == 0;
}

/**
 * dg_output_check:
 * @path: where output shall go
 *
 * Looks whether a file can be written there, without making it: to be asked before a long test.
 *
 * Returns: whether it can
 */
gboolean
dg_output_check (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);

  if (dg_output_is_stdout (path))
    return TRUE;
  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    return fail (path, EISDIR, error);
  if (g_file_test (path, G_FILE_TEST_EXISTS) ? g_access (path, W_OK) != 0
                                             : g_access (folder, W_OK | X_OK) != 0)
    return fail (path, errno, error);

  return TRUE;
}

/**
 * dg_output_open:
 * @path: where output shall go
 * @stream: (out): where to write it; %NULL when it is a plain file, to be replaced as a whole
 *
 * Opens standard output, a pipe or a device. These must never be replaced by a file.
 *
 * Returns: whether that could be opened, or needn't
 */
gboolean
dg_output_open (const char *path, GOutputStream **stream, GError **error)
{
  struct stat info;
  int fd = -1;

  *stream = NULL;
  if (dg_output_is_stdout (path)) {
    *stream = g_unix_output_stream_new (STDOUT_FILENO, FALSE);
    return TRUE;
  }
  if (stat (path, &info) != 0 || S_ISREG (info.st_mode))
    return TRUE;

  fd = g_open (path, O_WRONLY | O_NOCTTY | O_CLOEXEC, 0);
  if (fd < 0)
    return fail (path, errno, error);
  *stream = g_unix_output_stream_new (fd, TRUE);

  return TRUE;
}

/**
 * dg_output_document:
 * @format: what the document says it is
 * @member: the name of its list
 * @list: (out) (transfer none): that list, to be filled
 *
 * Returns: (transfer full): a document that holds a list
 */
JsonNode *
dg_output_document (const char *format, const char *member, JsonArray **list)
{
  g_autoptr (JsonObject) object = json_object_new ();

  *list = json_array_new ();
  json_object_set_string_member (object, "format", format);
  json_object_set_int_member (object, "version", 1);
  json_object_set_array_member (object, member, *list);

  return json_node_init_object (json_node_alloc (), object);
}

static gboolean
write_json (const char *path, JsonNode *node, GError **error)
{
  g_autofree char *json = dg_json_print (node);
  g_autofree char *text = g_strconcat (json, "\n", NULL);
  g_autoptr (GOutputStream) stream = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);

  if (!dg_output_open (path, &stream, error))
    return FALSE;
  if (stream != NULL)
    return g_output_stream_write_all (stream, text, strlen (text), NULL, NULL, error);

  return g_file_replace_contents (file, text, strlen (text), NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                                  NULL, error);
}

/**
 * dg_output_tell:
 * @text: lines for people
 * @path: (nullable): where --json asked the document to be written
 * @node: the same as JSON
 *
 * Prints the text, unless the document goes to standard output, and writes the document.
 *
 * Returns: the command's exit status
 */
DgExit
dg_output_tell (const char *text, const char *path, JsonNode *node)
{
  g_autoptr (GError) error = NULL;

  if (!dg_output_is_stdout (path))
    dg_terminal_print (text);
  if (path != NULL && !write_json (path, node, &error)) {
    dg_terminal_complain ("%s", error->message);
    return DG_EXIT_FAILED;
  }

  return DG_EXIT_DONE;
}
