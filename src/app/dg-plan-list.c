/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-plan-list.h"

#include "bench/dg-plans.h"

struct _DgPlanList {
  GObject parent_instance;

  /* Owned references */
  GPtrArray *plans; /* of DgPlan */
};

/**
 * DgPlanList:
 *
 * The plans to choose from: built-in ones at once, and the user's own when a thread has read them.
 * Signal “changed” tells when there are others than before.
 */
G_DEFINE_FINAL_TYPE (DgPlanList, dg_plan_list, G_TYPE_OBJECT)

enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
read_own (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  g_task_return_pointer (task, dg_plans_own (NULL), (GDestroyNotify) g_ptr_array_unref);
}

static gpointer
ref_plan (gconstpointer plan, gpointer data)
{
  return dg_plan_ref ((DgPlan *) plan);
}

static void
own_read (GObject *source, GAsyncResult *result, gpointer data)
{
  DgPlanList *self = DG_PLAN_LIST (source);
  g_autoptr (GPtrArray) own = g_task_propagate_pointer (G_TASK (result), NULL);

  g_ptr_array_unref (self->plans);
  self->plans = dg_plans_builtin ();
  g_ptr_array_extend (self->plans, own, ref_plan, NULL);
  g_signal_emit (self, signals[CHANGED], 0);
}

/**
 * dg_plan_list_refresh:
 * @self: a list of plans
 *
 * Looks again for the user's own plans, in a thread.
 */
void
dg_plan_list_refresh (DgPlanList *self)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, own_read, NULL);

  g_task_run_in_thread (task, read_own);
}

/**
 * dg_plan_list_get_plans:
 * @self: a list of plans
 *
 * Returns: (transfer none) (element-type DgPlan): the plans, until “changed”
 */
GPtrArray *
dg_plan_list_get_plans (DgPlanList *self)
{
  return self->plans;
}

static void
dg_plan_list_finalize (GObject *object)
{
  g_ptr_array_unref (DG_PLAN_LIST (object)->plans);

  G_OBJECT_CLASS (dg_plan_list_parent_class)->finalize (object);
}

static void
dg_plan_list_class_init (DgPlanListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dg_plan_list_finalize;

  signals[CHANGED] = g_signal_new ("changed", DG_TYPE_PLAN_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
}

static void
dg_plan_list_init (DgPlanList *self)
{
  self->plans = dg_plans_builtin ();
}

/**
 * dg_plan_list_new:
 *
 * Returns: (transfer full): a list of the built-in plans, which own plans join after
 *   dg_plan_list_refresh(); main thread
 */
DgPlanList *
dg_plan_list_new (void)
{
  return g_object_new (DG_TYPE_PLAN_LIST, NULL);
}
