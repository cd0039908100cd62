/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/dg-report-formats.h"

#include "model/dg-json.h"

#include <string.h>

/**
 * dg_report_json_write:
 * @runs: (element-type DgRun): one run, written as “drivegauge-run”, or several, as
 * “drivegauge-runs”
 * @options: not looked at: JSON is the whole record, from which a run can be read again
 * @stream: where to write
 * @error: place for what went wrong
 *
 * Returns: whether all of it was written
 */
gboolean
dg_report_json_write (GPtrArray *runs, const DgReportOptions *options, GOutputStream *stream,
                      GError **error)
{
  g_autoptr (JsonNode) node =
      runs->len == 1 ? dg_run_to_json (g_ptr_array_index (runs, 0)) : dg_runs_to_json (runs);
  g_autofree char *text = NULL;

  text = dg_json_print (node);
  return g_output_stream_write_all (stream, text, strlen (text), NULL, NULL, error) &&
         g_output_stream_write_all (stream, "\n", 1, NULL, NULL, error);
}
