/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/dg-page.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>
#include <langinfo.h>
#include <math.h>

#define FAMILY        "Cantarell,Sans"
#define MARGIN        60.0
#define MARGIN_BOTTOM 66.0
#define LEVELS        3

typedef struct {
  double size;
  gboolean bold;
  guint32 color;
  double after; /* room below a paragraph */
  int lines;    /* at the most: a name of any length must end somewhere */
} Look;

static const Look looks[] = {
  [DG_TEXT_TITLE] = { 23, TRUE, 0x1d1f23, 4, 3 },
  [DG_TEXT_HEADING] = { 16, TRUE, 0x1d1f23, 9, 3 },
  [DG_TEXT_SUBHEADING] = { 11, TRUE, 0x1d1f23, 7, 3 },
  [DG_TEXT_STRONG] = { 9, TRUE, 0x1d1f23, 4, 4 },
  [DG_TEXT_BODY] = { 9, FALSE, 0x2b2e34, 4, 10 },
  [DG_TEXT_DIM] = { 9, FALSE, 0x5d626b, 4, 10 },
  [DG_TEXT_SMALL] = { 7.5, FALSE, 0x5d626b, 3, 10 },
  [DG_TEXT_ACCENT] = { 10.5, TRUE, 0x1a6fb0, 3, 1 },
};

struct DgPage {
  cairo_t *cr;
  PangoContext *context;
  gboolean pdf; /* only there are tags and an outline */
  DgPaper paper;
  guint number;
  guint n_pages;
  char *footer;
  double y;
  double reserved;         /* at the foot of this page */
  int outline[LEVELS + 1]; /* the newest entry of each level; level 0 is the root */
};

/* The GNU C library hands out numbers in place of the pointer. */
static double
paper_measure (nl_item item)
{
  union {
    char *text;
    unsigned int word;
  } value = { nl_langinfo (item) };

  return value.word / 25.4 * 72;
}

/**
 * dg_paper_of_locale:
 *
 * Returns: the paper that is usual where the user lives: Letter, or else A4
 */
DgPaper
dg_paper_of_locale (void)
{
  double height = paper_measure (_NL_PAPER_HEIGHT), width = paper_measure (_NL_PAPER_WIDTH);

  if (fabs (height - 792) < 3 && fabs (width - 612) < 3)
    return (DgPaper){ 612, 792 };
  return (DgPaper){ 595.276, 841.89 };
}

/* The language of the document decides where lines begin, and not each name in it. */
static PangoDirection
direction_of (PangoContext *context, const char *text)
{
  g_autoptr (PangoLayout) layout = pango_layout_new (context);

  pango_layout_set_text (layout, text, -1);
  return pango_layout_get_direction (layout, 0);
}

/**
 * dg_page_new:
 * @surface: a PDF, or another surface when pages are only counted
 * @paper: size of the pages
 * @n_pages: how many there will be, for “Page 2 of 7”; 0 while that isn't known yet
 *
 * Returns: (transfer full): the first page, with the pen at its top
 */
DgPage *
dg_page_new (cairo_surface_t *surface, const DgPaper *paper, guint n_pages)
{
  DgPage *page = g_new0 (DgPage, 1);
  cairo_font_options_t *options = cairo_font_options_create ();

  page->cr = cairo_create (surface);
  page->context = pango_cairo_create_context (page->cr);
  page->pdf = cairo_surface_get_type (surface) == CAIRO_SURFACE_TYPE_PDF;
  page->paper = *paper;
  page->number = 1;
  page->n_pages = n_pages;
  page->y = MARGIN;
  /* The same breaks on every surface, whatever hinting a screen would want. */
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options (page->context, options);
  pango_cairo_context_set_resolution (page->context, 72);
  cairo_font_options_destroy (options);
  pango_context_set_base_dir (page->context, direction_of (page->context, _ ("Drive report")));
  return page;
}

/**
 * dg_page_free:
 * @page: (transfer full): a page
 */
void
dg_page_free (DgPage *page)
{
  g_object_unref (page->context);
  cairo_destroy (page->cr);
  g_free (page->footer);
  g_free (page);
}

/**
 * dg_page_get_cairo:
 * @page: a page
 *
 * Returns: (transfer none): where it is drawn
 */
cairo_t *
dg_page_get_cairo (DgPage *page)
{
  return page->cr;
}

/**
 * dg_page_get_left:
 * @page: a page
 *
 * Returns: where the room for text begins
 */
double
dg_page_get_left (DgPage *page)
{
  return MARGIN;
}

/**
 * dg_page_get_width:
 * @page: a page
 *
 * Returns: width of the room for text
 */
double
dg_page_get_width (DgPage *page)
{
  return page->paper.width - 2 * MARGIN;
}

/**
 * dg_page_get_y:
 * @page: a page
 *
 * Returns: where the pen is
 */
double
dg_page_get_y (DgPage *page)
{
  return page->y;
}

/**
 * dg_page_get_number:
 * @page: a page
 *
 * Returns: its number, 1 for the first
 */
guint
dg_page_get_number (DgPage *page)
{
  return page->number;
}

/**
 * dg_page_get_room:
 * @page: a page
 *
 * Returns: how much room is left on this page
 */
double
dg_page_get_room (DgPage *page)
{
  return page->paper.height - MARGIN_BOTTOM - page->reserved - page->y;
}

/**
 * dg_page_reserve:
 * @page: a page
 * @height: how much of its foot is kept free, on this page only
 *
 * Returns: where the reserved room begins
 */
double
dg_page_reserve (DgPage *page, double height)
{
  page->reserved = height;
  return page->paper.height - MARGIN_BOTTOM - height;
}

/**
 * dg_page_set_footer:
 * @page: a page
 * @footer: what stands at the bottom of this page and those that follow, beside the number
 */
void
dg_page_set_footer (DgPage *page, const char *footer)
{
  g_free (page->footer);
  page->footer = g_strdup (footer);
}

/**
 * dg_page_begin:
 * @page: a page
 * @tag: a structure type of PDF, such as “P”
 *
 * What is drawn until dg_page_end() is so tagged, for those who have the document read to them.
 */
void
dg_page_begin (DgPage *page, const char *tag)
{
  if (page->pdf)
    cairo_tag_begin (page->cr, tag, NULL);
}

/**
 * dg_page_end:
 * @page: a page
 * @tag: what dg_page_begin() was called with
 */
void
dg_page_end (DgPage *page, const char *tag)
{
  if (page->pdf)
    cairo_tag_end (page->cr, tag);
}

static void
set_color (DgPage *page, guint32 rgb)
{
  cairo_set_source_rgb (page->cr, ((rgb >> 16) & 0xff) / 255.0, ((rgb >> 8) & 0xff) / 255.0,
                        (rgb & 0xff) / 255.0);
}

/**
 * dg_page_rule:
 * @page: a page
 * @x: where it begins
 * @y: its height on the page
 * @width: its length
 *
 * Draws a thin grey line.
 */
void
dg_page_rule (DgPage *page, double x, double y, double width)
{
  set_color (page, 0xd5d8dd);
  cairo_set_line_width (page->cr, 0.5);
  cairo_move_to (page->cr, x, y);
  cairo_line_to (page->cr, x + width, y);
  cairo_stroke (page->cr);
}

/**
 * dg_page_lay_out:
 * @page: a page
 * @style: how it looks
 * @text: the text, of any length
 * @width: room; longer text goes on in the next line
 *
 * Returns: (transfer full): the text in lines; where there would be too many the last ends with an
 * ellipsis
 */
PangoLayout *
dg_page_lay_out (DgPage *page, DgTextStyle style, const char *text, double width)
{
  PangoLayout *layout = pango_layout_new (page->context);
  PangoFontDescription *font = pango_font_description_new ();
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_font_description_set_family_static (font, FAMILY);
  pango_font_description_set_absolute_size (font, looks[style].size * PANGO_SCALE);
  pango_font_description_set_weight (font,
                                     looks[style].bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  pango_layout_set_attributes (layout, attributes);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_width (layout, (int) (MAX (width, 1) * PANGO_SCALE));
  pango_layout_set_auto_dir (layout, FALSE);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_line_spacing (layout, 1.12f);
  pango_layout_set_height (layout, -looks[style].lines);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_text (layout, text, -1);
  pango_attr_list_unref (attributes);
  pango_font_description_free (font);
  return layout;
}

/**
 * dg_page_height_of:
 * @layout: text in lines
 *
 * Returns: its height
 */
double
dg_page_height_of (PangoLayout *layout)
{
  int height = 0;

  pango_layout_get_size (layout, NULL, &height);
  return (double) height / PANGO_SCALE;
}

/**
 * dg_page_show:
 * @page: a page
 * @style: what the layout was made with; for its colour
 * @layout: text in lines
 * @x: its left
 * @y: its top
 */
void
dg_page_show (DgPage *page, DgTextStyle style, PangoLayout *layout, double x, double y)
{
  set_color (page, looks[style].color);
  cairo_move_to (page->cr, x, y);
  pango_cairo_show_layout (page->cr, layout);
}

static void
draw_footer (DgPage *page)
{
  double width = dg_page_get_width (page), y = page->paper.height - MARGIN_BOTTOM + 22;
  g_autofree char *number = page->n_pages > 0
                                /* Translators: the number of a page and of how many */
                                ? g_strdup_printf (_ ("Page %u of %u"), page->number, page->n_pages)
                                : g_strdup ("");
  g_autoptr (PangoLayout) right = dg_page_lay_out (page, DG_TEXT_SMALL, number, 100);
  g_autoptr (PangoLayout) left = NULL;

  pango_layout_set_alignment (right, PANGO_ALIGN_RIGHT);
  left = dg_page_lay_out (page, DG_TEXT_SMALL, page->footer ? page->footer : "", width - 110);
  pango_layout_set_height (left, -1);
  dg_page_rule (page, MARGIN, y - 6, width);
  dg_page_show (page, DG_TEXT_SMALL, left, MARGIN, y);
  dg_page_show (page, DG_TEXT_SMALL, right, MARGIN + width - 100, y);
}

/**
 * dg_page_break:
 * @page: a page
 *
 * Ends this page and goes to the top of the next. No tag may be open.
 */
void
dg_page_break (DgPage *page)
{
  draw_footer (page);
  cairo_show_page (page->cr);
  page->number++;
  page->y = MARGIN;
  page->reserved = 0;
}

/**
 * dg_page_finish:
 * @page: a page
 *
 * Ends the last page.
 *
 * Returns: how many pages there are
 */
guint
dg_page_finish (DgPage *page)
{
  draw_footer (page);
  cairo_show_page (page->cr);
  return page->number;
}

/**
 * dg_page_ensure:
 * @page: a page
 * @height: what will be drawn next
 *
 * Goes to the next page where this one has too little room. No tag may be open.
 *
 * Returns: whether it did
 */
gboolean
dg_page_ensure (DgPage *page, double height)
{
  if (height <= dg_page_get_room (page) || page->y == MARGIN)
    return FALSE;
  dg_page_break (page);
  return TRUE;
}

/**
 * dg_page_advance:
 * @page: a page
 * @height: how far the pen goes down
 */
void
dg_page_advance (DgPage *page, double height)
{
  page->y += height;
}

/**
 * dg_page_bookmark:
 * @page: a page
 * @level: 1 to 3
 * @title: an entry for the document's outline, which leads to where the pen is
 */
void
dg_page_bookmark (DgPage *page, guint level, const char *title)
{
  g_autofree char *place = NULL;
  char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];

  if (!page->pdf)
    return;
  place = g_strdup_printf ("page=%u pos=[%s %s]", page->number,
                           g_ascii_formatd (x, sizeof x, "%.0f", MARGIN),
                           g_ascii_formatd (y, sizeof y, "%.0f", MAX (page->y - 8, 0)));
  page->outline[level] =
      cairo_pdf_surface_add_outline (cairo_get_target (page->cr), page->outline[level - 1], title,
                                     place, CAIRO_PDF_OUTLINE_FLAG_OPEN);
}

/**
 * dg_page_head:
 * @page: a page
 * @level: 1 for a section, 2 and 3 for what is in it
 * @title: its title
 * @keep: how much room what follows needs at least, so that no heading stands alone
 *
 * Writes a heading, and puts it into the outline unless it is of the third level.
 */
void
dg_page_head (DgPage *page, guint level, const char *title, double keep)
{
  static const char *const tags[] = { "H1", "H1", "H2", "H3" };
  static const DgTextStyle styles[] = { DG_TEXT_HEADING, DG_TEXT_HEADING, DG_TEXT_SUBHEADING,
                                        DG_TEXT_STRONG };
  static const double above[] = { 0, 22, 15, 9 };
  DgTextStyle style = styles[level];
  g_autoptr (PangoLayout) layout = dg_page_lay_out (page, style, title, dg_page_get_width (page));
  double height = dg_page_height_of (layout);

  if (!dg_page_ensure (page, above[level] + height + looks[style].after + keep) && page->y > MARGIN)
    page->y += above[level];
  if (level < LEVELS)
    dg_page_bookmark (page, level, title);
  dg_page_begin (page, tags[level]);
  dg_page_show (page, style, layout, MARGIN, page->y);
  dg_page_end (page, tags[level]);
  page->y += height + looks[style].after;
}

/**
 * dg_page_write:
 * @page: a page
 * @style: how it looks
 * @text: a paragraph
 */
void
dg_page_write (DgPage *page, DgTextStyle style, const char *text)
{
  g_autoptr (PangoLayout) layout = dg_page_lay_out (page, style, text, dg_page_get_width (page));
  double height = dg_page_height_of (layout);

  dg_page_ensure (page, height);
  dg_page_begin (page, "P");
  dg_page_show (page, style, layout, MARGIN, page->y);
  dg_page_end (page, "P");
  page->y += height + looks[style].after;
}
