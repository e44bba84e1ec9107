import type { RecordTold } from '#contract/ledger/ledger.ts'
import { toldReference } from '#contract/records.ts'

/** What a record is called; a booking's reference as it is read everywhere. */
export function referenceText({ kind, reference }: Pick<RecordTold, 'kind' | 'reference'>): string {
  return reference === null ? '' : toldReference(kind, reference)
}
