import { asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import { RECONCILED_ACCOUNTS } from '#contract/reconciliation/reconciliation-codes.ts'
import type { Orm } from '#server/database/connection.ts'
import { accounts } from '#server/database/schema/ledger.ts'
import { bankStatements, reconciledAccounts } from '#server/database/schema/reconciliation.ts'
import { users } from '#server/database/schema/people.ts'
import { isExpenseAccount } from '#server/domain/ledger/account-codes.ts'
import { openLines } from '#server/domain/reconciliation/open-lines.ts'
import { readRegionCurrencies } from '#server/domain/ledger/region-currencies.ts'
import { showStatement } from './statements.ts'

type Overview = ReplyOf<'getReconciliation'>['data']

/** Statements that the overview shows; the lines of older ones are in the list. */
const MAX_SHOWN = 30

const openRow = z.object({ count: z.int(), amount: z.int(), oldest: z.string().nullable() })
const accountRow = z.object({
  account: z.enum(RECONCILED_ACCOUNTS),
  name: z.object({ en: z.string(), ar: z.string() }),
  currency: z.string(),
  startsOn: z.string(),
  statedTo: z.string().nullable(),
  closing: z.int().nullable(),
  unstatedFile: z.string().nullable(),
  booked: z.int(),
  difference: z
    .object({
      amount: z.int(),
      unmatched: z.int(),
      ignored: z.int(),
      open: z.int(),
      later: z.int(),
      before: z.int(),
    })
    .nullable(),
  lines: openRow,
  entries: openRow,
})

/** Where the reconciled accounts stand, per currency that there are statements of. */
export async function readOverview(orm: Orm): Promise<Overview> {
  const { rows } = await orm.execute(sql`
    with stated as (
      select account, currency, max(last_day) as to_day from bank_statements where withdrawn_at is null group by account, currency),
    closings as (
      -- Several accounts at the bank are one in the ledger: known only where each says what it holds on the last day.
      select account, currency, case when bool_and(closing is not null) then sum(closing)::float8 end as closing,
        min(file_name) filter (where closing is null) as unstated_file from (
        select distinct on (account, currency, bank_account) account, currency, closing, file_name from bank_statements
        where withdrawn_at is null order by account, currency, bank_account, last_day desc, imported_at desc, part desc) as newest
      group by account, currency),
    openings as (
      select account, currency, sum(opening)::float8 as opening from (
        select distinct on (account, currency, bank_account) account, currency, opening from bank_statements
        where withdrawn_at is null order by account, currency, bank_account, last_day, imported_at, part) as oldest
      group by account, currency),
    unmatched as (
      select account, currency, count(*)::int as count, sum(amount)::float8 as amount, min(day)::text as oldest
      from bank_statement_lines where state = 'unmatched' group by account, currency),
    open as (
      select line.account, line.currency, count(*)::int as count, sum(line.amount)::float8 as amount, min(line.posting_date)::text as oldest,
        sum(line.amount) filter (where line.posting_date <= (select to_day from stated where stated.account = line.account and stated.currency = line.currency))::float8 as amount_stated
      from ${openLines(sql`true`)} group by line.account, line.currency)
    select shown.account, accounts.name, shown.currency::text as currency, reconciled.starts_on::text as "startsOn", stated.to_day::text as "statedTo",
      closings.closing, closings.unstated_file as "unstatedFile", books.booked,
      -- What others than the bank state of an account moves on to the bank with the match: nothing to compare.
      case when shown.account = '1010' and closings.closing is not null then json_build_object(
        'amount', closings.closing - books.booked, 'unmatched', coalesce(unmatched.amount, 0), 'ignored', books.ignored, 'open', -coalesce(open.amount_stated, 0),
        'before', openings.opening - books.before,
        'later', closings.closing - books.booked - coalesce(unmatched.amount, 0) - books.ignored + coalesce(open.amount_stated, 0) - openings.opening + books.before) end as difference,
      json_build_object('count', coalesce(unmatched.count, 0), 'amount', coalesce(unmatched.amount, 0), 'oldest', unmatched.oldest) as lines,
      json_build_object('count', coalesce(open.count, 0), 'amount', coalesce(open.amount, 0), 'oldest', open.oldest) as entries
    from (select account, currency from stated union select account, currency from open) as shown
      left join stated using (account, currency)
      left join closings using (account, currency) left join openings using (account, currency)
      left join unmatched using (account, currency) left join open using (account, currency)
      join accounts on accounts.code = shown.account join reconciled_accounts as reconciled on reconciled.account = shown.account
      cross join lateral (
        select coalesce(sum(amount), 0)::float8 as booked, coalesce(sum(amount) filter (where posting_date < reconciled.starts_on), 0)::float8 as before,
          (select coalesce(sum(amount), 0)::float8 from bank_statement_lines as ignored where ignored.account = shown.account and ignored.currency = shown.currency and state = 'ignored') as ignored
        from ledger_lines as line where line.account = shown.account and line.currency = shown.currency and line.posting_date <= coalesce(stated.to_day, 'infinity'::date)) as books
    order by shown.account, shown.currency`)
  const statements = await orm
    .select({ statement: bankStatements, importer: users.name })
    .from(bankStatements)
    .innerJoin(users, eq(users.id, bankStatements.importedBy))
    .where(isNull(bankStatements.withdrawnAt))
    .orderBy(desc(bankStatements.importedAt), desc(bankStatements.id))
    .limit(MAX_SHOWN)
  return {
    accounts: rows.map((row) => accountRow.parse(row)),
    statements: await Promise.all(statements.map((each) => showStatement(orm, each))),
  }
}

/** What a statement can be imported for. */
export async function readOptions(orm: Orm): Promise<ReplyOf<'getBankStatementOptions'>['data']> {
  const { account: ofAccount, currency: inCurrency } = bankStatements
  const [known, chart, currencies, newest] = await Promise.all([
    orm.select().from(reconciledAccounts),
    orm.select().from(accounts).where(eq(accounts.isActive, true)).orderBy(asc(accounts.code)),
    readRegionCurrencies(orm),
    orm
      .selectDistinctOn([ofAccount], { account: ofAccount, currency: inCurrency })
      .from(bankStatements)
      .where(isNull(bankStatements.withdrawnAt))
      .orderBy(ofAccount, desc(bankStatements.importedAt), desc(bankStatements.id)),
  ])
  return {
    accounts: RECONCILED_ACCOUNTS.flatMap((account) => {
      const found = chart.find(({ code }) => code === account)
      const before = known.find((each) => each.account === account)
      return found
        ? [
            {
              account,
              name: found.name,
              mapping: before?.mapping ?? null,
              startsOn: before?.startsOn ?? null,
              currency: newest.find((each) => each.account === account)?.currency ?? null,
            },
          ]
        : []
    }),
    currencies,
    feeAccounts: chart
      .filter(({ code, dimension }) => isExpenseAccount(code) && dimension === null)
      .map(({ code, name }) => ({ code, name })),
  }
}
