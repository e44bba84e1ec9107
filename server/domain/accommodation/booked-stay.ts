import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import type { LocalizedName } from '#contract/common.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { accommodations, roomTypes, stayNights, stayRooms, stays } from '#server/database/schema/accommodation.ts'
import { regions } from '#server/database/schema/network.ts'
import { packageSales } from '#server/database/schema/package.ts'
import { lockRooms } from './room-claims.ts'

/** A stay with the nights that were not given back, and the time zone of its hotel. */
export interface BookedStay {
  stay: typeof stays.$inferSelect
  timeZone: string
  nights: KeptNight[]
}

/** A night of a room as it is kept. */
export interface KeptNight {
  stayRoomId: string
  night: string
  roomTypeId: string
  roomType: LocalizedName
  price: number
  vat: number
}

/** The stay if it is within the scope, as it stands: for what only asks. */
export async function readStay(orm: Orm, id: string, scope: SQL | undefined): Promise<BookedStay | undefined> {
  const [row] = await orm
    .select({ stay: stays, timeZone: regions.timeZone })
    .from(stays)
    .innerJoin(accommodations, eq(accommodations.id, stays.accommodationId))
    .innerJoin(regions, eq(regions.id, accommodations.regionId))
    .where(and(eq(stays.id, id), scope))
  if (!row) return undefined
  const nights = await orm
    .select({
      stayRoomId: stayNights.stayRoomId,
      night: stayNights.night,
      roomTypeId: stayNights.roomTypeId,
      roomType: roomTypes.name,
      price: stayNights.price,
      vat: stayNights.vat,
    })
    .from(stayNights)
    .innerJoin(stayRooms, eq(stayRooms.id, stayNights.stayRoomId))
    .innerJoin(roomTypes, eq(roomTypes.id, stayNights.roomTypeId))
    .where(and(eq(stayRooms.stayId, id), isNull(stayNights.givenBackAt)))
    .orderBy(asc(stayRooms.position), asc(stayNights.night))
  return { ...row, nights }
}

/** The same, kept as it is until the transaction ends. Stays are locked before rooms, and rooms before anything else. */
export async function lockStay(tx: Transaction, id: string, scope: SQL | undefined): Promise<BookedStay | undefined> {
  const [row] = await tx.orm
    .select({ id: stays.id })
    .from(stays)
    .where(and(eq(stays.id, id), scope))
    .for('update')
  return row && readStay(tx.orm, row.id, undefined)
}

/** The stay that was sold with a booking as a package; undefined where only seats were. */
export async function readStayOf(orm: Orm, bookingId: string): Promise<BookedStay | undefined> {
  const id = await stayIdOf(orm, bookingId)
  return id === undefined ? undefined : readStay(orm, id, undefined)
}

/** The same, locked: to be called before tickets are. */
export async function lockStayOf(tx: Transaction, bookingId: string): Promise<BookedStay | undefined> {
  const id = await stayIdOf(tx.orm, bookingId)
  return id === undefined ? undefined : lockStay(tx, id, undefined)
}

async function stayIdOf(orm: Orm, bookingId: string): Promise<string | undefined> {
  const [sale] = await orm
    .select({ stayId: packageSales.stayId })
    .from(packageSales)
    .where(eq(packageSales.bookingId, bookingId))
  return sale?.stayId
}

/** Until the transaction ends nobody else claims or frees rooms of the kinds that a locked stay has. */
export function lockRoomsOf(tx: Transaction, { nights }: BookedStay): Promise<void> {
  return lockRooms(
    tx,
    nights.map(({ roomTypeId }) => roomTypeId),
  )
}
