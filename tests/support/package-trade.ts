import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallName } from '#contract/calls.ts'
import type { AnswerOf, BodyOf } from '#contract/contract.ts'
import type { ErrorBody } from '#contract/error.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { visaRules } from '#server/database/schema/visa.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { billBody } from './cargo.ts'
import { createTestDatabase } from './database.ts'
import { openSession } from './demo-session.ts'
import { arrivalOf, HUDA, SOLD_ON } from './package-desk.ts'
import { type Clerk, send } from './selling.ts'
import { addUser, ADULT, openSmallOperator, type SmallOperator } from './small-operator.ts'
import { startApiProcess } from './start-api-process.ts'
import { addPackage, PACKAGE_NIGHTS, type TestPackage } from './test-package.ts'

export const CLERKS = 8
/** Seats that anybody may have: 3 to this one. */
const LAST_SEAT = 11
/** Rooms for two that the hotel keeps each night. */
export const DOUBLES = 3
const VISA_FEE = 20_000
const FIRST_SEAT = 3

export type Booking = AnswerOf<'getBooking'>['data']
type Rides = Pick<BodyOf<'createBooking'>, 'outward' | 'return'>
type RoomWish = TestPackage['hotel']['double']

/** What came of an act. What is refused for any other reason is what somebody else did meanwhile. */
export type Outcome =
  | 'sold'
  | 'moved'
  | 'asked'
  | 'refunded'
  | 'rejected'
  | 'paidOut'
  | 'visaSubmitted'
  | 'visaDropped'
  | 'allotted'
  | 'belowSold'
  | 'roomLost'
  | 'seatLost'
  | 'overtaken'

export interface Sale {
  date: string
  /** Of everybody, both ways. */
  seats: readonly string[]
  /** The kinds of room, each with so many persons. */
  rooms: readonly { roomTypeId: RoomWish; persons: number }[]
  /** The second passenger, or the only one, has to have a visa. */
  needsVisa?: boolean
  /** As the wizard does; without it rooms are lost only by the sale itself. */
  holdsRooms?: boolean
  means?: 'cash' | 'pos'
}

/** One way of doing something; sent twice under one key where it says so. */
export interface Hand {
  by: Clerk
  isTwice?: boolean
}

/** Packages sold, moved and given back through two API processes on one database. */
export interface PackageTrade {
  database: Database
  pack: TestPackage
  clerks: readonly Clerk[]
  /** They ask for refunds, two since nobody may be waited for. */
  admins: readonly Clerk[]
  heads: readonly Clerk[]
  account: Clerk
  operations: Clerk
  /** What must never be answered: faults, an act that was done twice, and refusals that say nothing of what happened. */
  broken: string[]
  sell(hand: Hand, sale: Sale): Promise<{ outcome: Outcome; booking: Booking | null }>
  move(hand: Hand, bookingId: string, to: { date: string; seats: readonly string[] }): Promise<Outcome>
  ask(hand: Hand, bookingId: string): Promise<{ outcome: Outcome; request: { id: string; version: number } | null }>
  decide(hand: Hand, request: { id: string; version: number }, isApproved: boolean): Promise<Outcome>
  payOut(hand: Hand, requestId: string): Promise<Outcome>
  settleVisa(hand: Hand, bookingId: string, act: 'submit' | 'refuse'): Promise<Outcome>
  keep(
    hand: Hand,
    kept: Pick<BodyOf<'setAllotment'>, 'roomTypeId' | 'from' | 'to' | 'rooms' | 'isShortfallAccepted'>,
  ): Promise<{ outcome: Outcome; touched: string[] }>
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  stop(): Promise<void>
}

export async function openPackageTrade(): Promise<PackageTrade> {
  const testDatabase = await createTestDatabase()
  const database = openDatabase(testDatabase.url, 4)
  const operator = await openSmallOperator(database, { seats: LAST_SEAT + 1 })
  await database.orm.insert(visaRules).values([
    { id: randomUUID(), destination: 'JO', nationality: 'EG', requirement: 'required' },
    { id: randomUUID(), destination: 'JO', nationality: null, requirement: 'onArrival' },
  ])
  const pack = await addPackage(
    { database, operator },
    { from: SOLD_ON, nights: 160, doubles: DOUBLES, visaFee: VISA_FEE },
  )
  const directory = await mkdtemp(join(tmpdir(), 'back-office-packages-'))
  const processes = await Promise.all([0, 1].map(() => startApiProcess(testDatabase.url, directory)))
  const origins = processes.map(({ origin }) => origin)
  let hired = 0
  const hire = async (userType: Parameters<typeof addUser>[2]['userType'], depotId: string | null) => {
    const email = `${userType}-${hired}@trade.example`
    await addUser(database, email, { userType, depotId })
    return { origin: origins[hired++ % origins.length] ?? '', token: await openSession(database, email) }
  }
  const all = async <Person>(count: number, make: () => Promise<Person>) => {
    const made: Person[] = []
    while (made.length < count) made.push(await make())
    return made
  }
  const { riyadh } = operator.depots
  const broken: string[] = []
  const trade = {
    clerks: await all(CLERKS, () => hire('staff', riyadh)),
    admins: await all(2, () => hire('admin', riyadh)),
    heads: await all(2, () => hire('head_account', null)),
    account: await hire('account', riyadh),
    operations: await hire('operation_manager', null),
  }
  // What is paid out in cash comes out of a till that holds some.
  const float = billBody(operator, {
    toDepotId: operator.depots.jeddah,
    items: [{ name: 'Box', quantity: 1, weight: 1000, unitPrice: 100_000_000 }],
    payment: { status: 'paid', means: 'cash', reference: null },
  })
  const given = await send(trade.account, 'createConsignment', { body: float })
  if (given.status !== 200) throw new Error(JSON.stringify(given.error))
  return {
    ...trade,
    ...actsOf({ operator, pack, origins, broken }),
    database,
    pack,
    broken,
    rows: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await database.pool.query<Row>(text, values)).rows,
    async stop() {
      for (const each of processes) each.process.kill('SIGKILL')
      await database.close()
      await testDatabase.drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Of a change of days, where a night has no room. */
const NO_ROOM = 'on the night of'
/** What acts are refused for, and in which words, where somebody else was faster. */
const OVERTAKEN: Partial<Record<ErrorBody['code'], RegExp>> = {
  seatsLost: /./,
  roomsLost: /./,
  staleVersion: /./,
  transitionRefused: /./,
  conflict: /./,
  ruleBroken: new RegExp(`${NO_ROOM}|refund of this package|More rooms are sold|already for this departure`),
  // What one clerk took in cash another may not be able to give back.
  tillTooLow: /./,
}

interface Setting {
  operator: SmallOperator
  pack: TestPackage
  origins: readonly string[]
  broken: string[]
}

type Acts = Pick<PackageTrade, 'sell' | 'move' | 'ask' | 'decide' | 'payOut' | 'settleVisa' | 'keep'>

function actsOf({ operator, pack, origins, broken }: Setting): Acts {
  const { outward, back } = operator.timings
  const ridesOn = (date: string): Rides & { return: Rides['outward'] } => ({
    outward: { departureKey: `${outward}.${date}.1`, from: 0, to: 2 },
    return: { departureKey: `${back}.${addDays(arrivalOf(date), PACKAGE_NIGHTS)}.1`, from: 0, to: 2 },
  })

  async function call<Name extends CallName>(
    { by, isTwice = false }: Hand,
    name: Name,
    request: Parameters<typeof send>[2],
  ) {
    const key = randomUUID()
    const sent = (origin: string) => send({ ...by, origin }, name, { ...request, key })
    const answers = await Promise.all(
      [by.origin, ...(isTwice ? origins.filter((each) => each !== by.origin) : [])].map(sent),
    )
    for (const { status, error } of answers)
      if (status >= 500) broken.push(`${name}: ${status} ${JSON.stringify(error)}`)
    const done = answers.filter(({ status }) => status === 200)
    if (new Set(done.map(({ answer }) => JSON.stringify(answer))).size > 1) broken.push(`${name} was done twice`)
    const [answer] = [...done, ...answers]
    if (!answer) throw new Error('whoever is asked answers')
    return answer
  }

  /** Refused for what somebody else did; anything else is a mistake of the test, or of the product. */
  function refused(name: CallName, { status, error }: { status: number; error: ErrorBody }): Outcome {
    const why = OVERTAKEN[error.code]
    const words = [error.message, ...Object.values(error.fields ?? {})].join(' ')
    if (![409, 422].includes(status) || !why?.test(words)) broken.push(`${name}: ${status} ${JSON.stringify(error)}`)
    if (error.code === 'roomsLost' || words.includes(NO_ROOM)) return 'roomLost'
    return error.code === 'seatsLost' ? 'seatLost' : 'overtaken'
  }

  /** All of them, or what was held of them is given up. */
  async function holdSeats(
    { by }: Hand,
    rides: readonly Rides['outward'][],
    seats: readonly string[],
  ): Promise<boolean> {
    for (const ride of rides) {
      const { status, error } = await call({ by }, 'holdSeats', { body: { ...ride, seats } })
      if (status === 200) continue
      refused('holdSeats', { status, error })
      await giveUpSeats({ by }, rides)
      return false
    }
    return true
  }

  async function giveUpSeats({ by }: Hand, rides: readonly Rides['outward'][]) {
    for (const ride of rides) await call({ by }, 'holdSeats', { body: { ...ride, seats: [] } })
  }

  const bookingOf = async ({ by }: Hand, id: string): Promise<Booking> =>
    (await call({ by }, 'getBooking', { params: { id } })).answer.data

  return {
    async sell(hand, { date, seats, rooms, needsVisa = false, holdsRooms = false, means = 'pos' }) {
      const rides = ridesOn(date)
      const both = [rides.outward, rides.return]
      const nights = { arrival: arrivalOf(date), departure: addDays(arrivalOf(date), PACKAGE_NIGHTS) }
      const giveUpRooms = () => call({ by: hand.by }, 'holdRooms', { body: { ...nights, rooms: [] } })
      if (holdsRooms) {
        const wish = [...new Set(rooms.map(({ roomTypeId }) => roomTypeId))].map((roomTypeId) => ({
          roomTypeId,
          count: rooms.filter((room) => room.roomTypeId === roomTypeId).length,
        }))
        const { status, error } = await call({ by: hand.by }, 'holdRooms', { body: { ...nights, rooms: wish } })
        if (status !== 200) return { outcome: refused('holdRooms', { status, error }), booking: null }
      }
      if (!(await holdSeats(hand, both, seats))) {
        if (holdsRooms) await giveUpRooms()
        return { outcome: 'seatLost', booking: null }
      }
      const passengers = seats.map((seat, index) => ({
        ...(index === seats.length - 1 ? HUDA : ADULT),
        ...(needsVisa && index === seats.length - 1 && { nationality: 'EG' }),
        seat,
        returnSeat: seat,
      }))
      let next = 0
      const body: BodyOf<'createBooking'> = {
        ...rides,
        currency: 'SAR',
        package: {
          packageId: pack.id,
          rooms: rooms.map(({ roomTypeId, persons }) => ({
            roomTypeId,
            passengers: Array.from({ length: persons }, () => next++),
          })),
        },
        passengers,
        payer: { name: 'Omar Saleh', phone: '+962795550101' },
        payment: { means, reference: null },
        expectedTotal: rooms.reduce((sum, { persons }) => sum + (persons === 1 ? 140_000 : persons * 100_000), 0),
      }
      const { status, error, answer } = await call(hand, 'createBooking', { body })
      if (status === 200) return { outcome: 'sold', booking: answer.data }
      await giveUpSeats(hand, both)
      if (holdsRooms) await giveUpRooms()
      return { outcome: refused('createBooking', { status, error }), booking: null }
    },

    async move(hand, bookingId, { date, seats }) {
      const { tickets } = await bookingOf(hand, bookingId)
      const { outward: out, return: home } = ridesOn(date)
      const seatOf = new Map(
        [...new Set(tickets.map(({ passenger }) => passenger.id))].map((id, index) => [id, seats[index] ?? null]),
      )
      const wanted = [...seatOf.values()].flatMap((seat) => seat ?? [])
      if (!(await holdSeats(hand, [out, home], wanted))) return 'seatLost'
      const body: BodyOf<'createTravelDateChange'> = {
        bookingId,
        tickets: tickets.map(({ id, version, passenger }) => ({
          ticketId: id,
          version,
          seat: seatOf.get(passenger.id) ?? null,
        })),
        outward: { departureKey: out.departureKey },
        return: { departureKey: home.departureKey },
        reason: 'The fair was put off',
        payment: null,
        expectedTotal: 0,
      }
      const { status, error } = await call(hand, 'createTravelDateChange', { body })
      if (status === 200) return 'moved'
      await giveUpSeats(hand, [out, home])
      return refused('createTravelDateChange', { status, error })
    },

    async ask(hand, bookingId) {
      const { tickets } = await bookingOf(hand, bookingId)
      const whole = { bookingId, ticketIds: tickets.map(({ id }) => id) }
      const offer = await call({ by: hand.by }, 'quoteRefund', { body: whole })
      if (offer.status !== 200) return { outcome: refused('quoteRefund', offer), request: null }
      const body: BodyOf<'createRefundRequest'> = {
        ...whole,
        reasonCode: 'plansChanged',
        reasonText: null,
        expectedRefund: offer.answer.data.total.refund,
      }
      const { status, error, answer } = await call(hand, 'createRefundRequest', { body })
      if (status === 200) return { outcome: 'asked', request: { id: answer.data.id, version: answer.data.version } }
      // A visa was dropped since the amount was told.
      if (error.code === 'priceChanged') return { outcome: 'overtaken', request: null }
      return { outcome: refused('createRefundRequest', { status, error }), request: null }
    },

    async decide(hand, { id, version }, isApproved) {
      const body = { id, version, decision: isApproved ? 'approve' : 'reject', reason: 'As agreed' } as const
      const answer = await call(hand, 'decideRefundRequest', { body })
      if (answer.status === 200) return isApproved ? 'refunded' : 'rejected'
      return refused('decideRefundRequest', answer)
    },

    async payOut(hand, id) {
      const { version } = (await call({ by: hand.by }, 'getRefundRequest', { params: { id } })).answer.data
      const answer = await call(hand, 'payOutRefund', { body: { id, version } })
      return answer.status === 200 ? 'paidOut' : refused('payOutRefund', answer)
    },

    async settleVisa(hand, bookingId, act) {
      const asked = (await bookingOf(hand, bookingId)).package?.visas?.requests[0]
      if (!asked) return 'overtaken'
      const { version } = (await call({ by: hand.by }, 'getVisaRequest', { params: { id: asked.id } })).answer.data
      const reason = act === 'refuse' ? 'She stays at home' : null
      const body = { id: asked.id, version, act, visaNumber: null, validUntil: null, reason }
      const answer = await call(hand, 'updateVisaRequestStatus', { body })
      if (answer.status !== 200) return refused('updateVisaRequestStatus', answer)
      return act === 'submit' ? 'visaSubmitted' : 'visaDropped'
    },

    async keep(hand, kept) {
      const { status, error, answer } = await call(hand, 'setAllotment', { body: { id: pack.hotel.id, ...kept } })
      if (status === 200) return { outcome: 'allotted', touched: answer.data.touched.map(({ id }) => id) }
      refused('setAllotment', { status, error })
      return { outcome: 'belowSold', touched: [] }
    },
  }
}

/** Seats of a party, counted round from one on. */
export const someSeats = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(FIRST_SEAT + ((from + index) % (LAST_SEAT - FIRST_SEAT + 1))))
