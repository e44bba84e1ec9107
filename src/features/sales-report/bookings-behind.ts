import type { SalesGroup, SalesView } from '#contract/sales-report/sales-codes.ts'
import { queryOf } from '#src/platform/query-of.ts'

interface Behind {
  view: SalesView
  rows: SalesGroup
  filters: Readonly<Record<string, string | undefined>>
  days: { from: string; to: string }
  /** Null for the total. */
  key: string | null | undefined
  currency: string
}

/** What the list of bookings can be narrowed to as well. */
const SHARED = new Set(['currency', 'depotId', 'tripId', 'means'])
const FILTER_OF: Partial<Record<SalesGroup, string>> = { depot: 'depotId', trip: 'tripId', means: 'means' }

/**
 * The query of the list of bookings behind a row: by day of sale, or of boarding. Undefined where that list cannot be
 * narrowed to the same; what is sold later, changed or refunded stands with its booking.
 */
export function bookingsBehind({ view, rows, filters, days, key, currency }: Behind): string | undefined {
  if (Object.entries(filters).some(([name, value]) => value !== undefined && !SHARED.has(name))) return undefined
  const filter = FILTER_OF[rows]
  const isTotal = key === undefined
  const isTime = rows === 'day' || rows === 'week' || rows === 'month'
  if (!isTotal && (key === null || !(isTime || filter !== undefined || rows === 'currency'))) return undefined
  const span = isTime && typeof key === 'string' ? within(spanOf(rows, key), days) : days
  return queryOf({
    ...filters,
    currency,
    ...(filter !== undefined && typeof key === 'string' && { [filter]: key }),
    ...(view === 'sold' ? { soldFrom: span.from, soldTo: span.to } : { travelFrom: span.from, travelTo: span.to }),
  })
}

function spanOf(unit: 'day' | 'week' | 'month', key: string): { from: string; to: string } {
  if (unit === 'day') return { from: key, to: key }
  const first = new Date(`${unit === 'month' ? `${key}-01` : key}T00:00:00Z`)
  const last = new Date(first)
  if (unit === 'week') last.setUTCDate(first.getUTCDate() + 6)
  else last.setUTCMonth(first.getUTCMonth() + 1, 0)
  return { from: dayOf(first), to: dayOf(last) }
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

const within = (span: { from: string; to: string }, days: { from: string; to: string }) => ({
  from: span.from > days.from ? span.from : days.from,
  to: span.to < days.to ? span.to : days.to,
})
