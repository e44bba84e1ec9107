import type { AuditFindingView } from '#contract/audit/audit-finding-row.ts'
import { useRecordPlace } from '#src/domain/workflow/record-place.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'

export interface FindingPlace {
  /** The record's own page; undefined where the reader has none. */
  page: string | undefined
  /** The record on its machine's drawing. */
  drawing: string | undefined
}

/** Where the record that a finding is about is looked at. */
export function useFindingPlace(): (finding: AuditFindingView) => FindingPlace {
  const placeOf = useRecordPlace()
  const transactions = useScreenPath('transactions')
  return ({ record }) => {
    if (record === null) return { page: undefined, drawing: undefined }
    const { page, machine, id, isThere } = record
    return {
      page:
        page?.kind === 'ledgerEntry'
          ? transactions && `${transactions}/${page.id}`
          : page
            ? placeOf({ kind: page.kind, id: page.id })
            : undefined,
      drawing: machine === null || isThere === false ? undefined : `/workflows/${machine}/records/${id}`,
    }
  }
}
