/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/dg-table.h"

#include "report/dg-told.h"

#define GUTTER  10.0 /* between columns */
#define PADDING 3.2  /* above and below a row */

typedef struct {
  char **cells;
  gboolean heading; /* one cell over all columns, then a remark under it */
} Row;

struct DgTable {
  DgTableColumn *columns;
  guint n_columns;
  double shares;
  GPtrArray *rows;
};

static void
free_row (gpointer data)
{
  Row *row = data;

  g_strfreev (row->cells);
  g_free (row);
}

/**
 * dg_table_new:
 * @columns: (array length=n_columns): copied; titles must outlive the table
 * @n_columns: how many
 *
 * Returns: (transfer full): a table without rows
 */
DgTable *
dg_table_new (const DgTableColumn *columns, guint n_columns)
{
  DgTable *table = g_new0 (DgTable, 1);

  table->columns = g_memdup2 (columns, n_columns * sizeof *columns);
  table->n_columns = n_columns;
  table->rows = g_ptr_array_new_with_free_func (free_row);
  for (guint i = 0; i < n_columns; i++)
    table->shares += columns[i].share;
  return table;
}

/**
 * dg_table_free:
 * @table: (transfer full): a table
 */
void
dg_table_free (DgTable *table)
{
  g_ptr_array_unref (table->rows);
  g_free (table->columns);
  g_free (table);
}

static Row *
new_row (DgTable *table, gboolean heading, guint n_cells)
{
  Row *row = g_new0 (Row, 1);

  row->heading = heading;
  row->cells = g_new0 (char *, n_cells + 1);
  g_ptr_array_add (table->rows, row);
  return row;
}

/**
 * dg_table_add:
 * @table: a table
 * @cells: one text a column
 */
void
dg_table_add (DgTable *table, const char *const *cells)
{
  Row *row = new_row (table, FALSE, table->n_columns);

  for (guint i = 0; i < table->n_columns; i++)
    row->cells[i] = g_strdup (cells[i] ? cells[i] : "");
}

/**
 * dg_table_add_heading:
 * @table: a table
 * @heading: title of the rows that follow
 * @remark: (nullable): a line below it
 */
void
dg_table_add_heading (DgTable *table, const char *heading, const char *remark)
{
  Row *row = new_row (table, TRUE, 2);

  row->cells[0] = g_strdup (heading);
  row->cells[1] = g_strdup (remark && *remark ? remark : NULL);
}

static double
column_width (const DgTable *table, DgPage *page, guint column)
{
  double room = dg_page_get_width (page) - GUTTER * (table->n_columns - 1);

  return room * table->columns[column].share / table->shares;
}

static PangoLayout *
lay_out_cell (const DgTable *table, DgPage *page, guint column, DgTextStyle style, const char *text)
{
  PangoLayout *layout = dg_page_lay_out (page, style, text, column_width (table, page, column));

  if (table->columns[column].number)
    pango_layout_set_alignment (layout, PANGO_ALIGN_RIGHT);
  return layout;
}

/* Draws a row of cells, or only measures it; gives its height without padding. */
static double
cells (const DgTable *table, DgPage *page, const char *const *texts, gboolean header, gboolean draw)
{
  double x = dg_page_get_left (page), height = 0;

  for (guint i = 0; i < table->n_columns; i++) {
    DgTextStyle style = header ? DG_TEXT_SMALL : table->columns[i].style;
    const char *tag = header ? "TH" : "TD";
    g_autoptr (PangoLayout) layout = lay_out_cell (table, page, i, style, texts[i]);
    height = MAX (height, dg_page_height_of (layout));
    if (draw && *texts[i]) {
      dg_page_begin (page, tag);
      dg_page_show (page, style, layout, x, dg_page_get_y (page) + PADDING);
      dg_page_end (page, tag);
    }
    x += column_width (table, page, i) + GUTTER;
  }
  return height;
}

static double
heading (DgPage *page, const char *const *texts, gboolean draw)
{
  double width = dg_page_get_width (page), left = dg_page_get_left (page);
  g_autoptr (PangoLayout) title = dg_page_lay_out (page, DG_TEXT_STRONG, texts[0], width);
  g_autoptr (PangoLayout) remark =
      texts[1] ? dg_page_lay_out (page, DG_TEXT_SMALL, texts[1], width) : NULL;
  double height = dg_page_height_of (title) + 7;

  if (draw) {
    dg_page_begin (page, "TH");
    dg_page_show (page, DG_TEXT_STRONG, title, left, dg_page_get_y (page) + PADDING + 6);
    if (remark != NULL)
      dg_page_show (page, DG_TEXT_SMALL, remark, left, dg_page_get_y (page) + PADDING + height);
    dg_page_end (page, "TH");
  }
  return height + (remark ? dg_page_height_of (remark) + 1 : 0);
}

static double
row_height (const DgTable *table, DgPage *page, guint index)
{
  const Row *row = g_ptr_array_index (table->rows, index);
  const char *const *texts = (const char *const *) row->cells;
  double height = 2 * PADDING;

  height += row->heading ? heading (page, texts, FALSE) : cells (table, page, texts, FALSE, FALSE);
  /* A heading goes with the row below it. */
  if (row->heading && index + 1 < table->rows->len)
    height += row_height (table, page, index + 1);
  return height;
}

static void
draw_header (const DgTable *table, DgPage *page)
{
  g_autofree const char **titles = NULL;
  double height;

  if (table->columns[0].title == NULL)
    return;
  titles = g_new0 (const char *, table->n_columns);
  for (guint i = 0; i < table->n_columns; i++)
    titles[i] = table->columns[i].title;
  dg_page_begin (page, "TR");
  height = cells (table, page, titles, TRUE, TRUE);
  dg_page_end (page, "TR");
  dg_page_advance (page, height + 2 * PADDING);
  dg_page_rule (page, dg_page_get_left (page), dg_page_get_y (page), dg_page_get_width (page));
}

static void
draw_row (const DgTable *table, DgPage *page, const Row *row)
{
  const char *const *texts = (const char *const *) row->cells;
  double height;

  dg_page_begin (page, "TR");
  height = row->heading ? heading (page, texts, TRUE) : cells (table, page, texts, FALSE, TRUE);
  dg_page_end (page, "TR");
  dg_page_advance (page, height + 2 * PADDING);
  dg_page_rule (page, dg_page_get_left (page), dg_page_get_y (page), dg_page_get_width (page));
}

/**
 * dg_table_draw:
 * @table: a table
 * @page: where to draw it
 *
 * Draws the table from where the pen is. It goes on over as many pages as it takes, each with the
 * header at its top.
 */
void
dg_table_draw (DgTable *table, DgPage *page)
{
  if (table->rows->len == 0)
    return;
  dg_page_ensure (page, 24 + row_height (table, page, 0));
  dg_page_begin (page, "Table");
  draw_header (table, page);
  for (guint i = 0; i < table->rows->len; i++) {
    if (row_height (table, page, i) > dg_page_get_room (page)) {
      dg_page_end (page, "Table");
      dg_page_break (page);
      dg_page_begin (page, "Table");
      draw_header (table, page);
    }
    draw_row (table, page, g_ptr_array_index (table->rows, i));
  }
  dg_page_end (page, "Table");
  dg_page_advance (page, 6);
}

/**
 * dg_table_draw_facts:
 * @page: where to draw it
 * @facts: (element-type DgFact): names and values
 *
 * Draws facts as a table of two columns.
 */
void
dg_table_draw_facts (DgPage *page, GPtrArray *facts)
{
  const DgTableColumn columns[] = { { NULL, 22, FALSE, DG_TEXT_DIM },
                                    { NULL, 78, FALSE, DG_TEXT_BODY } };
  g_autoptr (DgTable) table = dg_table_new (columns, G_N_ELEMENTS (columns));

  for (guint i = 0; i < facts->len; i++) {
    const DgFact *fact = g_ptr_array_index (facts, i);
    const char *cells[] = { fact->name, fact->value };
    dg_table_add (table, cells);
  }
  dg_table_draw (table, page);
}
