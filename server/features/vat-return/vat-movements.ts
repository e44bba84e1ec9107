import { type SQL, sql } from 'drizzle-orm'
import type { TaxCategory } from '#contract/tax/tax-codes.ts'
import type { VatKind, VatSide, VatSupply } from '#contract/vat-return/vat-return-codes.ts'
import type { Orm } from '#server/database/connection.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { SETTLING_ACTS } from '#server/domain/vat-return/settling-acts.ts'
import { movementParts } from './vat-movement-parts.ts'

/**
 * Which entries belong to a return: those of its days, and those of earlier days that were written after the return
 * before it was filed. By serials, so that each entry is of one return and of no other, whatever its clock said.
 */
export interface VatBounds {
  regionId: string
  /** First and last day. */
  from: string
  to: string
  /** Where the return before it was filed; null for the first, which has nothing of earlier days. */
  lateAfter: number | null
  /** Where it was filed itself; null while it has not been. */
  through: number | null
}

/** What one entry moves under one supply, category and rate. Minor units of `currency`. */
export interface VatMovement {
  entryId: string
  /** The day it belongs to, by which it is translated. */
  day: string
  side: VatSide
  kind: VatKind
  supply: VatSupply
  category: TaxCategory
  rateBasisPoints: number | null
  currency: string
  base: number
  vat: number
}

/** Entries that have nothing to do with the tax of a period; settling VAT is not supplying. */
const UNTAXED_ACTS = [
  'ticketEarned',
  'ticketEarningReversed',
  'refundPaidOut',
  'podCollected',
  'customerPaid',
  'customerReceiptCancelled',
  'expenseSubmitted',
  'expenseAmended',
  'expenseRejected',
  'exitFeesRemitted',
  ...SETTLING_ACTS,
]

/** The movements of a return as a query: entry_id, day, side, kind, supply, category, rate, currency, base, vat. */
export const movementsOf = ({ regionId, from, to, lateAfter, through }: VatBounds): SQL => {
  const filed = through === null ? sql`true` : sql`serial <= ${through}`
  const late =
    lateAfter === null
      ? sql``
      : sql`union all select * from ledger_entries where serial > ${lateAfter} and ${filed} and posting_date < ${from}::date`
  return sql`
    with chosen as materialized (
      select entry.id, entry.serial, entry.act, entry.record_kind, entry.record_id, coalesce(entry.true_date, entry.posting_date) as day, entry.created_at,
        reversed.act as reversed_act, reversed.record_id as reversed_record, coalesce(reversed.true_date, reversed.posting_date) as reversed_day
      from (
        select * from ledger_entries where posting_date between ${from}::date and ${to}::date and ${filed}
        ${late}
      ) as entry
      left join ledger_entries as reversed on reversed.id = entry.reverses
      where entry.act not in (${sql.join(
        UNTAXED_ACTS.map((act) => sql`${act}`),
        sql`, `,
      )})
    ),
    vat_of_entry as materialized (
      select chosen.id, -sum(line.amount) as vat from chosen join ledger_lines as line on line.entry_id = chosen.id
      where line.account = ${ACCOUNT.vatPayable} and line.region_id = ${regionId} group by chosen.id
    )
    select part.id as entry_id, chosen.day::text as day, part.side,
      case when least(chosen.day, coalesce(part.changes_day, chosen.reversed_day, chosen.day)) < ${from}::date then 'correction'
        when part.is_credit then 'refund' else 'supply' end as kind,
      part.supply, part.category::text as category, part.rate, part.currency, (part.gross - part.vat)::bigint as base, part.vat::bigint as vat
    from (${movementParts(regionId)}) as part (id, side, supply, category, rate, currency, gross, vat, changes_day, is_credit)
    join chosen on chosen.id = part.id
    where part.gross <> 0 or part.vat <> 0`
}

/** The movements of a return, all or those of some entries. */
export async function readMovements(orm: Orm, bounds: VatBounds, entryIds?: readonly string[]): Promise<VatMovement[]> {
  const { rows } = await orm.execute<{
    entry_id: string
    day: string
    side: VatSide
    kind: VatKind
    supply: VatSupply
    category: TaxCategory
    rate: number | null
    currency: string
    base: number
    vat: number
  }>(
    sql`select * from (${movementsOf(bounds)}) as movement
        ${entryIds === undefined ? sql`` : sql`where entry_id = any (${sql.param([...entryIds])}::uuid[])`}
        order by entry_id, side, supply, category, rate, kind`,
  )
  return rows.map(({ entry_id: entryId, rate: rateBasisPoints, base, vat, ...movement }) => ({
    ...movement,
    entryId,
    rateBasisPoints,
    base: Number(base),
    vat: Number(vat),
  }))
}
