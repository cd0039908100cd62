/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/dg-application.h"
#include "app/dg-resources.h"
#include "bench/dg-plans.h"
#include "dg-config.h"

#include <glib/gi18n-lib.h>
#include <locale.h>

int
main (int argc, char *argv[])
{
  g_autoptr (DgApplication) application = NULL;

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, DG_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);

  dg_app_register_resource ();
  dg_bench_init ();
  g_set_application_name ("Drivegauge");
  application = dg_application_new ();

  return g_application_run (G_APPLICATION (application), argc, argv);
}
