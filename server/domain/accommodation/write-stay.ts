import type { GuestKind, StayMeans } from '#contract/accommodation/stay-codes.ts'
import type { Board } from '#contract/accommodation/accommodation-codes.ts'
import { withContentsStored } from '#server/audit/contents/store-contents.ts'
import type { Transaction } from '#server/database/connection.ts'
import { stayGuests, stayNights, stayRooms, stays } from '#server/database/schema/accommodation.ts'
import { takeReceiptNumber } from '#server/domain/ledger/receipt-number.ts'
import { initialStateOf, recordCreations } from '#server/lifecycle/apply-event.ts'
import { type Lack, type RoomNight, sellRooms } from './room-claims.ts'
import { stayRecord } from './stay-record.ts'

/** A stay about to be sold: its row without what writing it decides. */
export type NewStay = Omit<typeof stays.$inferInsert, 'number' | 'state' | 'searchText' | 'means'> & {
  means: StayMeans
  depotId: string | null
  createdAt: Date
}

export interface NewStayRoom {
  id: string
  position: number
  board: Board
  guests: readonly { name: string; kind: GuestKind; passengerId?: string }[]
}

export type NewStayNight = RoomNight & { price: number; vat: number }

/**
 * Writes a stay whose rules have all been checked, with its rooms, guests and nights, and sells it its rooms. Their kinds
 * must be locked.
 *
 * @param soldAs writes what it is part of, which belongs to what is kept of the stay
 * @returns the nights that there is no room for; the caller must roll back unless there are none
 */
export async function writeStay(
  tx: Transaction,
  { stay, rooms, nights }: { stay: NewStay; rooms: readonly NewStayRoom[]; nights: readonly NewStayNight[] },
  soldAs?: () => Promise<unknown>,
): Promise<{ lacking: Lack[]; number: string }> {
  const { id, depotId, createdBy, createdAt } = stay
  const state = 'booked' as const
  if (initialStateOf(stayRecord, { hasNightsAhead: true, hasRoomInstead: false }) !== state)
    throw new Error('a stay begins booked')
  // Its number is taken with the row, since what hangs on it names it; whoever sells the depot's next stay waits.
  const number = await takeReceiptNumber(tx, { series: 'stay', depotId, now: createdAt })
  const lacking = await withContentsStored(tx, { stay: [id] }, async () => {
    await tx.orm.insert(stays).values({ ...stay, number, state, searchText: searchTextOf(number, stay, rooms) })
    await tx.orm.insert(stayRooms).values(rooms.map(({ guests: _guests, ...room }) => ({ ...room, stayId: id })))
    await tx.orm
      .insert(stayGuests)
      .values(
        rooms.flatMap((room) => room.guests.map((guest, position) => ({ ...guest, stayRoomId: room.id, position }))),
      )
    await tx.orm.insert(stayNights).values([...nights])
    await soldAs?.()
    return sellRooms(tx, createdBy, nights)
  })
  if (lacking.length === 0)
    await recordCreations(tx, stayRecord, [{ id, state }], { actorId: createdBy, at: createdAt })
  return { lacking, number }
}

const searchTextOf = (number: string, { payerName }: NewStay, rooms: readonly NewStayRoom[]): string =>
  [number, payerName, ...rooms.flatMap(({ guests }) => guests.map(({ name }) => name))].join(' ').toLowerCase()
