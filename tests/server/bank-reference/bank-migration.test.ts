import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { bankReferenceKey } from '#server/domain/bank-reference/bank-reference-key.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { openLandedDatabase } from '#tests/support/landed-database.ts'

/** The version before transfers were named and deductions decided by another. */
const LANDED = 9

let database: TestDatabase
let owner: pg.Client
const ids = {
  deduction: randomUUID(),
  payment: randomUUID(),
  cash: randomUUID(),
  topUp: randomUUID(),
  booking: randomUUID(),
}

beforeAll(async () => {
  ;({ database, owner } = await openLandedDatabase(LANDED))
  const person = randomUUID()
  await owner.query(`insert into users (id, email, name) values ($1, 'head@landed.example', 'Head')`, [person])
  await owner.query(
    `insert into wallet_deductions (id, agent_id, currency, amount, reason_code, reason, created_by, created_at) values ($1, $2, 'SAR', 500, 'paidBack', 'As agreed', $2, '2026-01-05T10:00:00Z')`,
    [ids.deduction, person],
  )
  for (const [id, means, reference] of [
    [ids.payment, 'bank', 'ft –\u200f ٢٦ 01a'],
    [ids.cash, 'cash', 'ft 26 01a'],
  ] as const) {
    await owner.query(
      `insert into booking_payments (id, booking_id, act, means, reference, fare, taken_by) values ($1, $2, 'sale', $3, $4, 100, $5)`,
      [id, ids.booking, means, reference, person],
    )
  }
  await owner.query(
    `insert into top_ups (id, number, agent_id, currency, amount, means, bank_reference, state, requested_by, requested_at) values ($1, 'TU-1', $2, 'SAR', 100, 'bank', ' rjhi-9 ', 'pending', $2, now())`,
    [ids.topUp, person],
  )
  await owner.query("set session_replication_role = 'origin'")
  await migrate(database.ownerUrl, { keepOwner: true })
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const rows = async (text: string) => (await owner.query(text)).rows

test('a database of the version before opens: its deductions are approved history', async () => {
  expect(await rows('select id, state, number, decided_by, version from wallet_deductions')).toEqual([
    { id: ids.deduction, state: 'approved', number: null, decided_by: null, version: 1 },
  ])
  expect(
    await rows(
      `select wallet_deductions.created_at < min(since) as older from machine_versions, wallet_deductions where machine = 'walletDeduction' group by wallet_deductions.created_at`,
    ),
  ).toEqual([{ older: true }])
})

test('its transfers stay where they were posted, and their references are known', async () => {
  expect(await rows('select id, is_straight_to_bank as straight from booking_payments order by means')).toEqual([
    { id: ids.payment, straight: true },
    { id: ids.cash, straight: false },
  ])
  expect(await rows('select key, kind, record_id from bank_reference_uses order by key')).toEqual([
    { key: bankReferenceKey('FT2601A'), kind: 'booking', record_id: ids.booking },
    { key: bankReferenceKey('RJHI 9'), kind: 'topUp', record_id: ids.topUp },
  ])
  expect(await rows(`select code from accounts where code = '1015'`)).toEqual([{ code: '1015' }])
})
