import { type SQL, sql } from 'drizzle-orm'
import type { VatAccountCheck } from '#contract/vat-return/vat-return.ts'
import type { VatReturnDocument } from '#contract/vat-return/vat-return-document.ts'
import type { Orm } from '#server/database/connection.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { SETTLING_ACTS } from '#server/domain/vat-return/settling-acts.ts'
import type { VatBounds } from './vat-movements.ts'

/**
 * How VAT payable and input VAT of a region moved in a period, straight from their lines, beside what a return tells of
 * it: the same money by another way, so that what the return has not understood shows as a difference.
 */
export async function checkAccounts(
  orm: Orm,
  { regionId, from, to, lateAfter, through }: VatBounds,
  { settled: told }: Pick<VatReturnDocument, 'settled'>,
): Promise<VatAccountCheck[]> {
  const isOfPeriod = sql`posting_date >= ${from}::date`
  const wasLate: SQL = lateAfter === null ? sql`false` : sql`entry.serial > ${lateAfter}`
  const isLate: SQL = lateAfter === null ? sql`false` : sql`serial > ${lateAfter}`
  const isTold: SQL = through === null ? sql`true` : sql`serial <= ${through}`
  const { rows } = await orm.execute<{
    account: string
    currency: string
    moved: number
    settled: number
    earlier: number
    later: number
  }>(sql`
    select account, currency, coalesce(sum(amount) filter (where ${isOfPeriod}), 0)::bigint as moved,
      coalesce(sum(amount) filter (where ${isOfPeriod} and is_settling), 0)::bigint as settled,
      coalesce(sum(amount) filter (where not ${isOfPeriod} and not is_settling and ${isLate} and ${isTold}), 0)::bigint as earlier,
      coalesce(sum(amount) filter (where ${isOfPeriod} and not is_settling and not ${isTold}), 0)::bigint as later
    from (
      select line.account, line.currency, case line.account when ${ACCOUNT.vatPayable} then -line.amount else line.amount end as amount, entry.posting_date, entry.serial,
        coalesce(reversed.act, entry.act) in (${sql.join(
          SETTLING_ACTS.map((act) => sql`${act}`),
          sql`, `,
        )}) as is_settling
      from ledger_lines as line join ledger_entries as entry on entry.id = line.entry_id
      left join ledger_entries as reversed on reversed.id = entry.reverses
      where line.account in (${ACCOUNT.vatPayable}, ${ACCOUNT.inputVat}) and line.region_id = ${regionId}
        and line.posting_date <= ${to}::date and (line.posting_date >= ${from}::date or ${wasLate})
    ) as line group by account, currency order by account desc, currency`)
  const checks = rows.map(({ account, currency, ...sums }): VatAccountCheck => {
    const side = account === ACCOUNT.vatPayable ? 'output' : 'input'
    const [moved, settled, earlier, later] = [sums.moved, sums.settled, sums.earlier, sums.later].map(Number)
    const of = { moved: moved ?? 0, settled: settled ?? 0, earlier: earlier ?? 0, later: later ?? 0 }
    const ofReturn = told.find((each) => each.currency === currency)?.[side] ?? 0
    return {
      side,
      account,
      currency,
      ...of,
      told: ofReturn,
      difference: ofReturn - (of.moved - of.settled + of.earlier - of.later),
    }
  })
  return [...checks, ...unmoved(checks, told)]
}

/** What a return tells of an account that has not moved at all: wrong, and to be seen. */
function unmoved(checks: readonly VatAccountCheck[], told: VatReturnDocument['settled']): VatAccountCheck[] {
  return told.flatMap(({ currency, output, input }) =>
    (
      [
        ['output', ACCOUNT.vatPayable, output],
        ['input', ACCOUNT.inputVat, input],
      ] as const
    ).flatMap(([side, account, amount]) =>
      amount === 0 || checks.some((each) => each.side === side && each.currency === currency)
        ? []
        : [{ side, account, currency, moved: 0, settled: 0, earlier: 0, later: 0, told: amount, difference: amount }],
    ),
  )
}
