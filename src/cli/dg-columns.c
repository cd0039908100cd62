/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/dg-columns.h"

#include "cli/dg-terminal.h"

/**
 * dg_columns_new:
 * @titles: (array zero-terminated=1): the columns' titles
 * @numbers: bit N is set when column N holds numbers
 *
 * Returns: (transfer full): a table without rows
 */
DgColumns *
dg_columns_new (const char *const *titles, guint numbers)
{
  DgColumns *table = g_new0 (DgColumns, 1);

  table->n_columns = g_strv_length ((char **) titles);
  table->numbers = numbers;
  table->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  dg_columns_add (table, titles);

  return table;
}

/**
 * dg_columns_free:
 * @table: (transfer full): the table
 */
void
dg_columns_free (DgColumns *table)
{
  g_ptr_array_unref (table->rows);
  g_free (table);
}

/**
 * dg_columns_add:
 * @cells: one text a column, of any origin; %NULL for an empty one
 */
void
dg_columns_add (DgColumns *table, const char *const *cells)
{
  char **row = g_new0 (char *, table->n_columns + 1);

  for (guint i = 0; i < table->n_columns; i++)
    row[i] = dg_terminal_tidy (cells[i] != NULL ? cells[i] : "", FALSE);
  g_ptr_array_add (table->rows, row);
}

/* How many columns of a terminal the text takes. */
static guint
width_of (const char *text)
{
  guint width = 0;

  for (; *text != '\0'; text = g_utf8_next_char (text)) {
    gunichar c = g_utf8_get_char (text);

    width += g_unichar_iszerowidth (c) ? 0 : g_unichar_iswide (c) ? 2 : 1;
  }

  return width;
}

static guint
width_of_column (const DgColumns *table, guint column)
{
  guint width = 0;

  for (guint i = 0; i < table->rows->len; i++) {
    char **row = g_ptr_array_index (table->rows, i);

    width = MAX (width, width_of (row[column]));
  }

  return width;
}

/**
 * dg_columns_to_text:
 *
 * Returns: (transfer full): the table as lines, without blanks at their ends
 */
char *
dg_columns_to_text (const DgColumns *table)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree guint *widths = g_new0 (guint, table->n_columns);

  for (guint i = 0; i < table->n_columns; i++)
    widths[i] = width_of_column (table, i);

  for (guint i = 0; i < table->rows->len; i++) {
    char **row = g_ptr_array_index (table->rows, i);

    for (guint j = 0; j < table->n_columns; j++) {
      int blanks = (int) (widths[j] - width_of (row[j]));
      gboolean right = (table->numbers >> j) & 1;

      g_string_append_printf (text, "%s%*s%s%*s", j > 0 ? "  " : "", right ? blanks : 0, "", row[j],
                              right ? 0 : blanks, "");
    }
    while (text->len > 0 && text->str[text->len - 1] == ' ')
      g_string_truncate (text, text->len - 1);
    g_string_append_c (text, '\n');
  }

  return g_string_free (g_steal_pointer (&text), FALSE);
}
