import type { RecordTold } from '#contract/ledger/ledger.ts'
import { groupedReference } from '#src/platform/grouped-reference.ts'

const OF_BOOKINGS = new Set(['booking', 'ticket', 'refund', 'travelDateChange'])

/** What a record is called; a booking's reference as it is read everywhere. */
export function referenceText({ kind, reference }: Pick<RecordTold, 'kind' | 'reference'>): string {
  if (reference === null) return ''
  return OF_BOOKINGS.has(kind) ? groupedReference(reference) : reference
}
