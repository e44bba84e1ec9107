import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf, BodyOf } from '#contract/contract.ts'
import { VISA_REQUEST_STATES } from '#contract/check-in/visa-codes.ts'
import type { VisaRequestState } from '#contract/check-in/visa-request.ts'
import { visaRequestLifecycle } from '#machines/check-in/visa-request-lifecycle.ts'
import { visaRules } from '#server/database/schema/visa.ts'
import { readTickets } from '#server/domain/booking/live-tickets.ts'
import { readTravellers } from '#server/features/check-in/travellers.ts'
import { readVisaStates } from '#server/features/check-in/visa/visa-state.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import {
  addAgent,
  addUser,
  ADULT,
  openSmallOperator,
  saleBody,
  type SmallOperator,
} from '#tests/support/small-operator.ts'

type Booking = AnswerOf<'createBooking'>['data']
type Decision = BodyOf<'updateVisaRequestStatus'>

const VALID = '2099-01-01'

let server: RunningServer
let operator: SmallOperator
const tokens: Record<string, string> = {}
const tokenOf = (name: string) => tokens[name] ?? ''

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  operator = await openSmallOperator(server.database, { seats: 40 })
  const { database } = server
  const { riyadh, jeddah, amman } = operator.depots
  await addUser(database, 'clerk@test.example', { userType: 'staff', depotId: riyadh })
  await addUser(database, 'colleague@test.example', { userType: 'staff', depotId: riyadh })
  await addUser(database, 'jeddah@test.example', { userType: 'staff', depotId: jeddah })
  await addUser(database, 'amman@test.example', { userType: 'staff', depotId: amman })
  await addUser(database, 'admin@test.example', { userType: 'admin', depotId: riyadh })
  await addAgent(database, 'agent@test.example', { creditType: 'default', balance: 100_000 })
  for (const name of ['clerk', 'colleague', 'jeddah', 'amman', 'admin', 'agent'])
    tokens[name] = await openSession(database, `${name}@test.example`)
  await database.orm.insert(visaRules).values([
    { id: randomUUID(), destination: 'JO', nationality: null, requirement: 'required' },
    { id: randomUUID(), destination: 'JO', nationality: 'EG', requirement: 'free' },
    { id: randomUUID(), destination: 'JO', nationality: 'IN', requirement: 'onArrival' },
    { id: randomUUID(), destination: 'JO', nationality: 'IN', requirement: 'required', isActive: false },
  ])
})
afterAll(() => server.stop())

let day = 0
/** A travel date that no other test has. */
function freshDate(): string {
  day += 1
  return new Date(Date.now() + (30 + day) * 86_400_000).toISOString().slice(0, 10)
}

const SYRIAN: typeof ADULT = { ...ADULT, nationality: 'SY', passportNumber: 'S1234567' }

async function sell(passengers = [SYRIAN], change: Partial<BodyOf<'createBooking'>> = {}): Promise<Booking> {
  const seated = passengers.map((passenger, index) => ({ ...passenger, seat: String(3 + index) }))
  const outward = { departureKey: `${operator.timings.outward}.${freshDate()}.1`, from: 0, to: 2 }
  const body = saleBody(operator, { outward, passengers: seated, expectedTotal: 11_500 * seated.length, ...change })
  const held = { ...body.outward, seats: seated.map(({ seat }) => seat) }
  expect((await inject(server.app, 'holdSeats', { token: tokenOf('clerk'), body: held })).status).toBe(200)
  const sold = await inject(server.app, 'createBooking', { token: tokenOf('clerk'), body })
  if (sold.status !== 200) throw new Error(sold.text)
  return sold.data
}

const ticketsOf = ({ tickets }: Booking) => tickets.map(({ id }) => id)
const ask = (
  booking: Booking,
  name = 'clerk',
  { ticketIds = ticketsOf(booking), key = randomUUID(), language = 'en' as 'en' | 'ar' } = {},
) =>
  inject(server.app, 'requestVisa', {
    token: tokenOf(name),
    body: { bookingId: booking.id, ticketIds, note: null },
    key,
    language,
  })
const show = (booking: Booking, name = 'clerk') =>
  inject(server.app, 'getVisaTickets', { token: tokenOf(name), params: { id: booking.id } })
const read = (id: string, name = 'clerk') =>
  inject(server.app, 'getVisaRequest', { token: tokenOf(name), params: { id } })
const decide = (decision: Pick<Decision, 'id' | 'version' | 'act'> & Partial<Decision>, name = 'clerk') =>
  inject(server.app, 'updateVisaRequestStatus', {
    token: tokenOf(name),
    body: { visaNumber: null, validUntil: null, reason: null, ...decision },
  })
const asked = async (booking: Booking) => {
  const made = await ask(booking)
  const [request] = made.data ?? []
  if (!request) throw new Error(made.text)
  return request
}

describe('the passengers of a booking', () => {
  test('are shown with what the rules ask of each, and why nothing can be asked for', async () => {
    const booking = await sell([
      SYRIAN,
      { ...ADULT, nationality: 'EG' },
      { ...ADULT, nationality: 'IN' },
      { ...ADULT, nationality: 'JO' },
      {
        ...SYRIAN,
        passportNumber: 'S7654321',
        passportExpiry: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
      },
    ])
    const { data } = await show(booking)
    expect(data.tickets.map(({ requirement, refusal, destination }) => [destination, requirement, refusal])).toEqual([
      ['JO', 'required', null],
      ['JO', 'free', 'notNeeded'],
      ['JO', 'onArrival', null],
      ['JO', 'free', 'notNeeded'],
      ['JO', 'required', 'expired'],
    ])
  })

  test('who stay in one country need none', async () => {
    const outward = { departureKey: `${operator.timings.outward}.${freshDate()}.1`, from: 0, to: 1 }
    const booking = await sell(
      [{ ...SYRIAN, passportNumber: null, passportExpiry: null, nationalNumber: '2123456789', nationalExpiry: VALID }],
      { outward },
    )
    expect((await show(booking)).data.tickets).toMatchObject([{ destination: null, refusal: 'noBorder' }])
    expect(await ask(booking)).toMatchObject({
      status: 422,
      error: { message: 'Omar Saleh does not enter another country on this journey.' },
    })
  })
})

describe('a visa request', () => {
  test('freezes the passport, is handed in and granted, and keeps its trail', async () => {
    const booking = await sell()
    const request = await asked(booking)
    expect(request).toMatchObject({
      state: 'requested',
      version: 1,
      destination: 'JO',
      passportNumber: 'S1234567',
      depot: { code: 'RIY' },
    })
    const submitted = await decide({ id: request.id, version: 1, act: 'submit' }, 'colleague')
    expect(submitted.data).toMatchObject({
      state: 'submitted',
      version: 2,
      can: ['visaRequest.grant', 'visaRequest.refuse'],
    })
    const granted = await decide({ id: request.id, version: 2, act: 'grant', visaNumber: ' v 77 ', validUntil: VALID })
    expect(granted.data).toMatchObject({
      state: 'granted',
      version: 3,
      visaNumber: 'V 77',
      validUntil: VALID,
      isForThisPassport: true,
    })
    expect(granted.data.history.map(({ event, to, by }) => [event, to, by?.name])).toEqual([
      ['xstate.init', 'requested', 'clerk'],
      ['visaRequest.submit', 'submitted', 'colleague'],
      ['visaRequest.grant', 'granted', 'clerk'],
    ])
    const trail = await inject(server.app, 'getWorkflowEvents', {
      token: tokenOf('clerk'),
      query: { machine: 'visaRequest', recordId: request.id },
    })
    expect(trail.data.map(({ to }) => to)).toEqual(['requested', 'submitted', 'granted'])
  })

  test('stands once for a passenger and country, until it is refused', async () => {
    const booking = await sell()
    const request = await asked(booking)
    const again = await ask(booking)
    expect(again).toMatchObject({
      status: 409,
      error: {
        message: 'A visa for Omar Saleh has already been requested. Reload the booking to see its status.',
      },
    })
    expect((await ask(booking, 'clerk', { language: 'ar' })).error.message).toContain('طُلبت تأشيرة Omar Saleh من قبل')
    await decide({ id: request.id, version: 1, act: 'refuse', reason: 'No photo' })
    const anew = await ask(booking)
    expect(anew).toMatchObject({ status: 200, data: [{ state: 'requested' }] })
    expect((await show(booking)).data.tickets[0]?.request).toMatchObject({ id: anew.data[0]?.id, state: 'requested' })
  })

  test('of two at the same moment is made once, and a repeated command answers the same', async () => {
    const booking = await sell()
    const both = await Promise.all([ask(booking), ask(booking, 'colleague')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const other = await sell()
    const key = randomUUID()
    const [first, second] = [await ask(other, 'clerk', { key }), await ask(other, 'clerk', { key })]
    expect([second.status, second.data]).toEqual([200, first.data])
  })

  test('is made for several passengers at once, all or none', async () => {
    const booking = await sell([SYRIAN, { ...ADULT, nationality: 'EG', firstName: 'Hana' }])
    expect(await ask(booking)).toMatchObject({
      status: 422,
      error: { message: 'Hana Saleh does not need a visa for this journey.' },
    })
    expect((await show(booking)).data.tickets.map(({ request }) => request)).toEqual([null, null])
    const family = await sell([SYRIAN, { ...SYRIAN, passportNumber: 'S7654321' }])
    expect((await ask(family)).data).toHaveLength(2)
    const foreign = await ask(booking, 'clerk', { ticketIds: ticketsOf(family) })
    expect(foreign).toMatchObject({
      status: 422,
      error: { message: 'A ticket belongs to another booking. Choose the passengers again.' },
    })
  })

  test.each<[string, Partial<Decision> & Pick<Decision, 'act'>, number, string]>([
    ['without a number', { act: 'grant', validUntil: VALID }, 422, 'visaNumber'],
    ['with a blank number', { act: 'grant', visaNumber: '  ', validUntil: VALID }, 422, 'visaNumber'],
    ['without a last day', { act: 'grant', visaNumber: 'V1' }, 422, 'validUntil'],
    [
      'that ends before the journey',
      { act: 'grant', visaNumber: 'V1', validUntil: new Date().toISOString().slice(0, 10) },
      422,
      'validUntil',
    ],
    ['with a refusal that gives no reason', { act: 'refuse' }, 422, 'reason'],
    ['with a refusal in two letters', { act: 'refuse', reason: 'no' }, 400, 'reason'],
  ])('takes no answer %s', async (_what, decision, status, field) => {
    const { id } = await asked(await sell())
    await decide({ id, version: 1, act: 'submit' })
    const answer = await decide({ id, version: 2, ...decision })
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([status, [field]])
    expect((await read(id)).data).toMatchObject({ state: 'submitted', version: 2, visaNumber: null })
  })

  test('is decided on the version that was seen', async () => {
    const { id } = await asked(await sell())
    await decide({ id, version: 1, act: 'submit' }, 'colleague')
    const late = await decide({ id, version: 1, act: 'grant', visaNumber: 'V1', validUntil: VALID })
    expect([late.status, late.error.code]).toEqual([409, 'staleVersion'])
    const twice = await decide({ id, version: 1, act: 'submit' })
    expect(twice).toMatchObject({
      status: 409,
      error: { message: 'This request has already been submitted. Reload the page to see by whom.' },
    })
  })

  test('says so when the passenger has another passport by now, and still counts as asked for', async () => {
    const booking = await sell()
    const { id } = await asked(booking)
    await server.database.pool.query("update passengers set passport_number = 'S0000001' where booking_id = $1", [
      booking.id,
    ])
    expect((await read(id)).data).toMatchObject({ passportNumber: 'S1234567', isForThisPassport: false })
    expect((await show(booking)).data.tickets).toMatchObject([
      { refusal: 'asked', request: { isForThisPassport: false } },
    ])
  })

  test('is not made for who does not travel any more, or has left', async () => {
    const booking = await sell()
    await server.database.pool.query("update tickets set boards_at = now() - interval '1 hour' where booking_id = $1", [
      booking.id,
    ])
    expect((await ask(booking)).error.message).toBe('The vehicle of Omar Saleh has already left.')
    await server.database.pool.query("update tickets set state = 'refunded' where booking_id = $1", [booking.id])
    expect((await ask(booking)).error.message).toBe('Omar Saleh no longer travels on this ticket.')
  })
})

describe('who deals with visas', () => {
  test('are the staff of the depot and of those where the journey calls; nobody else sees them', async () => {
    const booking = await sell()
    const { id } = await asked(booking)
    expect((await read(id, 'amman')).status).toBe(200)
    expect([
      (await show(booking, 'jeddah')).status,
      (await ask(booking, 'jeddah')).status,
      (await read(id, 'jeddah')).status,
    ]).toEqual([404, 404, 404])
    expect((await decide({ id, version: 1, act: 'submit' }, 'jeddah')).status).toBe(404)
    const trail = await inject(server.app, 'getWorkflowEvents', {
      token: tokenOf('jeddah'),
      query: { machine: 'visaRequest', recordId: id },
    })
    expect(trail.status).toBe(404)
    const listed = await inject(server.app, 'getVisaRequestList', { token: tokenOf('jeddah') })
    expect([listed.status, listed.data]).toEqual([200, []])
    expect((await read(id, 'admin')).status).toBe(403)
  })

  test('are no agents', async () => {
    const booking = await sell()
    for (const answer of [
      await show(booking, 'agent'),
      await ask(booking, 'agent'),
      await inject(server.app, 'getVisaRequestList', { token: tokenOf('agent') }),
    ]) {
      expect(answer).toMatchObject({ status: 422, error: { message: 'Agents cannot request visas. Ask the depot.' } })
    }
  })
})

describe('the list of requests', () => {
  test('is filtered by state, country, travel date and booking, and searched by reference, passport and visa number', async () => {
    const booking = await sell([{ ...SYRIAN, passportNumber: 'Q9988776' }])
    const request = await asked(booking)
    await decide({ id: request.id, version: 1, act: 'submit' })
    await decide({ id: request.id, version: 2, act: 'grant', visaNumber: 'ZZ-4242', validUntil: VALID })
    const list = async (query: Record<string, string>) =>
      (
        await inject(server.app, 'getVisaRequestList', {
          token: tokenOf('clerk'),
          query: { recordNumber: '200', ...query },
        })
      ).data.map(({ id }) => id)
    const { travelDate } = request
    for (const query of [
      { bookingId: booking.id },
      { search: booking.reference },
      { search: 'q9988776' },
      { search: 'zz-42' },
      { travelFrom: travelDate, travelTo: travelDate },
      { state: 'granted', destination: 'JO', travelFrom: travelDate, travelTo: travelDate },
    ]) {
      expect(await list(query)).toEqual([request.id])
    }
    for (const query of [
      { state: 'refused', bookingId: booking.id },
      { destination: 'SA' },
      { search: 'zz-43' },
      { travelFrom: '2090-01-01' },
    ]) {
      expect(await list(query)).toEqual([])
    }
    const exported = await inject(server.app, 'exportVisaRequests', {
      token: tokenOf('clerk'),
      query: {
        bookingId: booking.id,
        format: 'csv',
        columns: 'passenger,destination,state,visaNumber',
        language: 'ar',
      },
    })
    expect(exported.text).toContain('Omar Saleh,الأردن,مُنحت,ZZ-4242')
    const ordered = await inject(server.app, 'getVisaRequestList', {
      token: tokenOf('clerk'),
      query: { sort: 'travelDate', recordNumber: '200' },
    })
    const days = ordered.data.map((row) => row.travelDate)
    expect(days).toEqual(days.toSorted())
  })
})

describe('the lifecycle, replayed through the API', () => {
  const WAYS: Record<VisaRequestState, readonly Decision['act'][]> = {
    requested: [],
    submitted: ['submit'],
    granted: ['submit', 'grant'],
    refused: ['refuse'],
  }
  const ANSWERS = {
    submit: {},
    grant: { visaNumber: 'V1', validUntil: VALID },
    refuse: { reason: 'No invitation' },
  } as const

  test.each(VISA_REQUEST_STATES)(
    'from %s takes what the machine takes, refuses the rest, and stores what it says',
    async (state) => {
      for (const act of ['submit', 'grant', 'refuse'] as const) {
        const { id } = await asked(await sell())
        for (const [at, step] of WAYS[state].entries())
          expect((await decide({ id, version: at + 1, act: step, ...ANSWERS[step] })).status).toBe(200)
        const version = WAYS[state].length + 1
        const event = {
          type: `visaRequest.${act}`,
          visaNumber: 'V1',
          validUntil: VALID,
          reason: 'No invitation',
        } as const
        const isTaken = visaRequestLifecycle
          .resolveState({ value: state, context: { travelDate: '2030-01-01' } })
          .can(event)
        const answer = await decide({ id, version, act, ...ANSWERS[act] })
        const after = (await read(id)).data
        expect([act, answer.status, after.version]).toEqual([act, isTaken ? 200 : 409, isTaken ? version + 1 : version])
        if (!isTaken)
          expect([after.state, answer.error]).toMatchObject([state, { code: 'transitionRefused', details: { state } }])
      }
    },
  )
})

test('the state of many tickets is told in one go, for the day of travel', async () => {
  const booking = await sell([SYRIAN, { ...ADULT, nationality: 'EG' }])
  const [syrian = '', egyptian = ''] = ticketsOf(booking)
  await ask(booking, 'clerk', { ticketIds: [syrian] })
  const { orm } = server.database
  const network = await loadNetwork(server.database)
  const ids = [syrian, egyptian]
  const [tickets, travellers] = await Promise.all([
    readTickets(orm, ids, new Date()),
    readTravellers(orm, network, ids, undefined),
  ])
  const travelling = tickets.flatMap((ticket) => {
    const traveller = travellers.get(ticket.id)
    return traveller ? [{ ticket, traveller }] : []
  })
  const states = await readVisaStates(orm, travelling)
  expect(states.get(syrian)).toMatchObject({
    requirement: 'required',
    request: { state: 'requested', isForThisPassport: true, visaNumber: null },
  })
  expect(states.get(egyptian)).toEqual({ destination: 'JO', requirement: 'free', request: null })
})
