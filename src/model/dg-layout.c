/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/dg-layout.h"

#include "model/dg-json.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define MEMBER(instance, offset, type) G_STRUCT_MEMBER (type, instance, offset)

/* Lists in a document from outside are bounded, so that it can't use up the memory. */
#define MAX_ITEMS 1000000

static void
init_field (const DgField *field, gpointer instance)
{
  switch (field->type) {
  case DG_FIELD_NUMBER:
    MEMBER (instance, field->offset, double) = NAN;
    break;
  case DG_FIELD_OBJECT:
    MEMBER (instance, field->offset, gpointer) = dg_layout_new (field->layout);
    break;
  case DG_FIELD_LIST:
    MEMBER (instance, field->offset, GPtrArray *) = g_ptr_array_new ();
    break;
  case DG_FIELD_TEXTS:
    MEMBER (instance, field->offset, GPtrArray *) = g_ptr_array_new_with_free_func (g_free);
    break;
  case DG_FIELD_ROWS:
    MEMBER (instance, field->offset, GArray *) =
        g_array_new (FALSE, FALSE, field->columns * (guint) sizeof (double));
    break;
  case DG_FIELD_NUMBERS:
    MEMBER (instance, field->offset, GArray *) = g_array_new (FALSE, FALSE, sizeof (double));
    break;
  case DG_FIELD_TEXT:
  case DG_FIELD_BOOLEAN:
  case DG_FIELD_WORD:
  case DG_FIELD_JSON:
    break;
  }
}

static void
clear_field (const DgField *field, gpointer instance)
{
  GPtrArray *list;

  switch (field->type) {
  case DG_FIELD_TEXT:
    g_clear_pointer (&MEMBER (instance, field->offset, char *), g_free);
    break;
  case DG_FIELD_OBJECT:
    dg_layout_free (field->layout, MEMBER (instance, field->offset, gpointer));
    MEMBER (instance, field->offset, gpointer) = NULL;
    break;
  case DG_FIELD_LIST:
    list = MEMBER (instance, field->offset, GPtrArray *);
    for (guint i = 0; list != NULL && i < list->len; i++)
      dg_layout_free (field->layout, g_ptr_array_index (list, i));
    g_clear_pointer (&MEMBER (instance, field->offset, GPtrArray *), g_ptr_array_unref);
    break;
  case DG_FIELD_TEXTS:
    g_clear_pointer (&MEMBER (instance, field->offset, GPtrArray *), g_ptr_array_unref);
    break;
  case DG_FIELD_ROWS:
  case DG_FIELD_NUMBERS:
    g_clear_pointer (&MEMBER (instance, field->offset, GArray *), g_array_unref);
    break;
  case DG_FIELD_JSON:
    g_clear_pointer (&MEMBER (instance, field->offset, JsonObject *), json_object_unref);
    break;
  case DG_FIELD_NUMBER:
  case DG_FIELD_BOOLEAN:
  case DG_FIELD_WORD:
    break;
  }
}

static void
init (const DgLayout *layout, gpointer instance)
{
  for (guint i = 0; i < layout->n_fields; i++)
    init_field (&layout->fields[i], instance);
}

/**
 * dg_layout_new:
 * @layout: the table of a struct
 *
 * Returns: (transfer full): such a struct: numbers are NAN, texts %NULL, lists empty, objects made;
 *   release it with dg_layout_free()
 */
gpointer
dg_layout_new (const DgLayout *layout)
{
  gpointer instance = g_malloc0 (layout->size);

  init (layout, instance);
  return instance;
}

/**
 * dg_layout_clear:
 * @layout: the table of a struct
 * @instance: such a struct
 *
 * Releases everything the struct holds, but not the struct.
 */
void
dg_layout_clear (const DgLayout *layout, gpointer instance)
{
  for (guint i = 0; i < layout->n_fields; i++)
    clear_field (&layout->fields[i], instance);
  g_clear_pointer (&MEMBER (instance, layout->extra, JsonObject *), json_object_unref);
}

/**
 * dg_layout_free:
 * @layout: the table of a struct
 * @instance: (nullable) (transfer full): such a struct
 */
void
dg_layout_free (const DgLayout *layout, gpointer instance)
{
  if (instance == NULL)
    return;
  dg_layout_clear (layout, instance);
  g_free (instance);
}

static JsonNode *
number_node (double value)
{
  if (!isfinite (value))
    return NULL;
  if (value == floor (value) && fabs (value) < 9007199254740992.0)
    return json_node_init_int (json_node_alloc (), (gint64) value);
  return json_node_init_double (json_node_alloc (), value);
}

static void
add_number (JsonArray *array, double value)
{
  JsonNode *node = number_node (value);

  if (node != NULL)
    json_array_add_element (array, node);
  else
    json_array_add_null_element (array);
}

static JsonNode *
take_array (JsonArray *array)
{
  JsonNode *node = json_node_init_array (json_node_alloc (), array);

  json_array_unref (array);
  return node;
}

static JsonNode *
take_object (JsonObject *object)
{
  JsonNode *node = json_node_init_object (json_node_alloc (), object);

  json_object_unref (object);
  return node;
}

static JsonNode *
list_node (const DgField *field, GPtrArray *list)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < list->len; i++) {
    if (field->type == DG_FIELD_TEXTS)
      json_array_add_string_element (array, g_ptr_array_index (list, i));
    else
      json_array_add_object_element (
          array, dg_layout_to_json (field->layout, g_ptr_array_index (list, i)));
  }
  return take_array (array);
}

static JsonNode *
rows_node (const DgField *field, GArray *rows)
{
  const double *values = (const double *) (gconstpointer) rows->data;
  JsonArray *array = json_array_sized_new (rows->len);

  if (field->type == DG_FIELD_NUMBERS) {
    for (guint i = 0; i < rows->len; i++)
      add_number (array, values[i]);
    return take_array (array);
  }
  for (guint i = 0; i < rows->len; i++) {
    JsonArray *row = json_array_sized_new (field->columns);
    for (guint j = 0; j < field->columns; j++)
      add_number (row, values[i * field->columns + j]);
    json_array_add_array_element (array, row);
  }
  return take_array (array);
}

static JsonNode *
field_node (const DgField *field, gconstpointer instance)
{
  const char *text;

  switch (field->type) {
  case DG_FIELD_TEXT:
    text = MEMBER (instance, field->offset, const char *);
    return text ? json_node_init_string (json_node_alloc (), text) : NULL;
  case DG_FIELD_NUMBER:
    return number_node (MEMBER (instance, field->offset, double));
  case DG_FIELD_BOOLEAN:
    return json_node_init_boolean (json_node_alloc (), MEMBER (instance, field->offset, gboolean));
  case DG_FIELD_WORD:
    return json_node_init_string (json_node_alloc (),
                                  field->words[MEMBER (instance, field->offset, guint)]);
  case DG_FIELD_OBJECT:
    return take_object (
        dg_layout_to_json (field->layout, MEMBER (instance, field->offset, gconstpointer)));
  case DG_FIELD_LIST:
  case DG_FIELD_TEXTS:
    return list_node (field, MEMBER (instance, field->offset, GPtrArray *));
  case DG_FIELD_ROWS:
  case DG_FIELD_NUMBERS:
    return rows_node (field, MEMBER (instance, field->offset, GArray *));
  case DG_FIELD_JSON:
    if (MEMBER (instance, field->offset, JsonObject *) == NULL)
      return NULL;
    return json_node_init_object (json_node_alloc (),
                                  MEMBER (instance, field->offset, JsonObject *));
  }
  return NULL;
}

/**
 * dg_layout_to_json:
 * @layout: the table of a struct
 * @instance: such a struct
 *
 * Members come in the table's order, then those that were read but aren't known. Texts that are
 * %NULL and numbers that aren't finite are left out.
 *
 * Returns: (transfer full): the object
 */
JsonObject *
dg_layout_to_json (const DgLayout *layout, gconstpointer instance)
{
  JsonObject *object = json_object_new ();
  JsonObject *extra = MEMBER (instance, layout->extra, JsonObject *);

  for (guint i = 0; i < layout->n_fields; i++) {
    JsonNode *node = field_node (&layout->fields[i], instance);
    if (node != NULL)
      json_object_set_member (object, layout->fields[i].name, node);
  }
  if (extra != NULL) {
    JsonObjectIter iter;
    const char *name;
    JsonNode *node;
    json_object_iter_init (&iter, extra);
    while (json_object_iter_next (&iter, &name, &node))
      json_object_set_member (object, name, json_node_copy (node));
  }
  return object;
}

static gboolean
refuse (const DgLayout *layout, const DgField *field, GError **error)
{
  g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID,
               _ ("The member “%s” of the %s has a value that can't be read."), field->name,
               layout->what);
  return FALSE;
}

static gboolean
is_number (JsonNode *node)
{
  GType type = json_node_get_value_type (node);

  return type == G_TYPE_INT64 || type == G_TYPE_DOUBLE;
}

static gboolean
read_row (JsonNode *node, guint columns, double *row)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  if (array == NULL || json_array_get_length (array) != columns)
    return FALSE;
  for (guint i = 0; i < columns; i++) {
    JsonNode *cell = json_array_get_element (array, i);
    if (JSON_NODE_HOLDS_NULL (cell))
      row[i] = NAN;
    else if (is_number (cell))
      row[i] = json_node_get_double (cell);
    else
      return FALSE;
  }
  return TRUE;
}

static gboolean
read_list (const DgLayout *layout, const DgField *field, gpointer instance, JsonArray *array,
           GError **error)
{
  guint length = json_array_get_length (array);
  double row[8];

  if (length > MAX_ITEMS || field->columns > G_N_ELEMENTS (row))
    return refuse (layout, field, error);
  for (guint i = 0; i < length; i++) {
    JsonNode *node = json_array_get_element (array, i);
    switch ((int) field->type) {
    case DG_FIELD_TEXTS:
      if (json_node_get_value_type (node) != G_TYPE_STRING)
        return refuse (layout, field, error);
      g_ptr_array_add (MEMBER (instance, field->offset, GPtrArray *), json_node_dup_string (node));
      break;
    case DG_FIELD_NUMBERS:
      if (!is_number (node))
        return refuse (layout, field, error);
      row[0] = json_node_get_double (node);
      g_array_append_vals (MEMBER (instance, field->offset, GArray *), row, 1);
      break;
    case DG_FIELD_ROWS:
      if (!read_row (node, field->columns, row))
        return refuse (layout, field, error);
      g_array_append_vals (MEMBER (instance, field->offset, GArray *), row, 1);
      break;
    default: {
      gpointer item;
      if (!JSON_NODE_HOLDS_OBJECT (node))
        return refuse (layout, field, error);
      item = dg_layout_new (field->layout);
      g_ptr_array_add (MEMBER (instance, field->offset, GPtrArray *), item);
      if (!dg_layout_from_json (field->layout, item, json_node_get_object (node), error))
        return FALSE;
    }
    }
  }
  return TRUE;
}

static gboolean
read_word (const DgField *field, gpointer instance, const char *text)
{
  for (guint i = 0; field->words[i] != NULL; i++) {
    if (g_strcmp0 (field->words[i], text) == 0) {
      MEMBER (instance, field->offset, guint) = i;
      return TRUE;
    }
  }
  return FALSE;
}

static gboolean
read_field (const DgLayout *layout, const DgField *field, gpointer instance, JsonNode *node,
            GError **error)
{
  GType type = json_node_get_value_type (node);

  if (JSON_NODE_HOLDS_NULL (node))
    return TRUE;

  switch (field->type) {
  case DG_FIELD_TEXT:
    if (type != G_TYPE_STRING)
      return refuse (layout, field, error);
    g_free (MEMBER (instance, field->offset, char *));
    MEMBER (instance, field->offset, char *) = json_node_dup_string (node);
    return TRUE;
  case DG_FIELD_NUMBER:
    if (!is_number (node))
      return refuse (layout, field, error);
    MEMBER (instance, field->offset, double) = json_node_get_double (node);
    return TRUE;
  case DG_FIELD_BOOLEAN:
    if (type != G_TYPE_BOOLEAN)
      return refuse (layout, field, error);
    MEMBER (instance, field->offset, gboolean) = json_node_get_boolean (node);
    return TRUE;
  case DG_FIELD_WORD:
    if (type != G_TYPE_STRING || !read_word (field, instance, json_node_get_string (node)))
      return refuse (layout, field, error);
    return TRUE;
  case DG_FIELD_OBJECT:
    if (!JSON_NODE_HOLDS_OBJECT (node))
      return refuse (layout, field, error);
    return dg_layout_from_json (field->layout, MEMBER (instance, field->offset, gpointer),
                                json_node_get_object (node), error);
  case DG_FIELD_JSON:
    if (!JSON_NODE_HOLDS_OBJECT (node))
      return refuse (layout, field, error);
    g_clear_pointer (&MEMBER (instance, field->offset, JsonObject *), json_object_unref);
    MEMBER (instance, field->offset, JsonObject *) = json_node_dup_object (node);
    return TRUE;
  case DG_FIELD_LIST:
  case DG_FIELD_TEXTS:
  case DG_FIELD_ROWS:
  case DG_FIELD_NUMBERS:
    break;
  }
  if (!JSON_NODE_HOLDS_ARRAY (node))
    return refuse (layout, field, error);
  return read_list (layout, field, instance, json_node_get_array (node), error);
}

/**
 * dg_layout_from_json:
 * @layout: the table of a struct
 * @instance: a fresh struct from dg_layout_new()
 * @object: what to read it from; from outside, so nothing in it is believed
 * @error: place for a sentence that names the member
 *
 * Members that the table doesn't know are kept and come out again in dg_layout_to_json().
 *
 * Returns: whether every known member was of its type; if not, @instance still can be freed
 */
gboolean
dg_layout_from_json (const DgLayout *layout, gpointer instance, JsonObject *object, GError **error)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init (&iter, object);
  while (json_object_iter_next (&iter, &name, &node)) {
    const DgField *field = NULL;
    for (guint i = 0; field == NULL && i < layout->n_fields; i++)
      if (strcmp (layout->fields[i].name, name) == 0)
        field = &layout->fields[i];

    if (field != NULL) {
      if (!read_field (layout, field, instance, node, error))
        return FALSE;
      continue;
    }
    JsonObject **extra = &MEMBER (instance, layout->extra, JsonObject *);
    if (*extra == NULL)
      *extra = json_object_new ();
    json_object_set_member (*extra, name, json_node_copy (node));
  }
  return TRUE;
}
