import { randomUUID } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_BASE } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/database/connection.ts'
import { describeError } from '#server/plugins/errors.ts'
import { cleanUp } from '#server/plugins/housekeeping.ts'
import { createFileStorage } from '#server/storage/file-storage.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { type Clerk, findSaleable, saleOf, send } from '#tests/support/selling.ts'

let server: RunningServer
let staff: Clerk

beforeAll(async () => {
  server = await startServer()
  staff = { origin: server.origin, token: await openSession(server.database, 'staff@demo.example') }
})
afterAll(() => server.stop())

test("a clerk who narrows the own stretch keeps the seat, whatever the clock's fraction", async () => {
  const stretch = (await findSaleable(staff, 30)).find(({ to }) => to >= 2)
  if (stretch === undefined) throw new Error('the demo operator sells a route with two legs')
  const { departureKey, to } = stretch
  for (let round = 0; round < 20; round += 1) {
    for (const range of [
      { from: 0, to },
      { from: 0, to: 1 },
    ]) {
      const held = await send(staff, 'holdSeats', {
        body: { departureKey, ...range, seats: stretch.seats.slice(0, 2) },
      })
      expect(held.status).toBe(200)
    }
  }
})

test('no write waits for a second connection while it holds one', () => {
  for (const file of readdirSync('server/features', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('-routes.ts')) continue
    const text = readFileSync(join('server/features', file), 'utf8')
    for (const handler of text
      .split(/(?=api\.(?:read|write|file)\()/)
      .filter((part) => part.startsWith('api.write('))) {
      const [own = ''] = handler.split('\n  })\n')
      expect([file, /database\.(orm|pool)/.test(own)]).toEqual([file, false])
    }
  }
})

test('what is anybody may call is bounded per address', async () => {
  const statuses: number[] = []
  for (let call = 0; call < 70; call += 1) {
    statuses.push(
      (await inject(server.app, 'confirmAccount', { body: { token: 'x'.repeat(43), password: 'any at all' } })).status,
    )
  }
  expect(statuses.slice(0, 50).every((status) => status === 422)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
})

test.each(['__proto__', 'constructor', '-toString'])('a list is not sorted by %s', async (sort) => {
  expect((await inject(server.app, 'getBookingList', { token: staff.token, query: { sort } })).status).toBe(400)
})

test('every search asks for three characters, and says so in the language of who searches', async () => {
  const superAdmin = await openSession(server.database, 'super-admin@demo.example')
  const searches = [
    ['getBookingList', staff.token, {}],
    ['getSeatWiseBookingList', staff.token, { departureKey: `${randomUUID()}.2026-12-01.1` }],
    ['getAdminUserList', superAdmin, {}],
    ['searchEverything', staff.token, {}],
    ['searchBookingCustomers', staff.token, {}],
    ['getDepartures', staff.token, { fromStoppageId: randomUUID(), toStoppageId: randomUUID(), date: '2026-12-01' }],
  ] as const
  for (const [name, token, query] of searches) {
    const words = 'Type at least 3 characters to search, or clear the search.'
    for (const search of ['ab', 'عم', ' a ']) {
      const { status, error } = await inject(server.app, name, { token, query: { ...query, search } })
      expect([name, status, error.message, error.fields]).toEqual([name, 400, words, { search: words }])
    }
    const arabic = await inject(server.app, name, { token, query: { ...query, search: 'ab' }, language: 'ar' })
    expect(arabic.error.message).toBe('اكتب 3 أحرف على الأقل للبحث، أو امسح البحث.')
    expect((await inject(server.app, name, { token, query: { ...query, search: 'abc' } })).status).not.toBe(400)
  }
  for (const name of ['getBookingList', 'getAdminUserList'] as const) {
    const token = name === 'getBookingList' ? staff.token : superAdmin
    const [empty, none] = [
      await inject(server.app, name, { token, query: { search: '' } }),
      await inject(server.app, name, { token }),
    ]
    expect([empty.status, empty.page.total]).toEqual([200, none.page.total])
  }
})

test('a passenger of a country that does not exist is not sold a ticket', async () => {
  const stretch = (await findSaleable(staff, 31)).find(({ seats }) => seats.length > 0)
  const [seat] = stretch?.seats ?? []
  if (stretch === undefined || seat === undefined) throw new Error('the demo operator has free seats in a month')
  const body = saleOf(stretch, seat)
  const [passenger] = body.passengers
  for (const nationality of ['ZZ', 'XX', 'AA']) {
    const { status, error } = await send(staff, 'createBooking', {
      body: { ...body, passengers: [{ ...passenger, nationality }] },
    })
    expect([status, error.fields]).toEqual([400, { 'passengers.0.nationality': 'Choose one of the options.' }])
  }
})

test.each([
  ['a day that the database cannot add to', 'getBookingList', { soldTo: '9999-12-31' }],
  ['a day before anybody was born', 'getBookingList', { soldTo: '0001-01-01' }],
] as const)('%s is refused', async (_, name, query) => {
  expect((await inject(server.app, name, { token: staff.token, query })).status).toBe(400)
})

test.each([
  ['a number beyond the column', { snapshot: {}, shape: 3e9, version: 0 }],
  ['a version beyond the column', { snapshot: {}, shape: 1, version: 3e9 }],
  ['a version whose next one is beyond the column', { snapshot: {}, shape: 1, version: 2_147_483_647 }],
  ['a draft that nests without end', { snapshot: nested(500), shape: 1, version: 0 }],
])('%s is refused', async (_, body) => {
  const { status } = await inject(server.app, 'saveDraft', { token: staff.token, params: { flow: 'booking' }, body })
  expect(status).toBe(400)
})

function nested(depth: number): Record<string, unknown> {
  return depth === 0 ? {} : { inner: nested(depth - 1) }
}

test('a broken multipart body is refused', async () => {
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/admin/upload-file',
      headers: { authorization: `Bearer ${staff.token}`, 'idempotency-key': randomUUID(), 'content-type': type },
      payload: '--x\r\ngarbage',
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
  }
})

test('a stretch of the wrong type is not sold', async () => {
  const body = { departureKey: `${randomUUID()}.2026-12-01.1`, from: null, to: true, seats: ['1'] }
  expect((await inject(server.app, 'holdSeats', { token: staff.token, body })).status).toBe(400)
})

test('answers with personal data are not kept by browsers or proxies', async () => {
  for (const name of ['userDetails', 'getBookingList'] as const) {
    expect((await inject(server.app, name, { token: staff.token })).headers['cache-control']).toBe('no-store')
  }
})

test("a fault's log holds no values of the statement", () => {
  const fault = new Error('Failed query: insert into users values ($1)\nparams: secret-hash,person@example.com')
  expect(JSON.stringify(describeError(fault))).not.toMatch(/secret-hash|person@example/)
})

test('of two super admins who take away each other one stays', async () => {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `insert into users (id, email, password_hash, name, user_type, role)
     values ($1, 'second-super@demo.example', '', 'Second super admin', 'super_admin', 'super_admin') returning id`,
    [randomUUID()],
  )
  const list = await inject(server.app, 'getAdminUserList', {
    token: await openSession(server.database, 'super-admin@demo.example'),
    query: { user_type: 'super_admin', recordNumber: '50' },
  })
  const [first, second] = [
    list.data.find((user) => user.id !== rows[0]?.id),
    list.data.find((user) => user.id === rows[0]?.id),
  ]
  if (!first || !second) throw new Error('there are two super admins')
  const deactivate = async (by: string, victim: typeof first) => {
    const { id, version, name, email, phone, role, user_type, depotId } = victim
    const token = await openSession(server.database, by)
    return inject(server.app, 'updateAdminUser', {
      token,
      body: { id, version, name, email, phone, role, user_type, depotId, isActive: false },
    })
  }
  await Promise.all([deactivate(first.email, second), deactivate(second.email, first)])
  const left = await server.database.pool.query(`select 1 from users where user_type = 'super_admin' and is_active`)
  expect(left.rowCount).toBeGreaterThanOrEqual(1)
})

describe('mails', () => {
  const forget = (to: RunningServer['app'], username: string, remoteAddress = '192.0.2.1') =>
    to.inject({ method: 'POST', url: `${API_BASE}${calls.forgetPassword.path}`, remoteAddress, payload: { username } })

  test('about an account are bounded per account, over all processes and alike for accounts that do not exist', async () => {
    const database = openDatabase(server.database.url, 2)
    const elsewhere = await createApp(server.settings, database)
    try {
      for (const [index, email] of ['staff@demo.example', 'nobody@demo.example'].entries()) {
        const statuses: number[] = []
        for (const app of [server.app, elsewhere, server.app, elsewhere, server.app]) {
          statuses.push((await forget(app, email, `192.0.2.${10 + index * 10 + statuses.length}`)).statusCode)
        }
        const more = await forget(elsewhere, email.toUpperCase(), '192.0.2.99')
        expect([...statuses, more.statusCode]).toEqual([200, 200, 200, 200, 200, 429])
        expect(Number(more.headers['retry-after'])).toBeGreaterThan(59 * 60)
        expect(more.json().message).toBe('Too many messages have been requested. Wait 60 min and try again.')
        const registered = await inject(elsewhere, 'register', {
          body: { fullname: 'Somebody', email, password: 'seven green lanterns' },
        })
        expect(registered.status).toBe(429)
      }
      await server.database.pool.query(`update act_counts set since = since - interval '1 hour'`)
      expect((await forget(server.app, 'staff@demo.example')).statusCode).toBe(200)
    } finally {
      await elsewhere.close()
      await database.close()
    }
  })

  test('about accounts are bounded per network address', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1)
      statuses.push((await forget(server.app, `unknown-${count}@demo.example`, '198.51.100.7')).statusCode)
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([200]))
    expect(statuses.at(-1)).toBe(429)
    expect((await forget(server.app, 'unknown-31@demo.example', '198.51.100.8')).statusCode).toBe(200)
  })

  test('with tickets are bounded per recipient and per sender', async () => {
    // The newest may be another depot's at some hours: staff may read it and send nothing for it.
    const { data } = await inject(server.app, 'getBookingList', { token: staff.token })
    const all = await Promise.all(
      data.map(({ id }) => inject(server.app, 'getBooking', { token: staff.token, params: { id } })),
    )
    const booking = all.find((each) => each.data.allowed.includes('sendTickets'))?.data
    const mail = (email: string) =>
      inject(server.app, 'sendTickets', {
        token: staff.token,
        params: { id: booking?.id ?? '' },
        body: { channel: 'email', email, language: 'en' },
      })
    for (let count = 0; count < 10; count += 1) expect((await mail('omar@test.example')).status).toBe(200)
    const more = await mail(' OMAR@test.example ')
    expect([more.status, Number(more.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await mail('laila@test.example')).status).toBe(200)
    await server.database.pool.query(`update act_counts set count = 100 where act = 'ticketMessageFrom'`)
    expect((await mail('huda@test.example')).status).toBe(429)
  })

  test('are counted no longer than they have to be', async () => {
    await server.database.pool.query(
      `insert into act_counts values ('accountMail', 'long-ago@demo.example', 1, now() - interval '2 days')`,
    )
    await cleanUp(server.database, createFileStorage(server.settings))
    const { rows } = await server.database.pool.query(
      `select 1 from act_counts where subject = 'long-ago@demo.example'`,
    )
    expect(rows).toEqual([])
  })
})

test('idempotency keys are kept for a day, and no longer', async () => {
  const insert = `insert into idempotency_keys (user_id, call, key, body_hash, status, answer, created_at)
                  values ($1, 'x', $2, '', 200, '', now() - $3::interval)`
  const user = randomUUID()
  await server.database.pool.query(insert, [user, 'young', '23 hours'])
  await server.database.pool.query(insert, [user, 'old', '25 hours'])
  await cleanUp(server.database, createFileStorage(server.settings))
  const { rows } = await server.database.pool.query('select key from idempotency_keys where user_id = $1', [user])
  expect(rows).toEqual([{ key: 'young' }])
})
