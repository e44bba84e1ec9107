import type { OpenVatReturn } from '#contract/vat-return/vat-return.ts'
import type { VatSpan } from '#contract/vat-return/vat-return-codes.ts'
import { formatDay } from '#src/platform/format.ts'

/** As many periods back as a first return is chosen from. */
const PERIODS_BACK = { month: 24, quarter: 8 } as const satisfies Record<VatSpan, number>
const MONTHS = { month: 1, quarter: 3 } as const satisfies Record<VatSpan, number>

/**
 * First days that the next return of a region can have, the latest first: after a return only the day after it; before
 * the first one, those of the periods before the one that is proposed, and that itself.
 */
export function firstDays({ from, last, spans }: OpenVatReturn, span: VatSpan): string[] {
  if (last !== null) return spans.includes(span) ? [from] : []
  const begin = span === 'month' ? from : quarterOf(from)
  return Array.from({ length: PERIODS_BACK[span] }, (_, back) => monthsBefore(begin, back * MONTHS[span]))
}

/** `July 2026`, `July 2026 – September 2026` */
export function periodName({ span, from }: { span: VatSpan; from: string }, language: string): string {
  const months = span === 'month' ? [from] : [from, monthsBefore(from, -2)]
  return months.map((month) => formatDay(month, language, 'month')).join(' – ')
}

/** The newest quarter that is over where the month that begins on this day is. */
function quarterOf(from: string): string {
  const month = Number(from.slice(5, 7)) - 1
  const begin = monthsBefore(from, month % MONTHS.quarter)
  return month % MONTHS.quarter === 2 ? begin : monthsBefore(begin, MONTHS.quarter)
}

function monthsBefore(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1)).toISOString().slice(0, 10)
}
