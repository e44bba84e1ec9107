import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { openLandedDatabase } from '#tests/support/landed-database.ts'

/** The last version in which a region had one rate for everything. */
const LANDED = 24

let database: TestDatabase
let owner: pg.Client
const ids = Object.fromEntries(
  ['riyadh', 'amman', 'free', 'departure', 'route', 'booking', 'head'].map((name) => [name, randomUUID()]),
)
const idOf = (name: string) => ids[name] ?? ''
const rows = async (text: string) => (await owner.query(text)).rows

beforeAll(async () => {
  ;({ database, owner } = await openLandedDatabase(LANDED))
  await sellBefore()
  await owner.query("set session_replication_role = 'origin'")
  await migrate(database.ownerUrl, { keepOwner: true })
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

/** Riyadh sold at 5 % before it sold at 15 %; one region has no VAT. */
async function sellBefore(): Promise<void> {
  for (const [name, country, rate] of [
    ['riyadh', 'SA', 1500],
    ['amman', 'JO', 1600],
    ['free', 'QA', 0],
  ] as const) {
    await owner.query(
      `insert into regions (id, code, city, country, currency, vat_rate_basis_points, time_zone) values ($1, $2, '{"en": "X", "ar": "X"}', $3, 'SAR', $4, 'Asia/Riyadh')`,
      [idOf(name), name.slice(0, 3).toUpperCase(), country, rate],
    )
    const stop = randomUUID()
    await owner.query(`insert into stoppages (id, region_id, name) values ($1, $2, '{"en": "X", "ar": "X"}')`, [
      stop,
      idOf(name),
    ])
    const position = { riyadh: [0, 1], amman: [2], free: [] }[name]
    for (const place of position)
      await owner.query(
        `insert into route_stops (route_id, applies_from, position, stoppage_id) values ($1, '1900-01-01', $2, $3)`,
        [idOf('route'), place, stop],
      )
  }
  await owner.query(
    `insert into record_changes (record_kind, record_id, act, changes, user_id) values ('region', $1, 'changed', '{"vatRateBasisPoints": {"from": 500, "to": 1500}}', $2)`,
    [idOf('riyadh'), idOf('head')],
  )
  await owner.query(
    `insert into departures (id, timing_id, travel_date, ordinal, route_id, route_applies_from, transport_id, starts_at, arrivals, departs)
     values ($1, gen_random_uuid(), '2026-01-01', 1, $2, '1900-01-01', gen_random_uuid(), now(), '[]', '[]')`,
    [idOf('departure'), idOf('route')],
  )
  for (const [to, fare, vat] of [
    [2, 11_500, 1500],
    [1, 10_500, 500],
    [1, 0, 0],
    // A fare that rose by SAR 23 at 15 % after it was sold at 5 %.
    [1, 12_800, 800],
  ] as const)
    await owner.query(
      `insert into tickets (id, booking_id, passenger_id, direction, departure_id, travel_date, from_position, to_position, boards_at, alights_at, fare_class, fare, vat, vat_region_id, currency, crosses_border, state, policy_version)
       values (gen_random_uuid(), $1, gen_random_uuid(), 'outward', $2, '2026-01-01', 0, $3, now(), now(), 'adult', $4, $5, $6, 'SAR', false, 'pending', 1)`,
      [idOf('booking'), idOf('departure'), to, fare, vat, idOf('riyadh')],
    )
  await owner.query(
    `insert into wallet_deductions (id, agent_id, currency, amount, vat, region_id, reason_code, reason, created_by, created_at)
     values (gen_random_uuid(), $1, 'SAR', 1050, 50, $2, 'serviceCharge', 'Service', $1, now())`,
    [idOf('head'), idOf('riyadh')],
  )
}

test('what was sold before is filled in with what it was, and its VAT stays', async () => {
  expect(
    await rows(
      `select supply, tax_category as category, vat_rate_basis_points as rate, fare::int, vat::int, tax_rule_id as rule from tickets order by fare`,
    ),
  ).toEqual([
    { supply: 'domesticTicket', category: 'S', rate: 1500, fare: 0, vat: 0, rule: null },
    { supply: 'domesticTicket', category: 'S', rate: 500, fare: 10_500, vat: 500, rule: null },
    { supply: 'internationalTicket', category: 'S', rate: 1500, fare: 11_500, vat: 1500, rule: null },
    { supply: 'domesticTicket', category: 'S', rate: 667, fare: 12_800, vat: 800, rule: null },
  ])
  expect(
    await rows('select tax_category as category, vat_rate_basis_points as rate, vat::int from wallet_deductions'),
  ).toEqual([{ category: 'S', rate: 500, vat: 50 }])
})

test('every region has rules at the rate it had, international tickets among them, and nothing is zero-rated', async () => {
  expect(
    await rows(
      `select code, category, rate_basis_points as rate, count(*)::int, bool_and(valid_from = '1900-01-01' and tax_rules.is_active) as since from tax_rules join regions on regions.id = region_id
       group by 1, 2, 3 order by 1, 2`,
    ),
  ).toEqual([
    { code: 'AMM', category: 'O', rate: 0, count: 1, since: true },
    { code: 'AMM', category: 'S', rate: 1600, count: 10, since: true },
    { code: 'FRE', category: 'O', rate: 0, count: 1, since: true },
    { code: 'RIY', category: 'O', rate: 0, count: 1, since: true },
    { code: 'RIY', category: 'S', rate: 1500, count: 10, since: true },
  ])
  expect(
    await rows(
      `select reason_code from tax_rules join regions on regions.id = region_id where code = 'RIY' and supply = 'exitFee'`,
    ),
  ).toEqual([{ reason_code: 'VATEX-SA-OOS' }])
})
