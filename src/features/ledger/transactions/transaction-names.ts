import type { RecordTold } from '#contract/ledger/ledger.ts'
import { isCalledAsBooking } from '#contract/records.ts'
import { groupedReference } from '#src/platform/grouped-reference.ts'

/** What a record is called; a booking's reference as it is read everywhere. */
export function referenceText({ kind, reference }: Pick<RecordTold, 'kind' | 'reference'>): string {
  if (reference === null) return ''
  return isCalledAsBooking(kind) ? groupedReference(reference) : reference
}
