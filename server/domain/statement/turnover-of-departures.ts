import type { AccountBalance, BalanceConnection } from '#server/domain/ledger/balances.ts'

interface DepartureQuery {
  from: string
  to: string
  accounts: readonly string[]
  by: 'route' | 'bus'
}

const SUBJECTS = { route: 'departure.route_id', bus: 'departure.transport_id' } as const

export interface DepartureTurnover extends AccountBalance {
  opening: 0
}

/**
 * What moved on these accounts in a period, by the route or the bus of the departure that a line is for; null: of none.
 * A bus is the one that the departure has now. Balances are kept without departures, so the lines are read.
 */
export async function readTurnoverOfDepartures(
  connection: BalanceConnection,
  { from, to, accounts, by }: DepartureQuery,
): Promise<DepartureTurnover[]> {
  const { rows } = await connection.query<{
    account: string
    currency: string
    group: string | null
    debit: number
    credit: number
  }>(
    `select line.account, line.currency, ${SUBJECTS[by]}::text as "group",
       sum(greatest(line.amount, 0))::bigint as debit, sum(greatest(-line.amount, 0))::bigint as credit
     from ledger_lines as line left join departures as departure on departure.id = line.departure_id
     where line.account = any ($3) and line.posting_date between $1 and $2
     group by 1, 2, 3 order by 1, 2, 3`,
    [from, to, [...accounts]],
  )
  return rows.map(({ debit, credit, ...row }) => ({ ...row, opening: 0, debit, credit, closing: debit - credit }))
}

/** How many departures had income or cost in each currency, by their route or bus. */
export async function countDepartures(
  connection: BalanceConnection,
  { from, to, accounts, by }: DepartureQuery,
): Promise<{ currency: string; group: string; count: number }[]> {
  const { rows } = await connection.query<{ currency: string; group: string; count: number }>(
    `select line.currency, ${SUBJECTS[by]}::text as "group", count(distinct line.departure_id)::int as count
     from ledger_lines as line join departures as departure on departure.id = line.departure_id
     where line.account = any ($3) and line.posting_date between $1 and $2
     group by 1, 2 order by 1, 2`,
    [from, to, [...accounts]],
  )
  return rows
}
