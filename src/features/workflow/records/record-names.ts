import type { LifecycleRecord } from '#contract/workflow/workflow-record-row.ts'
import { isCalledAsBooking } from '#contract/records.ts'
import { groupedReference } from '#src/platform/grouped-reference.ts'

/** A record's reference as it is read everywhere; null where it has none. */
export function referenceOf({ machine, reference }: Pick<LifecycleRecord, 'machine' | 'reference'>): string | null {
  return reference !== null && isCalledAsBooking(machine) ? groupedReference(reference) : reference
}
