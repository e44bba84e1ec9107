import type { ReconciledAccount } from '#contract/reconciliation/reconciliation-codes.ts'
import { ACCOUNT, type ExpenseAccount } from '#server/domain/ledger/account-codes.ts'
import type { Posting } from '#server/domain/ledger/post-entry.ts'
import { type OpenLedgerLine, totalOf } from './open-ledger-lines.ts'

export interface StatedLine {
  account: ReconciledAccount
  currency: string
  amount: number
}

/** Taken off what the lines come to, the line of the statement is left; minor units. Negative: the bank has more than they. */
export const feeOf = ({ amount }: Pick<StatedLine, 'amount'>, lines: readonly OpenLedgerLine[]): number =>
  totalOf(lines) - amount

/**
 * What a match posts: what was waiting to be confirmed, and card takings, go to the bank less the fee. On the bank's own
 * statement the lines that stand on the bank already stay as they are, and only a fee is taken off.
 *
 * Card takings leave clearing till by till, so that a deposit slip does not take them to the bank once more.
 */
export function matchPostings(
  { currency }: StatedLine,
  lines: readonly OpenLedgerLine[],
  fee: { amount: number; account: ExpenseAccount | null },
): Posting[] {
  const moved = lines.filter(({ account }) => account !== ACCOUNT.bank)
  const depots = new Set(moved.map(({ depotId }) => depotId))
  const [depotId] = depots
  const postings: Posting[] = [
    { account: ACCOUNT.bank, currency, amount: totalOf(moved) - fee.amount },
    ...byTill(moved).map((till) => ({
      account: till.account,
      currency,
      amount: -till.amount,
      ...(till.shiftId !== null && { depotId: till.depotId, clerkId: till.clerkId, shiftId: till.shiftId }),
    })),
    ...(fee.account === null
      ? []
      : // The fee of one depot's machine is that depot's cost; of several it is the company's.
        [
          {
            account: fee.account,
            currency,
            amount: fee.amount,
            forDepotId: depots.size === 1 ? (depotId ?? null) : null,
          },
        ]),
  ]
  return postings.filter(({ amount }) => amount !== 0)
}

interface Till {
  account: typeof ACCOUNT.bankReceipts | typeof ACCOUNT.posClearing
  amount: number
  depotId: string | null
  clerkId: string | null
  shiftId: string | null
}

function byTill(lines: readonly OpenLedgerLine[]): Till[] {
  const tills = new Map<string, Till>()
  for (const { account, amount, depotId, clerkId, shiftId } of lines) {
    if (account === ACCOUNT.bank) continue
    const key = `${account} ${shiftId ?? ''}`
    const till = tills.get(key) ?? { account, amount: 0, depotId, clerkId, shiftId }
    tills.set(key, { ...till, amount: till.amount + amount })
  }
  return [...tills.values()]
}

/** Whether a statement has shown a line that a match posted: the bank's own shows all of it, others what left their account. */
export const isShownBy = (account: ReconciledAccount, posted: Pick<Posting, 'account'>): boolean =>
  posted.account === ACCOUNT.posClearing ||
  posted.account === ACCOUNT.bankReceipts ||
  (posted.account === ACCOUNT.bank && account === ACCOUNT.bank)
