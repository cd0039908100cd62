/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/dg-report.h"

#include "report/dg-page.h"
#include "sample-run.h"

#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>

typedef struct {
  char *folder;
  char *path;
} Folder;

static void
set_up (Folder *folder, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  folder->folder = g_dir_make_tmp ("drivegauge-XXXXXX", &error);
  g_assert_no_error (error);
  folder->path = g_build_filename (folder->folder, "report.pdf", NULL);
}

static void
tear_down (Folder *folder, gconstpointer data)
{
  g_unlink (folder->path);
  g_assert_cmpint (g_rmdir (folder->folder), ==, 0);
  g_free (folder->path);
  g_free (folder->folder);
}

static void
save (Folder *folder, GPtrArray *runs, gboolean with_serial)
{
  const DgReportOptions options = { with_serial };
  g_autoptr (GError) error = NULL;

  dg_report_save (dg_report_format_find ("pdf"), runs, &options, folder->path, &error);
  g_assert_no_error (error);
}

/* What one of poppler's tools says of the document; NULL, and a skip, where it isn't installed. */
static char *
ask (Folder *folder, const char *tool, const char *option, const char *output)
{
  g_autofree char *program = g_find_program_in_path (tool);
  g_autoptr (GPtrArray) arguments = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  char *answer = NULL;
  int status = 0;

  if (program == NULL) {
    g_test_skip ("poppler's tools (poppler-utils) aren't installed");
    return NULL;
  }
  g_ptr_array_add (arguments, program);
  if (option != NULL)
    g_ptr_array_add (arguments, (gpointer) option);
  g_ptr_array_add (arguments, folder->path);
  g_ptr_array_add (arguments, (gpointer) output);
  g_ptr_array_add (arguments, NULL);
  g_assert_true (g_spawn_sync (NULL, (char **) arguments->pdata, NULL, G_SPAWN_DEFAULT, NULL, NULL,
                               &answer, NULL, &status, &error));
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, 0);
  return answer;
}

/* Some versions tell a space that doesn't break as one that does. */
static char *
text_of (Folder *folder)
{
  char *text = ask (folder, "pdftotext", "-layout", "-");
  g_auto (GStrv) pieces = NULL;

  if (text == NULL)
    return NULL;
  pieces = g_strsplit (text, "\u00a0", -1);
  g_free (text);
  return g_strjoinv (" ", pieces);
}

static void
assert_has (const char *text, const char *part)
{
  if (strstr (text, part) == NULL)
    g_error ("“%s” isn't in:\n%s", part, text);
}

static void
test_text_layer (Folder *folder, gconstpointer data)
{
  g_autoptr (GPtrArray) runs = sample_runs_new (1);
  g_autofree char *text = NULL;
  const char *parts[] = { "Drive report",
                          "Intenso Rainbow Line",
                          "Pushing 12 MB took at least 60 s",
                          "Too slow",
                          "USB at 480 Mb/s; the drive can do 5 Gb/s",
                          "cached",
                          "Signature",
                          "Glossary",
                          "Reads or writes a large file from start to end",
                          "Failing",
                          "Queue depth: 1" };

  save (folder, runs, FALSE);
  text = text_of (folder);
  if (text == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    assert_has (text, parts[i]);
  assert_has (text, "6.40 MB/s");
  assert_has (text, "at least 8.30 ms");
  assert_has (text, "Page 1 of ");
  g_assert_null (strstr (text, "SERIAL-4711"));
  g_assert_null (strstr (text, "Page 1 of 0"));
}

static void
test_serial_when_wanted (Folder *folder, gconstpointer data)
{
  g_autoptr (GPtrArray) runs = sample_runs_new (1);
  g_autofree char *text = NULL;

  save (folder, runs, TRUE);
  text = text_of (folder);
  if (text != NULL)
    assert_has (text, "SERIAL-4711");
}

static int
n_pages (const char *info)
{
  const char *line = strstr (info, "Pages:");

  g_assert_nonnull (line);
  return atoi (line + strlen ("Pages:"));
}

/* The last page knows its number, so counting beforehand came to the same. */
static void
test_pages (Folder *folder, gconstpointer data)
{
  g_autoptr (GPtrArray) runs = sample_runs_new (10);
  g_autofree char *info = NULL, *text = NULL, *last = NULL;

  save (folder, runs, FALSE);
  info = ask (folder, "pdfinfo", NULL, NULL);
  text = text_of (folder);
  if (info == NULL || text == NULL)
    return;
  g_assert_cmpint (n_pages (info), >, 20);
  last = g_strdup_printf ("Page %d of %d", n_pages (info), n_pages (info));
  assert_has (text, last);
  assert_has (text, "10 results side by side");
  assert_has (text, "Kingston DataTraveler");
  assert_has (info, "Drive report: 10 results");
  assert_has (info, "Creator:         Drivegauge");
}

static void
test_fonts_embedded (Folder *folder, gconstpointer data)
{
  g_autoptr (GPtrArray) runs = sample_runs_new (1);
  g_autofree char *fonts = NULL;
  g_auto (GStrv) lines = NULL;
  gssize column;
  guint n_fonts = 0;

  save (folder, runs, FALSE);
  fonts = ask (folder, "pdffonts", NULL, NULL);
  if (fonts == NULL)
    return;
  lines = g_strsplit (fonts, "\n", -1);
  column = strstr (lines[0], " emb ") - lines[0] + 1;
  for (guint i = 2; lines[i] != NULL && *lines[i]; i++, n_fonts++)
    g_assert_true (g_str_has_prefix (lines[i] + column, "yes"));
  g_assert_cmpuint (n_fonts, >, 0);
}

/* As a reader shows it: poppler tells the outline in its XML. */
static void
test_outline (Folder *folder, gconstpointer data)
{
  g_autoptr (GPtrArray) runs = sample_runs_new (2);
  g_autofree char *xml = NULL;
  const char *outline;

  save (folder, runs, FALSE);
  xml = ask (folder, "pdftohtml", "-stdout", "-xml");
  if (xml == NULL)
    return;
  outline = strstr (xml, "<outline>");
  g_assert_nonnull (outline);
  assert_has (outline, "2 results side by side");
  assert_has (outline, "Samsung Bar Plus");
  assert_has (outline, "All figures");
  assert_has (outline, "Glossary");
}

/* Names of any length and script, and many findings: every page keeps its margins. */
static void
test_hostile (Folder *folder, gconstpointer data)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func ((GDestroyNotify) dg_run_unref);
  g_autofree char *endless = g_strnfill (5000, 'M');
  g_autofree char *boxes = NULL;
  g_auto (GStrv) words = NULL;
  guint n_words = 0;

  g_ptr_array_add (runs, sample_run_new (endless, 1e9));
  g_ptr_array_add (runs, sample_run_new ("=cmd|'/c calc'!A1 <b> كرت ذاكرة é̂\n", 1));
  g_ptr_array_add (runs, dg_run_new ());
  for (guint i = 0; i < 200; i++) {
    g_autofree char *id = g_strdup_printf ("finding-%u", i);
    dg_run_add_finding (g_ptr_array_index (runs, 0), id, DG_SEVERITY_INFO, id);
  }
  save (folder, runs, TRUE);
  boxes = ask (folder, "pdftotext", "-bbox", "-");
  if (boxes == NULL)
    return;
  words = g_strsplit (boxes, "<word ", -1);
  for (guint i = 1; words[i] != NULL; i++) {
    double left = 0, top = 0, right = 0, bottom = 0;
    g_assert_cmpint (sscanf (words[i], "xMin=\"%lf\" yMin=\"%lf\" xMax=\"%lf\" yMax=\"%lf\"", &left,
                             &top, &right, &bottom),
                     ==, 4);
    g_assert_cmpfloat (left, >, 50);
    g_assert_cmpfloat (top, >, 50);
    g_assert_cmpfloat (right, <, 595 - 50);
    g_assert_cmpfloat (bottom, <, 842 - 30);
    n_words++;
  }
  g_assert_cmpuint (n_words, >, 500);
  assert_has (boxes, "finding-199");
  assert_has (boxes, "=cmd|");
}

static void
test_decimal_comma (Folder *folder, gconstpointer data)
{
  g_autoptr (GPtrArray) runs = sample_runs_new (1);
  g_autofree char *text = NULL;

  if (setlocale (LC_ALL, "de_DE.UTF-8") == NULL) {
    g_test_skip ("the locale de_DE.UTF-8 isn't installed");
    return;
  }
  save (folder, runs, FALSE);
  setlocale (LC_ALL, "C");
  text = text_of (folder);
  if (text != NULL)
    assert_has (text, "6,40 MB/s");
}

static void
test_paper (void)
{
  DgPaper paper = dg_paper_of_locale ();

  g_assert_cmpfloat_with_epsilon (paper.width, 595.276, 0.01);
  g_assert_cmpfloat_with_epsilon (paper.height, 841.89, 0.01);
  if (setlocale (LC_ALL, "en_US.UTF-8") == NULL) {
    g_test_skip ("the locale en_US.UTF-8 isn't installed");
    return;
  }
  paper = dg_paper_of_locale ();
  setlocale (LC_ALL, "C");
  g_assert_cmpfloat_with_epsilon (paper.width, 612, 0.01);
  g_assert_cmpfloat_with_epsilon (paper.height, 792, 0.01);
}

#define ADD(path, function) g_test_add ("/pdf/" path, Folder, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  sample_kinds_register ();
  ADD ("text-layer", test_text_layer);
  ADD ("serial-when-wanted", test_serial_when_wanted);
  ADD ("pages", test_pages);
  ADD ("fonts-embedded", test_fonts_embedded);
  ADD ("outline", test_outline);
  ADD ("hostile", test_hostile);
  ADD ("decimal-comma", test_decimal_comma);
  g_test_add_func ("/pdf/paper", test_paper);
  return g_test_run ();
}
