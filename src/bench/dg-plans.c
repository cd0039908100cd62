/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/dg-plans.h"

#include "bench/dg-plan-table.h"
#include "bench/dg-steps.h"
#include "model/dg-json.h"

#include <glib/gi18n-lib.h>

static const DgStepKind *const kinds[] = {
  &dg_sequential_kind, &dg_random_kind, &dg_sync_write_kind, &dg_access_time_kind, NULL,
};

/**
 * dg_bench_init:
 *
 * Registers every kind of step and checks all tables; called once, first thing in the program. A
 * table that is wrong ends the program, since it is wrong for everyone.
 */
void
dg_bench_init (void)
{
  g_autoptr (GError) error = NULL;

  dg_step_kinds_register (kinds);
  if (!dg_step_kinds_check (&error))
    g_error ("%s", error->message);
}

static char *
label_of (const DgStep *step, const DgStepText *text)
{
  if (text->label == NULL || !text->both_ways)
    return g_strdup (text->label ? _ (text->label) : NULL);
  /* Translators: %s is a size such as “4 KiB”, or a test's name such as “SEQ1M Q8T1” */
  return g_strdup_printf (
      dg_step_is (step, "direction", "write") ? _ ("%s, writing") : _ ("%s, reading"), text->label);
}

static DgStep *
step_from_text (const DgStepText *text)
{
  DgStep *step = dg_step_new (dg_step_kind_find (text->kind));
  g_autoptr (GError) error = NULL;

  for (guint i = 0; text->values[i] != NULL; i++) {
    g_auto (GStrv) pair = g_strsplit (text->values[i], "=", 2);
    if (!dg_step_set (step, pair[0], pair[1], &error))
      g_error ("%s", error->message);
  }
  step->label = label_of (step, text);
  return step;
}

static DgPlan *
plan_from_text (const DgPlanText *text)
{
  DgPlan *plan = dg_plan_new (text->id, _ (text->name), _ (text->description), text->rounds);

  for (guint i = 0; text->steps[i].kind != NULL; i++)
    dg_plan_add (plan, step_from_text (&text->steps[i]));
  return plan;
}

/**
 * dg_plans_builtin:
 *
 * Returns: (transfer full) (element-type DgPlan): the built-in plans, “quick” first; their names
 *   and labels are translated
 */
GPtrArray *
dg_plans_builtin (void)
{
  GPtrArray *plans = g_ptr_array_new_with_free_func ((GDestroyNotify) dg_plan_unref);

  for (const DgPlanText *text = dg_plan_table; text->id != NULL; text++)
    g_ptr_array_add (plans, plan_from_text (text));
  return plans;
}

static char *
own_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), "drivegauge", "plans", NULL);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/**
 * dg_plans_own:
 * @problems: (out) (optional) (transfer full): a sentence for each file that is no plan, by lines;
 *   %NULL when there is none
 *
 * Reads the user's own plans, `*.json` in `$XDG_DATA_HOME/drivegauge/plans`, by file name. Blocks.
 *
 * Returns: (transfer full) (element-type DgPlan): those that could be read
 */
GPtrArray *
dg_plans_own (char **problems)
{
  GPtrArray *plans = g_ptr_array_new_with_free_func ((GDestroyNotify) dg_plan_unref);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) lines = g_string_new (NULL);
  g_autofree char *folder = own_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *entry;

  while (dir != NULL && (entry = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (entry, ".json"))
      g_ptr_array_add (names, g_build_filename (folder, entry, NULL));
  g_ptr_array_sort (names, compare_names);

  for (guint i = 0; i < names->len; i++) {
    g_autoptr (GError) error = NULL;
    DgPlan *plan = dg_plan_load (g_ptr_array_index (names, i), &error);
    if (plan != NULL)
      g_ptr_array_add (plans, plan);
    else
      g_string_append_printf (lines, "%s%s", lines->len ? "\n" : "", error->message);
  }
  if (problems != NULL)
    *problems = lines->len ? g_string_free (g_steal_pointer (&lines), FALSE) : NULL;
  return plans;
}

static DgPlan *
find_in (GPtrArray *plans, const char *name)
{
  for (guint i = 0; i < plans->len; i++) {
    DgPlan *plan = g_ptr_array_index (plans, i);
    if (g_strcmp0 (plan->id, name) == 0 || g_str_equal (plan->name, name))
      return dg_plan_ref (plan);
  }
  return NULL;
}

/**
 * dg_plans_find:
 * @name: id or name of a built-in plan, name of an own one, or a file's path
 * @error: place for a sentence
 *
 * Blocks, since own plans are files.
 *
 * Returns: (transfer full) (nullable): the plan
 */
DgPlan *
dg_plans_find (const char *name, GError **error)
{
  g_autoptr (GPtrArray) known = dg_plans_builtin ();
  g_autoptr (GPtrArray) own = dg_plans_own (NULL);
  DgPlan *plan = find_in (known, name);

  if (plan == NULL)
    plan = find_in (own, name);
  if (plan != NULL)
    return plan;
  if (strchr (name, '/') != NULL || g_str_has_suffix (name, ".json"))
    return dg_plan_load (name, error);
  g_set_error (error, DG_FORMAT_ERROR, DG_FORMAT_ERROR_INVALID,
               _ ("There is no plan “%s”; see “drivegauge-cli plans”."), name);
  return NULL;
}
