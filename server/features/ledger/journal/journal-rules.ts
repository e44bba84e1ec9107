import type { CorrectionRefusal } from '#contract/ledger/journal.ts'
import type { JournalKind } from '#contract/ledger/journal-codes.ts'
import type { LedgerAct } from '#contract/ledger/ledger-codes.ts'
import {
  ACCOUNT,
  type AccountCode,
  isWrittenAccount,
  type WrittenAccount,
} from '#server/domain/ledger/account-codes.ts'
import type { Source } from '#server/domain/ledger/account-turn.ts'
import type { Posting } from '#server/domain/ledger/post-entry.ts'

/** What of a proposal decides what it posts. */
export interface Proposed {
  kind: JournalKind
  amount: number
  currency: string
  regionId: string | null
}

/** Kinds whose two lines follow from the amount. */
export type PlainKind = Exclude<JournalKind, 'correction' | 'general' | 'openingBalance'>

const POSTED: Record<
  PlainKind,
  { act: LedgerAct; debit: AccountCode; credit: AccountCode; takesFrom: AccountCode | null }
> = {
  exitFeeRemittance: {
    act: 'exitFeesRemitted',
    debit: ACCOUNT.exitFeesPayable,
    credit: ACCOUNT.bank,
    takesFrom: ACCOUNT.exitFeesPayable,
  },
  vatRemittance: { act: 'vatRemitted', debit: ACCOUNT.vatPayable, credit: ACCOUNT.bank, takesFrom: ACCOUNT.vatPayable },
  capitalPaidIn: { act: 'capitalPaidIn', debit: ACCOUNT.bank, credit: ACCOUNT.capital, takesFrom: null },
  bankReceiptConfirmed: {
    act: 'bankReceiptConfirmed',
    debit: ACCOUNT.bank,
    credit: ACCOUNT.bankReceipts,
    takesFrom: ACCOUNT.bankReceipts,
  },
  capitalTakenOut: { act: 'capitalTakenOut', debit: ACCOUNT.capital, credit: ACCOUNT.bank, takesFrom: ACCOUNT.capital },
}

export const isPlain = (kind: JournalKind): kind is PlainKind => Object.hasOwn(POSTED, kind)

export const actOf = (kind: PlainKind): LedgerAct => POSTED[kind].act

/** Balanced lines of a proposal that is no correction (domain rulings §7). */
export function linesOf(
  kind: PlainKind,
  { amount, currency, regionId }: Pick<Proposed, 'amount' | 'currency' | 'regionId'>,
): Posting[] {
  const { debit, credit } = POSTED[kind]
  // A region's VAT is remitted as a whole, whatever depots owe of it.
  const ofRegion = (account: AccountCode) => (account === ACCOUNT.vatPayable ? { regionId, forDepotId: null } : {})
  return [
    { account: debit, currency, amount, ...ofRegion(debit) },
    { account: credit, currency, amount: -amount, ...ofRegion(credit) },
  ]
}

/** What a proposal takes from; null where nothing bounds it. Taking paid-in capital back takes capital. */
export function sourceOf({ kind, currency, regionId }: Proposed, correctedAct: string | null): Source | null {
  if (kind === 'correction')
    return correctedAct === 'capitalPaidIn' ? { account: ACCOUNT.capital, currency, regionId: null } : null
  if (!isPlain(kind)) return null
  const { takesFrom } = POSTED[kind]
  return takesFrom && { account: takesFrom, currency, regionId: takesFrom === ACCOUNT.vatPayable ? regionId : null }
}

/**
 * Entries that no record with states stands on, and approvals of top-ups, whose records end with them and say themselves
 * what the journal took back. Every other is undone at its record, or the two would say different things.
 */
export const CORRECTABLE_ACTS = [
  'capitalPaidIn',
  'capitalTakenOut',
  'exitFeesRemitted',
  'vatRemitted',
  'bankReceiptConfirmed',
  'walletDeducted',
  'topUpApproved',
  'journalPosted',
  'openingPosted',
  'recurringPosted',
] as const satisfies readonly LedgerAct[]

/** Why the journal does not take an entry back; undefined where it may. */
export function refuseCorrection({
  act,
  isReversed,
  isProposed,
}: {
  act: string
  isReversed: boolean
  isProposed: boolean
}): CorrectionRefusal | undefined {
  if (act === 'entryCorrected') return 'isCorrection'
  if (act === 'accrualReversed') return 'isAccrualEnd'
  if (!CORRECTABLE_ACTS.some((each) => each === act)) return 'atItsRecord'
  if (isReversed) return 'corrected'
  return isProposed ? 'waiting' : undefined
}

/** The code of a stored line: what somebody wrote may stand on any account of the chart. @throws for what is none */
export function codeOf(stored: string): WrittenAccount {
  if (!isWrittenAccount(stored)) throw new Error(`nothing that the journal takes back stands on ${stored}`)
  return stored
}
