import type { Policies } from '#contract/policy/policy.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { type BookedStay, lockRoomsOf, lockStay, readStay } from '#server/domain/accommodation/booked-stay.ts'
import { giveNightsBack, nightsFrom } from '#server/domain/accommodation/give-nights-back.ts'
import { firstNightBack } from '#server/domain/accommodation/stay-nights.ts'
import { givenBackLines } from '#server/domain/accommodation/stay-postings.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import type { Posting } from '#server/domain/ledger/post-entry.ts'
import type { Poster } from '#server/domain/ledger/poster.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { addDays, daysBetween } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { toInstant } from '#server/time/zoned-time.ts'
import { sum } from '#machines/sum.ts'
import type { PartRefund, RefundPartRecord } from './refund-parts.ts'

/**
 * What the rooms of a package give back now, by the policy that the stay was sold under; null where they are cancelled,
 * or their nights over. Somebody else has to approve it first: a night that begins today is not given back any more.
 */
export function quoteRooms(
  { stay, timeZone, nights }: BookedStay,
  { stayFreeCancelDays }: Pick<Policies, 'stayFreeCancelDays'>,
  now: Date,
): PartRefund | null {
  const today = dayAt({ timeZone }, now)
  const { arrival, departure } = stay
  if (stay.state !== 'booked' || departure <= today) return null
  const tomorrow = addDays(today, 1)
  const byPolicy = firstNightBack(arrival, today, stayFreeCancelDays)
  const firstNight = byPolicy > tomorrow ? byPolicy : tomorrow
  const back = nights.filter(({ night }) => night >= firstNight)
  const changesOn = firstNight === arrival ? addDays(arrival, 1 - Math.max(1, stayFreeCancelDays)) : firstNight
  return {
    kind: 'stay',
    stayId: stay.id,
    nights: daysBetween(arrival, departure),
    nightsBack: daysBetween(firstNight, departure),
    firstNight,
    visas: null,
    visasBack: null,
    base: sum(nights.map(({ price }) => price)),
    baseVat: sum(nights.map(({ vat }) => vat)),
    refund: sum(back.map(({ price }) => price)),
    refundVat: sum(back.map(({ vat }) => vat)),
    policyVersion: stay.policyVersion,
    holdsUntil: back.length > 0 ? toInstant({ date: changesOn, time: '00:00' }, timeZone) : null,
  }
}

/** Rooms that a request gives back, with the first night of them. */
export interface RoomsGoing {
  booked: BookedStay
  firstNight: string
}

/** The rooms among a request's parts, as they stand; undefined where there are none. */
export const readRoomsGoing = (orm: Orm, parts: readonly RefundPartRecord[]): Promise<RoomsGoing | undefined> =>
  roomsGoing(parts, (id) => readStay(orm, id, undefined))

/** The same, locked with the kinds of room: to be called before departures and tickets are locked, as sales lock them. */
export async function lockRoomsGoing(
  tx: Transaction,
  parts: readonly RefundPartRecord[],
): Promise<RoomsGoing | undefined> {
  const rooms = await roomsGoing(parts, (id) => lockStay(tx, id, undefined))
  if (rooms) await lockRoomsOf(tx, rooms.booked)
  return rooms
}

async function roomsGoing(
  parts: readonly RefundPartRecord[],
  find: (stayId: string) => Promise<BookedStay | undefined>,
): Promise<RoomsGoing | undefined> {
  const { stayId, firstNight } = parts.find(({ kind }) => kind === 'stay') ?? {}
  if (!stayId || !firstNight) return undefined
  const booked = await find(stayId)
  return booked && { booked, firstNight }
}

/** The first night that is given back has begun: a guest may sleep there, so that the amount is not right any more. */
export const hasBegun = ({ booked: { timeZone }, firstNight }: RoomsGoing, now: Date): boolean =>
  dayAt({ timeZone }, now) >= firstNight

/** What the approval posts for the rooms: as any cancelled stay, but that the money is owed until it is paid out. */
export function roomsLines({ booked, firstNight }: RoomsGoing): Posting[] {
  const back = nightsFrom(booked, firstNight)
  return givenBackLines(booked.stay, back, owedFor({ booked, firstNight })).filter(({ amount }) => amount !== 0)
}

function owedFor({ booked, firstNight }: RoomsGoing): Posting[] {
  const amount = sum(nightsFrom(booked, firstNight).map(({ price }) => price))
  return amount === 0 ? [] : [{ account: ACCOUNT.refundsPayable, currency: booked.stay.currency, amount: -amount }]
}

/** Carries out what an approved request says of rooms; their stay and its kinds of room are locked. */
export async function refundRooms(
  tx: Transaction,
  rooms: RoomsGoing,
  { poster, requestId, reason }: { poster: Poster; requestId: string; reason: string },
): Promise<Refusal | undefined> {
  if (hasBegun(rooms, poster.createdAt)) return refuse('conflict', { message: 'refund.nightsBegun' })
  return giveNightsBack(tx, rooms.booked, rooms.firstNight, {
    poster,
    reason,
    given: owedFor(rooms),
    payload: { refundRequestId: requestId },
  })
}
