/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/dg-library-entry.h"

enum {
  PROP_0,
  PROP_ID,
  PROP_STARTED,
  PROP_DRIVE,
  PROP_LABEL,
  PROP_PLAN,
  PROP_VERDICT,
  PROP_HEADLINE,
  PROP_STATUS,
  N_PROPS
};

static const char *const text_properties[] = { NULL,    "id",   "started", "drive",
                                               "label", "plan", "verdict", "headline" };
static GParamSpec *properties[N_PROPS];

struct _DgLibraryEntry {
  GObject parent;

  char *texts[G_N_ELEMENTS (text_properties)]; /* by property */
  DgStatus status;
};

/**
 * DgLibraryEntry:
 *
 * One line of the library's list: what a column view or a table shows of a run without loading it.
 * Its properties have the names of its getters, are set when it is made, and never change.
 */
G_DEFINE_FINAL_TYPE (DgLibraryEntry, dg_library_entry, G_TYPE_OBJECT)

static void
dg_library_entry_set_property (GObject *object, guint property, const GValue *value,
                               GParamSpec *pspec)
{
  DgLibraryEntry *self = DG_LIBRARY_ENTRY (object);

  if (property == PROP_STATUS)
    self->status = g_value_get_uint (value);
  else
    self->texts[property] = g_value_dup_string (value);
}

static void
dg_library_entry_get_property (GObject *object, guint property, GValue *value, GParamSpec *pspec)
{
  DgLibraryEntry *self = DG_LIBRARY_ENTRY (object);

  if (property == PROP_STATUS)
    g_value_set_uint (value, self->status);
  else
    g_value_set_string (value, self->texts[property]);
}

static void
dg_library_entry_finalize (GObject *object)
{
  DgLibraryEntry *self = DG_LIBRARY_ENTRY (object);

  for (guint i = 0; i < G_N_ELEMENTS (self->texts); i++)
    g_free (self->texts[i]);

  G_OBJECT_CLASS (dg_library_entry_parent_class)->finalize (object);
}

static void
dg_library_entry_class_init (DgLibraryEntryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS;

  object_class->set_property = dg_library_entry_set_property;
  object_class->get_property = dg_library_entry_get_property;
  object_class->finalize = dg_library_entry_finalize;

  for (guint i = PROP_ID; i < G_N_ELEMENTS (text_properties); i++)
    properties[i] = g_param_spec_string (text_properties[i], NULL, NULL, "", flags);
  properties[PROP_STATUS] =
      g_param_spec_uint ("status", NULL, NULL, 0, DG_STATUS_INTERRUPTED, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
dg_library_entry_init (DgLibraryEntry *self)
{
}

/**
 * dg_library_entry_get_id:
 *
 * Returns: (transfer none): the run's id
 */
const char *
dg_library_entry_get_id (DgLibraryEntry *entry)
{
  return entry->texts[PROP_ID];
}

/**
 * dg_library_entry_get_started:
 *
 * Returns: (transfer none): when the run started, ISO 8601 in UTC; dg_time_format() makes it local
 */
const char *
dg_library_entry_get_started (DgLibraryEntry *entry)
{
  return entry->texts[PROP_STARTED];
}

/**
 * dg_library_entry_get_drive:
 *
 * Returns: (transfer none): the name of the drive, as of dg_run_drive_name()
 */
const char *
dg_library_entry_get_drive (DgLibraryEntry *entry)
{
  return entry->texts[PROP_DRIVE];
}

/**
 * dg_library_entry_get_label:
 *
 * Returns: (transfer none): what the user calls the run, or ""
 */
const char *
dg_library_entry_get_label (DgLibraryEntry *entry)
{
  return entry->texts[PROP_LABEL];
}

/**
 * dg_library_entry_get_plan:
 *
 * Returns: (transfer none): the name of the plan
 */
const char *
dg_library_entry_get_plan (DgLibraryEntry *entry)
{
  return entry->texts[PROP_PLAN];
}

/**
 * dg_library_entry_get_status:
 *
 * Returns: how the run ended; %DG_STATUS_INTERRUPTED is one that still runs or was killed
 */
DgStatus
dg_library_entry_get_status (DgLibraryEntry *entry)
{
  return entry->status;
}

/**
 * dg_library_entry_get_verdict:
 *
 * Returns: (transfer none): the verdict's words as they were handed in when the run was saved, or
 * ""
 */
const char *
dg_library_entry_get_verdict (DgLibraryEntry *entry)
{
  return entry->texts[PROP_VERDICT];
}

/**
 * dg_library_entry_get_headline:
 *
 * Returns: (transfer none): the headline figures as they were handed in when the run was saved, or
 * ""
 */
const char *
dg_library_entry_get_headline (DgLibraryEntry *entry)
{
  return entry->texts[PROP_HEADLINE];
}
