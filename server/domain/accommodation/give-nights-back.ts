import { and, eq, gte, inArray } from 'drizzle-orm'
import { withContentsStored } from '#server/audit/contents/store-contents.ts'
import type { Transaction } from '#server/database/connection.ts'
import { stayNights, stays } from '#server/database/schema/accommodation.ts'
import { type Posting, postEntries } from '#server/domain/ledger/post-entry.ts'
import type { Poster } from '#server/domain/ledger/poster.ts'
import { applyEvent } from '#server/lifecycle/apply-event.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { dayAt } from '#server/time/local-day.ts'
import { sum } from '#machines/sum.ts'
import type { BookedStay } from './booked-stay.ts'
import { freeRooms } from './room-claims.ts'
import { readEarnings } from './stay-earnings.ts'
import { cancelEntries } from './stay-postings.ts'
import { stayRecord } from './stay-record.ts'

interface GivingBack {
  poster: Poster
  reason: string
  /** Lines of the money, less than nothing: what their sum comes to is the nights' price. */
  given: readonly Posting[]
  /** What the event says besides. */
  payload?: Record<string, unknown>
}

/** Nights from one on, of all rooms. */
export const nightsFrom = ({ nights }: BookedStay, from: string): BookedStay['nights'] =>
  nights.filter(({ night }) => night >= from)

/**
 * Cancels a locked stay, whose kinds of room are locked too: its nights from one on are free again and not earned, their
 * money goes where its lines say. Others stay as they were sold.
 */
export async function giveNightsBack(
  tx: Transaction,
  booked: BookedStay,
  from: string,
  { poster, reason, given, payload }: GivingBack,
): Promise<Refusal | undefined> {
  const { stay, nights, timeZone } = booked
  const { createdBy: actorId, createdAt: at } = poster
  const today = dayAt({ timeZone }, at)
  const back = nightsFrom(booked, from)
  const rooms = [...new Set(back.map(({ stayRoomId }) => stayRoomId))]
  const amount = sum(back.map(({ price }) => price))
  await freeRooms(tx, rooms, from)
  const earned = await readEarnings(tx, stay.id)
  await postEntries(tx, cancelEntries(stay, back, { given, earned }, poster))
  await withContentsStored(tx, { stay: [stay.id] }, async () => {
    if (back.length > 0)
      await tx.orm
        .update(stayNights)
        .set({ givenBackAt: at })
        .where(and(inArray(stayNights.stayRoomId, rooms), gte(stayNights.night, from)))
    await tx.orm
      .update(stays)
      .set({ givenBack: amount, cancelledAt: at, cancelledBy: actorId, cancelReason: reason })
      .where(eq(stays.id, stay.id))
  })
  const applied = await applyEvent(
    tx,
    stayRecord,
    {
      id: stay.id,
      state: stay.state,
      version: stay.version,
      facts: { hasNightsAhead: nights.some(({ night }) => night >= today), hasRoomInstead: false },
    },
    { event: { type: 'stay.cancel', reason }, actorId, at, reason, payload: { from, amount, ...payload } },
  )
  return isRefusal(applied) ? { ...applied, message: 'stay.cannotCancel' } : undefined
}
