import { asc, eq } from 'drizzle-orm'
import { accommodationEndpoints } from '#contract/accommodation/accommodation.ts'
import { accommodationList } from '#contract/accommodation/accommodation-list.ts'
import { readRegionCurrencies } from '#server/domain/ledger/region-currencies.ts'
import { regions } from '#server/database/schema/network.ts'
import { exportable } from '#server/masters/master-export.ts'
import { createMaster, listMasters, updateMaster } from '#server/masters/master-records.ts'
import type { Api } from '#server/plugins/api.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { holdRooms } from '#server/domain/accommodation/room-claims.ts'
import { nightsOf } from '#server/domain/accommodation/stay-nights.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { MAX_STAY_NIGHTS } from '#contract/accommodation/stay-codes.ts'
import { daysBetween } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { accommodationKind } from './accommodation-kind.ts'
import { readShortStays, setAllotment } from './allotment.ts'
import { readHotel } from './read-hotel.ts'
import { readRoomNights } from './read-room-nights.ts'

export const accommodationLists = [
  exportable(accommodationEndpoints.getAccommodationList.query, accommodationKind, { list: accommodationList }),
]

/** Hotels as master data, and what they keep for us each night. */
export function registerAccommodations(api: Api): void {
  api.read('getAccommodationList', ({ database, query }) => listMasters(database.orm, accommodationKind, query))
  api.read('getAccommodationOptions', async ({ database: { orm } }) => {
    const [places, currencies] = await Promise.all([
      orm
        .select({ id: regions.id, name: regions.city, currency: regions.currency })
        .from(regions)
        .where(eq(regions.isActive, true))
        .orderBy(asc(regions.code)),
      readRegionCurrencies(orm),
    ])
    return { data: { regions: places, currencies } }
  })
  api.write('createAccommodation', (input) => createMaster(input, accommodationKind))
  api.write('updateAccommodation', async (input) =>
    input.params.id === input.body.id
      ? updateMaster(input, accommodationKind)
      : refuse('malformed', { fields: { id: 'field.custom' } }),
  )

  api.read('getRoomNights', async ({ query: { id, ...span }, database: { orm }, now }) => {
    const hotel = await readHotel(orm, id)
    if (!hotel) return refuse('notFound')
    const nights = await readRoomNights(
      orm,
      hotel.roomTypes.map((type) => type.id),
      span,
    )
    return {
      data: {
        today: dayAt(hotel, now),
        roomTypes: hotel.roomTypes.map((type) => ({
          id: type.id,
          nights: nights
            .filter(({ roomTypeId }) => roomTypeId === type.id)
            .map(({ roomTypeId: _type, ...night }) => night),
        })),
      },
    }
  })
  api.write('holdRooms', async ({ body, tx, actor, database }) => {
    // Counted before they are listed: the days are as far apart as whoever asks says.
    const count = daysBetween(body.arrival, body.departure)
    if (body.rooms.length > 0 && (count < 1 || count > MAX_STAY_NIGHTS))
      return refuse('ruleBroken', { fields: { departure: 'stay.noNight' } })
    const nights = body.rooms.length > 0 ? nightsOf(body) : []
    const { policies } = await currentPolicies(database)
    const minutes = body.isForPayment ? policies.paymentHoldMinutes : policies.holdMinutes
    const { lacking, ...held } = await holdRooms(tx, actor.id, { rooms: body.rooms, nights }, minutes)
    return lacking.length > 0 ? refuse('roomsLost', { details: { lacking } }) : { data: held }
  })
  api.write('setAllotment', async ({ body, tx, actor, now }) => {
    const done = await setAllotment(tx, { actorId: actor.id, now }, body)
    return isRefusal(done) ? done : { data: done }
  })
  api.read('getShortStays', async ({ query: { id }, database: { orm }, now }) => {
    const hotel = await readHotel(orm, id)
    return hotel ? { data: { stays: await readShortStays(orm, id, dayAt(hotel, now)) } } : refuse('notFound')
  })
}
