import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { inTransaction } from '#server/database/connection.ts'
import { prices } from '#server/database/schema/network.ts'
import { raiseNetworkRevision } from '#server/domain/network/network-repository.ts'
import { issueFor } from '#server/features/tax-document/document-keeper.ts'
import { dayInWords } from '#server/plugins/messages.ts'
import { DEMO_OPERATOR } from '#server/settings.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { type MoneyOffice, openMoneyOffice } from '#tests/support/money-office.ts'
import { HUDA, packageDesk, SOLD_ON } from '#tests/support/package-desk.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { ADULT } from '#tests/support/small-operator.ts'
import { expectSound } from '#tests/support/sound-books.ts'
import { addPackage, type TestPackage } from '#tests/support/test-package.ts'

const [DATE, DEARER] = [addDays(SOLD_ON, 40), addDays(SOLD_ON, 80)]
const STAYED = 6

let office: MoneyOffice
let sold: TestPackage

beforeAll(async () => {
  office = await openMoneyOffice({ seats: 20 })
  const { database, operator } = office
  sold = await addPackage(office, { from: SOLD_ON, nights: 120 })
  const routes = await office.rows<{ id: string }>('select route_id as id from timings where id = any ($1::uuid[])', [
    [operator.timings.outward, operator.timings.back],
  ])
  // Two ways SAR 230 instead of 207, one way 138 instead of 115.
  await database.orm.insert(prices).values(
    routes.map(({ id: routeId }) => ({
      id: randomUUID(),
      routeId,
      currency: 'SAR',
      validFrom: DEARER,
      adult: 13_800,
      child: 6900,
      twoWayAdult: 23_000,
      twoWayChild: 11_500,
    })),
  )
  await inTransaction(database, (tx) => raiseNetworkRevision(tx))
})
afterAll(() => office.stop())

const ridesOn = (date: string) => {
  const { outward, back } = office.operator.timings
  return {
    outward: { departureKey: `${outward}.${date}.1`, from: 0, to: 2 },
    return: { departureKey: `${back}.${addDays(date, STAYED)}.1`, from: 0, to: 2 },
  }
}

async function hold(date: string, seat: string) {
  const { outward, return: back } = ridesOn(date)
  for (const ride of [outward, back])
    expect((await office.call('clerk', 'holdSeats', { body: { ...ride, seats: [seat] } })).status).toBe(200)
}

/**
 * A journey there and back that is moved to a dearer day, and whose way out is then given back,
 * which makes the way back dearer once more.
 *
 * @param after what is done after each act
 */
async function changeTwice(seat: string, after: (bookingId: string) => Promise<unknown>): Promise<string> {
  await hold(DATE, seat)
  const sold = await office.call('clerk', 'createBooking', {
    body: {
      ...ridesOn(DATE),
      currency: 'SAR',
      passengers: [{ ...ADULT, seat, returnSeat: seat }],
      payer: { name: 'Omar Saleh', phone: '+962795550101' },
      payment: { means: 'cash', reference: null },
      expectedTotal: 20_700,
    },
  })
  expect(sold.status, sold.text).toBe(200)
  const { id, tickets } = sold.data
  await after(id)

  await hold(DEARER, seat)
  const { outward, return: back } = ridesOn(DEARER)
  const moved = await office.call('clerk', 'createTravelDateChange', {
    body: {
      bookingId: id,
      tickets: tickets.map(({ id: ticketId, version }) => ({ ticketId, version, seat })),
      outward: { departureKey: outward.departureKey },
      return: { departureKey: back.departureKey },
      reason: 'The fair was put off',
      payment: { means: 'cash', reference: null, customerId: null },
      expectedTotal: 2300,
    },
  })
  expect(moved.status, moved.text).toBe(200)
  await after(id)

  const whole = { bookingId: id, ticketIds: tickets.flatMap((each) => (each.direction === 'outward' ? [each.id] : [])) }
  const { data: offer } = await office.call('admin', 'quoteRefund', { body: whole })
  expect(offer.tickets[0]?.kept).toMatchObject({ fareBefore: 9200, fare: 13_800 })
  const asked = await office.call('admin', 'createRefundRequest', {
    body: { ...whole, reasonCode: 'plansChanged', reasonText: null, expectedRefund: offer.total.refund },
  })
  expect(asked.status, asked.text).toBe(200)
  const { id: requestId, version } = asked.data
  const given = await office.call('head', 'decideRefundRequest', {
    body: { id: requestId, version, decision: 'approve', reason: null },
  })
  expect(given.status, given.text).toBe(200)
  await after(id)
  return id
}

const issue = (id: string) => issueFor({ database: office.database, operator: DEMO_OPERATOR, clock: systemClock }, id)

/** What the documents of a booking say of money, region by region, in the order of its acts. */
const told = async (bookingId: string) =>
  (
    await office.rows<{ document: { kind: string; lines: object[]; net: number; vat: number; total: number } }>(
      `select document.document from tax_documents as document join ledger_entries as entry on entry.id = document.entry_id
       join regions as region on region.id = document.region_id where document.sold_id = $1 order by entry.serial, region.code`,
      [bookingId],
    )
  ).map(({ document: { kind, lines, net, vat, total } }) => ({ kind, lines, net, vat, total }))

test('a document that is issued only after dearer changes says what was sold, as one that is issued at once', async () => {
  const at = await changeTwice('3', issue)
  const late = await changeTwice('4', () => Promise.resolve())
  await issue(late)
  const documents = await told(late)
  expect(documents.slice(0, 2)).toMatchObject([
    { kind: 'invoice', total: 9200, vat: 1269, lines: [{ net: 7931, vat: 1269 }] },
    { kind: 'invoice', total: 11_500, vat: 1500, lines: [{ net: 10_000, vat: 1500 }] },
  ])
  expect(documents).toEqual(await told(at))
  await expectSound(office.database)
})

/**
 * A package that is moved to other days, whose party is given another kind of room from the second night on, and which is
 * moved once more and given back.
 *
 * @param after what is done with its stay after each act
 */
async function movePackage(seats: [string, string], after: (stayId: string) => Promise<unknown>): Promise<string> {
  const desk = packageDesk(office, () => sold)
  const passengers = [ADULT, HUDA].map((each, index) => ({ ...each, seat: seats[index] ?? null }))
  const { single } = sold.hotel
  const { status, text, data } = await desk.sell({
    date: DATE,
    passengers,
    rooms: [0, 1].map((passenger) => ({ roomTypeId: single, passengers: [passenger] })),
    expectedTotal: 280_000,
  })
  expect(status, text).toBe(200)
  const { id: bookingId, package: pack } = data
  const stayId = pack?.stay.id ?? ''
  await after(stayId)

  const move = async (date: string) => {
    const { data: booking } = await office.call('clerk', 'getBooking', { params: { id: bookingId } })
    const body = desk.bodyOf({ date, passengers })
    await desk.holdSeats(body)
    const seatOf = (name: string) => passengers.find(({ firstName }) => firstName === name)?.seat ?? null
    const moved = await office.call('clerk', 'createTravelDateChange', {
      body: {
        bookingId,
        tickets: booking.tickets.map(({ id, version, passenger: { firstName } }) => ({
          ticketId: id,
          version,
          seat: seatOf(firstName),
        })),
        outward: { departureKey: body.outward.departureKey },
        return: { departureKey: body.return?.departureKey ?? '' },
        reason: 'The fair was put off',
        payment: null,
        expectedTotal: 0,
      },
    })
    expect(moved.status, moved.text).toBe(200)
    await after(stayId)
  }
  await move(addDays(DATE, 7))
  const { data: stay } = await office.call('operations', 'getStay', { query: { id: stayId } })
  const room = await office.call('operations', 'moveStayRoom', {
    body: {
      id: stayId,
      version: stay.version,
      roomId: stay.stayRooms[0]?.id,
      from: addDays(stay.arrival, 1),
      roomTypeId: sold.hotel.double,
      reason: 'The window does not close',
    },
  })
  expect(room.status, room.text).toBe(200)
  await after(stayId)
  await move(addDays(DATE, 9))

  const whole = { bookingId, ticketIds: data.tickets.map(({ id }) => id) }
  const { data: offer } = await office.call('admin', 'quoteRefund', { body: whole })
  const asked = await office.call('admin', 'createRefundRequest', {
    body: { ...whole, reasonCode: 'plansChanged', reasonText: null, expectedRefund: offer.total.refund },
  })
  expect(asked.status, asked.text).toBe(200)
  const { id, version } = asked.data
  const given = await office.call('head', 'decideRefundRequest', {
    body: { id, version, decision: 'approve', reason: null },
  })
  expect(given.status, given.text).toBe(200)
  await after(stayId)
  return stayId
}

test.runIf(IN_SOAK)('so does one of a stay, of its nights and its kinds of room', async () => {
  const at = await movePackage(['5', '6'], issue)
  const late = await movePackage(['7', '8'], () => Promise.resolve())
  await issue(late)
  const documents = await told(late)
  const day = (after: number) => dayInWords(addDays(DATE, after), 'en')
  expect(documents).toMatchObject([
    {
      kind: 'invoice',
      lines: [
        { quantity: 4000, text: { en: `Al Noor Hotel, Single, nights from ${day(1)} to ${day(2)}` } },
        { quantity: 2000, text: { en: `Al Noor Hotel, Single, nights from ${day(3)} to ${day(3)}` } },
      ],
    },
    { kind: 'creditNote' },
  ])
  expect(documents).toEqual(await told(at))
  await expectSound(office.database)
})
