import type { RoomHold } from '#machines/booking/booking-context.ts'
import type { Keyed, LostRoom, Renewal, RoomRequest } from '#machines/booking/booking-requests.ts'
import type { PartyHoldAnswer, PartyRenewAnswer, SeatsAndRooms } from '#machines/booking/booking-services.ts'
import { holdSeats, renewHolds } from '#src/domain/seat/seat-holds.ts'
import { attempt, type ApiError } from '#src/platform/api.ts'

type Refuse = Parameters<typeof holdSeats>[2]

/** Nights in which fewer rooms are free than were wanted, as a refusal tells them. */
export function lackingIn({ details: { lacking } }: ApiError): LostRoom[] {
  return Array.isArray(lacking) && lacking.every(isLostRoom) ? lacking : []
}

// Without a schema: the wizard is there before the library that reads them.
function isLostRoom(told: unknown): told is LostRoom {
  if (typeof told !== 'object' || told === null) return false
  const { roomTypeId, night, free } = told as Partial<Record<keyof LostRoom, unknown>>
  return typeof roomTypeId === 'string' && typeof night === 'string' && Number.isInteger(free)
}

/** Seats of each departure, then the rooms of a package; what was held before a refusal stays held. */
export async function holdSeatsAndRooms(
  { requests, rooms }: SeatsAndRooms,
  signal: AbortSignal,
  refusalOf: Refuse,
): Promise<PartyHoldAnswer> {
  const seats = await holdSeats(requests, signal, refusalOf)
  if (!seats.ok || rooms === null) return seats
  const { held } = seats
  const asked = await holdRooms(rooms, false, signal)
  if (asked.ok) return { ...seats, rooms: asked.hold, clockOffset: asked.clockOffset }
  const { error } = asked
  const { clockOffset } = seats
  return error.code === 'roomsLost'
    ? { ok: false, reason: 'roomsLost', lacking: lackingIn(error), held, clockOffset }
    : { ok: false, reason: 'refused', ...refusalOf(error), held, clockOffset }
}

/** The same for long enough to pay. Rooms that somebody else has meanwhile are as good as expired. */
export async function renewSeatsAndRooms(
  { key, body: { departureKeys, rooms } }: Keyed<Renewal>,
  signal: AbortSignal,
  refusalOf: Refuse,
): Promise<PartyRenewAnswer> {
  const seats = await renewHolds({ key, body: { departureKeys } }, signal, refusalOf)
  if (!seats.ok || rooms === null) return seats
  const asked = await holdRooms(rooms, true, signal)
  if (asked.ok) return { ...seats, rooms: asked.hold }
  return asked.error.code === 'roomsLost'
    ? { ok: false, reason: 'holdExpired' }
    : { ok: false, reason: 'refused', ...refusalOf(asked.error) }
}

async function holdRooms(
  { key, ...wish }: RoomRequest,
  isForPayment: boolean,
  signal: AbortSignal,
): Promise<{ ok: true; hold: RoomHold; clockOffset: number } | { ok: false; error: ApiError }> {
  const asked = await attempt('holdRooms', { body: { ...wish, isForPayment }, key, signal })
  if (!asked.ok) return asked
  const { expiresAt, serverTime } = asked.answer.data
  return { ok: true, hold: { ...wish, expiresAt }, clockOffset: new Date(serverTime).getTime() - Date.now() }
}
