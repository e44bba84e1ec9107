import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { CheckFigures } from '#contract/period/period.ts'
import type { CheckItem } from '#contract/period/period-codes.ts'
import type { Orm } from '#server/database/connection.ts'
import { type DepotInstant, withinDepotDays } from '#server/database/depot-day.ts'
import { cashShifts } from '#server/database/schema/ledger.ts'
import { cashTransfers, depositSlips } from '#server/database/schema/cash.ts'
import { refundRequests } from '#server/database/schema/refund.ts'
import { topUps } from '#server/database/schema/top-up.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { EVER, readBalances, type BalanceConnection } from '#server/domain/ledger/balances.ts'
import { openLines } from '#server/domain/reconciliation/open-lines.ts'
import { readLastFiled } from '#server/domain/vat-return/open-return.ts'
import { periodAfter } from '#server/domain/vat-return/vat-periods.ts'
import { homeDayAt } from '#server/time/local-day.ts'

/** The month that is looked at, and by whose clock its days are those of the head office. */
export interface CheckedMonth {
  /** First and last day. */
  from: string
  to: string
  homeTimeZone: string
}

export interface CheckOutcome extends CheckFigures {
  isDone: boolean
}

/** Where an item's figures come from. What keeps records of its own, such as VAT returns, puts its look at them here. */
export type PeriodCheck = (orm: Orm, connection: BalanceConnection, month: CheckedMonth) => Promise<CheckOutcome>

/** What is looked at before a month is closed: of the month or from before it, as it stands now. */
export const PERIOD_CHECKS: Readonly<Record<CheckItem, PeriodCheck>> = {
  shifts: (orm, _, { to }) =>
    countUndone(
      orm,
      sql`${cashShifts} where ${cashShifts.state} <> 'closed' and ${upTo({ at: cashShifts.openedAt, depot: cashShifts.depotId }, to)}`,
      cashShifts.openedAt,
    ),
  slips: (orm, _, { to }) =>
    countUndone(
      orm,
      sql`${depositSlips} where ${depositSlips.state} = 'pending' and ${upTo({ at: depositSlips.createdAt, depot: depositSlips.depotId }, to)}`,
      depositSlips.createdAt,
    ),
  transfers: (orm, _, { to }) =>
    countUndone(
      orm,
      sql`${cashTransfers} where ${cashTransfers.state} = 'handedOver' and ${upTo({ at: cashTransfers.createdAt, depot: cashTransfers.depotId }, to)}`,
      cashTransfers.createdAt,
    ),
  expenses: (orm, _, { to }) =>
    sumUndone(
      orm,
      sql`select currency, total as minor, date as day from expenses where state = 'pending' and date <= ${to}::date`,
    ),
  agentDeposits: (orm, _, { to, homeTimeZone }) =>
    sumUndone(
      orm,
      sql`select currency, amount as minor, (requested_at at time zone ${homeTimeZone})::date as day from top_ups
          where state = 'pending' and means = 'cash' and ${upTo({ at: topUps.requestedAt, depot: topUps.depotId }, to)}`,
    ),
  refunds: (orm, _, { to, homeTimeZone }) =>
    sumUndone(
      orm,
      sql`select currency, refund as minor, (decided_at at time zone ${homeTimeZone})::date as day from refund_requests
          where state = 'approved' and refund > 0 and ${upTo({ at: refundRequests.decidedAt, depot: refundRequests.depotId }, to)}`,
    ),
  bankReceipts: (orm, _, { to }) => sumUndone(orm, unconfirmedReceipts(to)),
  async bankLines(orm, _, month) {
    const undone = await sumUndone(orm, unmatchedLines(month.to))
    const unstated = await readUnstated(orm, month)
    // A month of the bank that statements do not tell of to its last entry is not reconciled, however little is open.
    return undone.isDone && unstated.length > 0 ? { ...undone, isDone: false, count: null } : undone
  },
  vatReturn: checkVatReturns,
  async trialBalance(_, connection, { from, to }) {
    const sums = new Map<string, number>()
    for (const { currency, closing } of await readBalances(connection, { from, to }))
      sums.set(currency, (sums.get(currency) ?? 0) + closing)
    const amounts = [...sums].flatMap(([currency, minor]) => (minor === 0 ? [] : [{ currency, minor }]))
    return { isDone: amounts.length === 0, count: null, amounts, oldest: null }
  },
  async audit(orm, _, { from, to, homeTimeZone }) {
    // What was posted into the month behind a run, no run has looked at: an accrual, or a correction once it was reopened.
    const { rows } = await orm.execute<{ started_at: string | Date; findings: number; has_seen_all: boolean }>(
      sql`select started_at, findings, not exists (select from ledger_entries as entry
            where entry.posting_date between ${from}::date and ${to}::date and entry.created_at > run.started_at) as has_seen_all
          from audit_runs as run where state = 'done' order by started_at desc, id desc limit 1`,
    )
    const [run] = rows.filter(
      ({ started_at: startedAt, has_seen_all: hasSeenAll }) =>
        hasSeenAll && homeDayAt({ homeTimeZone }, new Date(startedAt)) > to,
    )
    return { isDone: run?.findings === 0, count: run?.findings ?? null, amounts: [], oldest: null }
  },
}

const upTo = (instant: DepotInstant, to: string): SQL => withinDepotDays(instant, { to }) ?? sql`true`

async function countUndone(orm: Orm, from: SQL, at: AnyPgColumn): Promise<CheckOutcome> {
  const { rows } = await orm.execute<{ count: number; oldest: string | null }>(
    sql`select count(*)::int as count, min(${at})::date::text as oldest from ${from}`,
  )
  const count = rows[0]?.count ?? 0
  return { isDone: count === 0, count, amounts: [], oldest: rows[0]?.oldest ?? null }
}

/** @param undone rows of currency, minor units and day */
async function sumUndone(orm: Orm, undone: SQL): Promise<CheckOutcome> {
  const { rows } = await orm.execute<{ currency: string; minor: string; count: number; oldest: string }>(
    sql`select currency, sum(minor)::bigint as minor, count(*)::int as count, min(day)::text as oldest
        from (${undone}) as undone group by currency order by currency`,
  )
  return {
    isDone: rows.length === 0,
    count: rows.reduce((sum, { count }) => sum + count, 0),
    amounts: rows.map(({ currency, minor }) => ({ currency, minor: Number(minor) })),
    oldest: rows.map(({ oldest }) => oldest).toSorted()[0] ?? null,
  }
}

/**
 * What came in by transfer up to a day and is not confirmed to this day: what is confirmed is taken off the oldest, since
 * a confirmation names a sum and no receipt.
 */
const unconfirmedReceipts = (to: string): SQL => sql`
  with days as (
    select currency, posting_date as day, coalesce(sum(amount) filter (where amount > 0), 0) as received, coalesce(-sum(amount) filter (where amount < 0), 0) as confirmed
    from ledger_lines where account = ${ACCOUNT.bankReceipts} group by currency, posting_date),
  summed as (
    select currency, day, received, sum(received) over (partition by currency order by day) - sum(confirmed) over (partition by currency) as open from days)
  select currency, least(received, open) as minor, day from summed where open > 0 and received > 0 and day <= ${to}::date`

/**
 * Regions whose VAT has moved up to a month and is not filed: of one that files by quarter, a month within a quarter that
 * goes on waits for none, if all before that is filed.
 */
async function checkVatReturns(orm: Orm, connection: BalanceConnection, { to }: CheckedMonth): Promise<CheckOutcome> {
  const balances = await readBalances(connection, { ...EVER, to, accounts: VAT_ACCOUNTS, groupBy: 'region' })
  const moved = new Set(balances.flatMap(({ group }) => (group === null ? [] : [group])))
  const last = await readLastFiled(orm)
  const due = [...moved].filter((regionId) => {
    const filed = last.get(regionId)
    return filed === undefined || periodAfter({ span: filed.span, to: filed.lastDay }).to <= to
  })
  return { isDone: due.length === 0, count: due.length === 0 ? null : due.length, amounts: [], oldest: null }
}

const VAT_ACCOUNTS: readonly string[] = [ACCOUNT.vatPayable, ACCOUNT.inputVat]

/** Lines of statements that nobody has matched, and entries of the reconciled accounts that no statement has shown. */
const unmatchedLines = (to: string): SQL => sql`
  select currency, amount as minor, day from bank_statement_lines where state = 'unmatched' and day <= ${to}::date
  union all select line.currency, line.amount, line.posting_date from ${openLines(sql`line.posting_date <= ${to}::date`)}`

/**
 * Currencies in which the bank moved in a month that statements do not tell of: after the last day of them (a statement
 * ends with its last line), or before the account is reconciled, unless what the first statement opens with is what the
 * books had by then.
 */
async function readUnstated(orm: Orm, { from, to }: CheckedMonth): Promise<string[]> {
  const { rows } = await orm.execute<{ currency: string }>(sql`
    with opened as (
      -- Several accounts at the bank are one in the ledger: known only where each says what it opened with.
      select currency, case when bool_and(opening is not null) then sum(opening) end as opening from (
        select distinct on (currency, bank_account) currency, opening from bank_statements
        where account = ${ACCOUNT.bank} and withdrawn_at is null order by currency, bank_account, last_day, imported_at, part) as oldest
      group by currency),
    reconciled as (select starts_on from reconciled_accounts where account = ${ACCOUNT.bank}),
    booked as (
      select currency, sum(amount) as opening from ledger_lines
      where account = ${ACCOUNT.bank} and posting_date < (select starts_on from reconciled) group by currency)
    select distinct line.currency::text as currency from ledger_lines as line
    where line.account = ${ACCOUNT.bank} and line.posting_date between ${from}::date and ${to}::date
      and (not exists (select from bank_statements as stated where stated.account = line.account and stated.currency = line.currency
          and stated.withdrawn_at is null and stated.last_day >= line.posting_date)
        or line.posting_date < (select starts_on from reconciled)
          and (select opening from opened where opened.currency = line.currency)
            is distinct from (select opening from booked where booked.currency = line.currency))`)
  return rows.map(({ currency }) => currency)
}
