import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '#server/database/connection.ts'
import { Outage } from '#server/database/outage.ts'
import { MAX_ATTEMPTS } from '#server/domain/message/message-rules.ts'
import { linkTokens } from '#server/domain/message/link-token.ts'
import { openTicketSigner } from '#server/domain/booking/ticket-code.ts'
import { ticketContent } from '#server/features/booking/ticket/ticket-content.ts'
import { type MessageWorkServices, sendDue } from '#server/features/message/message-work.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { createSmsGateway } from '#server/mail/sms-gateway.ts'
import { inject } from '#tests/support/demo-session.ts'
import { awaitMail } from '#tests/support/outbox.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { openSecondApp } from '#tests/support/second-app.ts'
import { type SmsReceiver, startSmsReceiver } from '#tests/support/sms-receiver.ts'
import { openProbedWorld, type ProbedWorld } from '#tests/support/write-probes.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let gateway: SmsReceiver
let server: RunningServer
let world: ProbedWorld
/** How far the server's clock is ahead, milliseconds. */
let ahead = 0
const clock = () => new Date(Date.now() + ahead)

beforeAll(async () => {
  gateway = await startSmsReceiver()
  server = await startServer({
    template: 'empty',
    clock,
    env: {
      SMS_URL: gateway.url,
      SMS_SENDER: 'Rihla',
      SMS_TOKEN: 'let-me-in',
      SMS_HEADERS: 'X-Account: 17',
      SMS_TIMEOUT_SECONDS: '1',
    },
  })
  world = await openProbedWorld(server)
})
afterAll(async () => {
  await server.stop()
  await gateway.stop()
})

let lastNumber = 0
/** A number that no other test writes to. */
const freshPhone = () => `+9665010000${String((lastNumber += 1)).padStart(2, '0')}`

const send = (body: object, { token = world.token('staff', 'own'), key }: { token?: string; key?: string } = {}) =>
  inject(server.app, 'sendTickets', {
    token,
    params: { id: world.booking.id },
    body,
    ...(key !== undefined && { key }),
  })
const sms = (phone: string, options?: { token?: string; key?: string }) =>
  send({ channel: 'sms', phone, language: 'en' }, options)

const listed = async (token = world.token('staff', 'own')) =>
  (await inject(server.app, 'getBookingMessages', { token, params: { id: world.booking.id } })).data
const messageTo = async (recipient: string) => (await listed()).find((message) => message.recipient === recipient)

/** As another process would work beside this one. */
function worker(database: MessageWorkServices['database'] = server.database): MessageWorkServices {
  const { settings } = server
  const signer = openTicketSigner(settings.signingKeyFile, { mayCreate: false })
  const links = linkTokens(signer, settings.publicUrl)
  return {
    database,
    mailer: createMailer(settings),
    gateway: createSmsGateway(settings),
    contents: { tickets: ticketContent({ database: server.database, signer, links, settings }) },
    clock,
    log: { warn: () => undefined, error: () => undefined },
  }
}

const settled = (phone: string, state: string) =>
  vi.waitFor(
    async () => {
      const message = await messageTo(phone)
      expect(message).toMatchObject({ state })
      return message
    },
    { timeout: 60_000 },
  )
const failedOnce = (phone: string) =>
  vi.waitFor(
    async () => {
      const message = await messageTo(phone)
      expect(message?.failure).toEqual(expect.any(String))
      return message
    },
    { timeout: 60_000 },
  )

describe('an SMS', () => {
  test('goes to the gateway with sender, token, headers and a link', async () => {
    const phone = freshPhone()
    const { status, data } = await sms(phone)
    expect([status, data.state, data.recipient]).toEqual([200, 'queued', phone])
    await settled(phone, 'sent')
    const [got, ...more] = gateway.to(phone)
    expect(more).toEqual([])
    expect(got).toMatchObject({ id: data.id, from: 'Rihla' })
    expect(got?.headers).toMatchObject({
      authorization: 'Bearer let-me-in',
      'x-account': '17',
      'idempotency-key': data.id,
      'content-type': 'application/json',
    })
    expect(got?.text).toMatch(/^Rihla Coaches: your tickets, booking \w{4}-\w{4}, riyadh to amman, .+\n/)
    expect(got?.text).toMatch(new RegExp(`\\n${server.origin}/t/[\\w-]{22}$`))
  })

  test('is written in the language asked for', async () => {
    const phone = freshPhone()
    await send({ channel: 'sms', phone, language: 'ar' })
    await settled(phone, 'sent')
    expect(gateway.to(phone)[0]?.text).toMatch(/تذاكرك/)
  })

  test('is tried again after an error of the gateway, under the same id', async () => {
    const phone = freshPhone()
    gateway.answerNext(500)
    await sms(phone)
    expect(await failedOnce(phone)).toMatchObject({ state: 'queued', failure: 'unavailable', failureStatus: 500 })
    await sendDue(worker())
    expect(gateway.to(phone)).toHaveLength(1)
    ahead += MINUTE
    await sendDue(worker())
    expect(await settled(phone, 'sent')).toMatchObject({ attempts: 2, failure: null, failureStatus: null })
    expect(new Set(gateway.to(phone).map(({ id }) => id)).size).toBe(1)
    expect(gateway.to(phone)).toHaveLength(2)
  })

  test('that the gateway refuses has failed for good', async () => {
    const phone = freshPhone()
    gateway.answerNext(400)
    await sms(phone)
    expect(await settled(phone, 'failed')).toMatchObject({ failure: 'refused', failureStatus: 400, attempts: 1 })
    ahead += 24 * HOUR
    await sendDue(worker())
    expect(gateway.to(phone)).toHaveLength(1)
  })

  test('that is not answered in time waits for another attempt', async () => {
    const phone = freshPhone()
    gateway.answerNext('silence')
    await sms(phone)
    expect(await failedOnce(phone)).toMatchObject({ state: 'queued', failure: 'timeout', failureStatus: null })
    ahead += MINUTE
    await sendDue(worker())
    await settled(phone, 'sent')
  })

  test('is given up after so many attempts', async () => {
    const phone = freshPhone()
    gateway.answerNext(...Array.from({ length: MAX_ATTEMPTS }, () => 503))
    await sms(phone)
    for (let attempt = 2; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await vi.waitFor(
        async () => expect(await messageTo(phone)).toMatchObject({ attempts: attempt - 1, failure: 'unavailable' }),
        {
          timeout: 60_000,
        },
      )
      ahead += 5 * HOUR
      await sendDue(worker())
    }
    expect(await settled(phone, 'failed')).toMatchObject({ attempts: MAX_ATTEMPTS, failureStatus: 503 })
    expect(gateway.to(phone)).toHaveLength(MAX_ATTEMPTS)
  })

  test('whose process was killed on its last attempt is not sent again', async () => {
    const phone = freshPhone()
    await sms(phone)
    await settled(phone, 'sent')
    await server.database.pool.query(
      `update messages set state = 'queued', settled_at = null, attempts = $2, next_attempt_at = now() - interval '1 minute' where recipient = $1`,
      [phone, MAX_ATTEMPTS],
    )
    await sendDue(worker())
    expect(await settled(phone, 'failed')).toMatchObject({ failure: 'timeout' })
    expect(gateway.to(phone)).toHaveLength(1)
  })

  test('is sent once, however many processes look for it', async () => {
    const second = await openSecondApp(server)
    try {
      const phones = Array.from({ length: 20 }, freshPhone)
      const others = Promise.all(Array.from({ length: 8 }, () => sendDue(worker())))
      const kept = await Promise.all(phones.map((phone) => sms(phone)))
      await Promise.all([others, sendDue(worker()), sendDue(worker()), sendDue(worker())])
      expect(kept.map(({ status }) => status)).toEqual(phones.map(() => 200))
      for (const phone of phones) await vi.waitFor(() => expect(gateway.to(phone)).toHaveLength(1), { timeout: 60_000 })
      await sendDue(worker())
      expect(phones.map((phone) => gateway.to(phone).length)).toEqual(phones.map(() => 1))
    } finally {
      await second.close()
    }
  })

  test('that was sent is not sent again because the database was away afterwards', async () => {
    const phone = freshPhone()
    const { aside } = server.database
    let isAway = true
    const orm = new Proxy(aside.orm, {
      get(target, name, receiver) {
        if (name === 'update' && isAway) {
          isAway = false
          throw new Outage('away')
        }
        return Reflect.get(target, name, receiver)
      },
    })
    await server.database.pool.query(
      `insert into messages (id, channel, recipient, template, language, about_kind, about_id, request_key, link_hash, state, next_attempt_at, created_at, created_by)
       select gen_random_uuid(), 'sms', $1, 'tickets', 'en', 'booking', $2, 'outage', 'outage', 'queued', $3, $3, id from users limit 1`,
      [phone, world.booking.id, new Date(clock().getTime() - 1)],
    )
    const database: Pick<Database, 'aside'> = { aside: { ...aside, orm } }
    await Promise.all([sendDue(worker(database)), sendDue(worker(database))])
    await settled(phone, 'sent')
    expect(gateway.to(phone)).toHaveLength(1)
  })
})

describe('the same request', () => {
  test('makes one message, also when its answer was forgotten', async () => {
    const phone = freshPhone()
    const key = 'the-same-request'
    const first = await sms(phone, { key })
    const second = await sms(phone, { key })
    expect(second.data.id).toBe(first.data.id)
    await settled(phone, 'sent')
    await server.database.pool.query('delete from idempotency_keys where key = $1', [key])
    const third = await sms(phone, { key })
    expect([third.status, third.data.id, third.data.state]).toEqual([200, first.data.id, 'sent'])
    expect(gateway.to(phone)).toHaveLength(1)
  })

  test('of another act makes another', async () => {
    const phone = freshPhone()
    await sms(phone)
    await sms(phone)
    await vi.waitFor(() => expect(gateway.to(phone)).toHaveLength(2), { timeout: 60_000 })
  })
})

describe('a recipient', () => {
  test('is a number with its country, however it was typed', async () => {
    const { data } = await sms('050 200 0001')
    expect(data.recipient).toBe('+966502000001')
  })

  test.each([
    ['12345', 'phone'],
    ['+966 1', 'phone'],
  ])('%s is no number', async (phone, field) => {
    const { status, error } = await sms(phone)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(Object.keys(error.fields ?? {})).toEqual([field])
  })

  test('is not written to more often than a person would', async () => {
    const phone = freshPhone()
    for (let count = 0; count < 10; count += 1) expect((await sms(phone)).status).toBe(200)
    expect((await sms(phone)).status).toBe(429)
  })
})

describe('who may send', () => {
  test('is the depot that sold the booking', async () => {
    const phone = freshPhone()
    const calling = await sms(phone, { token: world.token('staff', 'calling') })
    expect([calling.status, calling.error.code]).toEqual([422, 'otherDepot'])
    expect((await sms(phone, { token: world.token('staff', 'foreign') })).status).toBe(404)
    expect(await messageTo(phone)).toBeUndefined()
  })

  test('a foreign depot sees neither the messages nor their links', async () => {
    const { data } = await send({ channel: 'whatsapp', phone: freshPhone(), language: 'en' })
    const token = world.token('staff', 'foreign')
    const list = await inject(server.app, 'getBookingMessages', { token, params: { id: world.booking.id } })
    const link = await inject(server.app, 'getWhatsAppLink', { token, params: { id: data.id } })
    expect([list.status, link.status]).toEqual([404, 404])
  })
})

test('WhatsApp is handed the text and the link, and the gateway nothing', async () => {
  const phone = freshPhone()
  const { data } = await send({ channel: 'whatsapp', phone, language: 'en' })
  expect(data.state).toBe('handedOver')
  const token = world.token('staff', 'own')
  const { url } = (await inject(server.app, 'getWhatsAppLink', { token, params: { id: data.id } })).data
  const address = new URL(url)
  expect([address.origin, address.pathname]).toEqual(['https://wa.me', `/${phone.slice(1)}`])
  expect(address.searchParams.get('text')).toMatch(
    new RegExp(`^Rihla Coaches: .+\\n${server.origin}/t/[\\w-]{22}$`, 's'),
  )
  await sendDue(worker())
  expect(gateway.to(phone)).toEqual([])
})

test('an e-mail is kept in the outbox without a mail server, with the codes and a link', async () => {
  const email = 'omar@test.example'
  await send({ channel: 'email', email, language: 'en' })
  const mail = await awaitMail(server.settings.outboxDirectory, email)
  expect(mail.text).toMatch(new RegExp(`${server.origin}/t/[\\w-]{22}`))
  expect(mail.text).toContain(`tickets-${world.booking.reference}.html`)
  await settled(email, 'sent')
})

test('an SMS is kept in the outbox without a gateway', async () => {
  const { settings } = server
  await createSmsGateway({ ...settings, sms: undefined }).send({ id: 'x', to: '+966500000000', text: 'Your tickets' })
  const files = await readdir(settings.outboxDirectory)
  const file = files.find((name) => name.endsWith('.sms.txt')) ?? ''
  expect(file).toContain('+966500000000')
  expect(await readFile(join(settings.outboxDirectory, file), 'utf8')).toBe('To: +966500000000\n\nYour tickets\n')
})
