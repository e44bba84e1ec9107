import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { Policies } from '#contract/policy/policy.ts'
import { STAY_MOVERS, STAY_SELLERS } from '#contract/accommodation/stay-codes.ts'
import type { Orm } from '#server/database/connection.ts'
import { roomTypes, stayNights, stayRooms, stays } from '#server/database/schema/accommodation.ts'
import { bookings, passengers } from '#server/database/schema/booking.ts'
import { packageSales } from '#server/database/schema/package.ts'
import { visaFees, visaRequests } from '#server/database/schema/visa.ts'
import { readStayMoves } from '#server/domain/accommodation/stay-moves.ts'
import { ownStays } from '#server/domain/accommodation/stay-scope.ts'
import { readReasons } from '#server/domain/tax/tax-rule-repository.ts'
import { termsOfSold } from '#server/domain/tax/terms-of-sold.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { dayAt } from '#server/time/local-day.ts'
import { readTrailEvents } from '#server/domain/workflow/trail-events.ts'
import { sum } from '#machines/sum.ts'
import { readHotel } from '../read-hotel.ts'
import { readPackageTie } from './package-tie.ts'
import { readGuests } from './read-guests.ts'
import { readStays } from './stay-list.ts'
import { firstNightBack } from '#server/domain/accommodation/stay-nights.ts'

type Detail = ReplyOf<'getStay'>['data']

interface Reader {
  actor: Actor
  now: Date
  policies: (version: number) => Promise<Policies>
}

/** A stay with all that its page and its voucher tell; undefined where there is none within the scope. */
export async function showStay(
  orm: Orm,
  id: string,
  scope: SQL | undefined,
  { actor, now, policies }: Reader,
): Promise<Detail | undefined> {
  const [stay] = await orm
    .select()
    .from(stays)
    .where(and(eq(stays.id, id), scope))
  if (!stay) return undefined
  const [[row], hotel, rooms, [soldAs], isOwn, tie] = await Promise.all([
    readStays(orm, [id]),
    readHotel(orm, stay.accommodationId),
    readRooms(orm, id),
    orm
      .select({
        bookingId: bookings.id,
        reference: bookings.reference,
        name: packageSales.name,
        included: packageSales.included,
        visasFor: sql<string[]>`(
          select coalesce(jsonb_agg(passenger.first_name || ' ' || passenger.last_name order by passenger.position), '[]')
          from ${visaFees} as fee join ${visaRequests} as request on request.id = fee.request_id join ${passengers} as passenger on passenger.id = request.passenger_id
          where request.booking_id = ${packageSales.bookingId} and fee.given_back_at is null)`,
      })
      .from(packageSales)
      .innerJoin(bookings, eq(bookings.id, packageSales.bookingId))
      .where(eq(packageSales.stayId, id)),
    orm.$count(stays, and(eq(stays.id, id), ownStays(actor))),
    readPackageTie(orm, id),
  ])
  if (!row || !hotel) throw new Error(`stay ${id} has a hotel`)
  const { timeZone: _zone, ...shown } = hotel
  const today = dayAt(hotel, now)
  const { stayFreeCancelDays } = await policies(stay.policyVersion)
  const from = firstNightBack(stay.arrival, today, stayFreeCancelDays)
  const isAhead = stay.state === 'booked' && stay.departure > today
  const isCancellable = isAhead && !tie.openRefund && !tie.goesWithBooking
  const may = (types: readonly string[]) => actor.userType !== null && types.includes(actor.userType)
  const reasons = await readReasons(orm, [stay.taxRuleId])
  return {
    ...row,
    hotel: shown,
    stayRooms: rooms,
    tax: termsOfSold(stay, reasons),
    paymentReference: stay.paymentReference,
    cancelling: isCancellable
      ? {
          from,
          amount: sum(
            rooms.flatMap(({ nights }) => nights.filter(({ night }) => night >= from).map(({ price }) => price)),
          ),
        }
      : null,
    cancelledAt: stay.cancelledAt,
    cancelReason: stay.cancelReason,
    package: soldAs ? { ...soldAs, goesWithBooking: isAhead && tie.goesWithBooking, refund: tie.refund } : null,
    history: await readTrailEvents(orm, 'stay', id),
    moves: (await readStayMoves(orm, eq(stays.id, id))).map(({ at, from, to }) => ({ at, from, to })),
    today,
    acts: isAhead
      ? [
          ...(isCancellable && isOwn > 0 && may(STAY_SELLERS) ? (['cancel'] as const) : []),
          ...(!tie.openRefund && may(STAY_MOVERS) && (isOwn > 0 || actor.userType === 'operation_manager')
            ? (['moveRoom'] as const)
            : []),
        ]
      : [],
  }
}

async function readRooms(orm: Orm, stayId: string): Promise<Detail['stayRooms']> {
  const rooms = await orm.select().from(stayRooms).where(eq(stayRooms.stayId, stayId)).orderBy(asc(stayRooms.position))
  const ids = rooms.map(({ id }) => id)
  const [guests, nights] = await Promise.all([
    readGuests(orm, ids),
    orm
      .select({
        stayRoomId: stayNights.stayRoomId,
        night: stayNights.night,
        roomTypeId: stayNights.roomTypeId,
        roomType: roomTypes.name,
        price: stayNights.price,
        isGivenBack: sql<boolean>`${stayNights.givenBackAt} is not null`,
        isShort: sql<boolean>`exists (select from room_claims as claim left join room_allotments as allotment using (room_type_id, night)
          where (claim.stay_room_id, claim.night) = (${stayNights.stayRoomId}, ${stayNights.night}) and claim.slot > coalesce(allotment.rooms, 0))`,
      })
      .from(stayNights)
      .innerJoin(roomTypes, eq(roomTypes.id, stayNights.roomTypeId))
      .where(inArray(stayNights.stayRoomId, ids))
      .orderBy(asc(stayNights.night)),
  ])
  return rooms.map(({ id, position, board }) => ({
    id,
    position,
    board,
    guests: guests.get(id) ?? [],
    nights: nights.filter(({ stayRoomId }) => stayRoomId === id).map(({ stayRoomId: _room, ...night }) => night),
  }))
}
