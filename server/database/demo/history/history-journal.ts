import { sql } from 'drizzle-orm'
import type { LocalizedName } from '#contract/common.ts'
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
 * @param returning regions whose VAT is told in a return, and paid with it
 */
export async function endPastMonth(
  tx: Transaction,
  month: string,
  { at, returning }: { at: Date; returning: ReadonlySet<string> },
): Promise<void> {
  const { exitFees, bankReceipts } = await readStanding(tx.client, tx.orm)
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
  for (const { regionId, code, name, currency, due } of await vatUpTo(tx, month))
    if (!returning.has(regionId))
      await keep(tx, at, {
        kind: 'vatRemittance',
        regionId,
        currency,
        amount: due,
        purpose: `VAT of the quarter to ${month}, ${name.en}`,
        reference: `VAT-${code}-${month}`,
      })
}

interface RegionalVat {
  regionId: string
  code: string
  name: LocalizedName
  currency: string
  /** Minor units: what is owed less what suppliers charged. */
  due: number
}

/** What of VAT is owed at the end of a month. */
async function vatUpTo({ orm }: Transaction, month: string): Promise<RegionalVat[]> {
  const { rows } = await orm.execute<{ id: string; code: string; city: LocalizedName; currency: string; due: number }>(
    sql`select region.id, region.code, region.city, line.currency, -sum(amount)::bigint as due
        from ledger_lines as line join regions as region on region.id = line.region_id
        where account in (${ACCOUNT.vatPayable}, ${ACCOUNT.inputVat}) and to_char(posting_date, 'YYYY-MM') <= ${month}
        group by 1, 2, 3, 4 having -sum(amount) > 0 order by 2, 4`,
  )
  return rows.map(({ id: regionId, code, city: name, currency, due }) => ({
    regionId,
    code,
    name,
    currency,
    due: Number(due),
  }))
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
