/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/dg-report-formats.h"

#include "report/dg-prose.h"

static guint
width_of (const char *text)
{
  guint width = 0;

  for (const char *c = text; *c; c = g_utf8_next_char (c)) {
    gunichar letter = g_utf8_get_char (c);
    if (!g_unichar_iszerowidth (letter))
      width += g_unichar_iswide (letter) ? 2 : 1;
  }
  return width;
}

static void
repeat (GString *text, char letter, guint times)
{
  for (guint i = 0; i < times; i++)
    g_string_append_c (text, letter);
}

static void
heading (GString *text, guint level, const char *title)
{
  g_string_append_printf (text, "%s%s\n", text->len > 0 ? "\n" : "", title);
  if (level < 3) {
    repeat (text, level == 1 ? '=' : '-', width_of (title));
    g_string_append_c (text, '\n');
  }
}

static void
item (GString *text, const char *term, const char *words)
{
  if (term == NULL)
    g_string_append_printf (text, "%s\n", words);
  else
    g_string_append_printf (text, "%s%s%s\n", term, *words ? ": " : "", words);
}

/* The first column is of words, the second of numbers, which stand at its right. */
static void
table (GString *text, GPtrArray *rows)
{
  guint n_columns = g_strv_length (g_ptr_array_index (rows, 0));
  g_autofree guint *widths = g_new0 (guint, n_columns);

  for (guint i = 0; i < rows->len; i++)
    for (guint j = 0; j < n_columns; j++)
      widths[j] = MAX (widths[j], width_of (((char **) g_ptr_array_index (rows, i))[j]));

  for (guint i = 0; i < rows->len; i++) {
    char **cells = g_ptr_array_index (rows, i);
    for (guint j = 0; j < n_columns; j++) {
      guint blank = widths[j] - width_of (cells[j]);
      g_string_append (text, "  ");
      if (j > 0)
        repeat (text, ' ', blank);
      g_string_append (text, cells[j]);
      if (j == 0)
        repeat (text, ' ', blank);
    }
    while (text->str[text->len - 1] == ' ')
      g_string_truncate (text, text->len - 1);
    g_string_append_c (text, '\n');
  }
}

/**
 * dg_report_text_write:
 * @runs: (element-type DgRun): the runs
 * @options: what to tell
 * @stream: where to write
 * @error: place for what went wrong
 *
 * Writes plain text in UTF-8 with columns that line up in a font of one width.
 *
 * Returns: whether all of it was written
 */
gboolean
dg_report_text_write (GPtrArray *runs, const DgReportOptions *options, GOutputStream *stream,
                      GError **error)
{
  static const DgProse prose = { heading, item, table };
  g_autoptr (GString) text = g_string_new (NULL);

  dg_prose_tell (&prose, text, runs, options);
  return g_output_stream_write_all (stream, text->str, text->len, NULL, NULL, error);
}
