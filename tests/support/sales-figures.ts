import { expect } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { SalesGroup } from '#contract/sales-report/sales-codes.ts'
import { AUDIT_RULES } from '#server/audit/rules.ts'
import type { Database } from '#server/database/connection.ts'
import { inSalesSnapshot } from '#server/features/sales-report/sales-snapshot.ts'
import { added, NOTHING, readSums, type SalesFigures, withOffTrips } from '#server/features/sales-report/sales-sums.ts'
import { readSalesReport, type SalesReport } from '#server/features/sales-report/sales-report.ts'
import { isRefusal } from '#server/plugins/refusal.ts'

const HEAD = {
  id: '00000000-0000-7000-8000-000000000000',
  userType: 'head_account',
  depotId: null,
  isAgent: false,
  timeZone: 'UTC',
} as const

/** What a head account reads, as if it had been sent. */
export async function salesOf(
  database: Pick<Database, 'pool' | 'orm' | 'onReplica'>,
  asked: Record<string, string>,
): Promise<SalesReport> {
  const report = await readSalesReport(database, contract.getSales.query.parse(asked), HEAD, new Date())
  if (isRefusal(report)) throw new Error(`${report.code} ${JSON.stringify(report.fields ?? report.message)}`)
  return report
}

/** Spans of at most a year, one after the other, in which everything of a test's or the demo operator's days lies. */
export const YEARS = [-1, 0, 1].map((away) => {
  const year = new Date().getUTCFullYear() + away
  return { from: `${year}-01-01`, to: `${year}-12-31` }
})

/** Every group of all years by key and currency, added up: for comparison with plain SQL. */
export async function sumsOfAll(
  database: Pick<Database, 'pool' | 'onReplica'>,
  view: 'sold' | 'travelled',
  group: SalesGroup,
): Promise<Record<string, SalesFigures>> {
  const read = await inSalesSnapshot(database, async (snapshot) => {
    const days = { from: YEARS.at(0)?.from ?? '', to: YEARS.at(-1)?.to ?? '' }
    const asked = { filters: { view, weekStart: 1 }, days, groupBy: [group], scope: { kind: 'all' } } as const
    const sums = await readSums(snapshot, asked)
    return view === 'travelled' ? withOffTrips(snapshot, asked, sums) : sums
  })
  if (isRefusal(read)) throw new Error(read.code)
  const sums: Record<string, SalesFigures> = {}
  for (const sum of read) {
    const name = `${sum.keys[0] ?? '–'} ${sum.currency}`
    sums[name] = added(sums[name] ?? NOTHING, sum)
  }
  return sums
}

/**
 * Whatever was done and however far the keeper is: what travels comes to account 4000 by day and depot, what was sold to
 * what bookings come to less refunds, and what is kept to what is made again.
 */
export async function expectExactSales(database: Pick<Database, 'pool' | 'onReplica'>): Promise<void> {
  const travelled = await sumsOfAll(database, 'travelled', 'day')
  const { rows: earned } = await database.pool.query<{ key: string; net: number }>(
    `select posting_date || ' ' || currency as key, (-sum(amount))::bigint as net from ledger_lines where account = '4000' group by 1 having sum(amount) <> 0`,
  )
  expect(
    Object.entries(travelled)
      .flatMap(([key, { net }]) => (net === 0 ? [] : [{ key, net }]))
      .toSorted(byKey),
  ).toEqual(earned.toSorted(byKey))
  const sold = await sumsOfAll(database, 'sold', 'currency')
  const { rows: booked } = await database.pool.query<{ key: string; gross: number; tickets: number; refunded: number }>(
    `select booking.currency || ' ' || booking.currency as key, (sum(ticket.fare) - coalesce(max(back.base), 0))::bigint as gross, count(*) as tickets,
       coalesce(max(back.tickets), 0) as refunded
     from tickets as ticket join bookings as booking on booking.id = ticket.booking_id
     left join (select currency, sum(line.base) as base, count(*) as tickets from refund_requests as request
       join refund_request_tickets as line on line.request_id = request.id where state in ('approved', 'paid') group by 1) as back on back.currency = booking.currency
     group by 1`,
  )
  expect(
    Object.entries(sold)
      .map(([key, { gross, tickets, refunded }]) => ({ key, gross, tickets, refunded }))
      .toSorted(byKey),
  ).toEqual(booked.toSorted(byKey))
  expect(await salesFindings(database)).toEqual([])
}

const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1)

/** What the audit finds of what is kept for the report. */
export async function salesFindings({ pool }: Pick<Database, 'pool'>): Promise<unknown[]> {
  const rules = AUDIT_RULES.filter(({ id }) => id.startsWith('tickets.sales'))
  expect(rules).toHaveLength(2)
  return (await Promise.all(rules.map((rule) => rule.check(pool)))).flat()
}
