import type { TFunction } from 'i18next'
import type { BookingRow } from '#contract/booking.ts'
import type { TableTotal } from '#src/components/data-table.tsx'
import { Money } from '#src/components/money.tsx'

/** What the shown bookings come to, per currency, and said to be of this page only. */
export function pageTotals(rows: readonly BookingRow[], t: TFunction): TableTotal[] {
  const sums = new Map<string, number>()
  for (const { currency, total } of rows) sums.set(currency, (sums.get(currency) ?? 0) + total)
  return [...sums]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([currency, minor]) => ({
      label: t('pageTotal', { currency }),
      cells: { total: <Money minor={minor} currency={currency} aligned /> },
    }))
}
