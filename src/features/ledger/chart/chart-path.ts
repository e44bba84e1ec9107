/** Path of the chart's screen (domain rulings §6); its accounts lie below. */
export const CHART_PATH = '/super-accounts/chart-of-accounts'
