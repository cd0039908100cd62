/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/dg-library-entry.h"

static void
test_properties (void)
{
  g_autoptr (DgLibraryEntry) entry =
      g_object_new (DG_TYPE_LIBRARY_ENTRY, "id", "abc", "started", "2026-01-02T03:04:05Z", "drive",
                    "Red stick", "label", "before", "plan", "quick", "verdict", "usable",
                    "headline", "Read 23.7 MB/s", "status", DG_STATUS_CANCELLED, NULL);
  g_autofree char *headline = NULL;
  guint status = 0;

  g_assert_cmpstr (dg_library_entry_get_id (entry), ==, "abc");
  g_assert_cmpstr (dg_library_entry_get_started (entry), ==, "2026-01-02T03:04:05Z");
  g_assert_cmpstr (dg_library_entry_get_drive (entry), ==, "Red stick");
  g_assert_cmpstr (dg_library_entry_get_label (entry), ==, "before");
  g_assert_cmpstr (dg_library_entry_get_plan (entry), ==, "quick");
  g_assert_cmpstr (dg_library_entry_get_verdict (entry), ==, "usable");
  g_assert_cmpstr (dg_library_entry_get_headline (entry), ==, "Read 23.7 MB/s");
  g_assert_cmpint (dg_library_entry_get_status (entry), ==, DG_STATUS_CANCELLED);

  g_object_get (entry, "headline", &headline, "status", &status, NULL);
  g_assert_cmpstr (headline, ==, "Read 23.7 MB/s");
  g_assert_cmpuint (status, ==, DG_STATUS_CANCELLED);
}

static void
test_empty (void)
{
  DgLibraryEntry *entry = g_object_new (DG_TYPE_LIBRARY_ENTRY, NULL);

  g_assert_cmpstr (dg_library_entry_get_label (entry), ==, "");
  g_assert_cmpstr (dg_library_entry_get_verdict (entry), ==, "");

  g_assert_finalize_object (entry);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/library-entry/properties", test_properties);
  g_test_add_func ("/library-entry/empty", test_empty);

  return g_test_run ();
}
