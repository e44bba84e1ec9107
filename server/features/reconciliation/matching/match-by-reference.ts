import { BANK_CHARGES } from '#contract/reconciliation/reconciliation-codes.ts'
import type { Transaction } from '#server/database/connection.ts'
import { newestPolicies } from '#server/domain/policy/current-policies.ts'
import type { Acting } from '#server/domain/ledger/acting.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { readByReference } from './by-reference.ts'
import { isUsualFee } from './fee-bound.ts'
import { keyOf, type OpenLedgerLine, totalOf } from './open-ledger-lines.ts'
import { holdMatching, holdTills, type LineRecord, type NewMatch, storeMatches } from './store-matches.ts'

type Line = Pick<
  LineRecord,
  'id' | 'account' | 'currency' | 'amount' | 'charges' | 'day' | 'state' | 'version' | 'referenceKey'
>

/** Matches what names a reference and comes to its amount, with nobody asked; says how many lines that were. */
export async function matchByReference(tx: Transaction, acting: Acting, lines: readonly Line[]): Promise<number> {
  const [first] = lines
  if (!first) return 0
  await holdMatching(tx)
  const { policies } = await newestPolicies(tx.orm)
  const matches: NewMatch[] = []
  const used = new Set<string>()
  for (const currency of new Set(lines.map((line) => line.currency))) {
    const own = lines.filter((line) => line.currency === currency && line.referenceKey !== '')
    const read = () =>
      readByReference(tx.orm, first.account, { currency, keys: own.map(({ referenceKey }) => referenceKey) })
    await holdTills(tx, [...(await read()).values()].flat())
    const named = await read()
    for (const line of own) {
      const open = (named.get(line.referenceKey) ?? []).filter((each) => !used.has(keyOf(each)))
      const chosen = exactly(line, open)
      if (!chosen || !isUsualFee(line, chosen, policies)) continue
      for (const each of chosen) used.add(keyOf(each))
      const fee = totalOf(chosen) - line.amount
      matches.push({
        line,
        lines: chosen,
        way: 'reference',
        fee: { amount: fee, account: fee > 0 ? BANK_CHARGES : null },
      })
    }
  }
  const refusal = await storeMatches(tx, acting, matches)
  if (isRefusal(refusal)) throw new Error(`lines that were read in one's turn were not free: ${refusal.message}`)
  return matches.length
}

/**
 * All that names its reference, or the one line of the ledger that it is; undefined where that is a question for a person.
 * All before one: a receipt that the journal has confirmed stands there three times, and comes to it once.
 */
function exactly({ amount, charges }: Line, open: readonly OpenLedgerLine[]): readonly OpenLedgerLine[] | undefined {
  const gross = amount + charges
  if (open.length > 0 && totalOf(open) === gross) return open
  const single = open.filter((each) => each.amount === gross)
  return single.length === 1 ? single : undefined
}
