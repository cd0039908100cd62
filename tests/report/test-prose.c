/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/dg-report.h"

#include "sample-run.h"

#include <string.h>

static char *
write_as (const char *format, GPtrArray *runs)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GError) error = NULL;

  g_assert_true (dg_report_write (dg_report_format_find (format), runs, NULL, stream, &error));
  g_assert_no_error (error);
  g_assert_true (g_output_stream_write_all (stream, "", 1, NULL, NULL, &error));
  g_assert_true (g_output_stream_close (stream, NULL, &error));
  return g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (stream));
}

static void
assert_has (const char *text, const char *part)
{
  if (strstr (text, part) == NULL)
    g_error ("“%s” isn't in:\n%s", part, text);
}

static void
test_text (void)
{
  g_autoptr (GPtrArray) runs = sample_runs_new (1);
  g_autofree char *text = write_as ("text", runs);

  assert_has (text, "Drive report\n============\n");
  assert_has (text, "\nIntenso Rainbow Line\n--------------------\n");
  assert_has (text, "Database for one person: Too slow: Pushing 12 MB took");
  assert_has (text, "6.40\u00a0MB/s");
  assert_has (text, "at least 8.30\u00a0ms");
  assert_has (text, "Failed: The drive stopped answering after 3 s.");
  assert_has (text, "cached: The computer's memory may have answered");
  assert_has (text, "The drive could be faster in a USB 3 port.");
  g_assert_null (strstr (text, "SERIAL-4711"));
}

/* The ends of the second column stand below each other. */
static void
test_text_lines_up (void)
{
  g_autoptr (GPtrArray) runs = sample_runs_new (1);
  g_autofree char *text = write_as ("text", runs);
  const char *table = strstr (text, "  Figure");
  g_auto (GStrv) lines = g_strsplit (table, "\n", 4);
  const char *title = strstr (lines[0], "Value"), *first = strstr (lines[1], "MB/s");
  const char *second = strstr (lines[2], "ms");

  g_assert_true (title != NULL && first != NULL && second != NULL);
  g_assert_cmpint (g_utf8_strlen (lines[0], title - lines[0] + 5), ==,
                   g_utf8_strlen (lines[1], first - lines[1] + 4));
  g_assert_cmpint (g_utf8_strlen (lines[1], first - lines[1] + 4), ==,
                   g_utf8_strlen (lines[2], second - lines[2] + 2));
}

static void
test_several (void)
{
  g_autoptr (GPtrArray) runs = sample_runs_new (3);
  g_autofree char *text = write_as ("markdown", runs);

  assert_has (text, "## Side by side\n\n| Figure | Intenso Rainbow Line");
  assert_has (text, "| Writing large files | 6.40\u00a0MB/s | 12.8\u00a0MB/s | 19.2\u00a0MB/s |");
  assert_has (text, "|:--|--:|--:|--:|\n");
}

/* A name is a name, in Markdown and in the HTML that comes of it. */
static void
test_hostile (void)
{
  g_autoptr (GPtrArray) runs = sample_runs_new (1);
  DgRun *run = g_ptr_array_index (runs, 0);
  g_autofree char *text = NULL;

  g_free (run->note);
  run->note = g_strdup ("<script>alert(1)</script> & | `x` [a](http://b) *c*\n# d");
  dg_run_add_finding (run, "list", DG_SEVERITY_INFO, "1. one");
  dg_run_add_finding (run, "rule", DG_SEVERITY_INFO, "--- two");
  text = write_as ("markdown", runs);
  assert_has (text, "&lt;script&gt;alert(1)&lt;/script&gt; &amp; \\| \\`x\\` "
                    "\\[a\\](http\\://b) \\*c\\* # d\n");
  assert_has (text, "- 1\\. one\n");
  assert_has (text, "- \\--- two\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  sample_kinds_register ();
  g_test_add_func ("/prose/text", test_text);
  g_test_add_func ("/prose/text-lines-up", test_text_lines_up);
  g_test_add_func ("/prose/several", test_several);
  g_test_add_func ("/prose/hostile", test_hostile);
  return g_test_run ();
}
