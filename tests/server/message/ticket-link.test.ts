import { createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { verifyTicketCode } from '#server/domain/booking/ticket-code.ts'
import { inject } from '#tests/support/demo-session.ts'
import { readDrawnQrs } from '#tests/support/drawn-qr.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { type SmsReceiver, startSmsReceiver } from '#tests/support/sms-receiver.ts'
import { openProbedWorld, type ProbedWorld } from '#tests/support/write-probes.ts'

const DAY = 86_400_000

let gateway: SmsReceiver
let server: RunningServer
let world: ProbedWorld
let ahead = 0

beforeAll(async () => {
  gateway = await startSmsReceiver()
  server = await startServer({
    template: 'empty',
    clock: () => new Date(Date.now() + ahead),
    env: { SMS_URL: gateway.url, SMS_SENDER: 'Rihla' },
  })
  world = await openProbedWorld(server)
})
afterAll(async () => {
  await server.stop()
  await gateway.stop()
})

let lastNumber = 0

/** A link as a passenger gets it. */
async function sentLink(language: 'en' | 'ar' = 'en'): Promise<{ phone: string; path: string }> {
  const phone = `+9665020000${String((lastNumber += 1)).padStart(2, '0')}`
  expect((await sms(phone, language)).data.state).toBe('queued')
  const text = await vi.waitFor(
    () => {
      const [got] = gateway.to(phone)
      if (got === undefined) throw new Error(`nothing came to ${phone}`)
      return got.text
    },
    { timeout: 60_000 },
  )
  return { phone, path: new URL(text.split('\n').at(-1) ?? '').pathname }
}

const sms = (phone: string, language: 'en' | 'ar' = 'en') =>
  inject(server.app, 'sendTickets', {
    token: world.token('staff', 'own'),
    params: { id: world.booking.id },
    body: { channel: 'sms', phone, language },
  })

/** Each as another passenger's phone would: what one address asks for is bounded. */
let lastAddress = 0
const from = () => `198.51.100.${(lastAddress += 1)}`
const open = (url: string) => server.app.inject({ url, remoteAddress: from() })
const post = (url: string) =>
  server.app.inject({
    method: 'POST',
    url,
    remoteAddress: from(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

describe('a link', () => {
  test('shows the tickets with the codes of the print, and nothing that the print does not', async () => {
    const { phone, path } = await sentLink()
    const { statusCode, headers, body } = await open(path)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    const jwk = (await inject(server.app, 'getSigningKey', { token: world.token('staff', 'own') })).data
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    const { tickets } = world.booking
    expect(tickets.length).toBeGreaterThan(0)
    expect(readDrawnQrs(body).map((code) => verifyTicketCode(code, key))).toEqual(
      tickets.map(({ id, printRevision }) => ({ ticketId: id, printRevision })),
    )
    for (const { passenger, seat } of tickets) {
      expect(body).toContain(passenger.lastName)
      expect(body).toContain(`>${seat}<`)
      for (const secret of [passenger.passportNumber, passenger.dateOfBirth, passenger.phone])
        if (secret !== null) expect(body).not.toContain(secret)
    }
    expect(body).not.toContain(world.booking.payer.phone.slice(-6))
    expect(body).not.toContain(phone.slice(-6))
    expect(body).not.toContain('<script')
  })

  test('says the gate, once somebody has said where the bus stands', async () => {
    const { path } = await sentLink()
    expect((await open(path)).body).not.toContain('<dt>Gate</dt>')
    const [ticket] = world.booking.tickets
    const { rows } = await server.database.pool.query<{ key: string; position: number }>(
      `select timing_id || '.' || departures.travel_date || '.' || ordinal as key, from_position as position
       from tickets join departures on departures.id = departure_id where tickets.id = $1`,
      [ticket?.id],
    )
    const set = await inject(server.app, 'updateDepartureGate', {
      token: world.token('admin', 'own'),
      params: { key: rows[0]?.key ?? '' },
      body: { position: rows[0]?.position ?? 0, gate: 'B4', version: 0 },
    })
    expect(set.status, set.text).toBe(200)
    expect((await open(path)).body).toContain('<dt>Gate</dt><dd><bdi dir="ltr" class="seat">B4</bdi>')
    expect((await open(`${path}?lang=ar`)).body).toContain('<dt>البوابة</dt>')
  })

  test('shows no other booking', async () => {
    const { path } = await sentLink()
    const { rows } = await server.database.pool.query<{ reference: string }>(
      'select reference from bookings where id <> $1',
      [world.booking.id],
    )
    const { body } = await open(path)
    expect(rows.length).toBeGreaterThan(0)
    for (const { reference } of rows) expect(body).not.toContain(reference.slice(0, 4))
    expect(body.match(/<article>/g)).toHaveLength(world.booking.tickets.length)
  })

  test('is in the language of its message, and in the other one when asked', async () => {
    const { path } = await sentLink('ar')
    expect((await open(path)).body).toMatch(/<html lang="ar" dir="rtl">[^]*تذاكر سفرك/)
    expect((await open(`${path}?lang=en`)).body).toMatch(/<html lang="en" dir="ltr">[^]*Your tickets/)
  })

  test.each(['?lang=xx', '?lang=en&lang=ar', '?lang='])('opens with %s as well', async (query) => {
    const { path } = await sentLink()
    expect((await open(path + query)).statusCode).toBe(200)
  })

  test('with one wrong character opens nothing', async () => {
    const { path } = await sentLink()
    const wrong = path.slice(0, -2) + (path.at(-2) === 'A' ? 'B' : 'A') + path.slice(-1)
    for (const url of [wrong, '/t/x', '/t/', `${path}x`, '/t/%00', `/t/${'A'.repeat(5000)}`]) {
      const { statusCode, body } = await open(url)
      expect(statusCode).toBeGreaterThanOrEqual(400)
      expect(body).not.toContain(world.booking.tickets[0]?.passenger.lastName)
    }
    expect((await open(wrong)).body).toContain('This link does not work')
  })

  test('is stored nowhere', async () => {
    const { path } = await sentLink()
    const token = path.split('/').at(-1) ?? ''
    for (const table of ['messages', 'idempotency_keys', 'message_opt_outs', 'access_log']) {
      const { rows } = await server.database.pool.query(
        `select 1 from ${table} kept where position($1 in to_jsonb(kept)::text) > 0`,
        [token],
      )
      expect(rows).toEqual([])
    }
  })

  test('is bounded per network address', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 61; count += 1)
      statuses.push((await server.app.inject({ url: '/t/unknown', remoteAddress: '203.0.113.9' })).statusCode)
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([404]))
    expect(statuses.at(-1)).toBe(429)
  })

  test('ends some days after the last arrival', async () => {
    const { path } = await sentLink()
    const arrival = Math.max(...world.booking.tickets.map(({ to }) => Date.parse(to.at)))
    ahead = arrival + 6 * DAY - Date.now()
    expect((await open(path)).statusCode).toBe(200)
    ahead = arrival + 8 * DAY - Date.now()
    const { statusCode, body } = await open(path)
    ahead = 0
    expect(statusCode).toBe(410)
    expect(body).toContain('This link has expired')
    expect(body).not.toContain(world.booking.tickets[0]?.passenger.lastName)
  })
})

describe('messages to a number', () => {
  test('are stopped and allowed again by its link', async () => {
    const { phone, path } = await sentLink()
    expect((await open(path)).body).toContain('Stop messages to this number')
    const stopped = await post(`${path}/stop?lang=en`)
    expect([stopped.statusCode, stopped.headers.location]).toEqual([303, `../${path.split('/').at(-1)}?lang=en`])
    expect((await post(`${path}/stop`)).statusCode).toBe(303)
    expect((await open(path)).body).toContain('Allow messages again')

    const kept = await sms(phone)
    expect([kept.status, kept.data.state]).toEqual([200, 'suppressed'])
    const handed = await inject(server.app, 'sendTickets', {
      token: world.token('staff', 'own'),
      params: { id: world.booking.id },
      body: { channel: 'whatsapp', phone, language: 'en' },
    })
    expect(handed.data.state).toBe('suppressed')
    const token = world.token('staff', 'own')
    expect((await inject(server.app, 'getWhatsAppLink', { token, params: { id: handed.data.id } })).status).toBe(404)

    expect((await post(`${path}/allow`)).statusCode).toBe(303)
    expect((await sms(phone)).data.state).toBe('queued')
    await vi.waitFor(() => expect(gateway.to(phone)).toHaveLength(2), { timeout: 60_000 })
  })

  test('that wait when they are stopped are not sent', async () => {
    const { phone, path } = await sentLink()
    await server.database.pool.query(
      `update messages set state = 'queued', settled_at = null, attempts = 0, next_attempt_at = now() + interval '1 hour' where recipient = $1`,
      [phone],
    )
    await post(`${path}/stop`)
    await server.database.pool.query(`update messages set next_attempt_at = now() where recipient = $1`, [phone])
    await vi.waitFor(
      async () => {
        const { rows } = await server.database.pool.query('select state from messages where recipient = $1', [phone])
        expect(rows).toEqual([{ state: 'suppressed' }])
      },
      { timeout: 60_000 },
    )
    expect(gateway.to(phone)).toHaveLength(1)
  })

  test('cannot be stopped by a wrong link', async () => {
    const { phone, path } = await sentLink()
    expect((await post(`${path.slice(0, -3)}AAA/stop`)).statusCode).toBe(404)
    expect((await sms(phone)).data.state).toBe('queued')
  })
})

test('tickets that are not valid any more are neither shown nor sent', async () => {
  const { phone, path } = await sentLink()
  await server.database.pool.query(`update tickets set state = 'refunded' where booking_id = $1`, [world.booking.id])
  const { statusCode, body } = await open(path)
  expect(statusCode).toBe(410)
  expect(body).toContain('No valid tickets')
  expect(body).not.toContain('<svg')
  const refused = await sms(phone)
  expect([refused.status, refused.error.code]).toEqual([422, 'ruleBroken'])
  await server.database.pool.query(`update tickets set state = 'pending' where booking_id = $1`, [world.booking.id])
})
