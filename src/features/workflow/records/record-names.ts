import type { LifecycleRecord } from '#contract/workflow/workflow-record-row.ts'
import { toldReference } from '#contract/records.ts'

/** A record's reference as it is read everywhere; null where it has none. */
export function referenceOf({ machine, reference }: Pick<LifecycleRecord, 'machine' | 'reference'>): string | null {
  return reference && toldReference(machine, reference)
}
