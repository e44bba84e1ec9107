import type { StopRange } from '#contract/departure/departure.ts'
import { and, asc, eq, gt, isNotNull, lt, ne } from 'drizzle-orm'
import type { Transaction } from '#server/database/connection.ts'
import { bookings, tickets } from '#server/database/schema/booking.ts'
import { users } from '#server/database/schema/people.ts'
import { isFamily } from '#server/domain/booking/party-rules.ts'
import { bestSeats } from '#server/features/travel-date-change/best-seats.ts'
import { sameStretch } from '#server/features/travel-date-change/change-checks.ts'
import { sumOf } from '#server/features/travel-date-change/change-quote.ts'
import { findChanging } from '#server/features/travel-date-change/change-repository.ts'
import { priceChange } from '#server/features/travel-date-change/change-rules.ts'
import { changeTravelDate } from '#server/features/travel-date-change/change-travel-date.ts'
import { claimHeld } from '#server/features/travel-date-change/claim-seats.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { readWhereabouts } from '#server/domain/people/whereabouts.ts'
import { holdSeats } from '#server/domain/seat/claims.ts'
import { readSeatMap } from '#server/domain/seat/seat-map.ts'
import { dayAt } from '#server/time/local-day.ts'
import { addDays } from '#server/time/calendar-date.ts'
import type { StoredDeparture } from '#server/domain/network/network.ts'
import { ensureDeparture } from '#server/domain/network/timetable-repository.ts'
import { systemPermit } from '#server/domain/booking/write-permit.ts'
import type { DemoSales } from './demo-bookings.ts'
import { departuresOn } from './demo-journeys.ts'
import { isUntouched } from './untouched.ts'

const HOUR_MS = 3_600_000
const DAYS_TO_LOOK = 10

/** Who asked when before boarding: long before it is free, on the day it costs a tenth, after it half. So far apart. */
const OCCASIONS = [
  {
    hoursBefore: [36, 20 * 24],
    count: 8,
    hoursApart: 19.3,
    reasons: ['A meeting was put off.', 'طلب المسافر السفر في يوم آخر', 'Leave was moved to another week.'],
  },
  { hoursBefore: [1, 21], count: 4, hoursApart: 0.4, reasons: ['The visa came a day later.', 'مرض أحد أفراد العائلة'] },
  {
    hoursBefore: [-6 * 24, -30],
    count: 3,
    hoursApart: 7.6,
    reasons: ['Missed the bus because of traffic.', 'وصل المسافر متأخرًا'],
  },
] as const

/** Puts some of what was sold on other days, through the same door as the API. */
export async function changeDemoDates(tx: Transaction, setting: DemoSales): Promise<void> {
  for (const {
    hoursBefore: [least, most],
    count,
    hoursApart,
    reasons,
  } of OCCASIONS) {
    const after = (hours: number) => new Date(setting.today.getTime() + (hours - 1) * HOUR_MS)
    const found = await findSold(tx, {
      soldBefore: after(Math.min(least, -count * hoursApart)),
      from: after(least),
      to: after(most),
    })
    // Spread over all that fit, so that several depots and routes have some.
    const step = Math.max(1, Math.floor(found.length / count))
    const chosen = found.filter((_, index) => index % step === 0).slice(0, count)
    for (const [index, booking] of chosen.entries()) {
      await changeOne(tx, setting, booking, after(-index * hoursApart), reasons[index % reasons.length] ?? reasons[0])
    }
  }
}

type Sold = Awaited<ReturnType<typeof findSold>>[number]

/** One-way journeys that a depot's clerk sold, boarded in that time, in an order that does not depend on random ids. */
function findSold({ orm }: Transaction, { soldBefore, from, to }: Record<'soldBefore' | 'from' | 'to', Date>) {
  return orm
    .selectDistinct({
      id: bookings.id,
      means: bookings.means,
      createdAt: bookings.createdAt,
      leadPassenger: bookings.leadPassenger,
      seller: { id: users.id, userType: users.userType, depotId: users.depotId },
    })
    .from(bookings)
    .innerJoin(tickets, eq(tickets.bookingId, bookings.id))
    .innerJoin(users, eq(users.id, bookings.createdBy))
    .where(
      and(
        eq(bookings.isTwoWay, false),
        ne(bookings.means, 'agentAccount'),
        isNotNull(users.depotId),
        gt(tickets.boardsAt, from),
        lt(tickets.boardsAt, to),
        lt(bookings.createdAt, soldBefore),
        isUntouched(bookings.id),
      ),
    )
    .orderBy(asc(bookings.createdAt), asc(bookings.leadPassenger))
}

/** Chooses seats on another departure; null where there are not enough. */
export type ChooseSeats = (
  departure: StoredDeparture,
  range: StopRange,
  party: { size: number; isFamily: boolean },
) => readonly string[] | null

/** Puts a one-way booking on the next departure that it fits, in its seller's name. */
export async function changeOne(
  tx: Transaction,
  { database, network, policies }: Pick<DemoSales, 'database' | 'network' | 'policies'>,
  { id, means, seller }: Pick<Sold, 'id' | 'means' | 'seller'>,
  now: Date,
  reason: string,
  choose?: ChooseSeats,
): Promise<void> {
  const context = { database, network, policies, now }
  const booking = await findChanging(tx.orm, context, id, undefined)
  const [first] = booking?.tickets ?? []
  if (!booking || !first) return
  const latest = first.boardsAt > now ? first.travelDate : now.toISOString().slice(0, 10)
  const days = Array.from({ length: DAYS_TO_LOOK }, (_, index) => addDays(latest, index + 2))
  const [planned] = days.flatMap((day) => departuresOn(network, first.departure.route, day))
  const departure = planned && (await ensureDeparture(tx, network, planned))
  const target = departure && sameStretch(first, departure)
  if (!departure || !target) return

  const whereabouts = await readWhereabouts(tx.orm, seller.id)
  const priced = priceChange(
    {
      booking,
      moving: new Set(booking.tickets.map((ticket) => ticket.id)),
      targets: { outward: target },
      cancelledOnly: false,
      soldOn: dayAt(whereabouts, now),
    },
    now,
  )
  const seated = priced?.filter(({ needsSeat }) => needsSeat) ?? []
  const party = booking.tickets.map(({ passenger: { gender }, fareClass }) => ({ gender, fareClass }))
  const seating = { size: seated.length, isFamily: isFamily(party) }
  const seats = choose
    ? choose(departure, target, seating)
    : bestSeats(
        departure.transport,
        await freeSeats(tx, departure, target, { userId: seller.id, policies: policies.policies }),
        seating,
      )
  if (!priced || !seats) return

  await holdSeats(
    tx,
    seller.id,
    { departureId: departure.id, seats: [...seats], from: target.from, to: target.to },
    policies.policies.holdMinutes,
  )
  const { total } = sumOf(priced)
  const seatOf = new Map(seated.map(({ ticket }, index) => [ticket.id, seats[index] ?? null]))
  const changed = await changeTravelDate(
    tx,
    { ...context, permit: systemPermit(id), claim: claimHeld(database, seller.id), rooms: null },
    {
      tickets: booking.tickets.map((ticket) => ({
        ticketId: ticket.id,
        version: ticket.version,
        seat: seatOf.get(ticket.id) ?? null,
      })),
      outward: { departureKey: departure.key },
      return: null,
      reason,
      payment:
        total > 0
          ? {
              means,
              reference: means === 'bank' ? `FT-${booking.reference}-1` : null,
              isReuseConfirmed: false,
              customerId: null,
            }
          : null,
      expectedTotal: total,
    },
    { ...seller, ...whereabouts, isAgent: false },
  )
  if (isRefusal(changed))
    throw new Error(`a demo change was refused: ${JSON.stringify({ code: changed.code, fields: changed.fields })}`)
}

async function freeSeats(
  { orm }: Transaction,
  departure: StoredDeparture,
  range: StopRange,
  asking: Parameters<typeof readSeatMap>[3],
): Promise<string[]> {
  const { seats } = await readSeatMap(orm, departure, range, asking)
  return seats
    .filter(({ kind, isAdditional }) => !isAdditional && (kind === 'available' || kind === 'ladies'))
    .map(({ seat }) => seat)
}
