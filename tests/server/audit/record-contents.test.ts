import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditFinding } from '#contract/audit/audit-finding-row.ts'
import { contentsCheck } from '#server/audit/contents/contents-check.ts'
import { storeBaseline } from '#server/audit/contents/contents-baseline.ts'
import { RECORDED_KINDS, type RecordedKindName, recordedKindNames } from '#server/audit/contents/recorded-kinds.ts'
import { inTransaction as inAnyTransaction, openDatabase } from '#server/database/connection.ts'
import { beginOf, periodFrom } from '#server/domain/vat-return/vat-periods.ts'
import { prepareReturn as prepare } from '#server/features/vat-return/prepare-return.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { createTestDatabase, TEST_AUDIT_KEY, type TestDatabase } from '#tests/support/database.ts'

const auditKey = Buffer.from(TEST_AUDIT_KEY)

let testDatabase: TestDatabase
/** Who may do anything, by plain SQL. */
let owner: Client

beforeAll(async () => {
  testDatabase = await createTestDatabase({ template: 'demo' })
  owner = new Client({ connectionString: testDatabase.ownerUrl })
  await owner.connect()
  await prepareReturn()
})
afterAll(async () => {
  await owner.end()
  await testDatabase.drop()
})

/** The demo operator without a history has filed no VAT yet: one return of the last month that is over. */
async function prepareReturn(): Promise<void> {
  const database = openDatabase(testDatabase.url, 1, auditKey, null)
  try {
    const { from, span } = periodFrom(
      'month',
      beginOf('month', addDays(beginOf('month', new Date().toISOString().slice(0, 10)), -1)),
    )
    const { rows } = await owner.query<{ actor: string; region: string }>(
      `select (select id from users where user_type = 'head_account' order by id limit 1) as actor, id as region from regions order by code`,
    )
    for (const { actor, region } of rows) {
      const answer = await inAnyTransaction(database, (tx) =>
        prepare(tx, { actor: { id: actor }, now: new Date() }, { regionId: region, from, span }),
      )
      if (!isRefusal(answer)) return
    }
    throw new Error('no region has a return to prepare')
  } finally {
    await database.close()
  }
}

async function find(kinds?: readonly RecordedKindName[]): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = []
  for await (const finding of contentsCheck({ auditKey }, kinds).find(owner, async () => {})) findings.push(finding)
  return findings
}

async function inTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  await owner.query('begin; set local session_replication_role = replica')
  try {
    return await work()
  } finally {
    await owner.query('rollback')
  }
}

/** What is found once this has been done behind the program's back; nothing of it stays. */
async function found(kind: RecordedKindName, ...statements: readonly string[]): Promise<AuditFinding[]> {
  return inTransaction(async () => {
    for (const statement of statements) await owner.query(statement)
    return find([kind])
  })
}

/** What somebody might write where the type alone does not say it. */
const DERIVED: Partial<Record<string, string>> = {
  'refund.tickets':
    'update refund_request_tickets set percent = percent - 1 where (request_id, ticket_id) = (select request_id, ticket_id from refund_request_tickets order by 1, 2 limit 1)',
  'refund.parts': `insert into refund_request_parts (request_id, kind, is_open, base, refund, base_vat, refund_vat, policy_version, stay_id, nights, nights_back, first_night) select id, 'stay', true, 5, 5, 0, 0, 1, (select stays.id from stays order by stays.id limit 1), 1, 1, '2026-01-01' from refund_requests order by refund_requests.id limit 1`,
  'expense.items': `update expense_items set name = name || ' and more' where id = (select id from expense_items order by id limit 1)`,
  'expense.item_taxes': `update expense_items set tax_category = 'E' where id = (select id from expense_items where tax_category = 'O' order by id limit 1)`,
  'workOrder.items': `update work_order_items set name = name || ' and more' where id = (select id from work_order_items order by id limit 1)`,
  'workOrder.tyres': `update work_order_items set serial = serial || '9' where id = (select id from work_order_items where serial is not null order by id limit 1)`,
  'stay.guests': `update stay_guests set name = name || ' and more' where (stay_room_id, position) = (select stay_room_id, position from stay_guests order by 1, 2 limit 1)`,
  'stay.sold_as': `insert into package_sales (booking_id, stay_id, package_id, name, persons, currency, total) select (select id from bookings order by id limit 1), (select id from stays order by id limit 1), (select id from packages order by id limit 1), '{}', 1, 'SAR', 1`,
  'visaRequest.fee': `update visa_fees set fee = fee + 1 where request_id = (select request_id from visa_fees order by 1 limit 1)`,
  'stay.nights': `update stay_nights set vat = vat + 1 where (stay_room_id, night) = (select stay_room_id, night from stay_nights order by 1, 2 limit 1)`,
  'journalEntry.lines':
    'update journal_lines set amount = amount + 1 where (entry_id, line) = (select entry_id, line from journal_lines order by 1, 2 limit 1)',
  'recurringEntry.lines':
    'update recurring_lines set amount = amount + 1 where (recurring_id, line) = (select recurring_id, line from recurring_lines order by 1, 2 limit 1)',
  'agent.credit_limits':
    'update agent_wallets set credit_limit = credit_limit + 1 where (agent_id, currency) = (select agent_id, currency from agent_wallets order by 1, 2 limit 1)',
}

const columns = recordedKindNames.flatMap((kind) =>
  Object.keys(RECORDED_KINDS[kind].columns).map((column) => [kind, column] as const),
)

async function otherValue(table: string, column: string): Promise<string> {
  const { rows } = await owner.query<{ type: string; length: number | null; is_nullable: string }>(
    `select data_type as type, character_maximum_length as length, is_nullable from information_schema.columns where table_name = $1 and column_name = $2`,
    [table, column],
  )
  const [described] = rows
  switch (described?.type) {
    case 'boolean':
      return `not ${column}`
    case 'smallint':
    case 'integer':
    case 'bigint':
    case 'numeric':
      return `coalesce(${column}, 0) + 1`
    case 'date':
      return `coalesce(${column}, current_date) + 1`
    case 'timestamp with time zone':
      return `coalesce(${column}, now()) + interval '1 minute'`
    case 'uuid':
      return 'gen_random_uuid()'
    case 'jsonb':
      return `case jsonb_typeof(${column}) when 'array' then ${column} || '["x"]' else coalesce(${column}, '{}') || '{"en": "Elsewhere"}' end`
    case 'character':
      return `overlay(coalesce(${column}, repeat('A', ${described.length})) placing (case when left(${column}, 1) = 'Z' then 'Y' else 'Z' end) from 1 for 1)`
    default:
      return `coalesce(${column}, '') || ' and more'`
  }
}

/** An owner who means it is not stopped by what the database holds. */
async function withoutConstraints(table: string): Promise<string[]> {
  const checks = await owner.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('c', 'u', 'p')`,
    [table],
  )
  const indexes = await owner.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where indrelid = $1::regclass and indisunique and not indisprimary and indexrelid not in (select conindid from pg_constraint)`,
    [table],
  )
  return [
    ...checks.rows.map(({ name }) => `alter table ${table} drop constraint ${name} cascade`),
    ...indexes.rows.map(({ name }) => `drop index ${name}`),
  ]
}

test('nothing of the demo operator’s records reads otherwise than it was recorded', async () => {
  expect(await inTransaction(() => find())).toEqual([])
})

test.each(columns)('a %s of which %s was changed by plain SQL is found', async (kind, column) => {
  const { table, id } = RECORDED_KINDS[kind]
  const derived = DERIVED[`${kind}.${column}`]
  const statement =
    derived ??
    `update ${table} as record set "${column}" = ${(await otherValue(table, column)).replaceAll(new RegExp(`\\b${column}\\b`, 'g'), `record.${column}`)} where ${id} = (select ${id} from ${table} as record order by 1 limit 1)`
  const findings = await found(kind, ...(await withoutConstraints(table)), statement)
  const [finding] = findings
  expect(findings, JSON.stringify(findings)).toHaveLength(1)
  expect([finding?.rule, finding?.found]).toEqual(['records.readsAsRecorded', `changed: ${kind}.${column}`])
  expect(finding?.expected).toMatch(/^as recorded \d{4}-.*Z$/)
})

test.each(recordedKindNames)('a %s that plain SQL deletes is missed, and one that it writes is told', async (kind) => {
  const { table, id } = RECORDED_KINDS[kind]
  const deleted = await found(
    kind,
    `delete from ${table} as record where ${id} = (select ${id} from ${table} as record order by 1 limit 1)`,
  )
  expect(deleted.filter(({ row }) => row?.startsWith(`${table} `)).map(({ rule }) => rule)).toEqual([
    'records.recordedIsThere',
  ])

  const key = id.includes('user_id') ? 'user_id' : 'id'
  const written = await found(
    kind,
    ...(await withoutConstraints(table)),
    `insert into ${table} select (jsonb_populate_record(record, jsonb_build_object('${key}', gen_random_uuid()))).* from ${table} as record order by ${key} limit 1`,
  )
  expect(written.filter(({ rule }) => rule === 'records.wasRecorded').map(({ row }) => row?.split(' ')[0])).toEqual([
    table,
  ])
})

describe('what was there before contents were kept', () => {
  test('is taken as it was, once; what is changed from then on is found', async () => {
    await owner.query(`truncate record_contents`)
    expect(await inTransaction(() => find()), 'of a version that kept nothing').toEqual([])
    await storeBaseline(owner, auditKey)
    expect(await inTransaction(() => find())).toEqual([])
    const rows = async () =>
      (await owner.query<{ n: number }>('select count(*)::int as n from record_contents')).rows[0]?.n
    const before = await rows()
    await storeBaseline(owner, auditKey)
    expect(await rows(), 'once').toBe(before)
    const findings = await found(
      'passenger',
      `update passengers set passport_number = 'X1' where id = (select id from passengers order by id limit 1)`,
    )
    expect(findings.map((each) => each.found)).toEqual(['changed: passenger.passport_number'])
  })

  test('holds no personal data in clear', async () => {
    const { rows } = await owner.query<{ first_name: string; passport_number: string }>(
      `select first_name, passport_number from passengers where passport_number is not null order by id limit 5`,
    )
    for (const { passport_number: passport } of rows) {
      const { rowCount } = await owner.query(`select from record_contents where contents::text like '%' || $1 || '%'`, [
        passport,
      ])
      expect(rowCount).toBe(0)
    }
  })
})
