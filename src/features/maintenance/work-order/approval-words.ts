import type { TFunction } from 'i18next'
import type { WorkOrder } from '#contract/maintenance/work-order.ts'

/** What the approval of a work order leads to; words of `work-order`. */
export function approvalWords(t: TFunction, { severity, bus, departures }: WorkOrder, amount: string): string {
  const values = { amount, bus: `\u2066${bus.registrationNumber}\u2069` }
  if (severity !== 'outOfService') return t('work-order:approve.body', values)
  const words = t('work-order:approve.bodyOut', values)
  return departures.length === 0 ? words : `${words} ${t('work-order:approve.taken', { count: departures.length })}`
}
