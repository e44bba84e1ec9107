import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { accommodationEndpoints } from '#contract/accommodation/accommodation.ts'
import { ACCOMMODATION_KEEPERS } from '#contract/accommodation/accommodation-codes.ts'
import { accommodationList } from '#contract/accommodation/accommodation-list.ts'
import type { AccommodationRecord } from '#contract/accommodation/accommodation-row.ts'
import type { Transaction } from '#server/database/connection.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import {
  accommodations,
  roomAllotments,
  roomClaims,
  roomTypes,
  stayNights,
  stays,
} from '#server/database/schema/accommodation.ts'
import { regions } from '#server/database/schema/network.ts'
import { packageRoomTypes, packages } from '#server/database/schema/package.ts'
import type { MasterKind, Problems } from '#server/masters/master-kind.ts'

type Values = z.output<typeof accommodationEndpoints.createAccommodation.body>

export const accommodationKind: MasterKind<Values, AccommodationRecord> = {
  name: 'accommodation',
  table: accommodations,
  ...ordersOf(accommodationList, {
    name: sql`lower(${accommodations.name} ->> 'en')`,
    stars: sql`coalesce(${accommodations.stars}, 0)`,
  }),
  searched: sql`((${accommodations.name} ->> 'en') || ' ' || (${accommodations.name} ->> 'ar') || ' ' || (${accommodations.city} ->> 'en') || ' ' || (${accommodations.city} ->> 'ar'))`,
  keepers: ACCOMMODATION_KEEPERS,

  async read(orm, ids) {
    const [rows, rooms] = await Promise.all([
      orm
        .select({ hotel: accommodations, regionName: regions.city })
        .from(accommodations)
        .innerJoin(regions, eq(regions.id, accommodations.regionId))
        .where(inArray(accommodations.id, [...ids])),
      orm
        .select()
        .from(roomTypes)
        .where(inArray(roomTypes.accommodationId, [...ids]))
        .orderBy(asc(roomTypes.position)),
    ])
    return rows.map(({ hotel, regionName }) => ({
      ...hotel,
      regionName,
      roomTypes: rooms
        .filter(({ accommodationId }) => accommodationId === hotel.id)
        .map(({ accommodationId: _hotel, position: _position, ...room }) => room),
    }))
  },

  async check(tx, { regionId, roomTypes: rooms }, before) {
    const problems: Problems = {}
    if ((await tx.orm.$count(regions, eq(regions.id, regionId))) === 0)
      problems.regionId = 'accommodation.regionUnknown'
    const known = before === undefined ? [] : await roomIds(tx, before.id)
    for (const [index, room] of rooms.entries()) {
      const isFirst = rooms.findIndex((each) => each.id !== null && each.id === room.id) === index
      if (room.id !== null && !(known.includes(room.id) && isFirst))
        problems[`roomTypes.${index}.name.en`] = 'accommodation.roomUnknown'
      if (rooms.some((each, other) => other < index && isCalledAlike(each, room)))
        problems[`roomTypes.${index}.name.en`] = 'accommodation.roomTwice'
    }
    const kept = new Set(rooms.map(({ id }) => id))
    const gone = known.filter((id) => !kept.has(id))
    if (gone.length > 0 && (await tx.orm.$count(stayNights, inArray(stayNights.roomTypeId, gone))) > 0)
      problems.roomTypes = 'accommodation.roomSold'
    else if (gone.length > 0 && (await tx.orm.$count(packageRoomTypes, inArray(packageRoomTypes.roomTypeId, gone))) > 0)
      problems.roomTypes = 'accommodation.roomInPackage'
    return problems
  },

  async insert(tx, id, { roomTypes: rooms, ...values }) {
    await tx.orm.insert(accommodations).values({ ...values, id })
    await writeRooms(tx, id, rooms)
  },

  async update(tx, id, values) {
    const { name, city, regionId, stars, address, phone, email, checkInTime, checkOutTime, isActive } = values
    await tx.orm
      .update(accommodations)
      .set({ name, city, regionId, stars, address, phone, email, checkInTime, checkOutTime, isActive })
      .where(eq(accommodations.id, id))
    await writeRooms(tx, id, values.roomTypes)
  },

  async remove(tx, id) {
    await dropRooms(tx, await roomIds(tx, id))
  },

  references: [
    {
      kind: 'package',
      table: packages,
      where: (id) => eq(packages.accommodationId, id),
      name: packages.name,
      isActive: eq(packages.isActive, true),
    },
    { kind: 'stay', table: stays, where: (id) => eq(stays.accommodationId, id), name: sql<string>`${stays.number}` },
  ],
  isOutsideNetwork: true,
  // The region's name is the region's.
  recorded: ({ regionName: _name, ...row }) => row,
}

type Room = Values['roomTypes'][number]

const isCalledAlike = ({ name: one }: Room, { name: other }: Room) =>
  one.en.toLowerCase() === other.en.toLowerCase() || one.ar === other.ar

async function roomIds(tx: Transaction, accommodationId: string): Promise<string[]> {
  const rows = await tx.orm
    .select({ id: roomTypes.id })
    .from(roomTypes)
    .where(eq(roomTypes.accommodationId, accommodationId))
  return rows.map(({ id }) => id)
}

/** In the order in which they are entered; kinds that nobody ever slept in may go. */
async function writeRooms(tx: Transaction, accommodationId: string, rooms: readonly Room[]): Promise<void> {
  const kept = rooms.flatMap(({ id }) => (id === null ? [] : [id]))
  const gone = (await roomIds(tx, accommodationId)).filter((id) => !kept.includes(id))
  await dropRooms(tx, gone)
  for (const [position, { id, ...room }] of rooms.entries()) {
    if (id === null) await tx.orm.insert(roomTypes).values({ ...room, id: newId(), accommodationId, position })
    else
      await tx.orm
        .update(roomTypes)
        .set({ ...room, position })
        .where(and(eq(roomTypes.id, id), eq(roomTypes.accommodationId, accommodationId)))
  }
}

async function dropRooms(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.orm.delete(roomClaims).where(inArray(roomClaims.roomTypeId, [...ids]))
  await tx.orm.delete(roomAllotments).where(inArray(roomAllotments.roomTypeId, [...ids]))
  await tx.orm.delete(roomTypes).where(inArray(roomTypes.id, [...ids]))
}
