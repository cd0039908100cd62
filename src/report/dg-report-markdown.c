/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/dg-report-formats.h"

#include "report/dg-prose.h"

#include <string.h>

/* What would begin a list, a heading or a rule inside an item. */
static gboolean
begins_block (const char *words, const char *at)
{
  if (*at == '.' || *at == ')')
    return at > words && strspn (words, "0123456789") == (gsize) (at - words) &&
           (at[1] == ' ' || at[1] == '\0');
  return at == words && strchr ("-+#=", *at) != NULL;
}

/* Names come from devices and users: in Markdown they must stay text, and in HTML too. */
static void
append_escaped (GString *text, const char *words)
{
  for (const char *c = words; *c; c++) {
    if (*c == '<')
      g_string_append (text, "&lt;");
    else if (*c == '>')
      g_string_append (text, "&gt;");
    else if (*c == '&')
      g_string_append (text, "&amp;");
    else {
      gboolean link = *c == ':' && c[1] == '/';
      if (link || strchr ("\\`*_[]|~$", *c) != NULL || begins_block (words, c))
        g_string_append_c (text, '\\');
      g_string_append_c (text, *c);
    }
  }
}

static void
heading (GString *text, guint level, const char *title)
{
  if (text->len > 0)
    g_string_append_c (text, '\n');
  for (guint i = 0; i < level; i++)
    g_string_append_c (text, '#');
  g_string_append_c (text, ' ');
  append_escaped (text, title);
  g_string_append (text, "\n\n");
}

static void
item (GString *text, const char *term, const char *words)
{
  g_string_append (text, "- ");
  if (term != NULL) {
    g_string_append (text, "**");
    append_escaped (text, term);
    g_string_append (text, *words ? ":** " : "**");
  }
  append_escaped (text, words);
  g_string_append_c (text, '\n');
}

static void
table (GString *text, GPtrArray *rows)
{
  if (!g_str_has_suffix (text->str, "\n\n"))
    g_string_append_c (text, '\n');
  for (guint i = 0; i < rows->len; i++) {
    char **cells = g_ptr_array_index (rows, i);
    for (guint j = 0; cells[j] != NULL; j++) {
      g_string_append (text, "| ");
      append_escaped (text, cells[j]);
      g_string_append_c (text, ' ');
    }
    g_string_append (text, "|\n");
    for (guint j = 0; i == 0 && cells[j] != NULL; j++)
      g_string_append (text, j == 0 ? "|:--" : "|--:");
    if (i == 0)
      g_string_append (text, "|\n");
  }
}

/**
 * dg_report_markdown_write:
 * @runs: (element-type DgRun): the runs
 * @options: what to tell
 * @stream: where to write
 * @error: place for what went wrong
 *
 * Writes Markdown with tables as forums and code hosts know them.
 *
 * Returns: whether all of it was written
 */
gboolean
dg_report_markdown_write (GPtrArray *runs, const DgReportOptions *options, GOutputStream *stream,
                          GError **error)
{
  static const DgProse prose = { heading, item, table };
  g_autoptr (GString) text = g_string_new (NULL);

  dg_prose_tell (&prose, text, runs, options);
  return g_output_stream_write_all (stream, text->str, text->len, NULL, NULL, error);
}
