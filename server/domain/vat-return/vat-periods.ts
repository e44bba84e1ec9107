import { VAT_SPANS, type VatSpan } from '#contract/vat-return/vat-return-codes.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { monthOf, nextMonth } from '#server/time/calendar-month.ts'

export interface VatPeriod {
  span: VatSpan
  /** First and last day. */
  from: string
  to: string
}

const MONTHS: Readonly<Record<VatSpan, number>> = { month: 1, quarter: 3 }

/** Whether a period of this length can begin on a day: a quarter is one of the calendar's. */
export function canBegin(span: VatSpan, day: string): boolean {
  return day === monthOf(day) && (Number(day.slice(5, 7)) - 1) % MONTHS[span] === 0
}

/** The lengths that a period can have from a day on. */
export const spansFrom = (day: string): VatSpan[] => VAT_SPANS.filter((span) => canBegin(span, day))

/** @throws RangeError for a day on which no such period begins */
export function periodFrom(span: VatSpan, from: string): VatPeriod {
  if (!canBegin(span, from)) throw new RangeError(`no ${span} begins on ${from}`)
  let next = from
  for (let month = 0; month < MONTHS[span]; month += 1) next = nextMonth(next)
  return { span, from, to: addDays(next, -1) }
}

/** The first day of the calendar's month or quarter that a day lies in. */
export function beginOf(span: VatSpan, day: string): string {
  let begin = monthOf(day)
  while (!canBegin(span, begin)) begin = monthOf(addDays(begin, -1))
  return begin
}

/**
 * The period after a return's: it begins the day after, so that none is left out and none counts twice. As long as that
 * one, where the calendar lets it.
 */
export function periodAfter({ span, to }: Pick<VatPeriod, 'span' | 'to'>, wanted: VatSpan = span): VatPeriod {
  const from = addDays(to, 1)
  return periodFrom(canBegin(wanted, from) ? wanted : 'month', from)
}

/** What people call the return of a period: `RUH 2026-10`, `RUH 2026-Q4`. */
export function referenceOf(regionCode: string, { span, from }: Pick<VatPeriod, 'span' | 'from'>): string {
  const [year = '', month = ''] = from.split('-')
  return `${regionCode} ${year}-${span === 'month' ? month : `Q${Math.ceil(Number(month) / MONTHS.quarter)}`}`
}
