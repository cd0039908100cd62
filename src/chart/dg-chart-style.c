/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/dg-chart.h"

#define FONT "Cantarell,Sans 10"
#define GREY(value, opacity)                                                                       \
  {                                                                                                \
    value, value, value, opacity                                                                   \
  }

/**
 * dg_chart_style_print:
 *
 * Returns: how charts look on paper
 */
const DgChartStyle *
dg_chart_style_print (void)
{
  static const DgChartStyle style = { .text = GREY (0.13, 1),
                                      .dim = GREY (0.38, 1),
                                      .grid = GREY (0.87, 1),
                                      .background = GREY (1, 1),
                                      .font = FONT };

  return &style;
}

/**
 * dg_chart_style_light:
 *
 * Returns: how charts look on a light screen, where no theme says otherwise; copy it to change
 *   its font, contrast or direction
 */
const DgChartStyle *
dg_chart_style_light (void)
{
  static const DgChartStyle style = { .text = GREY (0.18, 1),
                                      .dim = GREY (0.4, 1),
                                      .grid = GREY (0.88, 1),
                                      .background = GREY (1, 1),
                                      .font = FONT };

  return &style;
}

/**
 * dg_chart_style_dark:
 *
 * Returns: how charts look on a dark screen, where no theme says otherwise
 */
const DgChartStyle *
dg_chart_style_dark (void)
{
  static const DgChartStyle style = { .text = GREY (1, 0.92),
                                      .dim = GREY (1, 0.66),
                                      .grid = GREY (1, 0.14),
                                      .background = GREY (0.12, 1),
                                      .dark = TRUE,
                                      .font = FONT };

  return &style;
}
