import { sql } from 'drizzle-orm'
import type { JournalProposal } from '#contract/ledger/journal.ts'
import type { Transaction } from '#server/database/connection.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { decideJournalEntry, proposeJournalEntry } from '#server/features/ledger/journal/journal-acts.ts'
import { readStanding } from '#server/features/ledger/journal/journal-repository.ts'
import { granted } from '../demo-actors.ts'
import { demoId } from '../demo-ids.ts'
import { demoWhereabouts } from '../demo-places.ts'

const HOUR_MS = 3_600_000
const QUARTERS = new Set(['03', '06', '09', '12'])

/**
 * The end of a month in the head office's books: transfers are confirmed, exit fees remitted, and at the end of a quarter
 * the VAT that is left after what suppliers have invoiced.
 *
 * @param month `YYYY-MM`, of which all is written
 * @param at some hours before the present's: the other head account approves four hours later
 */
export async function endPastMonth(tx: Transaction, month: string, at: Date): Promise<void> {
  const { exitFees, vat, bankReceipts } = await readStanding(tx.client, tx.orm)
  for (const { currency, amount } of bankReceipts)
    await keep(tx, at, {
      kind: 'bankReceiptConfirmed',
      currency,
      amount,
      purpose: `Transfers seen on the statement of ${month}`,
      reference: `STM-${currency}-${month}`,
    })
  for (const { currency, amount } of exitFees)
    if (amount > 0)
      await keep(tx, at, {
        kind: 'exitFeeRemittance',
        currency,
        amount,
        purpose: `Exit fees of ${month}, to the border authority`,
        reference: `GOV-${currency}-${month}`,
      })
  if (!QUARTERS.has(month.slice(5))) return
  const reclaimed = await inputVat(tx)
  for (const { region, currency, amount } of vat) {
    const due = amount - (reclaimed.get(`${region.id} ${currency}`) ?? 0)
    if (due <= 0) continue
    await keep(tx, at, {
      kind: 'vatRemittance',
      regionId: region.id,
      currency,
      amount: due,
      purpose: `VAT return of the quarter to ${month}, ${region.name.en}`,
      reference: `VAT-${region.code}-${month}`,
    })
  }
}

/** By region and currency. */
async function inputVat({ orm }: Transaction): Promise<Map<string, number>> {
  const { rows } = await orm.execute<{ region_id: string; currency: string; amount: number }>(
    sql`select region_id, currency, sum(amount)::bigint as amount from ledger_lines where account = ${ACCOUNT.inputVat} group by 1, 2`,
  )
  return new Map(rows.map(({ region_id: regionId, currency, amount }) => [`${regionId} ${currency}`, amount]))
}

async function keep(tx: Transaction, now: Date, body: JournalProposal): Promise<void> {
  const { id, version } = granted(await proposeJournalEntry(tx, { actor: headOf('head-account-2'), now }, body))
  granted(
    await decideJournalEntry(
      tx,
      { actor: headOf('head-account'), now: new Date(now.getTime() + 4 * HOUR_MS) },
      { id, version, decision: 'approve', reason: null },
    ),
  )
}

const headOf = (login: 'head-account' | 'head-account-2') => ({ id: demoId('user', login), ...demoWhereabouts(null) })
