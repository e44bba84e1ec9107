import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import type { AuditRun } from '#contract/audit/audit.ts'
import { fingerprintOf } from '#machines/workflow/fingerprint.ts'
import { transitionTableOf } from '#machines/workflow/transition-table.ts'
import { ticketLifecycle } from '#machines/booking/ticket-lifecycle.ts'
import { allChecks, auditChecks } from '#server/audit/audit-checks.ts'
import { openAuditKey } from '#server/audit/audit-key.ts'
import type { AuditFinding } from '#contract/audit/audit-finding-row.ts'
import { conductAudit } from '#server/audit/conduct-audit.ts'
import { replay, type ReplayFinding, type ReplayRule } from '#server/audit/replay.ts'
import { sealPending } from '#server/audit/sealer.ts'
import { TEST_AUDIT_KEY } from '#tests/support/database.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { addUser, openSmallOperator, saleBody, type SmallOperator } from '#tests/support/small-operator.ts'
import { testProgram } from '#tests/support/test-program.ts'

let server: RunningServer
let operator: SmallOperator
let owner: pg.Client
let tokens: Record<'head' | 'clerk', string>
/** Sold, and nothing else has happened to it. */
let ticketId: string
let departureId: string

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  const { database } = server
  operator = await openSmallOperator(database, { seats: 40 })
  await addUser(database, 'head@audit.example', { userType: 'head_account' })
  await addUser(database, 'clerk@audit.example', { userType: 'staff', depotId: operator.depots.riyadh })
  tokens = {
    head: await openSession(database, 'head@audit.example'),
    clerk: await openSession(database, 'clerk@audit.example'),
  }
  await sell('3')
  await sell('4')
  owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ id: string; departure_id: string }>(
    'select id, departure_id from tickets order by id limit 1',
  )
  ticketId = rows[0]?.id ?? ''
  departureId = rows[0]?.departure_id ?? ''
})
afterAll(async () => {
  await owner?.end()
  await server.stop()
})

async function sell(seat: string): Promise<void> {
  const body = saleBody(operator)
  const passengers = body.passengers.map((passenger) => ({ ...passenger, seat, passportNumber: `N10000${seat}` }))
  const held = await inject(server.app, 'holdSeats', { token: tokens.clerk, body: { ...body.outward, seats: [seat] } })
  expect(held.status, held.text).toBe(200)
  const sold = await inject(server.app, 'createBooking', { token: tokens.clerk, body: { ...body, passengers } })
  expect(sold.status, sold.text).toBe(200)
}

/** What the replay finds once these statements have been run behind the program's back; nothing of them stays. */
async function found(
  statements: readonly (readonly [text: string, values?: unknown[]])[],
  batch?: number,
): Promise<ReplayFinding[]> {
  await owner.query('begin')
  try {
    for (const [text, values] of statements) await owner.query(text, values)
    const findings: ReplayFinding[] = []
    for await (const finding of replay(owner, { ...(batch !== undefined && { batch }) })) findings.push(finding)
    return findings
  } finally {
    await owner.query('rollback')
  }
}

const APPEND = `insert into workflow_events (machine, fingerprint, record_id, event, from_state, to_state) values ($1, $2, $3, $4, $5, $6)`
const PRESENT = fingerprintOf(ticketLifecycle)

function appended(step: {
  fingerprint?: string
  event: string
  from: string | null
  to: string
  machine?: string
  recordId?: string
}): [string, unknown[]] {
  const { fingerprint = PRESENT, event, from, to, machine = 'ticket', recordId = ticketId } = step
  return [APPEND, [machine, fingerprint, recordId, event, from, to]]
}

/** The stored ticket as its events should have left it. */
const moved = (state: string, events: number): [string, unknown[]] => [
  'update tickets set state = $2, version = version + $3 where id = $1',
  [ticketId, state, events],
]

test('the program leaves nothing that is found, whatever the batch', async () => {
  for (const batch of [1, 2, 5000]) expect(await found([], batch)).toEqual([])
})

describe('of a machine that lost a transition and got another', () => {
  const older = createMachine({
    id: 'ticket',
    initial: 'pending',
    states: { pending: { on: { 'ticket.hold': 'held' } }, held: { on: { 'ticket.release': 'pending' } } },
  })
  const newer = createMachine({
    id: 'ticket',
    initial: 'pending',
    states: { pending: { on: { 'ticket.lend': 'lent' } }, lent: {} },
  })
  const kept = [older, newer].map((machine): [string, unknown[]] => [
    'insert into machine_versions (machine, fingerprint, transition_table) values ($1, $2, $3)',
    ['ticket', fingerprintOf(machine), JSON.stringify(transitionTableOf(machine))],
  ])
  const held = (fingerprint: string) => [
    appended({ fingerprint, event: 'ticket.hold', from: 'pending', to: 'held' }),
    appended({ fingerprint, event: 'ticket.release', from: 'held', to: 'pending' }),
    moved('pending', 2),
  ]
  const lent = (fingerprint: string) => [
    appended({ fingerprint, event: 'ticket.lend', from: 'pending', to: 'lent' }),
    moved('lent', 1),
  ]

  test('what was recorded under the older version still goes its way', async () => {
    expect(await found([...kept, ...held(fingerprintOf(older))])).toEqual([])
    expect(await found([...kept, ...lent(fingerprintOf(newer))])).toEqual([])
    expect(await found([...kept, ...held(fingerprintOf(older)), ...lent(fingerprintOf(newer))])).toEqual([])
  })

  test('the same under the version that does not know it is found, step by step', async () => {
    const gone = await found([...kept, ...held(fingerprintOf(newer))])
    expect(gone.map(({ rule, recordId, is }) => [rule, recordId, is])).toEqual([
      ['knownStep', ticketId, 'pending · ticket.hold → held'],
      ['knownStep', ticketId, 'held · ticket.release → pending'],
    ])
    expect(gone[0]?.shouldBe).toBe('pending · ticket.lend → lent')
    const early = await found([...kept, ...lent(fingerprintOf(older))])
    expect(early.map(({ rule, is, shouldBe }) => [rule, is, shouldBe])).toEqual([
      ['knownStep', 'pending · ticket.lend → lent', 'pending · ticket.hold → held'],
    ])
  })

  test('what stays as it is after the new end is found', async () => {
    const after = await found([
      ...kept,
      ...lent(fingerprintOf(newer)),
      appended({ fingerprint: fingerprintOf(newer), event: 'ticket.lend', from: 'lent', to: 'lent' }),
      moved('lent', 1),
    ])
    expect(after.map(({ rule }) => rule)).toEqual(['noStepAfterEnd'])
  })
})

describe('what was done by hand behind the program', () => {
  const NOBODY = '01900000-0000-7000-8000-000000000000'
  const newTicket = (id: string) =>
    [
      `insert into tickets select (jsonb_populate_record(t, jsonb_build_object('id', $2::text, 'seat', null))).* from tickets as t where id = $1`,
      [ticketId, id],
    ] satisfies [string, unknown[]]
  const cases: readonly [
    ReplayRule,
    string,
    () => readonly (readonly [string, unknown[]?])[],
    Partial<ReplayFinding>,
  ][] = [
    [
      'knownVersion',
      'an event under a version that nobody kept',
      () => [
        appended({ fingerprint: 'f'.repeat(64), event: 'ticket.checkIn', from: 'pending', to: 'checkedIn' }),
        moved('checkedIn', 1),
      ],
      { is: 'ffffffffffff' },
    ],
    [
      'knownVersion',
      "an event under another machine's version",
      () => [
        [
          'update workflow_events set fingerprint = (select fingerprint from machine_versions where machine = $2 limit 1) where record_id = $1',
          [ticketId, 'refund'],
        ],
      ],
      {},
    ],
    [
      'knownStep',
      'a step that the machine does not know',
      () => [appended({ event: 'ticket.fly', from: 'pending', to: 'checkedIn' }), moved('checkedIn', 1)],
      { is: 'pending · ticket.fly → checkedIn' },
    ],
    [
      'knownStep',
      'a step that leads elsewhere',
      () => [appended({ event: 'ticket.checkIn', from: 'pending', to: 'refunded' }), moved('refunded', 1)],
      {},
    ],
    [
      'noStepAfterEnd',
      'an event after a refund',
      () => [
        appended({ event: 'ticket.refund', from: 'pending', to: 'refunded' }),
        appended({ event: 'ticket.checkIn', from: 'refunded', to: 'checkedIn' }),
        moved('checkedIn', 2),
      ],
      { is: 'refunded · ticket.checkIn → checkedIn', shouldBe: 'refunded.' },
    ],
    [
      'stepsJoin',
      'an event that was taken out of the middle',
      () => [appended({ event: 'ticket.refund', from: 'exitFeePaid', to: 'refunded' }), moved('refunded', 1)],
      { is: 'exitFeePaid', shouldBe: 'pending' },
    ],
    [
      'stepsJoin',
      'a second creation',
      () => [appended({ event: 'xstate.init', from: null, to: 'pending' })],
      { is: '–', shouldBe: 'pending' },
    ],
    [
      'beginsWithCreation',
      'a creation that was taken out',
      () => [
        ['delete from workflow_events where record_id = $1', [ticketId]],
        appended({ event: 'ticket.refund', from: 'pending', to: 'refunded' }),
        moved('refunded', 1),
      ],
      {},
    ],
    [
      'recordOfEvents',
      'events of a record that is not there',
      () => [appended({ event: 'xstate.init', from: null, to: 'pending', recordId: NOBODY })],
      { recordId: NOBODY, shouldBe: 'pending' },
    ],
    [
      'recordOfEvents',
      'events of another machine about a record',
      () => [
        [
          `insert into workflow_events (machine, fingerprint, record_id, event, to_state) select 'refund', fingerprint, $1, 'xstate.init', 'requested' from machine_versions where machine = 'refund' limit 1`,
          [ticketId],
        ],
      ],
      { machine: 'refund', recordId: '' },
    ],
    [
      'eventsOfRecord',
      'a record that nothing made',
      () => [newTicket(NOBODY)],
      { recordId: NOBODY, is: 'pending', shouldBe: '● → pending' },
    ],
    [
      'eventsOfRecord',
      'a departure that is closed without an event',
      () => [[`update departures set state = 'closed' where id = $1`, [departureId]]],
      { machine: 'departure', recordId: '', is: 'closed', shouldBe: 'scheduled' },
    ],
    [
      'storedState',
      'a state that was set',
      () => [[`update tickets set state = 'checkedIn' where id = $1`, [ticketId]]],
      { is: 'checkedIn', shouldBe: 'pending' },
    ],
    [
      'storedVersion',
      'a version that is behind',
      () => [appended({ event: 'ticket.refund', from: 'pending', to: 'refunded' }), moved('refunded', 0)],
      { is: '1', shouldBe: '≥ 2' },
    ],
  ]

  test.each(cases)('%s: %s', async (rule, _, statements, told) => {
    const [finding, ...others] = await found(statements())
    const whose = told.recordId === '' ? (told.machine === 'departure' ? departureId : ticketId) : ticketId
    expect(finding).toMatchObject({
      rule,
      machine: 'ticket',
      recordId: whose,
      ...told,
      ...(told.recordId === '' && { recordId: whose }),
    })
    expect(others).toEqual([])
    expect(finding?.is, 'both sides say something else').not.toBe(finding?.shouldBe)
  })
})

test('clerks who sell while it reads make no finding', async () => {
  const sales = Array.from({ length: 24 }, (_, index) => String(index + 5))
  const sold = new AbortController()
  const selling = (async () => {
    for (const seat of sales) await sell(seat)
    sold.abort()
  })()
  const findings: AuditFinding[] = []
  let audits = 0
  const reader = new pg.Client({ connectionString: server.database.url })
  await reader.connect()
  while (!sold.signal.aborted || audits === 0) {
    await conductAudit(reader, { checks: auditChecks, onFinding: (finding) => void findings.push(finding) })
    audits += 1
  }
  await selling
  await reader.end()
  expect(findings).toEqual([])
})

describe('an audit from the office', () => {
  const begin = (token = tokens.head) => inject(server.app, 'startAudit', { token, body: {} })

  const everyRule = () =>
    allChecks({ url: '', auditKey: Buffer.alloc(0), headFile: '' }).flatMap(({ rules }) => rules.map(({ id }) => id))

  async function ended(id: string) {
    await expect
      .poll(async () => (await inject(server.app, 'getAudit', { token: tokens.head, params: { id } })).data.state)
      .not.toBe('running')
    return (await inject(server.app, 'getAudit', { token: tokens.head, params: { id } })).data
  }

  test.runIf(IN_SOAK)('asks every rule in the background and finds nothing where all is sound', async () => {
    const begun = await begin()
    expect(begun.data, begun.text).toMatchObject({ state: 'running', startedBy: { name: 'head' } })
    const run = await ended(begun.data.id)
    expect(run).toMatchObject({ state: 'done', findings: 0, check: null })
    expect(run.outcomes.map(({ rule }) => rule)).toEqual(everyRule())
  })

  test.runIf(IN_SOAK)(
    'asks every rule in the background, and keeps what it finds, with the record, its page and its rule',
    async () => {
      // What is changed behind the program's back is what it has sealed.
      const { database, settings } = server
      await sealPending({ url: database.url, auditKey: openAuditKey(settings), headFile: settings.auditHeadFile })
      await owner.query(`update tickets set state = 'checkedIn' where id = $1`, [ticketId])
      await owner.query(`update workflow_events set reason = 'Found on the seat' where record_id = $1`, [ticketId])
      await owner.query(
        `create temp table true_seal as select * from seals where kind = 'machineVersion' order by n limit 1`,
      )
      await owner.query(`update seals set mark = '\\x00' where n = (select n from true_seal)`)
      try {
        const begun = await begin()
        expect(begun.data, begun.text).toMatchObject({ state: 'running', startedBy: { name: 'head' } })
        const run = await ended(begun.data.id)
        expect(run).toMatchObject({ state: 'done', check: null })
        expect(run.outcomes.map(({ rule }) => rule)).toEqual(everyRule())
        expect(run.outcomes.find(({ rule }) => rule === 'replay.storedState')?.findings).toBe(1)
        const seals = run.outcomes
          .filter(({ rule }) => ['seals.sealForged', 'seals.chainBroken'].includes(rule))
          .map(({ findings, isPartial }) => [findings, isPartial])
        expect(seals, 'the chain is not said to hold where a seal is forged').toEqual([
          [1, undefined],
          [0, true],
        ])
        const list = await inject(server.app, 'getAuditFindingList', {
          token: tokens.head,
          params: { id: run.id },
          query: { rule: 'replay.storedState' },
        })
        expect(list.data).toMatchObject([
          {
            record: { kind: 'ticket', id: ticketId, machine: 'ticket', page: { kind: 'booking' } },
            found: 'checkedIn',
            expected: 'pending',
          },
        ])
        const sealed = await inject(server.app, 'getAuditFindingList', {
          token: tokens.head,
          params: { id: run.id },
          query: { rule: 'seals.rowChanged' },
        })
        expect(sealed.data).toMatchObject([
          { record: { kind: 'ticket', id: ticketId }, row: expect.stringMatching(/^workflow_events \d+$/) },
        ])
        const sheet = await inject(server.app, 'exportAuditFindings', {
          token: tokens.head,
          params: { id: run.id },
          query: { format: 'csv', language: 'ar' },
        })
        expect(sheet.text.split('\r\n')).toHaveLength(run.findings + 2)
        expect(sheet.text).toContain('حالة السجل هي التي أفضى إليها آخر أحداثه.')
      } finally {
        await owner.query(`update tickets set state = 'pending' where id = $1`, [ticketId])
        await owner.query('update workflow_events set reason = null where record_id = $1', [ticketId])
        await owner.query('update seals set mark = true_seal.mark from true_seal where seals.n = true_seal.n')
      }
    },
  )

  test('is not begun while another process audits, nor by those who do not audit', async () => {
    const lock = new pg.Client({ connectionString: server.ownerUrl })
    await lock.connect()
    await lock.query('select pg_advisory_lock(7201951, 8)')
    const refused = await begin()
    await lock.end()
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'An audit is already running. Its progress is shown on this page.',
    ])
    expect((await begin(tokens.clerk)).status).toBe(403)
  })

  test.runIf(IN_SOAK)(
    'says of a run whose process ended that it was interrupted, and lets the next begin',
    async () => {
      await owner.query(
        `insert into audit_runs (id, started_at, state) values ($1, now() - interval '1 hour', 'running')`,
        ['01900000-0000-7000-8000-00000000000a'],
      )
      const runs: AuditRun[] = (await inject(server.app, 'getAuditList', { token: tokens.head })).data
      expect(runs.find(({ id }) => id === '01900000-0000-7000-8000-00000000000a')?.state).toBe('interrupted')
      expect((await ended((await begin()).data.id)).state).toBe('done')
    },
  )
})

describe('npm run audit', () => {
  async function run(environment: NodeJS.ProcessEnv, ...args: string[]): Promise<{ code: unknown; told: string }> {
    const child = spawn(process.execPath, [testProgram('audit'), ...args], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let told = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (told += part.toString()))
    const [code] = await once(child, 'close')
    return { code, told }
  }

  test('ends with 0 where all is sound, with 1 and each finding where it is not, with 2 where it cannot tell', async () => {
    const environment = {
      DATABASE_URL: server.database.url,
      NODE_ENV: 'test',
      AUDIT_KEY: TEST_AUDIT_KEY,
      DATA_DIR: server.settings.dataDirectory,
    }
    const [sound, cut] = await Promise.all([
      run(environment, '--json'),
      run({ ...environment, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }),
    ])
    expect([sound.code, JSON.parse(sound.told).findings]).toEqual([0, 0])
    expect(cut.code).toBe(2)
    await owner.query(`update tickets set version = 0 where id = $1`, [ticketId])
    const unsound = await run(environment)
    await owner.query(`update tickets set version = 1 where id = $1`, [ticketId])
    expect(unsound.code).toBe(1)
    expect(unsound.told).toContain(`(${ticketId}): is 0; should be ≥ 1`)
  })
})
