import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { Policies } from '#contract/policy/policy.ts'
import { STAY_MOVERS, STAY_SELLERS } from '#contract/accommodation/stay-codes.ts'
import type { Orm } from '#server/database/connection.ts'
import { roomTypes, stayGuests, stayNights, stayRooms, stays } from '#server/database/schema/accommodation.ts'
import { ownStays } from '#server/domain/accommodation/stay-scope.ts'
import { readReasons } from '#server/domain/tax/tax-rule-repository.ts'
import { termsOfSold } from '#server/domain/tax/terms-of-sold.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { dayAt } from '#server/time/local-day.ts'
import { readTrailEvents } from '#server/domain/workflow/trail-events.ts'
import { sum } from '#machines/sum.ts'
import { readHotel } from '../read-hotel.ts'
import { readStays } from './stay-list.ts'
import { firstNightBack } from './stay-nights.ts'

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
  const [[row], hotel, rooms, isOwn] = await Promise.all([
    readStays(orm, [id]),
    readHotel(orm, stay.accommodationId),
    readRooms(orm, id),
    orm.$count(stays, and(eq(stays.id, id), ownStays(actor))),
  ])
  if (!row || !hotel) throw new Error(`stay ${id} has a hotel`)
  const { timeZone: _zone, ...shown } = hotel
  const today = dayAt(hotel, now)
  const { stayFreeCancelDays } = await policies(stay.policyVersion)
  const from = firstNightBack(stay.arrival, today, stayFreeCancelDays)
  const isAhead = stay.state === 'booked' && stay.departure > today
  const may = (types: readonly string[]) => actor.userType !== null && types.includes(actor.userType)
  const reasons = await readReasons(orm, [stay.taxRuleId])
  return {
    ...row,
    hotel: shown,
    stayRooms: rooms,
    tax: termsOfSold(stay, reasons),
    paymentReference: stay.paymentReference,
    cancelling: isAhead
      ? {
          from,
          amount: sum(
            rooms.flatMap(({ nights }) => nights.filter(({ night }) => night >= from).map(({ price }) => price)),
          ),
        }
      : null,
    cancelledAt: stay.cancelledAt,
    cancelReason: stay.cancelReason,
    history: await readTrailEvents(orm, 'stay', id),
    today,
    acts: isAhead
      ? [
          ...(isOwn > 0 && may(STAY_SELLERS) ? (['cancel'] as const) : []),
          ...(may(STAY_MOVERS) && (isOwn > 0 || actor.userType === 'operation_manager') ? (['moveRoom'] as const) : []),
        ]
      : [],
  }
}

async function readRooms(orm: Orm, stayId: string): Promise<Detail['stayRooms']> {
  const rooms = await orm.select().from(stayRooms).where(eq(stayRooms.stayId, stayId)).orderBy(asc(stayRooms.position))
  const ids = rooms.map(({ id }) => id)
  const [guests, nights] = await Promise.all([
    orm.select().from(stayGuests).where(inArray(stayGuests.stayRoomId, ids)).orderBy(asc(stayGuests.position)),
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
    guests: guests.filter(({ stayRoomId }) => stayRoomId === id).map(({ name, kind }) => ({ name, kind })),
    nights: nights.filter(({ stayRoomId }) => stayRoomId === id).map(({ stayRoomId: _room, ...night }) => night),
  }))
}
