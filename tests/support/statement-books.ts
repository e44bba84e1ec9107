import { randomUUID } from 'node:crypto'
import { openDatabase } from '#server/database/connection.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'

export interface BookedLine {
  account: string
  currency: string
  amount: number
  depotId?: string
  agentId?: string
  forDepotId?: string
  departureId?: string
}

/** Lines of an entry as they are, by whatever account; a test's own books. */
async function book(server: RunningServer, day: string, lines: readonly BookedLine[]): Promise<string> {
  const entryId = randomUUID()
  const owner = openDatabase(server.ownerUrl, 1, undefined, null)
  try {
    await owner.pool.query(
      `with entry as (
         insert into ledger_entries (id, posting_date, act, record_kind, record_id, created_by, created_at)
         select $1, $2, 'entryCorrected', 'journal', gen_random_uuid(), (select id from users order by id limit 1), now()
         where (select pg_current_xact_id()) is not null
       )
       insert into ledger_lines (entry_id, line, account, currency, amount, depot_id, agent_id, for_depot_id, departure_id, posting_date)
       select $1, row_number() over (), account, currency, amount, "depotId", "agentId", "forDepotId", "departureId", $2
       from jsonb_to_recordset($3::jsonb) as row
         (account text, currency text, amount bigint, "depotId" uuid, "agentId" uuid, "forDepotId" uuid, "departureId" uuid)`,
      [entryId, day, JSON.stringify(lines)],
    )
  } finally {
    await owner.close()
  }
  return entryId
}

export interface StatementBooks {
  server: RunningServer
  depots: { id: string; name: { en: string } }[]
  agents: string[]
  departures: { id: string; routeId: string; busId: string }[]
}

const move = (
  amount: number,
  currency: string,
  debit: Partial<BookedLine>,
  credit: Partial<BookedLine>,
): BookedLine[] => [
  { account: '1010', currency, amount, ...debit },
  { account: '1010', currency, amount: -amount, ...credit },
]

/** The demo operator with what happens in three years and what seldom happens: both signs, both sides, no depot. */
export async function openStatementBooks(): Promise<StatementBooks> {
  const server = await startServer()
  const { pool } = server.database
  const depots = (await pool.query<{ id: string; name: { en: string } }>('select id, name from depots order by code'))
    .rows
  const agents = (await pool.query<{ id: string }>('select user_id as id from agents order by 1')).rows.map(
    ({ id }) => id,
  )
  const departures = (
    await pool.query<{ id: string; routeId: string; busId: string }>(
      'select id, route_id as "routeId", transport_id as "busId" from departures order by id limit 8',
    )
  ).rows
  const [a = '', b = ''] = depots.map(({ id }) => id)
  const [agent = '', otherAgent = agent] = agents
  const [one, two] = departures
  const on = (day: string, lines: readonly BookedLine[]) => book(server, day, lines)
  await on('2023-07-01', move(500_000, 'SAR', {}, { account: '3000' }))
  await on('2024-05-10', move(100_000, 'SAR', {}, { account: '4000', forDepotId: a }))
  await on('2024-05-11', move(7_777, 'JOD', {}, { account: '4000', forDepotId: b }))
  await on('2025-12-31', move(30_001, 'SAR', { account: '5000', forDepotId: b }, {}))
  await on('2026-01-01', move(64_000, 'SAR', {}, { account: '4100', forDepotId: a }))
  await on(
    '2026-01-15',
    move(20_500, 'SAR', {}, { account: '4000', forDepotId: a, ...(one && { departureId: one.id }) }),
  )
  await on(
    '2026-01-15',
    move(3_333, 'SAR', { account: '5450', forDepotId: a, ...(one && { departureId: one.id }) }, {}),
  )
  await on(
    '2026-01-31',
    move(11_005, 'JOD', {}, { account: '4000', forDepotId: b, ...(two && { departureId: two.id }) }),
  )
  await on('2026-02-10', move(700, 'SAR', { account: '1000', depotId: a }, { account: '5900', forDepotId: a }))
  await on('2026-03-03', move(1_500, 'SAR', { account: '5900', forDepotId: b }, { account: '1000', depotId: b }))
  await on('2026-02-20', move(9_000, 'SAR', { account: '1110', agentId: agent }, {}))
  await on('2026-02-21', move(5_000, 'SAR', { account: '2000', agentId: otherAgent }, {}))
  await on('2026-02-28', move(12_345, 'SAR', { account: '5400' }, {}))
  await on('2026-02-28', move(2_000, 'SAR', { account: '5720' }, { account: '1590' }))
  await on('2026-03-01', move(1, 'EGP', { account: '5600', forDepotId: b }, {}))
  await on('2026-03-02', move(999_999, 'EGP', {}, { account: '4010', forDepotId: b }))
  return { server, depots, agents, departures }
}

/** A checked exchange rate. */
export async function enterRate(
  { server }: StatementBooks,
  { day, from, to, rate }: { day: string; from: string; to: string; rate: string },
): Promise<void> {
  await server.database.pool.query(
    `insert into exchange_rates (id, day, from_currency, to_currency, rate, source, state, entered_by, entered_at, decided_by, decided_at)
     select gen_random_uuid(), $1, $2, $3, $4, 'Central bank', 'checked', id, now(), id, now() from users order by id limit 1`,
    [day, from, to, rate],
  )
}
