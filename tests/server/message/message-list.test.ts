import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inject } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { openProbedWorld, type ProbedWorld } from '#tests/support/write-probes.ts'

let server: RunningServer
let world: ProbedWorld

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  world = await openProbedWorld(server)
})
afterAll(() => server.stop())

interface Kept {
  state: 'failed' | 'sent' | 'suppressed'
  failure?: string
  channel?: 'sms' | 'email'
  /** Minutes ago. */
  ago: number
  to?: string
}

/** A message of the probed booking, as the worker would have left it. */
async function keep({ state, failure, channel = 'sms', ago, to }: Kept): Promise<string> {
  const id = randomUUID()
  await server.database.pool.query(
    `insert into messages (id, channel, recipient, template, language, about_kind, about_id, request_key, link_hash, state, attempts, failure, created_by, created_at, settled_at)
     select $1::uuid, $2, $3, 'tickets', 'en', 'booking', bookings.id, $1::text, $1::text, $4, 1, $5, created_by, now() - $6::int * interval '1 minute', now()
     from bookings where id = $7`,
    [
      id,
      channel,
      to ?? (channel === 'sms' ? '+966501230000' : 'omar@example.com'),
      state,
      failure ?? null,
      ago,
      world.booking.id,
    ],
  )
  return id
}
const list = async (query: Record<string, string> = {}, at: 'own' | 'calling' | 'foreign' = 'own') =>
  inject(server.app, 'getMessageList', { token: world.token('staff', at), query })
const idsOf = async (query: Record<string, string> = {}) => (await list(query)).data.map(({ id }) => id)
const needOf = async () =>
  (await inject(server.app, 'getDashboard', { token: world.token('staff', 'own') })).data.needs.find(
    ({ id }) => id === 'messagesFailed',
  )

test('messages are listed by what came of them, and what reached nobody until something else has gone out', async () => {
  const sent = await keep({ state: 'sent', channel: 'email', ago: 50 })
  const failed = await keep({ state: 'failed', failure: 'refused', ago: 40 })
  expect(await idsOf()).toEqual([failed, sent])
  expect(await idsOf({ state: 'failed' })).toEqual([failed])
  expect(await idsOf({ failure: 'refused', channel: 'sms' })).toEqual([failed])
  expect(await idsOf({ failure: 'timeout' })).toEqual([])
  expect(await idsOf({ open: 'yes', state: 'failed' })).toEqual([failed])
  expect(await needOf()).toMatchObject({ count: 1 })
  const [row] = (await list({ state: 'failed' })).data
  expect(row).toMatchObject({
    bookingId: world.booking.id,
    reference: world.booking.reference,
    failure: 'refused',
    maySend: true,
  })
  // Sent again, and that failed too: it is one passenger, who is told of once.
  const again = await keep({ state: 'failed', failure: 'timeout', ago: 30 })
  expect(await idsOf({ open: 'yes', state: 'failed' })).toEqual([again])
  expect(await needOf()).toMatchObject({ count: 1 })
  await keep({ state: 'sent', ago: 20 })
  expect(await idsOf({ open: 'yes' })).toEqual([])
  expect(await idsOf({ state: 'failed' })).toEqual([again, failed])
  expect(await needOf()).toBeUndefined()
})

test('a passenger who has travelled needs no ticket any more', async () => {
  const failed = await keep({ state: 'failed', failure: 'unreachable', ago: 10 })
  expect(await idsOf({ open: 'yes' })).toEqual([failed])
  const { rows } = await server.database.pool.query<{ id: string; at: Date }>(
    'select id, boards_at as at from tickets where booking_id = $1',
    [world.booking.id],
  )
  await server.database.pool.query(`update tickets set boards_at = now() - interval '1 hour' where booking_id = $1`, [
    world.booking.id,
  ])
  expect(await idsOf({ open: 'yes' })).toEqual([])
  for (const { id, at } of rows)
    await server.database.pool.query('update tickets set boards_at = $2 where id = $1', [id, at])
})

test('a depot reads those of the bookings that it reads, sends those that are its own, and nobody widens that', async () => {
  const own = (await list()).data
  expect(own.length).toBeGreaterThan(1)
  const calling = (await list({}, 'calling')).data
  expect(calling.map(({ id }) => id)).toEqual(own.map(({ id }) => id))
  expect(calling.every(({ maySend }) => !maySend)).toBe(true)
  for (const query of [{}, { bookingId: world.booking.id }, { search: world.booking.reference }])
    expect((await list(query, 'foreign')).data).toEqual([])
})

test('a message is found by whole or part of the address or number that it went to, within the own scope', async () => {
  const byMail = await keep({ state: 'sent', channel: 'email', ago: 5, to: 'Huda.Al-Amri@Post.example' })
  const byPhone = await keep({ state: 'sent', ago: 4, to: '+962791234567' })
  for (const term of ['huda.al-amri@post.example', 'al-amri@', 'HUDA', 'post.example'])
    expect([term, await idsOf({ search: term })]).toEqual([term, [byMail]])
  for (const term of ['+962791234567', '00962791234567', '0791234567', '079 123 4567', '91234567', '٠٧٩١٢٣٤٥٦٧'])
    expect([term, await idsOf({ search: term })]).toEqual([term, [byPhone]])
  expect(await idsOf({ search: world.booking.reference })).toEqual(await idsOf())
  expect(await idsOf({ search: 'huda', state: 'failed' })).toEqual([])
  expect((await list({ search: 'huda' }, 'foreign')).data).toEqual([])
})

test('what no filter is called is refused at its field', async () => {
  for (const [field, value] of [
    ['state', 'lost'],
    ['channel', 'pigeon'],
    ['open', 'no'],
    ['sentFrom', '2026-02-30'],
  ] as const) {
    const refused = await list({ [field]: value })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, [field]])
  }
})

test('a sheet holds the filtered messages, and is logged', async () => {
  const sheet = await inject(server.app, 'exportMessages', {
    token: world.token('staff', 'own'),
    query: { state: 'failed', format: 'csv', language: 'en', columns: 'reference,recipient,failure', sort: 'at' },
  })
  expect(sheet.status, sheet.text).toBe(200)
  const lines = sheet.text.trim().split('\r\n')
  expect(lines).toHaveLength(1 + (await idsOf({ state: 'failed' })).length)
  expect(lines[1]).toMatch(/Not accepted/)
})
