import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { FACT_COLUMNS, FACT_MEASURES, TOTAL_KEYS, totalsOf } from '#server/database/sales-movements.ts'
import { TEST_AUDIT_KEY, type TestDatabase } from '#tests/support/database.ts'
import { openLandedDatabase } from '#tests/support/landed-database.ts'

/** The version before sales were summed up by clerk. */
const LANDED = 28
const [clerk, other, depot, ticket, passenger, booking] = Array.from({ length: 6 }, randomUUID)

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  ;({ database, owner } = await openLandedDatabase(LANDED))
  await owner.query(
    `insert into tickets (id, booking_id, passenger_id, departure_id, direction, from_position, to_position, boards_at, alights_at, fare,
       vat, currency, travel_date, fare_class, state, vat_region_id, supply, tax_category, vat_rate_basis_points, crosses_border, policy_version)
     values ($1, $3, $2, gen_random_uuid(), 'outward', 0, 1, '2026-03-05T08:00Z', '2026-03-05T12:00Z', 500,
       0, 'SAR', '2026-03-05', 'adult', 'pending', gen_random_uuid(), 'domesticTicket', 'Z', 0, false, 1)`,
    [ticket, passenger, booking],
  )
  await owner.query(
    `insert into passengers (id, booking_id, position, first_name, last_name, gender, date_of_birth, nationality)
     values ($1, $2, 0, 'Omar', 'Saleh', 'male', '1990-05-01', 'SA')`,
    [passenger, booking],
  )
  await owner.query(
    `insert into bookings (id, reference, created_by, created_at, is_two_way, currency, total, vat_total, payer_name, payer_phone, means, boarding_day,
       route_ids, ticket_states, lead_passenger, passenger_count, search_text)
     values ($1, 'AAAA2222', $2, '2026-03-01T09:00Z', false, 'SAR', 500, 0, 'Omar Saleh', '+962795550101', 'cash', '2026-03-05', '{}', '{pending}', '', 1, '')`,
    [booking, clerk],
  )
  await owner.query(
    `insert into sales_facts (ticket_id, view, day, hour, depot_id, clerk_id, means, currency, fare_class, tickets, gross)
     values ($4, 'sold', '2026-03-01', 9, $1, $2, 'cash', 'SAR', 'adult', 1, 500), (null, 'sold', '2026-03-01', 10, $1, $2, 'pos', 'SAR', 'child', 1, 300),
       (null, 'sold', '2026-03-01', 10, $1, $3, 'cash', 'SAR', 'adult', 1, 500), (null, 'travelled', '2026-03-05', null, $1, $2, 'cash', 'SAR', 'adult', 1, 500)`,
    [depot, clerk, other, ticket],
  )
  await migrate(database.ownerUrl, { auditKey: Buffer.from(TEST_AUDIT_KEY) })
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

test('what was kept before says how long ahead it was booked, and is summed up by it', async () => {
  const { rows: facts } = await owner.query('select view, lead from sales_facts where ticket_id = $1', [ticket])
  expect(facts).toEqual([{ view: 'sold', lead: 'days4to7' }])
  const { rows } = await owner.query(
    "select view, lead, tickets, gross::int from sales_totals where span = 'lead' order by view, lead nulls last",
  )
  expect(rows).toEqual([
    { view: 'sold', lead: 'days4to7', tickets: 1, gross: 500 },
    { view: 'sold', lead: null, tickets: 2, gross: 800 },
    { view: 'travelled', lead: null, tickets: 1, gross: 500 },
  ])
})

test('what was kept before says of which nationality its passenger is, and is summed up by it', async () => {
  const { rows: facts } = await owner.query('select view, nationality from sales_facts where ticket_id = $1', [ticket])
  expect(facts).toEqual([{ view: 'sold', nationality: 'SA' }])
  const { rows } = await owner.query(
    "select view, nationality, tickets, gross::int from sales_totals where span = 'nationality' order by view, nationality nulls last",
  )
  expect(rows).toEqual([
    { view: 'sold', nationality: 'SA', tickets: 1, gross: 500 },
    { view: 'sold', nationality: null, tickets: 2, gross: 800 },
    { view: 'travelled', nationality: null, tickets: 1, gross: 500 },
  ])
})

test('what was kept before is summed up by clerk too', async () => {
  const columns = [...TOTAL_KEYS, ...FACT_MEASURES].join(', ')
  const { rows: kept } = await owner.query(
    `select ${columns} from sales_totals where span = 'clerk' order by view, day, clerk_id = $1`,
    [other],
  )
  const { rows: made } = await owner.query(
    `select ${columns} from (${totalsOf(`(select ${FACT_COLUMNS} from sales_facts) as fact`)}) as total
     where span = 'clerk' order by view, day, clerk_id = $1`,
    [other],
  )
  expect(kept.map((row) => [row.clerk_id, row.tickets, Number(row.gross)])).toEqual([
    [clerk, 2, 800],
    [other, 1, 500],
    [clerk, 1, 500],
  ])
  const inNumbers = (rows: Record<string, unknown>[]) =>
    rows.map((row) => ({ ...row, ...Object.fromEntries(FACT_MEASURES.map((name) => [name, Number(row[name])])) }))
  expect(inNumbers(kept)).toEqual(inNumbers(made))
})
