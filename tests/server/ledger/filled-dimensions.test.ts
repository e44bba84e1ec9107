import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentMark } from '#server/audit/row-mark.ts'
import { AUDIT_RULES } from '#server/audit/rules.ts'
import { CHAIN_START, chainHash, rowHash, sealMark } from '#server/audit/seal.ts'
import { writeSeals } from '#server/audit/seal-store.ts'
import { contentOf } from '#server/audit/sealed-kinds.ts'
import { sealPending } from '#server/audit/sealer.ts'
import { verifySeals } from '#server/audit/verify-seals.ts'
import { migrate } from '#server/database/migrate.ts'
import { TEST_AUDIT_KEY, type TestDatabase } from '#tests/support/database.ts'
import { openLandedDatabase } from '#tests/support/landed-database.ts'

/** The version before lines said what they are for. */
const LANDED = 22
const auditKey = Buffer.from(TEST_AUDIT_KEY)
const SOLD = new Date('2026-01-05T10:00:00.000Z')
const CHANGED = new Date('2026-01-06T10:00:00.000Z')
const REFUNDED = new Date('2026-01-07T10:00:00.000Z')
const AGAIN = new Date('2026-01-08T10:00:00.000Z')

const ids = {
  person: randomUUID(),
  agent: randomUUID(),
  riyadh: randomUUID(),
  jeddah: randomUUID(),
  region: randomUUID(),
  booking: randomUUID(),
  going: randomUUID(),
  coming: randomUUID(),
  monday: randomUUID(),
  tuesday: randomUUID(),
  sunday: randomUUID(),
  change: randomUUID(),
  refund: randomUUID(),
  bill: randomUUID(),
  expense: randomUUID(),
  shift: randomUUID(),
  deduction: randomUUID(),
  journal: randomUUID(),
}

interface Old {
  act: string
  kind: string
  record: string
  at: Date
  reverses?: string
  lines: { account: string; amount: number; depot?: string; agent?: string; region?: string }[]
}

const earned = (record: string, at: Date, amount = 100): Old => ({
  act: 'ticketEarned',
  kind: 'ticket',
  record,
  at,
  lines: [
    { account: '2200', amount },
    { account: '4000', amount: -amount },
  ],
})
const vat = (amount: number) => ({ account: '2100', amount, region: ids.region })

let database: TestDatabase
let owner: pg.Client
let headFile: string
const entries = new Map<string, string>()

beforeAll(async () => {
  ;({ database, owner } = await openLandedDatabase(LANDED))
  headFile = join(await mkdtemp(join(tmpdir(), 'back-office-filled-')), 'head.json')
  await enterRecords()
  await enterEntry('earned going', earned(ids.going, SOLD))
  await enterEntry('earned coming', earned(ids.coming, SOLD))
  await enterEntry('sold', {
    act: 'ticketSold',
    kind: 'booking',
    record: ids.booking,
    at: SOLD,
    lines: [{ account: '1010', amount: 230 }, { account: '2200', amount: -200 }, vat(-30)],
  })
  await enterEntry('changed', {
    act: 'travelDateChanged',
    kind: 'travelDateChange',
    record: ids.change,
    at: CHANGED,
    lines: [{ account: '1010', amount: 23 }, { account: '4010', amount: -20 }, vat(-3)],
  })
  await enterEntry('earning reversed', {
    ...earned(ids.going, CHANGED, -100),
    act: 'ticketEarningReversed',
    reverses: 'earned going',
  })
  await enterEntry('earned going anew', earned(ids.going, CHANGED))
  await enterEntry('refunded', {
    act: 'refundApproved',
    kind: 'refund',
    record: ids.refund,
    at: REFUNDED,
    lines: [
      { account: '2200', amount: 100 },
      vat(15),
      { account: '2300', amount: -90 },
      { account: '4020', amount: -20 },
      vat(-5),
    ],
  })
  await enterEntry('billed', {
    act: 'consignmentBilled',
    kind: 'consignment',
    record: ids.bill,
    at: SOLD,
    lines: [{ account: '1120', amount: 115 }, { account: '4100', amount: -100 }, vat(-15)],
  })
  await enterEntry('spent', {
    act: 'expenseAccepted',
    kind: 'expense',
    record: ids.expense,
    at: SOLD,
    lines: [
      { account: '5050', amount: 40, depot: ids.jeddah },
      { account: '1130', amount: -40, depot: ids.jeddah },
    ],
  })
  await enterEntry('counted', {
    act: 'cashShiftClosed',
    kind: 'cashShift',
    record: ids.shift,
    at: SOLD,
    lines: [
      { account: '1010', amount: 5 },
      { account: '5900', amount: -5, depot: ids.jeddah },
    ],
  })
  await enterEntry('charged', {
    act: 'walletDeducted',
    kind: 'walletDeduction',
    record: ids.deduction,
    at: SOLD,
    lines: [{ account: '2000', amount: 23, agent: ids.agent }, { account: '4200', amount: -20 }, vat(-3)],
  })
  await enterEntry('charge corrected', {
    act: 'entryCorrected',
    kind: 'journal',
    record: ids.journal,
    at: AGAIN,
    reverses: 'charged',
    lines: [{ account: '2000', amount: -23, agent: ids.agent }, { account: '4200', amount: 20 }, vat(3)],
  })
  await enterEntry('remitted', {
    act: 'vatRemitted',
    kind: 'journal',
    record: ids.journal,
    at: AGAIN,
    lines: [vat(30), { account: '1010', amount: -30 }],
  })
  await sealAll()
  await migrate(database.ownerUrl, { keepOwner: true, auditKey })
})
afterAll(async () => {
  await owner.end()
  await database.drop()
  await rm(join(headFile, '..'), { recursive: true, force: true })
})

/** Columns that nobody asks about are left out of what must be there. */
async function enter(table: string, row: Record<string, unknown>): Promise<void> {
  const { rows } = await owner.query<{ name: string; type: string }>(
    `select column_name as name, udt_name as type from information_schema.columns
     where table_name = $1 and table_schema = 'public' and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
    [table],
  )
  const blank: Record<string, unknown> = {
    uuid: randomUUID(),
    jsonb: '{}',
    timestamptz: SOLD,
    date: '2026-01-05',
    bool: false,
    numeric: 0,
    _uuid: [],
    _text: [],
  }
  const whole = {
    ...Object.fromEntries(rows.map(({ name, type }) => [name, blank[type] ?? (type.startsWith('int') ? 1 : 'x')])),
    ...row,
  }
  const names = Object.keys(whole)
  await owner.query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(whole),
  )
}

async function enterRecords(): Promise<void> {
  const { person, agent, riyadh, jeddah, region, booking, going, coming, monday, tuesday, sunday } = ids
  await enter('regions', { id: ids.region, code: 'RUH', country: 'SA', currency: 'SAR', time_zone: 'Asia/Riyadh' })
  for (const id of [ids.riyadh, ids.jeddah]) await enter('depots', { id, code: id.slice(0, 4), region_id: ids.region })
  await enter('users', { id: person, email: 'a@landed.example', depot_id: riyadh })
  await enter('users', { id: agent, email: 'b@landed.example', depot_id: jeddah, role: 'agent' })
  await enter('agents', { user_id: agent })
  await enter('bookings', { id: booking, reference: 'ABCD2345', depot_id: riyadh, agent_id: agent, currency: 'SAR' })
  const ticket = { booking_id: booking, currency: 'SAR', fare: 115, vat: 15, vat_region_id: region, from_position: 0 }
  await enter('tickets', { ...ticket, id: going, departure_id: tuesday, state: 'refunded' })
  await enter('tickets', { ...ticket, id: coming, departure_id: sunday, state: 'pending' })
  await enter('travel_date_changes', {
    id: ids.change,
    booking_id: booking,
    depot_id: jeddah,
    changed_by: person,
    currency: 'SAR',
    fee: 23,
    at: CHANGED,
  })
  await enter('travel_date_change_tickets', {
    change_id: ids.change,
    ticket_id: going,
    from_departure_id: monday,
    to_departure_id: tuesday,
  })
  await enter('refund_requests', { id: ids.refund, booking_id: booking, currency: 'SAR', base: 115, refund: 90 })
  await enter('refund_request_tickets', {
    request_id: ids.refund,
    ticket_id: going,
    base_vat: 15,
    kept_ticket_id: coming,
  })
  await enter('consignments', {
    id: ids.bill,
    from_depot_id: riyadh,
    payment: 'pod',
    currency: 'SAR',
    total: 115,
    vat_total: 15,
    vat_region_id: region,
  })
  await enter('expenses', {
    id: ids.expense,
    state: 'pending',
    depot_id: jeddah,
    departure_id: monday,
    transport_id: randomUUID(),
    type: 'departure',
    currency: 'SAR',
    total: 40,
  })
  await enter('cash_shifts', { id: ids.shift, depot_id: jeddah })
  await enter('wallet_deductions', {
    id: ids.deduction,
    agent_id: agent,
    currency: 'SAR',
    amount: 23,
    vat: 3,
    region_id: region,
  })
}

/** As the version before wrote it, with its mark. */
async function enterEntry(name: string, { act, kind, record, at, reverses, lines }: Old): Promise<void> {
  const id = randomUUID()
  entries.set(name, id)
  const original = reverses === undefined ? null : (entries.get(reverses) ?? null)
  const date = at.toISOString().slice(0, 10)
  const parts = lines.map(({ account, amount, depot = null, agent = null, region = null }, index) => [
    index,
    account,
    'SAR',
    String(amount),
    depot,
    agent,
    region,
    null,
    null,
    date,
  ])
  const content = contentOf(
    'ledgerEntry',
    [id, date, act, kind, record, original, ids.person, `${at.getTime()}000`, JSON.stringify(parts)],
    1,
  )
  const mark = contentMark(auditKey, 'ledgerEntry', content, 1)
  await owner.query(
    'insert into ledger_entries (id, posting_date, act, record_kind, record_id, reverses, created_by, created_at, mark) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [id, date, act, kind, record, original, ids.person, at, mark],
  )
  for (const part of parts)
    await owner.query(
      'insert into ledger_lines (entry_id, line, account, currency, amount, depot_id, agent_id, region_id, clerk_id, shift_id, posting_date) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
      [id, ...part],
    )
  toSeal.push({ rowId: id, rowHash: rowHash('ledgerEntry', { id, mark, contentIn: () => content }, 1) })
}

const toSeal: { rowId: string; rowHash: Buffer }[] = []

/** The chain as the version before made it. */
async function sealAll(): Promise<void> {
  let chain: Buffer = CHAIN_START
  const links = [
    ...toSeal.map((link) => ({ ...link, kind: 'ledgerEntry' })),
    { kind: 'baseline', rowId: 'baseline', rowHash: CHAIN_START },
  ].map((each, index) => {
    const link = { ...each, n: index + 1, form: 1, sealedAt: AGAIN.getTime() }
    chain = chainHash(chain, link)
    return { ...link, chain, mark: sealMark(auditKey, { ...link, chain }) }
  })
  await writeSeals(owner, links)
}

async function linesOf(name: string) {
  const { rows } = await owner.query<Record<string, string | null>>(
    `select account, for_depot_id as depot, for_agent_id as agent, departure_id as departure, tax_category as tax
     from ledger_lines where entry_id = $1 and account ~ '^([45]|2100)' order by line`,
    [entries.get(name)],
  )
  return rows
}

const SOLD_BY = { depot: ids.riyadh, agent: ids.agent, tax: 'S' }

test.each([
  ['earned going', [{ account: '4000', ...SOLD_BY, departure: ids.monday }]],
  ['earned coming', [{ account: '4000', ...SOLD_BY, departure: ids.sunday }]],
  // On two departures: no one of them.
  ['sold', [{ account: '2100', ...SOLD_BY, departure: null }]],
  [
    'changed',
    [
      { account: '4010', depot: ids.jeddah, agent: null, departure: ids.tuesday, tax: 'S' },
      { account: '2100', depot: ids.jeddah, agent: null, departure: ids.tuesday, tax: 'S' },
    ],
  ],
  ['earning reversed', [{ account: '4000', ...SOLD_BY, departure: ids.monday }]],
  ['earned going anew', [{ account: '4000', ...SOLD_BY, departure: ids.tuesday }]],
  [
    'refunded',
    [
      { account: '2100', ...SOLD_BY, departure: ids.tuesday },
      { account: '4020', ...SOLD_BY, departure: ids.tuesday },
      { account: '2100', ...SOLD_BY, departure: ids.sunday },
    ],
  ],
  [
    'billed',
    [
      { account: '4100', depot: ids.riyadh, agent: null, departure: null, tax: 'S' },
      { account: '2100', depot: ids.riyadh, agent: null, departure: null, tax: 'S' },
    ],
  ],
  ['spent', [{ account: '5050', depot: ids.jeddah, agent: null, departure: ids.monday, tax: null }]],
  ['counted', [{ account: '5900', depot: ids.jeddah, agent: null, departure: null, tax: null }]],
  [
    'charged',
    [
      { account: '4200', depot: ids.jeddah, agent: ids.agent, departure: null, tax: 'S' },
      { account: '2100', depot: ids.jeddah, agent: ids.agent, departure: null, tax: 'S' },
    ],
  ],
  [
    'charge corrected',
    [
      { account: '4200', depot: ids.jeddah, agent: ids.agent, departure: null, tax: 'S' },
      { account: '2100', depot: ids.jeddah, agent: ids.agent, departure: null, tax: 'S' },
    ],
  ],
  ['remitted', [{ account: '2100', depot: null, agent: null, departure: null, tax: null }]],
])('an entry “%s” of the version before says what its lines are for', async (name, lines) => {
  expect(await linesOf(name)).toEqual(lines)
})

test('what it says agrees with its records', async () => {
  for (const id of ['ledger.lineSaysWhatFor', 'ledger.filledIsSealed'])
    expect(await AUDIT_RULES.find((rule) => rule.id === id)?.check(owner)).toEqual([])
})

test('what was sealed is verified as it was, and what was filled since is sealed beside it', async () => {
  await sealPending({ url: database.ownerUrl, auditKey, headFile })
  const verify = async () => {
    const told: unknown[] = []
    for await (const { rule, kind, rowId } of verifySeals(owner, { auditKey, headFile, graceMilliseconds: 0 }))
      if (rule !== 'endKept') told.push([rule, kind, rowId])
    return told
  }
  expect(await verify()).toEqual([])
  const spent = entries.get('spent')
  await owner.query(`update ledger_lines set departure_id = $2 where entry_id = $1 and account = '5050'`, [
    spent,
    ids.sunday,
  ])
  expect(await verify()).toEqual([['rowChanged', 'ledgerDimensions', spent]])
  await owner.query('update ledger_lines set amount = amount * 2 where entry_id = $1', [spent])
  expect(await verify()).toEqual([
    ['rowChanged', 'ledgerEntry', spent],
    ['rowChanged', 'ledgerDimensions', spent],
  ])
})
