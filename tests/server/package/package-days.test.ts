import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { storeMissingContents } from '#server/audit/contents/contents-baseline.ts'
import { attemptInTransaction, inTransaction, type Transaction } from '#server/database/connection.ts'
import { prices } from '#server/database/schema/network.ts'
import { exitFeePayments } from '#server/database/schema/travel-day.ts'
import { lockTickets } from '#server/domain/booking/live-tickets.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { posterOf } from '#server/domain/ledger/poster.ts'
import { earningReversals } from '#server/domain/ledger/ticket-earnings.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { freeTicketSeats } from '#server/domain/seat/claims.ts'
import { moveCancelledTickets } from '#server/features/travel-date-change/move-cancelled.ts'
import { loadNetwork, raiseNetworkRevision } from '#server/domain/network/network-repository.ts'
import { applyEvent } from '#server/lifecycle/apply-event.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { type MoneyOffice, type MoneyPerson, openMoneyOffice } from '#tests/support/money-office.ts'
import { expectRecorded } from '#tests/support/recorded-contents.ts'
import { ADULT } from '#tests/support/small-operator.ts'
import { expectSound, unsound } from '#tests/support/sound-books.ts'
import { addPackage, PACKAGE_NIGHTS, type TestPackage } from '#tests/support/test-package.ts'
import { IN_RIYADH } from '#tests/support/whereabouts.ts'

type Booking = Awaited<ReturnType<typeof sell>>
type ChangeBody = BodyOf<'createTravelDateChange'>

const TODAY = dayAt(IN_RIYADH, new Date())
/** The bus leaves Riyadh in the evening and is in Amman the next day. */
const arrivalOf = (date: string) => addDays(date, 1)
const departureOf = (date: string) => addDays(arrivalOf(date), PACKAGE_NIGHTS)
/** From this day on the way out is dearer: two ways SAR 230 instead of 207. */
const DEARER_FROM = addDays(TODAY, 150)
const HUDA = { ...ADULT, firstName: 'Huda', gender: 'female', passportNumber: 'N7654321', seat: '4' } as const
const CASH = { means: 'cash', reference: null, customerId: null } as const

let office: MoneyOffice
let sold: TestPackage

beforeAll(async () => {
  office = await openMoneyOffice({ seats: 20 })
  const { database, operator } = office
  sold = await addPackage(office, { from: TODAY, nights: 175 })
  const [route] = await office.rows<{ id: string }>('select route_id as id from timings where id = $1', [
    operator.timings.outward,
  ])
  await database.orm.insert(prices).values({
    id: randomUUID(),
    routeId: route?.id ?? '',
    currency: 'SAR',
    validFrom: DEARER_FROM,
    adult: 13_800,
    child: 6900,
    twoWayAdult: 23_000,
    twoWayChild: 11_500,
  })
  // A second bus back on every day.
  const second = randomUUID()
  await office.rows(
    `insert into transports select (jsonb_populate_record(bus, jsonb_build_object('id', $1::text, 'registration_number', 'TST SECOND'))).* from transports as bus where id = $2`,
    [second, operator.transportId],
  )
  await office.rows('insert into transport_timings (timing_id, ordinal, transport_id) values ($1, 2, $2)', [
    operator.timings.back,
    second,
  ])
  await inTransaction(database, async (tx) => {
    await raiseNetworkRevision(tx)
    await storeMissingContents(tx.client, tx.connections.auditKey)
  })
})
afterAll(async () => {
  await expectRecorded(office.database, { kinds: ['booking', 'ticket', 'stay'] })
  await office.stop()
})

let day = 20
const freshDate = () => addDays(TODAY, (day += 5))
const outwardKey = (date: string) => `${office.operator.timings.outward}.${date}.1`
const backKey = (date: string, ordinal = 1) => `${office.operator.timings.back}.${date}.${ordinal}`

async function hold(by: MoneyPerson, departureKey: string, seats: string[]) {
  const { status, text } = await office.call(by, 'holdSeats', { body: { departureKey, from: 0, to: 2, seats } })
  expect(status, text).toBe(200)
}

interface Sale {
  seats?: [string, string]
  pack?: TestPackage
  by?: MoneyPerson
}

async function sell(date: string, { seats = ['3', '4'], pack = sold, by = 'clerk' }: Sale = {}) {
  const [outward, back] = [outwardKey(date), backKey(departureOf(date))]
  await hold(by, outward, seats)
  await hold(by, back, seats)
  const { status, text, data } = await office.call(by, 'createBooking', {
    body: {
      outward: { departureKey: outward, from: 0, to: 2 },
      return: { departureKey: back, from: 0, to: 2 },
      currency: 'SAR',
      passengers: [ADULT, HUDA].map((each, index) => ({
        ...each,
        seat: seats[index] ?? null,
        returnSeat: seats[index] ?? null,
      })),
      package: { packageId: pack.id, rooms: [{ roomTypeId: pack.hotel.double, passengers: [0, 1] }] },
      payer: { name: 'Omar Saleh', phone: '+962795550101' },
      payment: { means: 'cash', reference: null },
      expectedTotal: 200_000,
    },
  })
  expect(status, text).toBe(200)
  return data
}

interface Wish extends Partial<ChangeBody> {
  /** Of the way out. */
  date?: string | null
  back?: string | null
  /** Which tickets move; all unless told. */
  moving?: (ticket: Booking['tickets'][number]) => boolean
}

function bodyOf(
  booking: Booking,
  { date = null, back = date && backKey(departureOf(date)), moving = () => true, ...rest }: Wish,
): ChangeBody {
  return {
    bookingId: booking.id,
    tickets: booking.tickets.filter(moving).map(({ id, version, seat }) => ({ ticketId: id, version, seat })),
    outward: date === null ? null : { departureKey: outwardKey(date) },
    return: back === null ? null : { departureKey: back },
    reason: 'The fair was put off',
    payment: null,
    expectedTotal: 0,
    ...rest,
  }
}

async function change(booking: Booking, wish: Wish, by: MoneyPerson = 'clerk', pick = 0) {
  const body = bodyOf(booking, wish)
  for (const [direction, target] of [
    ['outward', body.outward],
    ['return', body.return],
  ] as const) {
    const own = booking.tickets.filter((ticket) => ticket.direction === direction).map(({ id }) => id)
    const seats = body.tickets.flatMap(({ ticketId, seat }) => (own.includes(ticketId) && seat !== null ? [seat] : []))
    if (target && seats.length > 0) await hold(by, target.departureKey, seats)
  }
  return office.call(by, 'createTravelDateChange', { body }, pick)
}

const quote = (booking: Booking, wish: Wish, by: MoneyPerson = 'clerk') => {
  const { bookingId, tickets, outward, return: back } = bodyOf(booking, wish)
  const body = { bookingId, ticketIds: tickets.map(({ ticketId }) => ticketId), outward, return: back }
  return office.call(by, 'quoteTravelDateChange', { body })
}

const stayOf = async ({ package: pack }: Booking) =>
  (await office.call('clerk', 'getStay', { query: { id: pack?.stay.id ?? '' } })).data
const reread = async ({ id }: Booking) => (await office.call('clerk', 'getBooking', { params: { id } })).data
const fieldsOf = (text: string): Record<string, string> => JSON.parse(text).fields ?? {}
const freeOn = async (night: string, { hotel } = sold) => {
  const { data } = await office.call('clerk', 'getRoomNights', { query: { id: hotel.id, from: night, nights: '1' } })
  return data.roomTypes.find(({ id }) => id === hotel.double)?.nights[0]?.free
}
/** What the nights of a stay earn, day by day. */
const earned = ({ package: pack }: Booking) =>
  office.rows<{ day: string; amount: number }>(
    `select entry.posting_date::text as day, -sum(line.amount)::int as amount
     from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id and line.account = '4300'
     where entry.record_id = $1 group by 1 having sum(line.amount) <> 0 order by 1`,
    [pack?.stay.id],
  )
/** Everything that a change writes. */
const written = () =>
  office.rows(
    `select (select count(*)::int from travel_date_changes) as changes, (select count(*)::int from ledger_entries) as entries,
       (select md5(string_agg(concat_ws(' ', room_type_id, night, slot, stay_room_id), ',' order by room_type_id, night, slot)) from room_claims where kind = 'sold') as rooms,
       (select md5(string_agg(concat_ws(' ', id, version, arrival), ',' order by id)) from stays) as stays,
       (select md5(string_agg(concat_ws(' ', id, version, departure_id), ',' order by id)) from tickets) as tickets`,
  )

async function refused(booking: Booking, wish: Wish, by: MoneyPerson = 'clerk') {
  const before = await written()
  const asked = await quote(booking, wish, by)
  const { status, text, error } = await change(booking, wish, by)
  expect(await written()).toEqual(before)
  return { status, error, fields: fieldsOf(text), quoted: fieldsOf(asked.text) }
}

describe('the days of a package', () => {
  test('change as a whole: seats, rooms and what each night earns, at the price that was paid', async () => {
    const [date, other] = [freshDate(), freshDate()]
    const booking = await sell(date)
    const before = await stayOf(booking)
    const nets = await earned(booking)
    const asked = await quote(booking, { date: other })
    expect(asked.data.package).toMatchObject({
      hotel: { en: 'Al Noor Hotel' },
      stay: { arrival: arrivalOf(date), departure: departureOf(date) },
      fixed: null,
      moved: { arrival: arrivalOf(other), departure: departureOf(other) },
    })
    const { status, text, data } = await change(booking, { date: other })
    expect(status, text).toBe(200)
    expect(data.stay).toMatchObject({
      id: before.id,
      nights: PACKAGE_NIGHTS,
      from: { arrival: arrivalOf(date), departure: departureOf(date) },
      to: { arrival: arrivalOf(other), departure: departureOf(other) },
    })
    const after = await stayOf(booking)
    expect([after.arrival, after.departure, after.total, after.vatTotal]).toEqual([
      arrivalOf(other),
      departureOf(other),
      before.total,
      before.vatTotal,
    ])
    const shift = 5
    const told = ({ stayRooms }: typeof after, days: number) =>
      stayRooms.map(({ nights }) => nights.map((each) => ({ ...each, night: addDays(each.night, days) })))
    expect(told(after, 0)).toEqual(told(before, shift))
    expect(await earned(booking)).toEqual(
      nets.map(({ day: night, amount }) => ({ day: addDays(night, shift), amount })),
    )
    expect([await freeOn(arrivalOf(date)), await freeOn(arrivalOf(other))]).toEqual([5, 4])
    expect(after.history.at(-1)).toMatchObject({ event: 'stay.moveDates', reason: 'The fair was put off' })
    expect(after.moves).toMatchObject([{ from: arrivalOf(date), to: arrivalOf(other) }])
    expect((await reread(booking)).package).toMatchObject({ arrival: arrivalOf(other), departure: departureOf(other) })
    // The rooming list and the day of the hotel follow.
    const list = await office.call('operations', 'getRoomingList', {
      query: { accommodationId: sold.hotel.id, night: arrivalOf(other) },
    })
    expect(list.data.rooms).toMatchObject([{ arrival: arrivalOf(other), departure: departureOf(other) }])
    await expectSound(office.database)

    // And once more, back to where it was; then it is cancelled, which gives back what stands.
    const again = await change(await reread(booking), { date })
    expect(again.status, again.text).toBe(200)
    expect(await earned(booking)).toEqual(nets)
    // What is given back of it later is what its nights earn by then.
    const whole = { bookingId: booking.id, ticketIds: booking.tickets.map(({ id }) => id) }
    const { data: offer } = await office.call('admin', 'quoteRefund', { body: whole })
    const wanted = await office.call('admin', 'createRefundRequest', {
      body: { ...whole, reasonCode: 'plansChanged', reasonText: null, expectedRefund: offer.total.refund },
    })
    expect(wanted.status, wanted.text).toBe(200)
    const { id, version } = wanted.data
    const given = await office.call('head', 'decideRefundRequest', {
      body: { id, version, decision: 'approve', reason: null },
    })
    expect(given.status, given.text).toBe(200)
    expect(await earned(booking)).toEqual([])
    await expectSound(office.database)
  })

  test('cost what its tickets cost, and the rooms nothing', async () => {
    const booking = await sell(freshDate())
    // Its tax document is made before anything changes, as the keeper does within moments.
    await expectSound(office.database)
    const dear = addDays(DEARER_FROM, 2)
    const asked = await quote(booking, { date: dear })
    expect([asked.data.fee, asked.data.fareDifference, asked.data.total]).toEqual([0, 4600, 4600])
    const { status, text, data } = await change(booking, { date: dear, payment: CASH, expectedTotal: 4600 })
    expect(status, text).toBe(200)
    expect((await stayOf(booking)).total).toBe(158_600)
    const lines = await office.rows<{ account: string; amount: number }>(
      `select account, sum(amount)::int as amount from ledger_lines where entry_id in (select id from ledger_entries where record_id = $1) group by 1 order by 1`,
      [data.id],
    )
    expect(lines).toContainEqual({ account: '1000', amount: 4600 })
    await expectSound(office.database)
  })

  test('keep the nights that both periods share, also where nothing else is free', async () => {
    const small = await addPackage(office, { from: TODAY, nights: 170, doubles: 1 })
    const date = freshDate()
    const booking = await sell(date, { pack: small })
    // What the hotel has taken back on a night that is kept is still theirs.
    await office.rows('update room_allotments set rooms = 0 where room_type_id = $1 and night = $2', [
      small.hotel.double,
      addDays(arrivalOf(date), 2),
    ])
    const { status, text } = await change(booking, { date: addDays(date, 1) })
    expect(status, text).toBe(200)
    const stay = await stayOf(booking)
    expect(stay.stayRooms[0]?.nights.map(({ night, isShort }) => [night, isShort])).toEqual([
      [addDays(date, 2), false],
      [addDays(date, 3), true],
      [addDays(date, 4), false],
    ])
    expect(await freeOn(arrivalOf(date), small)).toBe(1)
    await office.rows('update room_allotments set rooms = 1 where room_type_id = $1', [small.hotel.double])
    await expectSound(office.database)
  })

  test('stay where only seats change: another bus on the same day needs no other tickets', async () => {
    const date = freshDate()
    const booking = await sell(date)
    const wish = {
      back: backKey(departureOf(date), 2),
      moving: ({ direction }: { direction: string }) => direction === 'return',
    }
    expect((await quote(booking, wish)).data.package?.moved).toBeNull()
    const { status, text, data } = await change(booking, wish)
    expect(status, text).toBe(200)
    expect(data.stay).toBeNull()
    expect((await stayOf(booking)).version).toBe(1)
    await expectSound(office.database)
  })
})

describe('what is refused changes nothing', () => {
  test('one direction or one passenger alone', async () => {
    const [date, other] = [freshDate(), freshDate()]
    const booking = await sell(date)
    const outward = await refused(booking, {
      date: other,
      back: null,
      moving: ({ direction }) => direction === 'outward',
    })
    // Before the way back even a day later: what is wrong is that the rooms stay.
    const early = await refused(booking, {
      date: addDays(date, 1),
      back: null,
      moving: ({ direction }) => direction === 'outward',
    })
    const back = await refused(booking, {
      back: backKey(addDays(departureOf(date), 1)),
      moving: ({ direction }) => direction === 'return',
    })
    const one = await refused(booking, { date: other, moving: ({ passenger }) => passenger.firstName !== 'Huda' })
    for (const { status } of [outward, early, back, one]) expect(status).toBe(422)
    expect(early.fields).toEqual({ 'return.departureKey': expect.stringContaining('as a whole') })
    expect(early.quoted).toEqual(early.fields)
    expect(back.fields).toEqual({ 'outward.departureKey': expect.stringContaining('as a whole') })
    expect(one.fields).toEqual({ 'outward.departureKey': expect.stringContaining('as a whole') })
  })

  test('another number of nights', async () => {
    const [date, other] = [freshDate(), freshDate()]
    const booking = await sell(date)
    const { status, fields, quoted } = await refused(booking, {
      date: other,
      back: backKey(addDays(departureOf(other), 1)),
    })
    expect([status, fields]).toEqual([
      422,
      { 'return.departureKey': expect.stringContaining('the way back leaves on') },
    ])
    expect(quoted).toEqual(fields)
  })

  test('days on which the package is not valid', async () => {
    const [date, other] = [freshDate(), freshDate()]
    const booking = await sell(date)
    await office.rows('update packages set valid_to = $1 where id = $2', [addDays(other, -1), sold.id])
    const { status, fields } = await refused(booking, { date: other })
    await office.rows(`update packages set valid_to = '2099-12-31' where id = $1`, [sold.id])
    expect([status, Object.keys(fields)]).toEqual([422, ['outward.departureKey']])
  })

  test('a night without a room, which is named with its kind', async () => {
    const [date, other] = [freshDate(), freshDate()]
    const booking = await sell(date)
    const night = addDays(arrivalOf(other), 1)
    await office.rows('update room_allotments set rooms = 0 where room_type_id = $1 and night = $2', [
      sold.hotel.double,
      night,
    ])
    const { status, fields, quoted } = await refused(booking, { date: other })
    const words = new RegExp(`on the night of ${Number(night.slice(8))} .* \\(Double\\)`)
    expect([status, fields]).toEqual([422, { 'outward.departureKey': expect.stringMatching(words) }])
    expect(quoted).toEqual(fields)
    await office.rows('update room_allotments set rooms = 5 where room_type_id = $1 and night = $2', [
      sold.hotel.double,
      night,
    ])
    await expectSound(office.database)
  })

  test('fewer days before arrival than those until which the hotel takes rooms back', async () => {
    const date = addDays(TODAY, 12)
    const booking = await sell(date)
    const stayId = booking.package?.stay.id
    const [kept] = await office.rows<{ version: number }>('select policy_version as version from stays where id = $1', [
      stayId,
    ])
    // As if it had been sold under stricter rules.
    await office.rows(
      `insert into policy_versions (version, policies) select 0, policies || '{"stayFreeCancelDays": 60}' from policy_versions where version = $1`,
      [kept?.version],
    )
    await office.rows('update stays set policy_version = 0 where id = $1', [stayId])
    const { status, fields } = await refused(booking, { date: freshDate() })
    expect([status, fields]).toEqual([422, { 'outward.departureKey': expect.stringContaining('too late') }])
    expect((await quote(booking, { back: null })).data.package?.fixed).toBe('tooLate')
    await office.rows('update stays set policy_version = $1 where id = $2', [kept?.version, stayId])
  })

  test('somebody of another depot, and operations', async () => {
    const [date, other] = [freshDate(), freshDate()]
    const booking = await sell(date)
    for (const by of ['jeddah', 'operations'] as const) {
      const before = await written()
      const { status } = await office.call(by, 'createTravelDateChange', { body: bodyOf(booking, { date: other }) })
      expect([403, 404, 409, 422]).toContain(status)
      expect(await written()).toEqual(before)
    }
  })
})

describe('at once', () => {
  test('sent twice, it happens once', async () => {
    const [date, other] = [freshDate(), freshDate()]
    const booking = await sell(date)
    // The same key to both processes.
    const { status, text } = await change(booking, { date: other }, 'clerk', 1)
    expect(status, text).toBe(200)
    expect((await stayOf(booking)).moves).toHaveLength(1)
    const stale = await change(booking, { date })
    expect([stale.status, stale.error.code]).toEqual([409, 'staleVersion'])
    await expectSound(office.database)
  })

  test('of two packages that want the last room one gets it, and the other stays as it is', async () => {
    const small = await addPackage(office, { from: TODAY, nights: 170, doubles: 1 })
    const [date, other, target] = [freshDate(), freshDate(), freshDate()]
    const one = await sell(date, { pack: small, seats: ['3', '4'] })
    const two = await sell(other, { pack: small, seats: ['5', '6'] })
    const answers = await Promise.all([
      change(one, { date: target }, 'clerk', 0),
      change(two, { date: target }, 'admin', 2),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const arrivals = [(await stayOf(one)).arrival, (await stayOf(two)).arrival]
    expect(arrivals.filter((arrival) => arrival === arrivalOf(target))).toHaveLength(1)
    await expectSound(office.database)
  })

  test('packages that change places in two processes neither wait for each other for ever nor sell a room twice', async () => {
    const small = await addPackage(office, { from: TODAY, nights: 170, doubles: 2 })
    const [date, other] = [freshDate(), freshDate()]
    const one = await sell(date, { pack: small, seats: ['3', '4'] })
    const two = await sell(other, { pack: small, seats: ['5', '6'] })
    const answers = await Promise.all([change(one, { date: other }, 'clerk', 0), change(two, { date }, 'admin', 3)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await expectSound(office.database)
  })
})

type Happening = 'ticket.payExitFee' | 'ticket.checkIn' | 'ticket.cancelDeparture'

async function reach(tx: Transaction, ids: readonly string[], type: Happening) {
  for (const ticket of await lockTickets(tx, ids, new Date())) {
    const act = { event: { type }, actorId: office.users.clerk, at: new Date() }
    const applied = await applyEvent(tx, ticketRecord, ticket, act)
    if (isRefusal(applied)) throw new Error(`${type} was refused`)
  }
}

test('whose bus home is cancelled goes to another of that day, and to none that leaves the rooms behind', async () => {
  const { database, users } = office
  const date = freshDate()
  const booking = await sell(date)
  const ticketIds = booking.tickets.flatMap(({ direction, id }) => (direction === 'return' ? [id] : []))
  await inTransaction(database, async (tx) => {
    await reach(tx, ticketIds, 'ticket.cancelDeparture')
    await freeTicketSeats(tx, ticketIds)
    const poster = posterOf({ id: users.operations, ...IN_RIYADH }, new Date())
    await postEntries(tx, await earningReversals(tx, ticketIds, poster))
  })
  const [network, policies] = await Promise.all([loadNetwork(database), currentPolicies(database)])
  const move = (departureKey: string) =>
    attemptInTransaction(database, (tx) =>
      moveCancelledTickets(
        tx,
        { database, network, policies, now: new Date() },
        {
          bookingId: booking.id,
          ticketIds,
          departureKey,
          reason: 'Cancelled',
          actorId: users.operations,
          ...IN_RIYADH,
        },
      ),
    )
  const before = await written()
  expect(await move(backKey(addDays(departureOf(date), 1)))).toMatchObject({ message: 'packageDays.together' })
  expect(await written()).toEqual(before)
  expect(isRefusal(await move(backKey(departureOf(date), 2)))).toBe(false)
  expect((await stayOf(booking)).version).toBe(1)
  expect((await reread(booking)).tickets.map(({ state }) => state)).toEqual(booking.tickets.map(() => 'pending'))
})

test('a journey on other days than its stay is found', async () => {
  const booking = await sell(freshDate())
  const broken = async () =>
    (await unsound(office.database.pool, { areas: ['accommodation'] })).map(({ rule, reference }) => [rule, reference])
  const before = await broken()
  const move = (days: number) =>
    office.rows(
      `update tickets set alights_at = alights_at + $2 * interval '1 day' where booking_id = $1 and direction = 'outward'`,
      [booking.id, days],
    )
  await move(1)
  const found = `${booking.package?.stay.number} · ${booking.reference} · outward`
  expect(await broken()).toEqual([...before, ...[1, 2].map(() => ['accommodation.packageIsWhole', found])])
  await move(-1)
  expect(await broken()).toEqual(before)
})

describe('once the party has travelled there', () => {
  test('the way back changes to another bus of its day, and to none of another', async () => {
    const date = freshDate()
    const booking = await sell(date)
    await inTransaction(office.database, async (tx) => {
      const ids = booking.tickets.filter(({ direction }) => direction === 'outward').map(({ id }) => id)
      await reach(tx, ids, 'ticket.payExitFee')
      for (const ticketId of ids)
        await tx.orm.insert(exitFeePayments).values({
          id: randomUUID(),
          ticketId,
          fromCountry: 'SA',
          amount: 3000,
          currency: 'SAR',
          means: 'pos',
          receiptNumber: randomUUID(),
          takenBy: office.users.clerk,
        })
      await reach(tx, ids, 'ticket.checkIn')
    })
    const travelled = await reread(booking)
    const isBack = ({ direction }: { direction: string }) => direction === 'return'
    expect((await quote(travelled, { moving: isBack })).data.package?.fixed).toBe('begun')
    const later = { back: backKey(addDays(departureOf(date), 1)), moving: isBack }
    const { status, fields } = await refused(travelled, later)
    expect([status, fields]).toEqual([422, { 'return.departureKey': expect.stringContaining('has begun') }])
    const same = await change(travelled, { back: backKey(departureOf(date), 2), moving: isBack })
    expect(same.status, same.text).toBe(200)
    expect(same.data.stay).toBeNull()
  })
})
