import { and, eq, sql } from 'drizzle-orm'
import { withContentsStored } from '#server/audit/contents/store-contents.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { stayNights, stays } from '#server/database/schema/accommodation.ts'
import { freeNights, type Lack, lackingRooms, sellRooms } from '#server/domain/accommodation/room-claims.ts'
import { readEarnings } from '#server/domain/accommodation/stay-earnings.ts'
import type { StayMovePayload } from '#server/domain/accommodation/stay-moves.ts'
import { moveEntries } from '#server/domain/accommodation/stay-postings.ts'
import { stayRecord } from '#server/domain/accommodation/stay-record.ts'
import type { Entry } from '#server/domain/ledger/post-entry.ts'
import type { Poster } from '#server/domain/ledger/poster.ts'
import { applyEvent } from '#server/lifecycle/apply-event.ts'
import type { Language } from '#server/plugins/api.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { addDays, daysBetween } from '#server/time/calendar-date.ts'
import { refuseDay, type StayDays } from './package-days.ts'
import type { KeptNight } from '#server/domain/accommodation/booked-stay.ts'
import type { PackageStay } from './package-stay.ts'

/** Why there are no such rooms on the new nights, as far as can be told before anything is locked. */
export async function refuseMissingRooms(
  orm: Orm,
  kept: PackageStay,
  { days, userId, language }: { days: StayDays; userId: string; language: Language },
): Promise<Refusal | undefined> {
  const { wanted } = shifted(kept, days)
  return refuseLacking(kept, await lackingRooms(orm, userId, wanted), language)
}

interface Move {
  changeId: string
  reason: string
  actorId: string
  at: Date
  poster: Poster
  language: Language
}

/**
 * Moves a stay to other days with its journey: the same kinds of room for as many nights, each at the price that was
 * paid. Nights that are its own before and after it does not let go. The stay and its kinds of room must be locked.
 *
 * @returns what is to be posted: each night earned on its new day
 */
export async function moveStay(
  tx: Transaction,
  kept: PackageStay,
  days: StayDays,
  { changeId, reason, actorId, at, poster, language }: Move,
): Promise<Entry[] | Refusal> {
  const { stay, nights } = kept
  const { after, freed, wanted } = shifted(kept, days)
  const earned = await readEarnings(tx, stay.id)
  await freeNights(tx, freed)
  const lacking = await withContentsStored(tx, { stay: [stay.id] }, async () => {
    await replaceNights(tx, nights, after)
    await tx.orm.update(stays).set({ arrival: days.arrival, departure: days.departure }).where(eq(stays.id, stay.id))
    return sellRooms(tx, actorId, wanted)
  })
  const missing = refuseLacking(kept, lacking, language)
  if (missing) return missing
  const payload: StayMovePayload = {
    changeId,
    from: stay.arrival,
    to: days.arrival,
    nights: daysBetween(days.arrival, days.departure),
  }
  const applied = await applyEvent(
    tx,
    stayRecord,
    { id: stay.id, state: stay.state, version: stay.version, facts: { hasNightsAhead: true, hasRoomInstead: true } },
    { event: { type: 'stay.moveDates', reason }, actorId, at, reason, payload },
  )
  return isRefusal(applied) ? applied : moveEntries(stay, { before: nights, after, earned }, poster)
}

const keyOf = ({ stayRoomId, night }: KeptNight) => `${stayRoomId} ${night}`
const roomOf = (each: KeptNight) => `${keyOf(each)} ${each.roomTypeId}`

function without(nights: readonly KeptNight[], others: readonly KeptNight[]): KeptNight[] {
  const rooms = new Set(others.map(roomOf))
  return nights.filter((each) => !rooms.has(roomOf(each)))
}

/** The nights on their new days, and which rooms are to be freed and claimed for that. */
function shifted({ stay, nights }: PackageStay, { arrival }: StayDays) {
  const shift = daysBetween(stay.arrival, arrival)
  const after = nights.map((each) => ({ ...each, night: addDays(each.night, shift) }))
  return { after, freed: without(nights, after), wanted: without(after, nights) }
}

/** Nights of both periods are written over, so that the rooms claimed for them stay claimed. */
async function replaceNights(
  tx: Transaction,
  before: readonly KeptNight[],
  after: readonly KeptNight[],
): Promise<void> {
  const remaining = new Set(after.map(keyOf))
  for (const { stayRoomId, night } of before.filter((each) => !remaining.has(keyOf(each))))
    await tx.orm.delete(stayNights).where(and(eq(stayNights.stayRoomId, stayRoomId), eq(stayNights.night, night)))
  await tx.orm
    .insert(stayNights)
    .values(after.map(({ roomType: _name, ...night }) => night))
    .onConflictDoUpdate({
      target: [stayNights.stayRoomId, stayNights.night],
      set: { roomTypeId: sql`excluded.room_type_id`, price: sql`excluded.price`, vat: sql`excluded.vat` },
    })
}

function refuseLacking({ nights }: PackageStay, lacking: readonly Lack[], language: Language): Refusal | undefined {
  const [lack] = lacking
  if (!lack) return undefined
  const kind =
    nights.find(({ roomTypeId }) => roomTypeId === lack.roomTypeId)?.roomType[language === 'ar' ? 'ar' : 'en'] ?? ''
  return {
    ...refuseDay('outward', 'packageDays.noRoom', { night: lack.night, kind }),
    details: { lacking },
  }
}
