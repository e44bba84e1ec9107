import type { AnyStateMachine } from 'xstate'
import type { RecordKind } from '#server/lifecycle/apply-event.ts'
import {
  cancellationKind,
  cashShiftKind,
  cashTransferKind,
  departureKind,
  depositSlipKind,
  expenseKind,
  journalEntryKind,
  pieceKind,
  refundKind,
  ticketKind,
  topUpKind,
  visaRequestKind,
  walletDeductionKind,
  writeOffKind,
} from '#server/lifecycle/record-kinds.ts'

/** How a kind's table and its events go together, for the replay. */
export interface ReplayedKind {
  kind: Pick<RecordKind<AnyStateMachine>, 'id' | 'table'>
  /** Condition on the table: whether the record may be there without an event that created it. */
  isBornSilently: string
  /**
   * `exact`: the record's version is the number of its events. `least`: corrections that are no events of its lifecycle
   * raise it too, so that it is at least that.
   */
  version: 'exact' | 'least'
  /** The state in which a record that was born silently stands from the beginning, where that is not its machine's first. */
  bornIn?: string
}

const exact = (kind: ReplayedKind['kind']): ReplayedKind => ({ kind, isBornSilently: 'false', version: 'exact' })
const least = (kind: ReplayedKind['kind']): ReplayedKind => ({ kind, isBornSilently: 'false', version: 'least' })

const WAS_POSTED_AT_ONCE = `number is null and decided_by is null and created_at < (select min(since) from machine_versions where machine = 'walletDeduction')`

/** Every kind of record that has a lifecycle. */
export const replayedKinds: readonly ReplayedKind[] = [
  least(ticketKind),
  // Its row is made by its first claim, and nothing has happened to it by then.
  { kind: departureKind, isBornSilently: 'true', version: 'least' },
  least(cancellationKind),
  exact(refundKind),
  exact(visaRequestKind),
  exact(pieceKind),
  exact(writeOffKind),
  // Tills were opened before they had a lifecycle.
  {
    kind: cashShiftKind,
    isBornSilently: `opened_at < (select min(since) from machine_versions where machine = 'cashShift')`,
    version: 'exact',
  },
  exact(depositSlipKind),
  exact(cashTransferKind),
  exact(journalEntryKind),
  exact(topUpKind),
  // Until they were decided by another they were posted at once, and had no lifecycle.
  { kind: walletDeductionKind, isBornSilently: WAS_POSTED_AT_ONCE, version: 'exact', bornIn: 'approved' },
  least(expenseKind),
]
