/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <glib.h>
#include <pango/pangocairo.h>

/* A point is 1/72 inch, as everywhere in a PDF. */
typedef struct {
  double width;
  double height;
} DgPaper;

typedef enum {
  DG_TEXT_TITLE,
  DG_TEXT_HEADING,
  DG_TEXT_SUBHEADING,
  DG_TEXT_STRONG,
  DG_TEXT_BODY,
  DG_TEXT_DIM,
  DG_TEXT_SMALL,
  DG_TEXT_ACCENT,
} DgTextStyle;

/* A pen that goes down the pages: what is written next stands below what was written last. */
typedef struct DgPage DgPage;

DgPaper dg_paper_of_locale (void);

DgPage *dg_page_new (cairo_surface_t *surface, const DgPaper *paper, guint n_pages);
void dg_page_free (DgPage *page);
guint dg_page_finish (DgPage *page);
cairo_t *dg_page_get_cairo (DgPage *page);
double dg_page_get_left (DgPage *page);
double dg_page_get_width (DgPage *page);
double dg_page_get_y (DgPage *page);
guint dg_page_get_number (DgPage *page);
double dg_page_get_room (DgPage *page);
double dg_page_reserve (DgPage *page, double height);
void dg_page_set_footer (DgPage *page, const char *footer);
void dg_page_break (DgPage *page);
gboolean dg_page_ensure (DgPage *page, double height);
void dg_page_advance (DgPage *page, double height);

void dg_page_begin (DgPage *page, const char *tag);
void dg_page_end (DgPage *page, const char *tag);
PangoLayout *dg_page_lay_out (DgPage *page, DgTextStyle style, const char *text, double width);
double dg_page_height_of (PangoLayout *layout);
void dg_page_show (DgPage *page, DgTextStyle style, PangoLayout *layout, double x, double y);
void dg_page_rule (DgPage *page, double x, double y, double width);
void dg_page_bookmark (DgPage *page, guint level, const char *title);
void dg_page_head (DgPage *page, guint level, const char *title, double keep);
void dg_page_write (DgPage *page, DgTextStyle style, const char *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DgPage, dg_page_free)
