/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-results-page.h"

#include "app/dg-export-dialog.h"
#include "app/dg-toast.h"

#include <glib/gi18n-lib.h>

struct _DgResultsPage {
  GtkWidget parent_instance;

  /* Owned references */
  DgArchive *archive;
  GtkFilter *filter;
  GtkSingleSelection *selection;
  GPtrArray *doomed; /* of DgLibraryEntry: hidden, to be deleted when it can't be undone any more */
  char *words;       /* what is searched for, folded */

  /* Template references */
  GtkStack *content;
  GtkStack *found;
  AdwStatusPage *empty;
  GtkEditable *search_entry;
  GtkColumnView *view;
  GtkActionBar *actions;

  guint narrow : 1;
};

/**
 * DgResultsPage:
 *
 * All runs as a table: sorted, searched, opened, exported, and deleted with a way back.
 */
G_DEFINE_FINAL_TYPE (DgResultsPage, dg_results_page, GTK_TYPE_WIDGET)

enum { PROP_0, PROP_NARROW, N_PROPS };
static GParamSpec *properties[N_PROPS];

typedef struct {
  const char *property; /* of DgLibraryEntry */
  const char *title;
  int width;       /* pixels, -1 for the room that is left */
  gboolean always; /* shown where there is little room too */
} Column;

static const Column columns[] = {
  { "started", N_ ("Date"), 150, TRUE },   { "drive", N_ ("Drive"), 170, TRUE },
  { "label", N_ ("Label"), 120, FALSE },   { "plan", N_ ("Plan"), 120, FALSE },
  { "status", N_ ("Status"), 100, FALSE }, { "headline", N_ ("Figures"), -1, FALSE },
};

static char *
format_cell (const Column *column, DgLibraryEntry *entry)
{
  char *text = NULL;

  if (g_str_equal (column->property, "started"))
    return dg_time_format (dg_library_entry_get_started (entry));
  if (g_str_equal (column->property, "status"))
    return g_strdup (dg_status_title (dg_library_entry_get_status (entry)));

  g_object_get (entry, column->property, &text, NULL);
  return text;
}

static void
set_up_cell (GtkSignalListItemFactory *factory, GtkListItem *item, const Column *column)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, "numeric");
  gtk_list_item_set_child (item, label);
}

static void
bind_cell (GtkSignalListItemFactory *factory, GtkListItem *item, const Column *column)
{
  g_autofree char *text = format_cell (column, gtk_list_item_get_item (item));
  GtkWidget *label = gtk_list_item_get_child (item);

  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_widget_set_tooltip_text (label, column->width < 0 && *text != '\0' ? text : NULL);
}

static GtkSorter *
create_sorter (const Column *column)
{
  GtkExpression *value =
      gtk_property_expression_new (DG_TYPE_LIBRARY_ENTRY, NULL, column->property);

  if (g_str_equal (column->property, "status"))
    return GTK_SORTER (gtk_numeric_sorter_new (value));

  return GTK_SORTER (gtk_string_sorter_new (value));
}

static void
add_column (DgResultsPage *self, const Column *column)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkColumnViewColumn) view_column = NULL;
  g_autoptr (GtkSorter) sorter = create_sorter (column);

  g_signal_connect (factory, "setup", G_CALLBACK (set_up_cell), (gpointer) column);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cell), (gpointer) column);
  view_column = gtk_column_view_column_new (_ (column->title), factory);
  gtk_column_view_column_set_sorter (view_column, sorter);
  gtk_column_view_column_set_resizable (view_column, TRUE);
  gtk_column_view_column_set_expand (view_column, column->width < 0);
  if (column->width > 0)
    gtk_column_view_column_set_fixed_width (view_column, column->width);
  gtk_column_view_append_column (self->view, view_column);
}

static gboolean
holds (const char *text, const char *words)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);

  return strstr (folded, words) != NULL;
}

static gboolean
matches (gpointer item, gpointer data)
{
  DgResultsPage *self = data;

  if (self->words == NULL || *self->words == '\0')
    return TRUE;

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++) {
    g_autofree char *text = format_cell (&columns[i], item);
    if (holds (text, self->words))
      return TRUE;
  }

  return FALSE;
}

static void
search_changed (DgResultsPage *self)
{
  g_free (self->words);
  self->words = g_utf8_casefold (gtk_editable_get_text (self->search_entry), -1);
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
}

static void
update_content (DgResultsPage *self)
{
  GListModel *entries = dg_archive_get_entries (self->archive);
  gboolean none = g_list_model_get_n_items (entries) == 0;
  const char *error = dg_archive_get_error (self->archive);

  if (!dg_archive_get_loaded (self->archive))
    gtk_stack_set_visible_child_name (self->content, "loading");
  else
    gtk_stack_set_visible_child_name (self->content, none ? "empty" : "list");

  if (error != NULL) {
    g_autofree char *text = g_markup_escape_text (error, -1);
    adw_status_page_set_title (self->empty, _ ("The Results Can’t Be Read"));
    adw_status_page_set_description (self->empty, text);
    adw_status_page_set_icon_name (self->empty, "dialog-error-symbolic");
  }
}

static void
update_found (DgResultsPage *self)
{
  gboolean none = g_list_model_get_n_items (G_LIST_MODEL (self->selection)) == 0;

  gtk_stack_set_visible_child_name (self->found, none ? "none" : "some");
}

static DgLibraryEntry *
get_selected (DgResultsPage *self)
{
  return gtk_single_selection_get_selected_item (self->selection);
}

static void
update_actions (DgResultsPage *self)
{
  gboolean selected = get_selected (self) != NULL;

  gtk_action_bar_set_revealed (self->actions, selected);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "results.open", selected);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "results.export", selected);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "results.delete", selected);
}

static void
activated (DgResultsPage *self, guint position)
{
  g_autoptr (DgLibraryEntry) entry =
      g_list_model_get_item (G_LIST_MODEL (self->selection), position);

  gtk_widget_activate_action (GTK_WIDGET (self), "win.show-result", "s",
                              dg_library_entry_get_id (entry));
}

static void
open_selected (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  DgResultsPage *self = DG_RESULTS_PAGE (widget);

  activated (self, gtk_single_selection_get_selected (self->selection));
}

static void
run_loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (DgResultsPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (DgRun) run = dg_archive_load_finish (DG_ARCHIVE (source), result, &error);
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func ((GDestroyNotify) dg_run_unref);

  if (run == NULL) {
    dg_toast_show (GTK_WIDGET (self), error->message);
    return;
  }
  g_ptr_array_add (runs, g_steal_pointer (&run));
  if (gtk_widget_get_root (GTK_WIDGET (self)) != NULL)
    dg_export_dialog_present (GTK_WIDGET (self), runs);
}

static void
export_selected (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  DgResultsPage *self = DG_RESULTS_PAGE (widget);

  dg_archive_load_async (self->archive, dg_library_entry_get_id (get_selected (self)), run_loaded,
                         g_object_ref (self));
}

static void
deleted (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  if (!dg_archive_delete_finish (DG_ARCHIVE (source), result, &error))
    g_warning ("%s", error->message);
  g_application_release (g_application_get_default ());
}

/* The program stays until the library has been changed, even if its last window is closing. */
static void
delete_doomed (DgResultsPage *self, DgLibraryEntry *entry)
{
  g_application_hold (g_application_get_default ());
  dg_archive_delete_async (self->archive, entry, deleted, NULL);
  g_ptr_array_remove (self->doomed, entry);
}

typedef struct {
  DgResultsPage *page;
  DgLibraryEntry *entry;
} Doom;

static void
doom_free (gpointer data, GClosure *closure)
{
  Doom *doom = data;

  g_object_unref (doom->page);
  g_object_unref (doom->entry);
  g_free (doom);
}

static void
undo_clicked (AdwToast *toast, Doom *doom)
{
  if (g_ptr_array_remove (doom->page->doomed, doom->entry))
    dg_archive_restore (doom->page->archive, doom->entry);
}

static void
toast_dismissed (AdwToast *toast, Doom *doom)
{
  if (doom->page->doomed != NULL && g_ptr_array_find (doom->page->doomed, doom->entry, NULL))
    delete_doomed (doom->page, doom->entry);
}

static Doom *
doom_new (DgResultsPage *self, DgLibraryEntry *entry)
{
  Doom *doom = g_new0 (Doom, 1);

  doom->page = g_object_ref (self);
  doom->entry = g_object_ref (entry);
  return doom;
}

static void
delete_selected (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  DgResultsPage *self = DG_RESULTS_PAGE (widget);
  g_autoptr (DgLibraryEntry) entry = g_object_ref (get_selected (self));
  g_autofree char *text =
      g_strdup_printf (_ ("Result of “%s” deleted"), dg_library_entry_get_drive (entry));
  AdwToast *toast = NULL;

  dg_archive_hide (self->archive, entry);
  g_ptr_array_add (self->doomed, g_object_ref (entry));
  toast = dg_toast_show (widget, text);
  adw_toast_set_button_label (toast, _ ("_Undo"));
  g_signal_connect_data (toast, "button-clicked", G_CALLBACK (undo_clicked), doom_new (self, entry),
                         doom_free, 0);
  g_signal_connect_data (toast, "dismissed", G_CALLBACK (toast_dismissed), doom_new (self, entry),
                         doom_free, 0);
}

/**
 * dg_results_page_search:
 * @self: the page
 *
 * Goes to where words to search for are typed.
 */
void
dg_results_page_search (DgResultsPage *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->search_entry));
}

/**
 * dg_results_page_set_archive:
 * @self: the page
 * @archive: the runs to show
 */
void
dg_results_page_set_archive (DgResultsPage *self, DgArchive *archive)
{
  GListModel *entries = dg_archive_get_entries (archive);
  GtkFilterListModel *filtered = NULL;
  GtkSortListModel *sorted = NULL;
  GtkSorter *sorter = gtk_column_view_get_sorter (self->view);

  self->archive = g_object_ref (archive);
  self->filter = g_object_ref (GTK_FILTER (gtk_custom_filter_new (matches, self, NULL)));
  filtered = gtk_filter_list_model_new (g_object_ref (entries), g_object_ref (self->filter));
  sorted = gtk_sort_list_model_new (G_LIST_MODEL (filtered), g_object_ref (sorter));
  self->selection = gtk_single_selection_new (G_LIST_MODEL (sorted));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  gtk_column_view_set_model (self->view, GTK_SELECTION_MODEL (self->selection));

  g_signal_connect_object (self->selection, "notify::selected-item", G_CALLBACK (update_actions),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "items-changed", G_CALLBACK (update_found), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (entries, "items-changed", G_CALLBACK (update_content), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (archive, "notify::loaded", G_CALLBACK (update_content), self,
                           G_CONNECT_SWAPPED);
  update_content (self);
  update_found (self);
  update_actions (self);
}

static void
update_columns (DgResultsPage *self)
{
  GListModel *shown = gtk_column_view_get_columns (self->view);

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++) {
    g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (shown, i);
    gtk_column_view_column_set_visible (column, columns[i].always || !self->narrow);
    if (g_str_equal (columns[i].property, "drive"))
      gtk_column_view_column_set_expand (column, self->narrow);
  }
}

static void
dg_results_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  DgResultsPage *self = DG_RESULTS_PAGE (object);

  self->narrow = g_value_get_boolean (value);
  update_columns (self);
}

static void
dg_results_page_dispose (GObject *object)
{
  DgResultsPage *self = DG_RESULTS_PAGE (object);

  while (self->doomed != NULL && self->doomed->len > 0)
    delete_doomed (self, g_ptr_array_index (self->doomed, 0));
  g_clear_pointer (&self->doomed, g_ptr_array_unref);
  /* The view is taken apart after this, and sorts once more then. */
  if (self->selection != NULL)
    g_signal_handlers_disconnect_by_data (self->selection, self);
  if (self->content != NULL)
    gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->content)));
  g_clear_object (&self->selection);
  g_clear_object (&self->filter);
  g_clear_object (&self->archive);
  g_clear_pointer (&self->words, g_free);

  G_OBJECT_CLASS (dg_results_page_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class, DG_RESOURCES "dg-results-page.ui");
  gtk_widget_class_bind_template_child (widget_class, DgResultsPage, content);
  gtk_widget_class_bind_template_child (widget_class, DgResultsPage, found);
  gtk_widget_class_bind_template_child (widget_class, DgResultsPage, empty);
  gtk_widget_class_bind_template_child (widget_class, DgResultsPage, search_entry);
  gtk_widget_class_bind_template_child (widget_class, DgResultsPage, view);
  gtk_widget_class_bind_template_child (widget_class, DgResultsPage, actions);
  gtk_widget_class_bind_template_callback (widget_class, search_changed);
  gtk_widget_class_bind_template_callback (widget_class, activated);
}

static void
dg_results_page_class_init (DgResultsPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = dg_results_page_dispose;
  object_class->set_property = dg_results_page_set_property;
  properties[PROP_NARROW] =
      g_param_spec_boolean ("narrow", NULL, NULL, FALSE, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "results.open", NULL, open_selected);
  gtk_widget_class_install_action (widget_class, "results.export", NULL, export_selected);
  gtk_widget_class_install_action (widget_class, "results.delete", NULL, delete_selected);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Delete, 0, "results.delete", NULL);
}

static void
dg_results_page_init (DgResultsPage *self)
{
  self->doomed = g_ptr_array_new_with_free_func (g_object_unref);
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    add_column (self, &columns[i]);
}
