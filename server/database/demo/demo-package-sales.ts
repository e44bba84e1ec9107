import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/database/connection.ts'
import { seatClaims } from '#server/database/schema/departure.ts'
import { visaRequests } from '#server/database/schema/visa.ts'
import type { Ride } from '#server/domain/booking/journey.ts'
import { systemPermit } from '#server/domain/booking/write-permit.ts'
import type { StoredDeparture } from '#server/domain/network/network.ts'
import { ensureDeparture } from '#server/domain/network/timetable-repository.ts'
import { regularSeatsForSale } from '#server/domain/network/timetable-rules.ts'
import { holdSeats } from '#server/domain/seat/claims.ts'
import type { SaleRequest } from '#server/features/booking/sale/new-booking.ts'
import { sellBooking } from '#server/features/booking/sale/sell-booking.ts'
import { decideVisaRequest } from '#server/features/check-in/visa/decide-visa-request.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { toLocal } from '#server/time/zoned-time.ts'
import { actorOf, granted } from './demo-actors.ts'
import type { DemoSales } from './demo-bookings.ts'
import { demoId } from './demo-ids.ts'
import { departuresOn } from './demo-journeys.ts'
import { packageId } from './demo-packages.ts'

const PACKAGE = packageId('amman-weekend')
const [NIGHTS, DOUBLE_PRICE] = [3, 129_000]
/** Days ahead among which the journey out is looked for. */
const [SOONEST, LATEST] = [11, 60]

interface Couple {
  people: readonly [first: string, second: string]
  lastName: string
  nationality: string
  passports: readonly [string, string]
  phone: string
  soldBefore: number
  /** How many of their visas were handed in since. */
  submitted: number
}

const COUPLES: readonly Couple[] = [
  {
    people: ['Bilal', 'Sana'],
    lastName: 'Qureshi',
    nationality: 'PK',
    passports: ['AB4471902', 'AB4471903'],
    phone: '+966505550161',
    soldBefore: 2,
    submitted: 1,
  },
  {
    people: ['Nasser', 'Hind'],
    lastName: 'Al Dossari',
    nationality: 'SA',
    passports: ['X6620184', 'X6620185'],
    phone: '+966505550162',
    soldBefore: 1,
    submitted: 0,
  },
]

interface Journey {
  outward: Ride<StoredDeparture>
  back: Ride<StoredDeparture>
}

/** Two couples' long weekends in Amman: one needs visas, of which one is handed in. */
export async function sellDemoPackages(tx: Transaction, { today, pictures: _pictures, ...context }: DemoSales) {
  const { network } = context
  const seller = { ...actorOf('staff'), country: 'SA' }
  for (const [index, couple] of COUPLES.entries()) {
    const now = new Date(today.getTime() - couple.soldBefore * 86_400_000 + (8 + index) * 3_600_000)
    const journey = await findJourney(tx, { today, network }, 10 * index)
    const seats = await holdBest(tx, seller.id, journey)
    const { stored } = granted(
      await sellBooking(tx, { ...context, now }, requestOf(couple, journey, seats, index), seller),
    )
    const requests = await tx.orm.select().from(visaRequests).where(eq(visaRequests.bookingId, stored.booking.id))
    for (const { id, version } of requests.slice(0, couple.submitted))
      granted(
        await decideVisaRequest(
          tx,
          { network, actor: seller, permit: systemPermit(stored.booking.id), now: new Date(now.getTime() + 7_200_000) },
          { id, version, act: 'submit', visaNumber: null, validUntil: null, reason: null },
        ),
      )
  }
}

/** The first journey from a day on whose way back leaves when the nights are over. */
async function findJourney(
  tx: Transaction,
  { today, network }: Pick<DemoSales, 'today' | 'network'>,
  later: number,
): Promise<Journey> {
  const routes = [...network.routes.values()].filter(({ trip, returnRouteId }) =>
    trip.id === demoId('trip', 'RUH-AMM') ? returnRouteId !== null : false,
  )
  for (let ahead = SOONEST + later; ahead < LATEST; ahead += 1) {
    const day = addDays(today.toISOString().slice(0, 10), ahead)
    for (const route of routes) {
      const [outward] = departuresOn(network, route, day)
      const last = route.stops.length - 1
      const [arrives, zone] = [outward?.arrivals[last], route.stops[last]?.region.timeZone]
      const backRoute = network.routes.get(route.returnRouteId ?? '')
      if (!outward || !arrives || !zone || !backRoute) continue
      const leaves = addDays(toLocal(arrives, zone).date, NIGHTS)
      const back = departuresOn(network, backRoute, leaves)[0]
      const stored =
        back && (await Promise.all([ensureDeparture(tx, network, outward), ensureDeparture(tx, network, back)]))
      const [out, home] = stored ?? []
      if (out && home)
        return { outward: { departure: out, from: 0, to: last }, back: { departure: home, from: 0, to: last } }
    }
  }
  throw new Error('no long weekend in Amman fits the timetable of the demo')
}

/** Two seats side by side that both buses have and nobody has on either way. */
async function holdBest(tx: Transaction, sellerId: string, { outward, back }: Journey): Promise<[string, string]> {
  const onOffer = [outward, back].map(({ departure }) => new Set(regularSeatsForSale(departure.transport)))
  for (let first = 41; first > 2; first -= 4) {
    const seats: [string, string] = [String(first), String(first + 1)]
    if (!onOffer.every((offered) => seats.every((seat) => offered.has(seat)))) continue
    const taken = await tx.orm.$count(
      seatClaims,
      and(
        sql`${seatClaims.departureId} in (${outward.departure.id}, ${back.departure.id})`,
        sql`${seatClaims.seat} in (${seats[0]}, ${seats[1]})`,
      ),
    )
    if (taken > 0) continue
    for (const { departure, from, to } of [outward, back])
      await holdSeats(tx, sellerId, { departureId: departure.id, seats, from, to }, 60)
    return seats
  }
  throw new Error('no two seats are free for a package of the demo')
}

function requestOf(
  { people, lastName, nationality, passports, phone }: Couple,
  { outward, back }: Journey,
  seats: readonly [string, string],
  index: number,
): SaleRequest {
  return {
    outward: { departureKey: outward.departure.key, from: outward.from, to: outward.to },
    return: { departureKey: back.departure.key, from: back.from, to: back.to },
    currency: 'SAR',
    passengers: people.map((firstName, place) => ({
      firstName,
      lastName,
      gender: place === 0 ? ('male' as const) : ('female' as const),
      dateOfBirth: place === 0 ? '1988-05-14' : '1991-09-02',
      nationality,
      passportNumber: passports[place] ?? null,
      passportExpiry: '2032-06-30',
      nationalNumber: null,
      nationalExpiry: null,
      phone,
      seat: seats[place] ?? null,
      returnSeat: seats[place] ?? null,
      documents: [],
    })),
    package: { packageId: PACKAGE, rooms: [{ roomTypeId: demoId('roomType', 'amman/double'), passengers: [0, 1] }] },
    payer: { name: `${people[0]} ${lastName}`, phone },
    payment: {
      means: 'bank',
      reference: `PACK${String(index + 1).padStart(6, '0')}`,
      isReuseConfirmed: false,
      customerId: null,
    },
    expectedTotal: 2 * DOUBLE_PRICE,
  }
}
