/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <json-glib/json-glib.h>

/*
 * A struct described once, as a table of its members. From the table come its JSON, the reading of
 * that JSON, and its release, so a new member of a run is one line here and one in the struct.
 */
typedef enum {
  DG_FIELD_TEXT,    /* char *, NULL when absent */
  DG_FIELD_NUMBER,  /* double, NAN when absent */
  DG_FIELD_BOOLEAN, /* gboolean */
  DG_FIELD_WORD,    /* enum, an index into words */
  DG_FIELD_OBJECT,  /* pointer to a struct with a layout of its own */
  DG_FIELD_LIST,    /* GPtrArray of such structs */
  DG_FIELD_TEXTS,   /* GPtrArray of char * */
  DG_FIELD_ROWS,    /* GArray of structs of columns doubles each */
  DG_FIELD_NUMBERS, /* GArray of double */
  DG_FIELD_JSON,    /* JsonObject *, kept as it is */
} DgFieldType;

typedef struct DgLayout DgLayout;

typedef struct {
  const char *name;
  DgFieldType type;
  gsize offset;
  const DgLayout *layout;   /* of DG_FIELD_OBJECT and DG_FIELD_LIST */
  const char *const *words; /* of DG_FIELD_WORD, ended by NULL */
  guint columns;            /* of DG_FIELD_ROWS */
} DgField;

struct DgLayout {
  const char *what; /* what the struct is, for messages */
  gsize size;
  gsize extra; /* offset of a JsonObject * that keeps unknown members */
  const DgField *fields;
  guint n_fields;
};

gpointer dg_layout_new (const DgLayout *layout);
void dg_layout_clear (const DgLayout *layout, gpointer instance);
void dg_layout_free (const DgLayout *layout, gpointer instance);
JsonObject *dg_layout_to_json (const DgLayout *layout, gconstpointer instance);
gboolean dg_layout_from_json (const DgLayout *layout, gpointer instance, JsonObject *object,
                              GError **error);
