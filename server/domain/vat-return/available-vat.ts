import { sql } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { balanceOf, type Source } from '#server/domain/ledger/account-turn.ts'
import { SETTLING_ACTS } from './settling-acts.ts'

/**
 * What the journal may take from an account: of VAT payable what no return settles. From a region's first return on, its
 * VAT is paid with its returns; what was owed before goes on being remitted by the journal.
 */
export async function availableOf(orm: Orm, source: Source): Promise<number> {
  const balance = await balanceOf(orm, source)
  return source.account === ACCOUNT.vatPayable && source.regionId !== null
    ? balance - (await heldForReturns(orm, { ...source, regionId: source.regionId }))
    : balance
}

/**
 * Whether the journal has remitted no more than what was owed before a region's first return: what it remitted of a return's
 * own VAT would be paid twice. Asked by what was remitted and not by the balance alone, which refunds of later periods lower.
 */
export async function isLeftForReturns(orm: Orm, of: { currency: string; regionId: string }): Promise<boolean> {
  if ((await availableOf(orm, { account: ACCOUNT.vatPayable, ...of })) >= 0) return true
  const { rows } = await orm.execute<{ remitted: number }>(sql`
    select coalesce(sum(line.amount), 0)::bigint as remitted from ledger_lines as line
    join ledger_entries as entry on entry.id = line.entry_id left join ledger_entries as reversed on reversed.id = entry.reverses
    where line.account = ${ACCOUNT.vatPayable} and line.region_id = ${of.regionId} and line.currency = ${of.currency}
      and coalesce(reversed.act, entry.act) = 'vatRemitted'`)
  return Number(rows[0]?.remitted ?? 0) <= 0
}

/** VAT of a region and currency that a return has to settle or will: of its first period and later, less what is paid. */
async function heldForReturns(
  orm: Orm,
  { currency, regionId }: { currency: string; regionId: string },
): Promise<number> {
  const { rows } = await orm.execute<{ held: number }>(sql`
    with first as (
      select first_day, through_serial from vat_returns
      where region_id = ${regionId} and state in ('prepared', 'filed', 'paid') order by first_day limit 1
    )
    select coalesce((
        select -sum(line.amount) from first
        join ledger_lines as line on line.account = ${ACCOUNT.vatPayable} and line.region_id = ${regionId} and line.currency = ${currency}
        join ledger_entries as entry on entry.id = line.entry_id
          and (entry.posting_date >= first.first_day or entry.serial > first.through_serial)
        left join ledger_entries as reversed on reversed.id = entry.reverses
        where coalesce(reversed.act, entry.act) not in (${sql.join(
          SETTLING_ACTS.map((act) => sql`${act}`),
          sql`, `,
        )})
      ), 0)::bigint - coalesce((
        select sum((part ->> 'output')::bigint) from vat_returns as paid
        join vat_return_figures as figures on figures.return_id = paid.id and figures.revision = paid.revision
        cross join lateral jsonb_array_elements(figures.document -> 'settled') as part
        where paid.region_id = ${regionId} and paid.state = 'paid' and part ->> 'currency' = ${currency}
      ), 0)::bigint as held`)
  return Number(rows[0]?.held ?? 0)
}
