import type { LifecycleRecord } from '#contract/workflow/workflow.ts'
import { groupedReference } from '#src/platform/grouped-reference.ts'

/** Named by the reference of their booking. */
const OF_BOOKINGS = new Set<LifecycleRecord['machine']>(['ticket', 'refund', 'visaRequest'])

/** A record's reference as it is read everywhere; null where it has none. */
export function referenceOf({ machine, reference }: Pick<LifecycleRecord, 'machine' | 'reference'>): string | null {
  return reference !== null && OF_BOOKINGS.has(machine) ? groupedReference(reference) : reference
}
