import { and, asc, eq, gte, inArray, isNull, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { stayEndpoints } from '#contract/accommodation/stay.ts'
import type { Policies } from '#contract/policy/policy.ts'
import { withContentsStored } from '#server/audit/contents/store-contents.ts'
import type { Transaction } from '#server/database/connection.ts'
import { accommodations, stayGuests, stayNights, stayRooms, stays } from '#server/database/schema/accommodation.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import { regions } from '#server/database/schema/network.ts'
import { freeRooms, lockRooms, sellRooms } from '../room-claims.ts'
import { stayRecord } from '#server/domain/accommodation/stay-record.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { posterOf } from '#server/domain/ledger/poster.ts'
import { giveOneBack } from '#server/domain/ledger/refund-money.ts'
import { applyEvent } from '#server/lifecycle/apply-event.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal, refuse, type Refusal } from '#server/plugins/refusal.ts'
import { dayAt } from '#server/time/local-day.ts'
import { sum } from '#machines/sum.ts'
import { readHotel } from '../read-hotel.ts'
import { refuseGuests } from './room-rules.ts'
import { firstNightBack } from './stay-nights.ts'
import { cancelEntries } from './stay-postings.ts'

type BodyOf<Name extends 'cancelStay' | 'moveStayRoom'> = z.output<(typeof stayEndpoints)[Name]['body']>

interface Acting {
  actor: Pick<Actor, 'id' | 'depotId' | 'timeZone'>
  now: Date
}

/** The stay with its nights, locked, if it is within the scope. */
async function lockStay(tx: Transaction, id: string, scope: SQL | undefined) {
  const [row] = await tx.orm
    .select({ stay: stays, timeZone: regions.timeZone })
    .from(stays)
    .innerJoin(accommodations, eq(accommodations.id, stays.accommodationId))
    .innerJoin(regions, eq(regions.id, accommodations.regionId))
    .where(and(eq(stays.id, id), scope))
    .for('update', { of: stays })
  if (!row) return undefined
  const nights = await tx.orm
    .select({
      stayRoomId: stayNights.stayRoomId,
      night: stayNights.night,
      roomTypeId: stayNights.roomTypeId,
      price: stayNights.price,
      vat: stayNights.vat,
    })
    .from(stayNights)
    .innerJoin(stayRooms, eq(stayRooms.id, stayNights.stayRoomId))
    .where(and(eq(stayRooms.stayId, id), isNull(stayNights.givenBackAt)))
    .orderBy(asc(stayRooms.position), asc(stayNights.night))
  return { ...row, nights }
}

/** Cancels a stay: the nights that the policy gives back are free again, their money goes back the way it came. */
export async function cancelStay(
  tx: Transaction,
  { actor, now, policies }: Acting & { policies: (version: number) => Promise<Policies> },
  scope: SQL | undefined,
  { id, version, reason, expectedAmount }: BodyOf<'cancelStay'>,
): Promise<{ id: string } | Refusal> {
  const found = await lockStay(tx, id, scope)
  if (!found) return refuse('notFound')
  const { stay, nights, timeZone } = found
  if (stay.version !== version) return refuse('staleVersion', { details: { version: stay.version } })
  const today = dayAt({ timeZone }, now)
  const { stayFreeCancelDays } = await policies(stay.policyVersion)
  const from = firstNightBack(stay.arrival, today, stayFreeCancelDays)
  const back = nights.filter(({ night }) => night >= from)
  const amount = sum(back.map(({ price }) => price))
  if (amount !== expectedAmount)
    return refuse('priceChanged', { message: 'stay.amountChanged', details: { amount, currency: stay.currency } })
  const payment =
    amount === 0
      ? null
      : await giveOneBack(
          tx,
          { means: stay.means, currency: stay.currency, amount, agentId: stay.agentId },
          actor,
          now,
          'stay.noDepot',
        )
  if (isRefusal(payment)) return payment
  await lockRooms(
    tx,
    back.map(({ roomTypeId }) => roomTypeId),
  )
  await freeRooms(tx, [...new Set(back.map(({ stayRoomId }) => stayRoomId))], from)
  const earned = await readEarnings(tx, id)
  await postEntries(tx, cancelEntries(stay, back, { payment, earned }, posterOf(actor, now)))
  await withContentsStored(tx, { stay: [id] }, async () => {
    if (back.length > 0)
      await tx.orm
        .update(stayNights)
        .set({ givenBackAt: now })
        .where(
          and(
            inArray(
              stayNights.stayRoomId,
              back.map(({ stayRoomId }) => stayRoomId),
            ),
            gte(stayNights.night, from),
          ),
        )
    await tx.orm
      .update(stays)
      .set({ givenBack: amount, cancelledAt: now, cancelledBy: actor.id, cancelReason: reason })
      .where(eq(stays.id, id))
  })
  const applied = await applyEvent(
    tx,
    stayRecord,
    {
      id,
      state: stay.state,
      version,
      facts: { hasNightsAhead: nights.some(({ night }) => night >= today), hasRoomInstead: false },
    },
    { event: { type: 'stay.cancel', reason }, actorId: actor.id, at: now, reason, payload: { from, amount } },
  )
  if (isRefusal(applied)) return { ...applied, message: 'stay.cannotCancel' }
  return { id }
}

/** The entry that earned each night of a stay, by night. */
async function readEarnings(tx: Transaction, stayId: string) {
  const rows = await tx.orm
    .select({ id: ledgerEntries.id, postingDate: ledgerEntries.postingDate, trueDate: ledgerEntries.trueDate })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.recordId, stayId), eq(ledgerEntries.act, 'stayNightEarned')))
  return new Map(rows.map(({ id, postingDate, trueDate }) => [trueDate ?? postingDate, { id, postingDate }]))
}

/** From a night on, another kind of room of the hotel for the same guests, at the price that was paid. */
export async function moveStayRoom(
  tx: Transaction,
  { actor, now }: Acting,
  scope: SQL | undefined,
  { id, version, roomId, from, roomTypeId, reason }: BodyOf<'moveStayRoom'>,
): Promise<{ id: string } | Refusal> {
  const found = await lockStay(tx, id, scope)
  if (!found) return refuse('notFound')
  const { stay, nights, timeZone } = found
  if (stay.version !== version) return refuse('staleVersion', { details: { version: stay.version } })
  const ownNights = nights.filter(({ stayRoomId }) => stayRoomId === roomId)
  if (ownNights.length === 0) return refuse('ruleBroken', { fields: { roomId: 'stay.noSuchRoom' } })
  const today = dayAt({ timeZone }, now)
  if (from < today) return refuse('ruleBroken', { fields: { from: 'stay.nightOver' } })
  const moved = ownNights.filter((each) => each.night >= from)
  if (moved.length === 0) return refuse('ruleBroken', { fields: { from: 'stay.noNightThen' } })
  const hotel = await readHotel(tx.orm, stay.accommodationId)
  const type = hotel?.roomTypes.find((each) => each.id === roomTypeId)
  if (!type?.isActive) return refuse('ruleBroken', { fields: { roomTypeId: 'stay.noSuchRoom' } })
  if (moved.every((each) => each.roomTypeId === roomTypeId))
    return refuse('ruleBroken', { fields: { roomTypeId: 'stay.sameRoom' } })
  const guests = await tx.orm
    .select({ kind: stayGuests.kind })
    .from(stayGuests)
    .where(eq(stayGuests.stayRoomId, roomId))
  const problem = refuseGuests(guests, type)
  if (problem) return refuse('ruleBroken', { fields: { roomTypeId: problem } })
  await lockRooms(tx, [roomTypeId, ...moved.map((each) => each.roomTypeId)])
  await freeRooms(tx, [roomId], from)
  const lacking = await withContentsStored(tx, { stay: [id] }, async () => {
    await tx.orm
      .update(stayNights)
      .set({ roomTypeId })
      .where(and(eq(stayNights.stayRoomId, roomId), gte(stayNights.night, from), isNull(stayNights.givenBackAt)))
    return sellRooms(
      tx,
      actor.id,
      moved.map(({ night }) => ({ stayRoomId: roomId, roomTypeId, night })),
    )
  })
  const applied = await applyEvent(
    tx,
    stayRecord,
    {
      id,
      state: stay.state,
      version,
      facts: { hasNightsAhead: nights.some(({ night }) => night >= today), hasRoomInstead: lacking.length === 0 },
    },
    {
      event: { type: 'stay.moveRoom', reason },
      actorId: actor.id,
      at: now,
      reason,
      payload: { room: roomId, from, roomType: roomTypeId },
    },
  )
  const [lack] = lacking
  if (lack)
    return refuse('ruleBroken', {
      fields: { roomTypeId: 'stay.soldOut' },
      values: { night: lack.night, free: 0 },
      details: { lacking },
    })
  return isRefusal(applied) ? applied : { id }
}
