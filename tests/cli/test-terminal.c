/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/dg-terminal.h"

static void
assert_tidy (const char *text, gboolean lines, const char *expected)
{
  g_autofree char *tidy = dg_terminal_tidy (text, lines);

  g_assert_cmpstr (tidy, ==, expected);
}

static void
test_tidy (void)
{
  assert_tidy ("Müller's “stick” 👍", FALSE, "Müller's “stick” 👍");
  assert_tidy ("a\033]0;title\007b", FALSE, "a�]0;title�b");
  assert_tidy ("a\r\tb\177", FALSE, "a��b�");
  assert_tidy ("c1 \302\233 2J", FALSE, "c1 � 2J");
  assert_tidy ("evil \342\200\256txt", FALSE, "evil �txt");
  assert_tidy ("one\ntwo", FALSE, "one�two");
  assert_tidy ("one\ntwo", TRUE, "one\ntwo");
  assert_tidy ("bad \377 byte", TRUE, "bad � byte");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/terminal/tidy", test_tidy);

  return g_test_run ();
}
