import { type RoomProblem, roomProblem } from '#machines/accommodation/room-rules.ts'
import type { BookingContext, ChosenPackage, Traveller, WishedRoom } from './booking-context.ts'
import { addDays, dayIn } from '../calendar-day.ts'
import { newKey } from '../key.ts'
import type { RoomRequest } from './booking-requests.ts'

/** Pure questions about who of a party shares which room of a package, for the flow's guards and for the views. */

type Party = Pick<BookingContext, 'package' | 'rooms' | 'travellers'>
type RoomType = ChosenPackage['roomTypes'][number]

/** The days of the rooms, at the hotel: they follow from the way there. Null without a package, or before it is chosen. */
export function stayDays({
  package: sold,
  departures: { outward },
}: Pick<BookingContext, 'package' | 'departures'>): { arrival: string; departure: string } | null {
  if (!sold || !outward) return null
  const { at, timeZone } = outward.summary.to
  const arrival = dayIn(timeZone, at)
  return { arrival, departure: addDays(arrival, sold.nights) }
}

/** How many rooms of each kind are wanted. */
function wishedRooms({ package: sold, rooms }: Pick<BookingContext, 'package' | 'rooms'>): RoomRequest['rooms'] {
  const kinds = [...new Set(rooms.map(({ roomTypeId }) => roomTypeId))].toSorted()
  return sold === null
    ? []
    : kinds.map((kind) => ({ roomTypeId: kind, count: rooms.filter(({ roomTypeId }) => roomTypeId === kind).length }))
}

export function holdsRooms({ roomHold }: Pick<BookingContext, 'roomHold'>): boolean {
  return (roomHold?.rooms.length ?? 0) > 0
}

/** The clerk wants other rooms than the server holds, or on other days. */
export function hasUnsettledRooms(context: BookingContext): boolean {
  const wished = wishedRooms(context)
  const days = stayDays(context)
  const held = context.roomHold
  if (wished.length === 0 || days === null) return holdsRooms(context)
  return (
    JSON.stringify([held?.arrival, held?.departure, held?.rooms]) !==
    JSON.stringify([days.arrival, days.departure, wished])
  )
}

/** What the server has to be told so that exactly the wished rooms are held; null where it holds none and none are wanted. */
export function roomRequestFor(context: BookingContext): RoomRequest | null {
  const days = stayDays(context)
  const rooms = days === null ? [] : wishedRooms(context)
  if (rooms.length === 0 && !holdsRooms(context)) return null
  const { arrival = '2000-01-01', departure = '2000-01-02' } = days ?? context.roomHold ?? {}
  return { arrival, departure, rooms, key: newKey() }
}

/** What is wrong with a room, as it is shared now. */
export function problemIn(
  { package: sold, travellers }: Party,
  room: WishedRoom,
): RoomProblem | 'emptyRoom' | undefined {
  const type = sold?.roomTypes.find(({ id }) => id === room.roomTypeId)
  const guests = room.travellers.flatMap((index) => travellers[index] ?? [])
  if (guests.length === 0) return 'emptyRoom'
  return type && roomProblem(guests, type)
}

/** Who has no room yet, by their places in the party. */
export function withoutRoom({ rooms, travellers }: Party): number[] {
  return travellers.flatMap((_, index) => (rooms.some((room) => room.travellers.includes(index)) ? [] : [index]))
}

/** Everybody has a bed or a cot, and the rooms are held. */
export function areRoomsReady(context: BookingContext): boolean {
  return (
    context.package !== null &&
    withoutRoom(context).length === 0 &&
    context.rooms.length > 0 &&
    context.rooms.every((room) => problemIn(context, room) === undefined) &&
    !hasUnsettledRooms(context)
  )
}

/** Those of the rooms that the package is sold with, and of the travellers those there are, each in one room. */
export function knownRooms({ package: sold, travellers }: Party, rooms: readonly WishedRoom[]): WishedRoom[] {
  const placed = new Set<number>()
  return rooms
    .filter(({ roomTypeId }) => sold?.roomTypes.some(({ id }) => id === roomTypeId))
    .map(({ roomTypeId, travellers: sleepers }) => ({
      roomTypeId,
      travellers: sleepers.filter((each) => {
        if (travellers[each] === undefined || placed.has(each)) return false
        placed.add(each)
        return true
      }),
    }))
}

/**
 * A first proposal: as few rooms as the party fits in, the larger ones filled first, with an adult in each while there are
 * some, infants where there is a cot. Nobody is alone in the last room while another one can spare somebody. Who finds no
 * place is left to the clerk.
 */
export function proposedRooms({ package: sold, travellers }: Party): WishedRoom[] {
  const types = (sold?.roomTypes ?? []).toSorted((one, other) => one.beds - other.beds)
  const of = (kind: Traveller['kind']) => travellers.flatMap((each, index) => (each.kind === kind ? [index] : []))
  const [adults, children, infants] = [of('adult'), of('child'), of('infant')]
  const kinds = roomsFor(adults.length + children.length, infants.length, types)
  const rooms = kinds.map((type, index): ProposedRoom => {
    const later = kinds.length - index - 1
    const sleepers = adults.splice(0, Math.min(type.beds, Math.max(1, adults.length - later)))
    return { type, travellers: [...sleepers, ...children.splice(0, type.beds - sleepers.length)] }
  })
  giveCompany(rooms, types)
  for (const room of rooms) room.travellers.push(...infants.splice(0, room.type.cots))
  return rooms
    .filter(({ travellers: sleepers }) => sleepers.length > 0)
    .map(({ type, ...room }) => ({ roomTypeId: type.id, ...room }))
}

interface ProposedRoom {
  type: RoomType
  travellers: number[]
}

/** Somebody alone in the last room gets the last of the fullest one, where three or more are; both in rooms that fit. */
function giveCompany(rooms: ProposedRoom[], bySize: readonly RoomType[]): void {
  const last = rooms.at(-1)
  const [fullest] = rooms.toSorted((one, other) => other.travellers.length - one.travellers.length)
  const forTwo = bySize.find(({ beds }) => beds >= 2)
  if (last?.travellers.length !== 1 || !fullest || !forTwo || fullest.travellers.length < 3) return
  last.travellers = [...last.travellers, ...fullest.travellers.splice(-1)].toSorted((one, other) => one - other)
  last.type = last.type.beds >= 2 ? last.type : forTwo
  const { cots } = fullest.type
  fullest.type = bySize.find((each) => each.beds >= fullest.travellers.length && each.cots >= cots) ?? fullest.type
}

/** The kinds of room that so many fit in: the smallest that takes all who are left, else the largest. */
function roomsFor(beds: number, cots: number, bySize: readonly RoomType[]): RoomType[] {
  const largest = bySize.at(-1)
  if (!largest) return []
  const rooms: RoomType[] = []
  let [left, infants] = [beds, cots]
  while (left > 0) {
    const [wanted, crying] = [left, infants]
    const type =
      bySize.find((each) => each.beds >= wanted && each.cots >= crying) ??
      bySize.find((each) => each.beds >= wanted) ??
      largest
    rooms.push(type)
    left -= type.beds
    infants -= Math.min(infants, type.cots)
  }
  return rooms
}

/** The rooms with a traveller in another one; a room of `null` is none. */
export function withTraveller(rooms: readonly WishedRoom[], traveller: number, room: number | null): WishedRoom[] {
  return rooms.map((each, index) => {
    const others = each.travellers.filter((known) => known !== traveller)
    return { ...each, travellers: index === room ? [...others, traveller] : others }
  })
}
