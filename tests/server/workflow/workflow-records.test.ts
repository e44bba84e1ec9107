import { RECORD_NAMES, type RecordName } from '#contract/records.ts'
import { randomUUID } from 'node:crypto'
import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fingerprintOf } from '#machines/workflow/fingerprint.ts'
import { journalEntryLifecycle } from '#machines/ledger/journal-entry-lifecycle.ts'
import { recordOf } from '#server/domain/workflow/all-records.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'

const READERS = [
  'super-admin',
  'head-account',
  'head-account-2',
  'operations',
  'admin',
  'account',
  'staff',
  'agent',
] as const
type Reader = (typeof READERS)[number]

let server: RunningServer
const tokens = new Map<Reader, string>()
let depotId = ''

beforeAll(async () => {
  server = await startServer()
  for (const reader of READERS) tokens.set(reader, await openSession(server.database, `${reader}@demo.example`))
  const [found] = await rows<{ depot_id: string }>(`select depot_id from users where email = 'admin@demo.example'`)
  depotId = found?.depot_id ?? ''
})
afterAll(() => server.stop())

async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await server.database.pool.query<Row>(text, values)).rows
}

function ask<
  Name extends
    | 'getWorkflowFigures'
    | 'getWorkflowRecordList'
    | 'getWorkflowRecord'
    | 'findWorkflowRecords'
    | 'getWorkflowEvents'
    | 'exportWorkflowFigures'
    | 'exportWorkflowRecord'
    | 'exportWorkflowRecords'
    | 'getAccessLog',
>(name: Name, reader: Reader, query: Record<string, string>) {
  return inject(server.app, name, { token: tokens.get(reader), query })
}

const sorted = <Row>(list: readonly Row[]) => list.map((row) => JSON.stringify(row)).toSorted()

describe.each(RECORD_NAMES)('the figures of %s', (machine) => {
  const table = getTableName(recordOf(machine).table)

  test.each(['super-admin', 'head-account'] as const)('are for %s those of every record', async (reader) => {
    const { data } = await ask('getWorkflowFigures', reader, { machine })
    const steps = await rows(
      'select event, from_state as "from", to_state as "to", count(*)::int as count from workflow_events where machine = $1 group by 1, 2, 3',
      [machine],
    )
    expect(sorted(data.steps)).toEqual(sorted(steps))
    const states = await rows(`select state, count(*)::int as count from ${table} group by 1`)
    expect(sorted(data.states.map(({ state, count }) => ({ state, count })))).toEqual(sorted(states))
  })

  test('lead to lists of as many records', async () => {
    const { data } = await ask('getWorkflowFigures', 'head-account', { machine })
    for (const { event, from, to, count } of data.steps) {
      const list = await ask('getWorkflowRecordList', 'head-account', {
        machine,
        of: 'step',
        event,
        fromState: from ?? '-',
        toState: to,
        recordNumber: '1',
      })
      expect([event, list.page.total]).toEqual([event, count])
    }
    for (const { state, count } of data.states) {
      const list = await ask('getWorkflowRecordList', 'head-account', {
        machine,
        of: 'state',
        toState: state,
        recordNumber: '1',
      })
      expect([state, list.page.total]).toEqual([state, count])
      expect(list.data.every(({ record }) => record.state === state)).toBe(true)
    }
    const reversed = data.reversals.reduce((sum, { count }) => sum + count, 0)
    expect((await ask('getWorkflowRecordList', 'head-account', { machine, of: 'reversal' })).page.total).toBe(reversed)
  })

  test('are for everybody those of the records that they may read', async () => {
    for (const reader of ['operations', 'admin', 'account', 'staff', 'agent'] as const) {
      const { data } = await ask('getWorkflowFigures', reader, { machine })
      const list = await ask('getWorkflowRecordList', reader, { machine, of: 'state', recordNumber: '1' })
      expect([reader, list.page.total]).toEqual([reader, data.states.reduce((sum, { count }) => sum + count, 0)])
      if (list.page.total === 0) expect(data).toMatchObject({ steps: [], refused: [], acts: [], reversals: [] })
      for (const { record } of list.data)
        expect((await ask('getWorkflowRecord', reader, { machine, recordId: record.id })).status).toBe(200)
    }
  })
})

test('a depot and its people are counted by the depot that each record belongs to', async () => {
  const byHand: Partial<Record<RecordName, string>> = {
    ticket:
      'select t.state, count(*)::int as count from tickets t join bookings b on b.id = t.booking_id where b.depot_id = $1 group by 1',
    refund: 'select state, count(*)::int as count from refund_requests where depot_id = $1 group by 1',
    consignmentPiece:
      'select p.state, count(*)::int as count from consignment_pieces p join consignments c on c.id = p.consignment_id where c.from_depot_id = $1 group by 1',
    expense: 'select state, count(*)::int as count from expenses where depot_id = $1 group by 1',
    cashShift: 'select state, count(*)::int as count from cash_shifts where depot_id = $1 group by 1',
    topUp: 'select state, count(*)::int as count from top_ups where depot_id = $1 group by 1',
    departure: `select state, count(*)::int as count from departures where route_id in (
      select route_id from route_stops join stoppages on stoppages.id = stoppage_id join depots using (region_id) where depots.id = $1) group by 1`,
  }
  for (const machine of RECORD_NAMES) {
    const text = byHand[machine]
    if (text === undefined) continue
    const { data } = await ask('getWorkflowFigures', 'head-account', { machine, depotId })
    expect([machine, ...sorted(data.states.map(({ state, count }) => ({ state, count })))]).toEqual([
      machine,
      ...sorted(await rows(text, [depotId])),
    ])
  }
  // An admin's expenses are those of the depot; asked for another depot's there are none.
  const own = await ask('getWorkflowFigures', 'admin', { machine: 'expense' })
  const same = await ask('getWorkflowFigures', 'head-account', { machine: 'expense', depotId })
  expect(own.data.steps).toEqual(same.data.steps)
  const [other] = await rows<{ id: string; depot: string }>(
    'select id, depot_id as depot from expenses where depot_id <> $1 limit 1',
    [depotId],
  )
  expect(
    (await ask('getWorkflowFigures', 'admin', { machine: 'expense', depotId: other?.depot ?? '' })).data.states,
  ).toEqual([])
  for (const [reader, status] of [
    ['admin', 404],
    ['agent', 404],
    ['head-account', 200],
    ['super-admin', 200],
  ] as const) {
    expect((await ask('getWorkflowRecord', reader, { machine: 'expense', recordId: other?.id ?? '' })).status).toBe(
      status,
    )
  }
  expect((await ask('getWorkflowFigures', 'agent', { machine: 'expense' })).data.states).toEqual([])
})

test("a period's days are those of the depot, both included", async () => {
  const [of] = await rows<{ zone: string; day: string }>(
    `select time_zone as zone, (at at time zone time_zone)::date::text as day from workflow_events, depots join regions on regions.id = region_id
     where machine = 'expense' and depots.id = $1 and record_id in (select id from expenses where depot_id = $1) order by workflow_events.id limit 1`,
    [depotId],
  )
  const { zone = '', day = '' } = of ?? {}
  const { data } = await ask('getWorkflowFigures', 'head-account', { machine: 'expense', depotId, from: day, to: day })
  expect(data.timeZone).toBe(zone)
  const [counted] = await rows(
    `select count(*)::int as count from workflow_events where machine = 'expense' and (at at time zone $2)::date = $3 and record_id in (select id from expenses where depot_id = $1)`,
    [depotId, zone, day],
  )
  expect({ count: data.steps.reduce((sum, { count }) => sum + count, 0) }).toEqual(counted)
})

test('how long records have stood in a state is told by the median and the 90th percentile, since they came there', async () => {
  const { data } = await ask('getWorkflowFigures', 'head-account', { machine: 'ticket' })
  const came =
    '(select max(at) from workflow_events where record_id = tickets.id and from_state is distinct from to_state)'
  for (const { state, median, p90, isSampled } of data.states) {
    const stood = await rows<{ seconds: number }>(
      `select extract(epoch from now() - ${came})::float8 as seconds from tickets where state = $1 order by 1`,
      [state],
    )
    const at = (share: number) => {
      const place = share * (stood.length - 1)
      const [low, high] = [stood[Math.floor(place)]?.seconds ?? 0, stood[Math.ceil(place)]?.seconds ?? 0]
      return low + (high - low) * (place % 1)
    }
    expect(isSampled).toBe(false)
    expect(Math.abs((median ?? 0) - at(0.5))).toBeLessThan(60)
    expect(Math.abs((p90 ?? 0) - at(0.9))).toBeLessThan(60)
  }
  const [moved] = await rows<{ id: string; state: string; since: Date; place: number }>(
    `select id, state, ${came} as since, (select count(*)::int from tickets as other where other.state = tickets.state and other.id <= tickets.id) as place
    from tickets where (select from_state = to_state from workflow_events where record_id = tickets.id order by id desc limit 1) limit 1`,
  )
  const list = await ask('getWorkflowRecordList', 'head-account', {
    machine: 'ticket',
    of: 'state',
    toState: moved?.state ?? '',
    recordNumber: '1',
    pageNumber: String(moved?.place),
  })
  expect(list.data.map(({ record, at }) => [record.id, String(at)])).toEqual([[moved?.id, moved?.since.toISOString()]])
})

describe('a proposal that its own author tries to approve', () => {
  let recordId = ''
  const answers: { status: number }[] = []
  const body = {
    kind: 'capitalPaidIn',
    amount: 5_000_00,
    currency: 'SAR',
    regionId: null,
    correctsEntryId: null,
    purpose: 'Owners share',
    reference: null,
  }

  beforeAll(async () => {
    const proposed = await inject(server.app, 'createJournalEntry', { token: tokens.get('head-account'), body })
    if (proposed.status !== 200) throw new Error(proposed.text)
    recordId = proposed.data.id
    const decide = (reader: Reader) =>
      inject(server.app, 'decideJournalEntry', {
        token: tokens.get(reader),
        body: { id: recordId, version: proposed.data.version, decision: 'approve', reason: null },
      })
    answers.push(await decide('head-account'), await decide('head-account-2'))
  })

  test('shows the refused attempt between its steps, and what the approval moved', async () => {
    expect(answers.map(({ status }) => status)).toEqual([409, 200])
    const { data } = await ask('getWorkflowRecord', 'head-account', { machine: 'journalEntry', recordId })
    expect(data.steps.map(({ event, from, to, isKnown }) => [event, from, to, isKnown])).toEqual([
      ['xstate.init', null, 'proposed', true],
      ['journalEntry.approve', 'proposed', 'approved', true],
    ])
    const [created, approved] = data.steps
    expect(created).toMatchObject({
      reason: 'Owners share',
      payload: { amount: 5_000_00, currency: 'SAR' },
      entries: [],
    })
    expect(approved?.entries.map(({ act }) => act)).toEqual(['capitalPaidIn'])
    expect(approved?.by?.name).not.toBe(created?.by?.name)
    expect(data.refused.map(({ event, from, by, code }) => [event, from, by?.id, code])).toEqual([
      ['journalEntry.approve', 'proposed', created?.by?.id, 'ownRequest'],
    ])
    const [attempt] = data.refused
    expect(String(attempt?.at) >= String(created?.at) && String(attempt?.at) <= String(approved?.at)).toBe(true)
  })

  test('is counted as an attempt of its own, a decision, and leads to the record', async () => {
    const { data } = await ask('getWorkflowFigures', 'head-account', { machine: 'journalEntry' })
    const [tried] = await rows<{ id: string }>(`select id from users where email = 'head-account@demo.example'`)
    expect(data.ownDecisions).toEqual([
      { event: 'journalEntry.approve', by: { id: tried?.id, name: expect.any(String) }, count: 1 },
    ])
    expect(data.refused).toMatchObject([
      { event: 'journalEntry.approve', from: 'proposed', code: 'ownRequest', count: 1 },
    ])
    expect(
      data.acts.find(({ event, isDecision }) => event === 'journalEntry.approve' && isDecision)?.count,
    ).toBeGreaterThan(0)
    const list = await ask('getWorkflowRecordList', 'super-admin', {
      machine: 'journalEntry',
      of: 'refused',
      code: 'ownRequest',
      actorId: tried?.id ?? '',
    })
    expect(list.data.map(({ record, code }) => [record.id, code])).toEqual([[recordId, 'ownRequest']])
  })

  test('is found by its number, and by nobody who does not keep the journal', async () => {
    const [entry] = await rows<{ number: string }>('select number from journal_entries where id = $1', [recordId])
    const found = async (reader: Reader) =>
      (await ask('findWorkflowRecords', reader, { search: entry?.number ?? '' })).data.map(({ id, machine }) => [
        machine,
        id,
      ])
    expect(await found('head-account-2')).toEqual([['journalEntry', recordId]])
    expect(await found('admin')).toEqual([])
    expect((await ask('getWorkflowRecord', 'admin', { machine: 'journalEntry', recordId })).status).toBe(404)
    expect(
      (await ask('exportWorkflowRecord', 'admin', { machine: 'journalEntry', recordId, format: 'csv' })).status,
    ).toBe(404)
  })

  test('is exported with its attempts and amounts, which the access log keeps', async () => {
    const sheet = await ask('exportWorkflowRecord', 'head-account', {
      machine: 'journalEntry',
      recordId,
      format: 'csv',
      language: 'en',
    })
    const lines = sheet.text.trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toContain('Created,,Proposed')
    expect(lines[2]).toContain('Someone else has to decide it.')
    expect(lines[3]).toContain('Approve,Proposed,Approved')
    expect(lines[3]).toContain('Capital paid in 5000.00 SAR')
    expect(lines[1]).toContain('Amount: 5000.00 SAR')
    const [entry] = await rows<{ number: string }>('select number from journal_entries where id = $1', [recordId])
    const log = await ask('getAccessLog', 'super-admin', { list: 'workflow-record', recordNumber: '1' })
    expect(log.data[0]?.list).toMatchObject({
      record: { machine: 'journalEntry', id: recordId, reference: entry?.number },
      filters: {},
    })
    const figures = await ask('exportWorkflowFigures', 'head-account', {
      machine: 'journalEntry',
      format: 'csv',
      language: 'ar',
    })
    expect(figures.text).toContain('محاولة مرفوضة')
    const records = await ask('exportWorkflowRecords', 'head-account', {
      machine: 'journalEntry',
      of: 'refused',
      format: 'csv',
      language: 'en',
    })
    expect(records.text.trim().split('\r\n')).toHaveLength(2)
    const [narrowed] = (await ask('getAccessLog', 'super-admin', { list: 'workflow-records', recordNumber: '1' })).data
    expect(narrowed?.list?.words).toMatchObject({ machine: { ar: 'قيد يومية' }, of: { en: 'with a refused attempt' } })
  })
})

test('a step of another definition is judged by the transition table of that definition', async () => {
  const [record] = await rows<{ id: string; state: string }>(`select id, state from journal_entries limit 1`)
  const { id = '', state = '' } = record ?? {}
  const [old, unknown] = [randomUUID(), randomUUID()]
  await rows('insert into machine_versions (machine, fingerprint, transition_table) values ($1, $2, $3)', [
    'journalEntry',
    old,
    JSON.stringify({ initial: ['proposed'], steps: { [state]: { 'journalEntry.sign': [state] } } }),
  ])
  const insert = (fingerprint: string, event: string) =>
    rows(
      'insert into workflow_events (machine, fingerprint, record_id, event, from_state, to_state) values ($1, $2, $3, $4, $5, $5)',
      ['journalEntry', fingerprint, id, event, state],
    )
  await insert(old, 'journalEntry.sign')
  await insert(fingerprintOf(journalEntryLifecycle), 'journalEntry.sign')
  await insert(unknown, 'journalEntry.sign')
  const { data } = await ask('getWorkflowRecord', 'head-account', { machine: 'journalEntry', recordId: id })
  expect(data.steps.slice(-3).map(({ isKnown }) => isKnown)).toEqual([true, false, null])
  expect(data.versions.find(({ fingerprint }) => fingerprint === old)?.since).toEqual(expect.any(String))
  expect(data.versions.find(({ fingerprint }) => fingerprint === unknown)?.since).toBeNull()
})

test('a record that came into being without an event is contradicted where its kind must have one', async () => {
  const contradicted = async (machine: RecordName, recordId: string) =>
    (await ask('getWorkflowRecord', 'super-admin', { machine, recordId })).data.isContradicted
  const store = async (state: string, at: string) => {
    const id = randomUUID()
    await rows(
      `insert into wallet_deductions (id, agent_id, currency, amount, reason_code, reason, state, created_by, created_at)
       select $1, user_id, 'SAR', 500, 'paidBack', 'As agreed', $2, user_id, $3 from agents limit 1`,
      [id, state, at],
    )
    return id
  }
  // Until deductions were decided by another they were posted at once, and had no lifecycle.
  expect(await contradicted('walletDeduction', await store('approved', '2001-01-05T10:00:00Z'))).toBe(false)
  expect(await contradicted('walletDeduction', await store('requested', '2001-01-05T10:00:00Z'))).toBe(true)
  expect(await contradicted('walletDeduction', await store('approved', '2101-01-05T10:00:00Z'))).toBe(true)

  const [departure] = await rows<{ id: string }>(
    `select id from departures where state = 'scheduled' and not exists (select from workflow_events where record_id = departures.id) order by id limit 1`,
  )
  expect(await contradicted('departure', departure?.id ?? '')).toBe(false)
  await rows(`update departures set state = 'closed' where id = $1`, [departure?.id])
  expect(await contradicted('departure', departure?.id ?? '')).toBe(true)
  await rows(`update departures set state = 'scheduled' where id = $1`, [departure?.id])

  const [walked] = await rows<{ record_id: string }>(
    `select record_id from workflow_events where machine = 'expense' group by record_id having count(*) = 2 order by record_id limit 1`,
  )
  expect(await contradicted('expense', walked?.record_id ?? '')).toBe(false)
  await rows(`update expenses set state = 'pending' where id = $1`, [walked?.record_id])
  expect(await contradicted('expense', walked?.record_id ?? '')).toBe(true)
})

test('a bill number finds its pieces, a reference its tickets, a name the people it belongs to', async () => {
  const [bill] = await rows<{ number: string; pieces: number; receiver: string }>(
    'select bill_number as number, pieces, receiver_name as receiver from consignments order by pieces, id limit 1',
  )
  const pieces = await ask('findWorkflowRecords', 'head-account', {
    search: bill?.number ?? '',
    machine: 'consignmentPiece',
  })
  expect(pieces.data).toHaveLength(Math.min(bill?.pieces ?? 0, 20))
  expect(pieces.data.every(({ person, page }) => person === bill?.receiver && page?.kind === 'consignment')).toBe(true)
  const [booking] = await rows<{ reference: string; count: number }>(
    'select reference, count(*)::int as count from bookings join tickets on booking_id = bookings.id group by bookings.id having count(*) < 20 order by bookings.id limit 1',
  )
  const tickets = await ask('findWorkflowRecords', 'head-account', {
    search: `${booking?.reference.slice(0, 4)}-${booking?.reference.slice(4)}`,
    machine: 'ticket',
  })
  expect(tickets.data).toHaveLength(booking?.count ?? 0)
  const [clerk] = await rows<{ name: string }>('select name from users join cash_shifts on clerk_id = users.id limit 1')
  const tills = await ask('findWorkflowRecords', 'head-account', { search: clerk?.name ?? '', machine: 'cashShift' })
  expect(tills.data.length).toBeGreaterThan(0)
  expect(tills.data.every(({ person }) => person === clerk?.name)).toBe(true)
})
