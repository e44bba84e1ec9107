import type { CallName } from '#contract/calls.ts'
import { type pageOf, type RecordName, RECORDS } from '#contract/records.ts'
import type { ScreenId } from '#src/platform/use-screen-path.ts'

/** A screen that shows records on pages of their own, below it or further down. */
export interface RecordPlace {
  screen: ScreenId
  below?: string
}

/** Pages that records share with what has no lifecycle. */
type SharedPage = 'booking' | 'consignment'
type HasOwnPage<Name extends RecordName> =
  ReturnType<typeof pageOf<Name>> extends SharedPage | Exclude<RecordName, Name> ? false : true

type View<Name extends RecordName> = {
  /** What a change of such a record makes old, beside what follows from its facts. */
  invalidates?: readonly CallName[]
} & (HasOwnPage<Name> extends true
  ? {
      /** Several screens show the same record; not every type has the one whose list it is. The first counts. */
      places: readonly RecordPlace[]
    }
  : { places?: never })

/** What the client knows of a kind of record beside its facts, as plain data: any page may load all of them. */
export interface RecordView<Name extends RecordName = RecordName> {
  name: Name
  places: readonly RecordPlace[]
  /** Reads that a change of such a record makes old: inbox, trail and ledger among them where it has them. */
  invalidates: readonly CallName[]
}

export function defineRecordView<const Name extends RecordName>(name: Name, view: View<Name>): RecordView<Name> {
  const facts = RECORDS[name]
  return {
    name,
    places: view.places ?? [],
    invalidates: [
      ...(view.invalidates ?? []),
      ...('approval' in facts ? (['getApprovals', 'getApprovalCount'] as const) : []),
      ...('ledger' in facts ? (['getLedgerEntries'] as const) : []),
      'getWorkflowEvents',
    ],
  }
}
