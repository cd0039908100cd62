/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drive/dg-merge.h"

#define TYPE_THING (thing_get_type ())
G_DECLARE_FINAL_TYPE (Thing, thing, , THING, GObject)

struct _Thing {
  GObject parent_instance;

  char key;
  guint updates;
};

G_DEFINE_FINAL_TYPE (Thing, thing, G_TYPE_OBJECT)

static void
thing_class_init (ThingClass *class)
{
}

static void
thing_init (Thing *self)
{
}

static GListStore *
make (const char *keys)
{
  GListStore *store = g_list_store_new (TYPE_THING);

  for (const char *key = keys; *key != '\0'; key++) {
    g_autoptr (Thing) thing = g_object_new (TYPE_THING, NULL);
    thing->key = *key;
    g_list_store_append (store, thing);
  }
  return store;
}

static int
compare (gconstpointer a, gconstpointer b, gpointer unused)
{
  return ((const Thing *) a)->key - ((const Thing *) b)->key;
}

static void
update (gpointer kept, gpointer fresh)
{
  ((Thing *) kept)->updates++;
}

static void
count (GListModel *model, guint position, guint removed, guint added, gpointer counts)
{
  ((guint *) counts)[0] += removed;
  ((guint *) counts)[1] += added;
}

static void
check (const char *before, const char *after, guint removed, guint added)
{
  g_autoptr (GListStore) store = make (before);
  g_autoptr (GListStore) fresh = make (after);
  guint counts[2] = { 0 };
  guint updates = 0;

  g_signal_connect (store, "items-changed", G_CALLBACK (count), counts);
  dg_merge_sorted (store, G_LIST_MODEL (fresh), compare, update);

  g_assert_cmpuint (counts[0], ==, removed);
  g_assert_cmpuint (counts[1], ==, added);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (store)), ==, strlen (after));
  for (guint i = 0; after[i] != '\0'; i++) {
    g_autoptr (Thing) thing = g_list_model_get_item (G_LIST_MODEL (store), i);
    g_assert_cmpint (thing->key, ==, after[i]);
    updates += thing->updates;
  }
  g_assert_cmpuint (updates, ==, strlen (before) - removed);
}

static void
test_merge (void)
{
  check ("", "", 0, 0);
  check ("", "abc", 0, 3);
  check ("abc", "", 3, 0);
  check ("abc", "abc", 0, 0);
  check ("ace", "abcde", 0, 2);
  check ("abcde", "bd", 3, 0);
  check ("abc", "xyz", 3, 3);
  check ("bcd", "acde", 1, 2);
}

static void
test_identity (void)
{
  g_autoptr (GListStore) store = make ("ab");
  g_autoptr (GListStore) fresh = make ("bc");
  g_autoptr (Thing) before = g_list_model_get_item (G_LIST_MODEL (store), 1);
  g_autoptr (Thing) after = NULL;

  dg_merge_sorted (store, G_LIST_MODEL (fresh), compare, update);
  after = g_list_model_get_item (G_LIST_MODEL (store), 0);
  g_assert_true (before == after);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/merge/merge", test_merge);
  g_test_add_func ("/merge/identity", test_identity);
  return g_test_run ();
}
