import { and, eq, gte, isNull, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { stayEndpoints } from '#contract/accommodation/stay.ts'
import type { Policies } from '#contract/policy/policy.ts'
import { withContentsStored } from '#server/audit/contents/store-contents.ts'
import type { Transaction } from '#server/database/connection.ts'
import { stayGuests, stayNights } from '#server/database/schema/accommodation.ts'
import { lockRoomsOf, lockStay } from '#server/domain/accommodation/booked-stay.ts'
import { giveNightsBack, nightsFrom } from '#server/domain/accommodation/give-nights-back.ts'
import { freeRooms, lockRooms, sellRooms } from '#server/domain/accommodation/room-claims.ts'
import { stayRecord } from '#server/domain/accommodation/stay-record.ts'
import { paymentLines } from '#server/domain/ledger/payment.ts'
import { posterOf } from '#server/domain/ledger/poster.ts'
import { giveOneBack } from '#server/domain/ledger/refund-money.ts'
import { applyEvent } from '#server/lifecycle/apply-event.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal, refuse, type Refusal } from '#server/plugins/refusal.ts'
import { dayAt } from '#server/time/local-day.ts'
import { sum } from '#machines/sum.ts'
import { readHotel } from '../read-hotel.ts'
import { refuseGuests } from '#server/domain/accommodation/room-rules.ts'
import { firstNightBack } from '#server/domain/accommodation/stay-nights.ts'
import { readPackageTie } from './package-tie.ts'

type BodyOf<Name extends 'cancelStay' | 'moveStayRoom'> = z.output<(typeof stayEndpoints)[Name]['body']>

interface Acting {
  actor: Pick<Actor, 'id' | 'depotId' | 'timeZone'>
  now: Date
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
  const { stay, timeZone } = found
  if (stay.version !== version) return refuse('staleVersion', { details: { version: stay.version } })
  const { openRefund, goesWithBooking } = await readPackageTie(tx.orm, id)
  if (openRefund) return refuse('ruleBroken', { message: 'stay.refundOpen' })
  if (goesWithBooking) return refuse('ruleBroken', { message: 'stay.goesWithBooking' })
  const { stayFreeCancelDays } = await policies(stay.policyVersion)
  const from = firstNightBack(stay.arrival, dayAt({ timeZone }, now), stayFreeCancelDays)
  const amount = sum(nightsFrom(found, from).map(({ price }) => price))
  if (amount !== expectedAmount)
    return refuse('priceChanged', { message: 'stay.amountChanged', details: { amount, currency: stay.currency } })
  await lockRoomsOf(tx, found)
  const { means, currency, agentId } = stay
  const payment =
    amount === 0 ? null : await giveOneBack(tx, { means, currency, amount, agentId }, actor, now, 'stay.noDepot')
  if (isRefusal(payment)) return payment
  const given = payment === null ? [] : paymentLines(payment, currency, -amount, actor.id)
  const refused = await giveNightsBack(tx, found, from, { poster: posterOf(actor, now), reason, given })
  return refused ?? { id }
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
  if ((await readPackageTie(tx.orm, id)).openRefund) return refuse('ruleBroken', { message: 'stay.refundOpen' })
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
      payload: { room: roomId, from, roomType: roomTypeId, roomTypeBefore: moved[0]?.roomTypeId },
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
