import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groupedReference } from '#contract/grouped-reference.ts'
import type { Booking } from '#contract/booking/booking.ts'
import type { BookingUpdate } from '#contract/booking/booking-change.ts'
import { contract, type BodyOf } from '#contract/contract.ts'
import { attemptInTransaction } from '#server/database/connection.ts'
import { updateBooking } from '#server/features/booking/update/update-booking.ts'
import { applyEvent } from '#server/lifecycle/apply-event.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { systemPermit } from '#server/domain/booking/write-permit.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { pngFile } from '#tests/support/document-files.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import {
  addAgent,
  addUser,
  ADULT,
  openSmallOperator,
  saleBody,
  type SmallOperator,
} from '#tests/support/small-operator.ts'
import { expectRecorded, findUnrecorded } from '#tests/support/recorded-contents.ts'
import { IN_RIYADH } from '#tests/support/whereabouts.ts'

type SaleBody = BodyOf<'createBooking'>
type SoldTicket = Booking['tickets'][number]

let server: RunningServer
let operator: SmallOperator
let clerkId: string
const tokens: Record<string, string> = {}
const tokenOf = (name: string) => tokens[name] ?? ''

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  operator = await openSmallOperator(server.database)
  const { riyadh, jeddah } = operator.depots
  clerkId = await addUser(server.database, 'clerk@test.example', { userType: 'staff', depotId: riyadh })
  await addUser(server.database, 'other@test.example', { userType: 'staff', depotId: riyadh })
  await addUser(server.database, 'jeddah@test.example', { userType: 'staff', depotId: jeddah })
  await addUser(server.database, 'head@test.example', { userType: 'head_account' })
  await addUser(server.database, 'operations@test.example', { userType: 'operation_manager' })
  await addAgent(server.database, 'agent@test.example', { creditType: 'default', balance: 100_000 })
  for (const name of ['clerk', 'other', 'jeddah', 'head', 'operations', 'agent'])
    tokens[name] = await openSession(server.database, `${name}@test.example`)
})
afterAll(async () => {
  await expectRecorded(server.database, { kinds: ['booking', 'ticket', 'user', 'agent'] })
  await server.stop()
})

let day = 0
/** A travel date that no other test has. */
function freshDate(): string {
  day += 2
  return new Date(Date.now() + (30 + day) * 86_400_000).toISOString().slice(0, 10)
}
const keyOn = (date: string) => `${operator.timings.outward}.${date}.1`
const FAMILY = [
  { ...ADULT, seat: '3' },
  { ...ADULT, firstName: 'Huda', gender: 'female' as const, passportNumber: 'N7654321', seat: '1' },
]

async function sell(change: Partial<SaleBody> = {}, name = 'clerk'): Promise<Booking> {
  const body = saleBody(operator, {
    outward: { departureKey: keyOn(freshDate()), from: 0, to: 2 },
    expectedTotal: 11_500 * (change.passengers?.length ?? 1),
    ...(name === 'agent' && { payment: { means: 'agentAccount', reference: null } }),
    ...change,
  })
  const seats = body.passengers.flatMap(({ seat }) => seat ?? [])
  const held = await inject(server.app, 'holdSeats', { token: tokenOf(name), body: { ...body.outward, seats } })
  if (held.status !== 200) throw new Error(held.text)
  const sold = await inject(server.app, 'createBooking', { token: tokenOf(name), body })
  if (sold.status !== 200) throw new Error(sold.text)
  return sold.data
}

const ticketOf = ({ tickets }: Booking, index = 0): SoldTicket => {
  const ticket = tickets[index]
  if (!ticket) throw new Error(`there is no ticket ${index}`)
  return ticket
}

/** The passenger as the form sends it, with what is corrected. */
function corrected({ passenger }: SoldTicket, change: object = {}): NonNullable<BookingUpdate['passengers']>[number] {
  const { id, version, ...data } = passenger
  return { id, version, data: { ...data, ...change } }
}
const moved = ({ id, version }: SoldTicket, seat: string) => ({ ticketId: id, version, seat })

const update = (
  booking: Pick<Booking, 'id'>,
  change: Partial<BookingUpdate>,
  name = 'clerk',
  key: string = randomUUID(),
) =>
  inject(server.app, 'updateBooking', {
    token: tokenOf(name),
    body: { id: booking.id, reason: 'Typing mistake', ...change },
    key,
  })

/** As its seller may read and change it. */
const readAgain = async ({ id, createdBy }: Booking) =>
  (await inject(server.app, 'getBooking', { token: tokenOf(createdBy.name), params: { id } })).data
const historyOf = async ({ id }: Booking, query: Record<string, string> = {}, name = 'clerk') =>
  inject(server.app, 'getBookingChangeHistoryList', { token: tokenOf(name), query: { bookingId: id, ...query } })

async function claimsOn(key: string): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ claim: string }>(
    `select seat || '/' || leg || ' ' || kind as claim from seat_claims c join departures d on d.id = c.departure_id
     where (timing_id || '.' || travel_date || '.' || ordinal) = $1 and (kind <> 'hold' or expires_at > now()) order by 1`,
    [key],
  )
  return rows.map(({ claim }) => claim)
}

async function inState(ticket: SoldTicket, event: 'ticket.checkIn' | 'ticket.refund'): Promise<void> {
  const facts = {
    crossesBorder: false,
    hasExitFeePaid: false,
    hasOpenRefundRequest: false,
    isDepartureClosed: false,
    hasDeparted: false,
    daysSinceDeparture: 0,
    noShowChangeDays: 30,
  }
  const done = await attemptInTransaction(server.database, (tx) =>
    applyEvent(tx, ticketRecord, { ...ticket, facts }, { event: { type: event }, actorId: null, at: new Date() }),
  )
  if (isRefusal(done)) throw new Error(done.code)
}

/** Changes nothing: the booking, its claims and its history stand as they stood. */
async function refusedAsIs(booking: Booking, change: Partial<BookingUpdate>, name = 'clerk') {
  const before = [
    await readAgain(booking),
    await claimsOn(ticketOf(booking).departureKey),
    (await historyOf(booking, {}, 'head')).page.total,
  ]
  const { status, error } = await update(booking, change, name)
  expect([
    await readAgain(booking),
    await claimsOn(ticketOf(booking).departureKey),
    (await historyOf(booking, {}, 'head')).page.total,
  ]).toEqual(before)
  return { status, code: error.code, fields: error.fields, error }
}

describe('a correction of data', () => {
  test('does not make good what plain SQL changed of the same passenger', async () => {
    const booking = await sell()
    const { passenger } = ticketOf(booking)
    await server.database.pool.query(`update passengers set passport_number = 'X0000001' where id = $1`, [passenger.id])
    const read = await readAgain(booking)
    expect(
      (await update(booking, { passengers: [corrected(ticketOf(read), { phone: '+962 79 555 0777' })] })).status,
    ).toBe(200)
    const findings = await findUnrecorded(server.database, { kinds: ['passenger'] })
    expect(findings.filter(({ row }) => row === `passengers ${passenger.id}`)).toMatchObject([
      {
        rule: 'records.readsAsRecorded',
        record: { kind: 'booking', id: booking.id },
        reference: booking.reference,
        found: 'changed: passenger.passport_number',
      },
    ])
  })

  test('changes passenger, payer, search and lead, and each value stands in the history with old, new, who and why', async () => {
    const booking = await sell()
    const ticket = ticketOf(booking)
    const change = {
      payer: { version: booking.version, name: 'Omar Saleh', phone: '+962 79 555 0999' },
      passengers: [corrected(ticket, { firstName: 'Ammar', passportNumber: 'p9999999' })],
    }
    const { status, data } = await update(booking, change, 'other')
    expect(status).toBe(200)
    expect(data).toMatchObject({
      payer: { phone: '+962795550999' },
      total: booking.total,
      version: booking.version + 1,
    })
    expect(ticketOf(data)).toMatchObject({
      passenger: { firstName: 'Ammar', passportNumber: 'P9999999', version: 2 },
      printRevision: 2,
      seat: '3',
    })
    expect(await readAgain(booking)).toEqual(data)
    const found = await inject(server.app, 'getBookingList', { token: tokenOf('clerk'), query: { search: 'p9999999' } })
    expect(found.data.map(({ id, leadPassenger }) => [id, leadPassenger])).toEqual([[booking.id, 'Ammar Saleh']])

    const history = await historyOf(booking)
    expect(history.page.total).toBe(3)
    expect(history.data).toMatchObject([
      {
        field: 'passportNumber',
        passengerName: 'Ammar Saleh',
        from: 'N1234567',
        to: 'P9999999',
        userName: 'other',
        reason: 'Typing mistake',
        booking: { reference: booking.reference },
      },
      { field: 'firstName', from: 'Omar', to: 'Ammar' },
      { field: 'payerPhone', passengerName: null, from: '+962795550101', to: '+962795550999' },
    ])
    const narrowed = async (query: Record<string, string>) => (await historyOf(booking, query)).page.total
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' })
    expect(await narrowed({ field: 'firstName' })).toBe(1)
    expect(await narrowed({ changedBy: 'OTH' })).toBe(3)
    expect(await narrowed({ changedBy: 'nobody' })).toBe(0)
    expect(await narrowed({ changedFrom: today, changedTo: today })).toBe(3)
    expect(await narrowed({ changedTo: '2020-01-01' })).toBe(0)
    expect(await narrowed({ search: booking.reference })).toBe(3)
  })

  test('of a phone number leaves the print valid, and money as it was', async () => {
    const booking = await sell()
    const entries = async () => (await server.database.pool.query('select count(*) from ledger_entries')).rows[0]
    const before = await entries()
    const { data } = await update(booking, { passengers: [corrected(ticketOf(booking), { phone: null })] })
    expect(ticketOf(data)).toMatchObject({ printRevision: 1, version: 1, passenger: { phone: null } })
    expect(await entries()).toEqual(before)
  })

  test('of nothing is refused, and so is one without a reason', async () => {
    const booking = await sell()
    expect(await refusedAsIs(booking, { passengers: [corrected(ticketOf(booking))] })).toMatchObject({
      status: 422,
      error: { message: expect.stringContaining('Nothing was changed') },
    })
    expect(
      await refusedAsIs(booking, { passengers: [corrected(ticketOf(booking), { phone: null })], reason: ' ' }),
    ).toMatchObject({ status: 400, fields: { reason: expect.anything() } })
  })

  test('keeps the rules of a sale: a border asks for a passport, at its field', async () => {
    const booking = await sell()
    const { status, fields } = await refusedAsIs(booking, {
      passengers: [corrected(ticketOf(booking), { passportNumber: null })],
    })
    expect([status, fields]).toEqual([422, { 'passengers.0.data.passportNumber': expect.stringContaining('border') }])
  })

  test('to an age of another fare is refused with what to do instead; of the same fare it is accepted', async () => {
    const booking = await sell()
    const child = { dateOfBirth: new Date(Date.now() - 6 * 365 * 86_400_000).toISOString().slice(0, 10) }
    const { status, fields } = await refusedAsIs(booking, { passengers: [corrected(ticketOf(booking), child)] })
    expect([status, fields]).toEqual([422, { 'passengers.0.data.dateOfBirth': expect.stringContaining('Refund') }])
    const { data } = await update(booking, {
      passengers: [corrected(ticketOf(booking), { dateOfBirth: '1986-03-02' })],
    })
    expect(ticketOf(data)).toMatchObject({ fareClass: 'adult', fare: 11_500, passenger: { dateOfBirth: '1986-03-02' } })
  })

  test('that takes the only woman from a party on a ladies seat is refused where it was made', async () => {
    const booking = await sell({ passengers: FAMILY })
    const { fields } = await refusedAsIs(booking, { passengers: [corrected(ticketOf(booking, 1), { gender: 'male' })] })
    expect(fields).toEqual({ 'passengers.0.data.gender': expect.stringContaining('Ladies') })
  })

  test('that gives a passenger the passport of another is refused where it was made, whoever comes first', async () => {
    const booking = await sell({ passengers: FAMILY })
    const numbers = [0, 1].map((index) => ticketOf(booking, index).passenger.passportNumber)
    for (const [index, passportNumber] of numbers.toReversed().entries()) {
      const { fields } = await refusedAsIs(booking, {
        passengers: [corrected(ticketOf(booking, index), { passportNumber })],
      })
      expect(fields).toEqual({ 'passengers.0.data.passportNumber': expect.stringContaining('same passport') })
    }
  })

  test('of papers is refused once checked in; the phone number may still change', async () => {
    const booking = await sell()
    await inState(ticketOf(booking), 'ticket.checkIn')
    const ticket = ticketOf(await readAgain(booking))
    for (const change of [
      { passportNumber: 'X1111111' },
      { passportExpiry: '2040-01-01' },
      { lastName: 'Salih' },
      { dateOfBirth: '1985-03-03' },
      { nationalNumber: '123456' },
    ]) {
      const { status, fields } = await refusedAsIs(booking, { passengers: [corrected(ticket, change)] })
      expect([status, Object.values(fields ?? {})]).toEqual([422, [expect.stringContaining('checked in')]])
    }
    expect((await update(booking, { passengers: [corrected(ticket, { phone: '+962 79 555 0000' })] })).status).toBe(200)
  })

  test('puts no sign into a name that no name has, and leaves alone one that was sold with it', async () => {
    const booking = await sell()
    const { status, fields } = await refusedAsIs(booking, {
      passengers: [corrected(ticketOf(booking), { lastName: 'Saleh 12 <b>' })],
    })
    expect([status, fields]).toEqual([
      422,
      { 'passengers.0.data.lastName': expect.stringContaining('hyphens, apostrophes') },
    ])
    await server.database.pool.query(`update passengers set last_name = 'Saleh 2' where id = $1`, [
      ticketOf(booking).passenger.id,
    ])
    const old = ticketOf(await readAgain(booking))
    expect(
      (await update(booking, { passengers: [corrected(old, { firstName: 'Jean-François O’Neill', phone: null })] }))
        .data.tickets[0]?.passenger,
    ).toMatchObject({
      firstName: 'Jean-François O’Neill',
      lastName: 'Saleh 2',
    })
  })

  test('of a refunded passenger is refused', async () => {
    const booking = await sell()
    await inState(ticketOf(booking), 'ticket.refund')
    const ticket = ticketOf(await readAgain(booking))
    expect((await refusedAsIs(booking, { passengers: [corrected(ticket, { phone: null })] })).status).toBe(422)
    expect((await refusedAsIs(booking, { seats: [moved(ticket, '5')] })).fields).toEqual({
      'seats.0.seat': expect.stringContaining('its seat cannot be changed'),
    })
  })
})

describe('documents', () => {
  async function upload(fileName: string): Promise<{ id: string }> {
    const boundary = 'test-boundary'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\n`
    const { method, path } = contract.uploadFile
    const response = await server.app.inject({
      method,
      url: `/api/admin${path}`,
      headers: {
        authorization: `Bearer ${tokenOf('clerk')}`,
        'idempotency-key': randomUUID(),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: Buffer.concat([Buffer.from(head), pngFile(), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    })
    return response.json().data
  }

  test('are added and taken away, and the history names them', async () => {
    const booking = await sell()
    const file = await upload('visa.png')
    const added = await update(booking, {
      passengers: [{ ...corrected(ticketOf(booking)), addedDocuments: [{ fileId: file.id, kind: 'visa' }] }],
    })
    expect(added.data.documents).toMatchObject([{ fileId: file.id, kind: 'visa', name: 'visa.png' }])
    const again = { ...corrected(ticketOf(added.data)), addedDocuments: [{ fileId: file.id, kind: 'visa' as const }] }
    expect((await refusedAsIs(booking, { passengers: [again] })).fields).toEqual({
      'passengers.0.addedDocuments.0.fileId': expect.stringContaining('twice'),
    })
    const removed = await update(booking, {
      passengers: [{ ...corrected(ticketOf(added.data)), removedDocuments: [file.id] }],
    })
    expect(removed.data.documents).toEqual([])
    expect((await historyOf(booking)).data).toMatchObject([
      { field: 'document', documentKind: 'visa', from: 'visa.png', to: null },
      { field: 'document', documentKind: 'visa', from: null, to: 'visa.png' },
    ])
  })

  test("of somebody else's upload are refused", async () => {
    const booking = await sell()
    const { id: fileId } = await upload('visa.png')
    const wanted = { ...corrected(ticketOf(booking)), addedDocuments: [{ fileId, kind: 'visa' as const }] }
    expect((await refusedAsIs(booking, { passengers: [wanted] }, 'other')).fields).toEqual({
      'passengers.0.addedDocuments.0.fileId': expect.anything(),
    })
  })
})

describe('a change of seat', () => {
  test('moves the claim, invalidates the print and stands in the history', async () => {
    const booking = await sell()
    const { departureKey } = ticketOf(booking)
    const { status, data } = await update(booking, { seats: [moved(ticketOf(booking), '5')] })
    expect([status, ticketOf(data).seat, ticketOf(data).printRevision]).toEqual([200, '5', 2])
    expect(await claimsOn(departureKey)).toEqual(['5/0 ticket', '5/1 ticket'])
    expect((await historyOf(booking)).data).toMatchObject([
      { field: 'seat', passengerName: 'Omar Saleh', direction: 'outward', from: '3', to: '5' },
    ])
  })

  test('lets two passengers change places', async () => {
    const booking = await sell({ passengers: FAMILY })
    const { data } = await update(booking, {
      seats: [moved(ticketOf(booking, 0), '1'), moved(ticketOf(booking, 1), '3')],
    })
    expect(data.tickets.map(({ seat }) => seat)).toEqual(['1', '3'])
    expect(await claimsOn(ticketOf(booking).departureKey)).toEqual([
      '1/0 ticket',
      '1/1 ticket',
      '3/0 ticket',
      '3/1 ticket',
    ])
  })

  test('onto a seat that is taken, held, blocked, not there, for ladies, or given twice is refused and changes nothing', async () => {
    const departureKey = keyOn(freshDate())
    const outward = { departureKey, from: 0, to: 2 }
    const booking = await sell({ outward })
    await sell({ outward, passengers: [{ ...ADULT, passportNumber: 'N5555555', seat: '4' }] }, 'other')
    await inject(server.app, 'holdSeats', { token: tokenOf('other'), body: { ...outward, seats: ['6'] } })
    const refused = async (seat: string) => {
      const { status, code, fields } = await refusedAsIs(booking, { seats: [moved(ticketOf(booking), seat)] })
      return [status, code, fields && Object.keys(fields)]
    }
    expect(await refused('4')).toEqual([409, 'seatsLost', undefined])
    expect(await refused('6')).toEqual([409, 'seatsLost', undefined])
    expect(await refused('8')).toEqual([409, 'seatsLost', undefined])
    expect(await refused('77')).toEqual([422, 'ruleBroken', undefined])
    expect(await refused('1')).toEqual([422, 'ruleBroken', ['seats.0.seat']])
    const family = await sell({ passengers: FAMILY })
    expect(
      (await refusedAsIs(family, { seats: [moved(ticketOf(family, 0), '5'), moved(ticketOf(family, 1), '5')] })).status,
    ).toBe(422)
  })

  test('onto an additional seat is possible until exactly 30 minutes before boarding', async () => {
    const booking = await sell()
    const ticket = ticketOf(booking)
    const actor: Actor = {
      id: clerkId,
      name: 'clerk',
      email: 'clerk@test.example',
      userType: 'staff',
      role: null,
      depotId: operator.depots.riyadh,
      regionId: operator.regions.riyadh,
      country: 'SA',
      ...IN_RIYADH,
      isAgent: false,
      isServicing: false,
      deniedCalls: new Set(),
      deniedScreens: [],
      tokenHash: '',
      isLocked: false,
      locksAt: null,
      provedAt: null,
      provedBy: null,
      needsFactor: false,
      expiresAt: new Date(),
    }
    const [network, policies] = await Promise.all([loadNetwork(server.database), currentPolicies(server.database)])
    const at = (minutesBefore: number) =>
      attemptInTransaction(server.database, (tx) =>
        updateBooking(
          tx,
          {
            network,
            policies,
            actor,
            permit: systemPermit(booking.id),
            now: new Date(new Date(ticket.from.at).getTime() - minutesBefore * 60_000),
          },
          { reason: 'Wants the front', payer: null, passengers: [], seats: [moved(ticket, '9')] },
        ),
      )
    expect(await at(30)).toMatchObject({ refused: true, message: 'seat.additionalClosed' })
    expect(await at(0)).toMatchObject({ refused: true, code: 'departureClosed' })
    expect(isRefusal(await at(30 + 1 / 60_000))).toBe(false)
    expect(await claimsOn(ticket.departureKey)).toEqual(['9/0 ticket', '9/1 ticket'])
  })
})

describe('of two who correct at once', () => {
  test('the second on the same passenger is told the present state', async () => {
    const booking = await sell()
    const answers = await Promise.all(
      ['clerk', 'other'].map((name) =>
        update(booking, { passengers: [corrected(ticketOf(booking), { firstName: name })] }, name),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const winner = answers.find(({ status }) => status === 200)
    const loser = answers.find(({ status }) => status === 409)
    expect(loser?.error).toMatchObject({
      code: 'staleVersion',
      details: {
        booking: {
          id: booking.id,
          tickets: [{ passenger: { firstName: ticketOf(winner?.data ?? booking).passenger.firstName, version: 2 } }],
        },
      },
    })
  })

  test('on different passengers both are kept, and the search finds both', async () => {
    const booking = await sell({ passengers: FAMILY })
    const answers = await Promise.all([
      update(booking, { passengers: [corrected(ticketOf(booking, 0), { passportNumber: 'AA111111' })] }, 'clerk'),
      update(booking, { passengers: [corrected(ticketOf(booking, 1), { passportNumber: 'BB222222' })] }, 'other'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    for (const search of ['aa111111', 'bb222222']) {
      expect(
        (await inject(server.app, 'getBookingList', { token: tokenOf('clerk'), query: { search } })).data.map(
          ({ id }) => id,
        ),
      ).toEqual([booking.id])
    }
  })

  test('one free seat goes to one of them, and the other keeps the old one', async () => {
    const outward = { departureKey: keyOn(freshDate()), from: 0, to: 2 }
    const one = await sell({ outward })
    const two = await sell({ outward, passengers: [{ ...ADULT, passportNumber: 'N5555555', seat: '4' }] }, 'other')
    const answers = await Promise.all([
      update(one, { seats: [moved(ticketOf(one), '5')] }),
      update(two, { seats: [moved(ticketOf(two), '5')] }, 'other'),
    ])
    expect(answers.map(({ status, error }) => (status === 200 ? 'moved' : error.code)).toSorted()).toEqual([
      'moved',
      'seatsLost',
    ])
    expect((await claimsOn(outward.departureKey)).filter((claim) => claim.startsWith('5/'))).toEqual([
      '5/0 ticket',
      '5/1 ticket',
    ])
    expect(await claimsOn(outward.departureKey)).toHaveLength(4)
  })

  test('two who want each other’s seats are both answered', async () => {
    const outward = { departureKey: keyOn(freshDate()), from: 0, to: 2 }
    const one = await sell({ outward })
    const two = await sell({ outward, passengers: [{ ...ADULT, passportNumber: 'N5555555', seat: '4' }] }, 'other')
    const answers = await Promise.all([
      update(one, { seats: [moved(ticketOf(one), '4')] }),
      update(two, { seats: [moved(ticketOf(two), '3')] }, 'other'),
    ])
    expect(answers.map(({ error }) => error.code)).toEqual(['seatsLost', 'seatsLost'])
  })

  test('the same key changes once', async () => {
    const booking = await sell()
    const key = randomUUID()
    const change = { passengers: [corrected(ticketOf(booking), { firstName: 'Ammar' })] }
    const answers = [await update(booking, change, 'clerk', key), await update(booking, change, 'clerk', key)]
    expect(answers[1]?.data).toEqual(answers[0]?.data)
    expect((await historyOf(booking)).page.total).toBe(1)
  })
})

describe('who may correct a booking, and see its changes', () => {
  test('a depot elsewhere does not find it; head account and the agent who sold it do', async () => {
    const booking = await sell({ outward: { departureKey: keyOn(freshDate()), from: 0, to: 2 } }, 'agent')
    const change = { payer: { version: booking.version, name: 'New Payer', phone: '+962 79 555 0101' } }
    expect((await update(booking, change, 'jeddah')).status).toBe(404)
    expect((await update(booking, change, 'operations')).status).toBe(403)
    expect((await update(booking, change, 'agent')).status).toBe(200)
    expect(
      (await update(booking, { payer: { ...change.payer, version: 2, name: 'Newer Payer' } }, 'head')).status,
    ).toBe(200)
    expect((await historyOf(booking, {}, 'jeddah')).page.total).toBe(0)
    expect((await historyOf(booking, {}, 'agent')).page.total).toBe(2)
    expect((await historyOf(booking, {}, 'operations')).page.total).toBe(2)
  })

  test('the filtered changes leave as a sheet in the words of its reader, and that is logged', async () => {
    const booking = await sell()
    await update(booking, {
      passengers: [corrected(ticketOf(booking), { gender: 'female', phone: '+966 55 000 0001' })],
    })
    const query = {
      bookingId: booking.id,
      field: 'gender',
      format: 'csv',
      columns: 'booking,field,from,to,reason',
      language: 'ar',
    }
    const file = await inject(server.app, 'exportBookingChangeHistory', { token: tokenOf('head'), query })
    const [, ...lines] = file.text.trim().split('\r\n')
    expect(lines).toEqual([
      `${groupedReference(booking.reference)},الجنس,${ticketOf(booking).passenger.firstName} ${ticketOf(booking).passenger.lastName},ذكر,أنثى,Typing mistake`,
    ])
    const elsewhere = await inject(server.app, 'exportBookingChangeHistory', { token: tokenOf('jeddah'), query })
    expect(elsewhere.text.trim().split('\r\n')).toHaveLength(1)
    expect(
      (
        await inject(server.app, 'exportBookingChangeHistory', {
          token: tokenOf('head'),
          query: { ...query, columns: 'secret' },
        })
      ).status,
    ).toBe(400)
    const { rows } = await server.database.pool.query(
      "select details ->> 'rows' as rows from access_log where subject = 'booking-changes' order by id",
    )
    expect(rows).toEqual([{ rows: '1' }, { rows: '0' }])
  })

  test('a booking that an agent did not sell is not found by the agent', async () => {
    const booking = await sell()
    expect(
      (await update(booking, { passengers: [corrected(ticketOf(booking), { phone: null })] }, 'agent')).status,
    ).toBe(404)
  })
})

describe('seats added to a booking', () => {
  const SISTER = { ...ADULT, firstName: 'Rana', gender: 'female' as const, passportNumber: 'N2222222', seat: '6' }

  async function add(booking: Booking, change: Partial<BodyOf<'addSeats'>> = {}, name = 'clerk', { hold = true } = {}) {
    const { passengers = [SISTER] } = change
    const { departureKey, stretch } = ticketOf(booking)
    const seats = passengers.flatMap(({ seat }) => seat ?? [])
    if (hold && seats.length > 0) {
      const held = await inject(server.app, 'holdSeats', {
        token: tokenOf(name),
        body: { departureKey, ...stretch, seats },
      })
      if (held.status !== 200) throw new Error(held.text)
    }
    const body = {
      reason: 'The sister comes along',
      passengers,
      payment: { means: 'pos' as const, reference: null },
      expectedTotal: 11_500 * seats.length,
      ...change,
    }
    return inject(server.app, 'addSeats', { token: tokenOf(name), params: { id: booking.id }, body })
  }

  test('are sold like a sale: tickets, claims, payment, postings, and the booking says so', async () => {
    const booking = await sell()
    const { status, data } = await add(booking, { payment: { means: 'cash', reference: null } })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      total: 23_000,
      vatTotal: 3000,
      version: booking.version + 1,
      reference: booking.reference,
    })
    expect(data.tickets.map(({ seat, state, fare }) => [seat, state, fare])).toEqual([
      ['3', 'pending', 11_500],
      ['6', 'pending', 11_500],
    ])
    expect(await readAgain(booking)).toEqual(data)
    expect(await claimsOn(ticketOf(booking).departureKey)).toEqual([
      '3/0 ticket',
      '3/1 ticket',
      '6/0 ticket',
      '6/1 ticket',
    ])
    expect((await historyOf(booking)).data).toMatchObject([
      {
        field: 'passenger',
        passengerName: 'Rana Saleh',
        from: null,
        to: 'Rana Saleh',
        reason: 'The sister comes along',
      },
    ])
    const { rows: paid } = await server.database.pool.query(
      'select act, means, fare from booking_payments where booking_id = $1 order by at',
      [booking.id],
    )
    expect(paid).toEqual([
      { act: 'sale', means: 'pos', fare: 11_500 },
      { act: 'seatsAdded', means: 'cash', fare: 11_500 },
    ])
    const { rows: posted } = await server.database.pool.query(
      `select act, account, sum(amount)::bigint as amount from ledger_entries e join ledger_lines l on l.entry_id = e.id
       where record_id = $1 or record_id = $2 group by e.id, act, account order by act desc, account, amount`,
      [booking.id, ticketOf(data, 1).id],
    )
    expect(posted).toEqual([
      { act: 'ticketSold', account: '1000', amount: 11_500 },
      { act: 'ticketSold', account: '1020', amount: 11_500 },
      { act: 'ticketSold', account: '2100', amount: -1500 },
      { act: 'ticketSold', account: '2100', amount: -1500 },
      { act: 'ticketSold', account: '2200', amount: -10_000 },
      { act: 'ticketSold', account: '2200', amount: -10_000 },
      { act: 'ticketEarned', account: '2200', amount: 10_000 },
      { act: 'ticketEarned', account: '4000', amount: -10_000 },
    ])
    const found = await inject(server.app, 'getBookingList', { token: tokenOf('clerk'), query: { search: 'n2222222' } })
    expect(found.data).toMatchObject([{ id: booking.id, passengers: 2, total: 23_000 }])
  })

  test('may be for an infant of somebody who is in the booking, and one more of the two has no adult', async () => {
    const booking = await sell()
    const infant = {
      ...ADULT,
      firstName: 'Zaid',
      passportNumber: 'N3333333',
      dateOfBirth: new Date().toISOString().slice(0, 10),
      seat: null,
    }
    const { status, data } = await add(booking, { passengers: [infant] })
    expect([status, data.total, ticketOf(data, 1).fareClass]).toEqual([200, 11_500, 'infant'])
    const second = await add(booking, { passengers: [{ ...infant, passportNumber: 'N4444444' }] })
    expect([second.status, Object.keys(second.error.fields ?? {})]).toEqual([422, ['passengers.0.dateOfBirth']])
  })

  test('are refused to whoever has the passport of somebody in the booking', async () => {
    const booking = await sell()
    const { passportNumber } = ticketOf(booking).passenger
    const { status, error } = await add(booking, { passengers: [{ ...SISTER, passportNumber }] })
    expect([status, error.fields]).toEqual([
      422,
      { 'passengers.0.passportNumber': expect.stringContaining('same passport') },
    ])
  })

  test('are refused without a hold, at another total, on an additional seat too late, and after departure; nothing changes', async () => {
    const booking = await sell()
    const before = [await readAgain(booking), await claimsOn(ticketOf(booking).departureKey)]
    expect((await add(booking, {}, 'clerk', { hold: false })).error.code).toBe('holdExpired')
    expect((await add(booking, { expectedTotal: 1 })).error.code).toBe('priceChanged')
    await inject(server.app, 'holdSeats', {
      token: tokenOf('clerk'),
      body: { departureKey: ticketOf(booking).departureKey, from: 0, to: 2, seats: [] },
    })
    expect([await readAgain(booking), await claimsOn(ticketOf(booking).departureKey)]).toEqual(before)

    const leavesIn = (minutes: number) =>
      server.database.pool.query(
        `update departures set departs = jsonb_set(departs, '{0}', to_jsonb(to_char((now() + $2 * interval '1 minute') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
         where timing_id || '.' || travel_date || '.' || ordinal = $1`,
        [ticketOf(booking).departureKey, minutes],
      )
    await leavesIn(29)
    expect(
      (await add(booking, { passengers: [{ ...SISTER, seat: '9' }] }, 'clerk', { hold: false })).error.message,
    ).toContain('30 minutes')
    await leavesIn(-1)
    expect((await add(booking, {}, 'clerk', { hold: false })).error.code).toBe('departureClosed')
  })

  test('are refused once the booking’s passengers travel on different days or not at all', async () => {
    const booking = await sell()
    await inState(ticketOf(booking), 'ticket.refund')
    expect(await add(booking)).toMatchObject({ status: 422, error: { message: expect.stringContaining('together') } })
  })

  test("charge an agent's wallet, and are refused when it does not cover them", async () => {
    await addAgent(server.database, 'small@test.example', { creditType: 'autoDeduct', balance: 23_000 })
    tokens.small = await openSession(server.database, 'small@test.example')
    const payment = { means: 'agentAccount' as const, reference: null }
    const booking = await sell({ payment }, 'small')
    expect((await add(booking, { payment }, 'small')).status).toBe(200)
    expect(
      (await add(booking, { payment, passengers: [{ ...SISTER, passportNumber: 'N4444444', seat: '5' }] }, 'small'))
        .error.code,
    ).toBe('walletTooLow')
    expect((await readAgain(booking)).total).toBe(23_000)
    expect((await add(await sell(), { payment }, 'small')).status).toBe(404)
  })

  test('by two clerks at once are both kept', async () => {
    const booking = await sell()
    const answers = await Promise.all([
      add(booking, {}, 'clerk'),
      add(booking, { passengers: [{ ...SISTER, passportNumber: 'N6666666', seat: '5' }] }, 'other'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await readAgain(booking)).toMatchObject({ total: 34_500, tickets: [{}, {}, {}] })
  })

  test('leave the ledger balanced', async () => {
    const { rows } = await server.database.pool.query(
      'select entry_id from ledger_lines group by entry_id, currency having sum(amount) <> 0',
    )
    expect(rows).toEqual([])
  })
})
