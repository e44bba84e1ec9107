import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { openLandedDatabase } from '#tests/support/landed-database.ts'

/** The version before seats were kept for somebody, until a time. */
const LANDED = 47

let database: TestDatabase
let owner: pg.Client
const [departure, timing, person, ticket] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]

beforeAll(async () => {
  ;({ database, owner } = await openLandedDatabase(LANDED))
  await owner.query(`insert into users (id, email, name) values ($1, 'admin@landed.example', 'Admin')`, [person])
  await owner.query(
    `insert into departures (id, timing_id, travel_date, ordinal, route_id, route_applies_from, transport_id, starts_at, arrivals, departs)
     values ($1, $2, '2026-01-01', 1, gen_random_uuid(), '1900-01-01', gen_random_uuid(), now(), '[]', '[]')`,
    [departure, timing],
  )
  await owner.query(
    `insert into seat_claims (departure_id, seat, leg, kind, user_id, ticket_id, expires_at, reason) values
       ($1, '3', 0, 'reservation', $2, null, null, 'Guide travels'), ($1, '4', 0, 'ticket', null, $3, null, null), ($1, '5', 0, 'hold', $2, null, now(), null)`,
    [departure, person, ticket],
  )
  await owner.query(
    `insert into seat_reservation_log (departure_id, action, seats, from_position, to_position, reason, actor_id) values ($1, 'reserve', '["3"]', 0, 1, 'Guide travels', $2)`,
    [departure, person],
  )
  await owner.query("set session_replication_role = 'origin'")
  await migrate(database.ownerUrl, { keepOwner: true })
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

test('seats that were reserved before are kept for something else, in their own words and without an end', async () => {
  const { rows } = await owner.query('select seat, kind, kept_for, reason from seat_claims order by seat')
  expect(rows).toEqual([
    { seat: '3', kind: 'reservation', kept_for: 'other', reason: 'Guide travels' },
    { seat: '4', kind: 'ticket', kept_for: null, reason: null },
    { seat: '5', kind: 'hold', kept_for: null, reason: null },
  ])
  const { rows: endless } = await owner.query('select seat from seat_claims where expires_at is null order by seat')
  expect(endless).toEqual([{ seat: '3' }, { seat: '4' }])
})

test('what was done before names its departure', async () => {
  const { rows } = await owner.query(
    'select timing_id, travel_date::text, ordinal, seats, reason, kept_for, until from seat_reservation_log',
  )
  expect(rows).toEqual([
    {
      timing_id: timing,
      travel_date: '2026-01-01',
      ordinal: 1,
      seats: ['3'],
      reason: 'Guide travels',
      kept_for: null,
      until: null,
    },
  ])
})
