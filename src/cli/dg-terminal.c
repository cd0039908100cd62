/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/dg-terminal.h"

#include <stdio.h>

#define REPLACEMENT "\357\277\275"

/* Also marks and line breaks that would reorder or split what stands around them. */
static gboolean
is_harmful (gunichar c)
{
  return g_unichar_iscntrl (c) || c == 0x2028 || c == 0x2029 || (c >= 0x202a && c <= 0x202e) ||
         (c >= 0x2066 && c <= 0x2069);
}

/**
 * dg_terminal_tidy:
 * @text: text of any origin: a label, a path, what a drive calls itself
 * @lines: whether line breaks may stay
 *
 * Returns: (transfer full): the text as valid UTF-8 with nothing in it that could steer a terminal
 */
char *
dg_terminal_tidy (const char *text, gboolean lines)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autoptr (GString) tidy = g_string_sized_new (strlen (valid));

  for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);

    if (is_harmful (c) && !(lines && c == '\n'))
      g_string_append (tidy, REPLACEMENT);
    else
      g_string_append_unichar (tidy, c);
  }

  return g_string_free (g_steal_pointer (&tidy), FALSE);
}

/* A terminal that doesn't speak UTF-8 gets what comes nearest: “µs” as "us", not as a question
 * mark. */
static void
put (const char *text, FILE *stream)
{
  const char *charset = NULL;
  g_autofree char *converted = NULL;

  if (!g_get_charset (&charset)) {
    converted = g_convert (text, -1, charset, "UTF-8", NULL, NULL, NULL);
    if (converted == NULL)
      converted = g_str_to_ascii (text, NULL);
  }
  fputs (converted != NULL ? converted : text, stream);
}

static void
put_out (const char *text)
{
  put (text, stdout);
}

static void
put_error (const char *text)
{
  put (text, stderr);
}

/**
 * dg_terminal_init:
 *
 * To be called once the locale is set, before anything is printed.
 */
void
dg_terminal_init (void)
{
  g_set_print_handler (put_out);
  g_set_printerr_handler (put_error);
}

/**
 * dg_terminal_print:
 * @text: lines for standard output
 */
void
dg_terminal_print (const char *text)
{
  g_autofree char *tidy = dg_terminal_tidy (text, TRUE);

  g_print ("%s", tidy);
}

/**
 * dg_terminal_complain:
 * @format: a sentence that names the thing and what to do
 *
 * Says on standard error what is wrong.
 */
void
dg_terminal_complain (const char *format, ...)
{
  va_list arguments;
  g_autofree char *text = NULL;
  g_autofree char *tidy = NULL;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  tidy = dg_terminal_tidy (text, FALSE);

  g_printerr ("drivegauge-cli: %s\n", tidy);
}
