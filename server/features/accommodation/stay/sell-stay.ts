import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import { MAX_STAY_NIGHTS } from '#contract/accommodation/stay-codes.ts'
import type { stayEndpoints } from '#contract/accommodation/stay.ts'
import { MAX_AMOUNT } from '#contract/currency.ts'
import type { Policies } from '#contract/policy/policy.ts'
import type { Transaction } from '#server/database/connection.ts'
import { lockRooms } from '#server/domain/accommodation/room-claims.ts'
import { storeTransferReference } from '#server/domain/bank-reference/bank-references.ts'
import { lockPaymentContext, refuseMeans, takePayment } from '#server/domain/ledger/payment.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { posterOf } from '#server/domain/ledger/poster.ts'
import { phoneEntry } from '#server/domain/phone/entered-phone.ts'
import { frozen, taxOf, vatContainedIn } from '#server/domain/tax/tax-of-supply.ts'
import { readTaxedRegion } from '#server/domain/tax/tax-rule-repository.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal, refuse, type Refusal } from '#server/plugins/refusal.ts'
import { addDays, daysBetween } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { sum } from '#machines/sum.ts'
import { type Hotel, readHotel } from '../read-hotel.ts'
import { guestProblems } from '#server/domain/accommodation/room-rules.ts'
import { nightsOf } from '#server/domain/accommodation/stay-nights.ts'
import { saleEntries } from '#server/domain/accommodation/stay-postings.ts'
import { writeStay } from '#server/domain/accommodation/write-stay.ts'

type Order = z.output<typeof stayEndpoints.createStay.body>

interface Selling {
  actor: Pick<Actor, 'id' | 'depotId' | 'isAgent' | 'timeZone' | 'country'>
  now: Date
  policies: Policies
  policyVersion: number
}

/** Sells rooms: the nights, their claims, payment, postings and, last of all, the number; all or nothing. */
export async function sellStay(
  tx: Transaction,
  { actor, now, policies, policyVersion }: Selling,
  order: Order,
): Promise<{ id: string } | Refusal> {
  // Whoever changes prices or allotments meanwhile waits, or has done so.
  await lockRooms(
    tx,
    order.rooms.map(({ roomTypeId }) => roomTypeId),
  )
  const hotel = await readHotel(tx.orm, order.accommodationId)
  if (!hotel?.isActive) return refuse('ruleBroken', { fields: { accommodationId: 'stay.noHotel' } })
  const days = refuseDays(order, dayAt(hotel, now), policies)
  if (days) return days
  const rooms = chosenRooms(order, hotel)
  if (isRefusal(rooms)) return rooms
  const means = refuseMeans(order.payment, actor)
  if (means) return means
  const entry = phoneEntry(actor.country)
  const phone = entry.take('payer.phone', order.payer.phone)
  const noPhone = entry.refusal()
  if (noPhone) return noPhone

  const poster = posterOf(actor, now)
  const tax = taxOf(await readTaxedRegion(tx.orm, hotel.regionId), 'accommodation', poster.postingDate)
  const id = newId()
  const stayed = rooms.map(({ type, guests }, position) => ({ id: newId(), position, type, guests }))
  const nights = stayed.flatMap((room) =>
    nightsOf(order).map((night) => ({
      stayRoomId: room.id,
      night,
      roomTypeId: room.type.id,
      price: room.type.price,
      vat: vatContainedIn(room.type.price, tax),
    })),
  )
  const total = sum(nights.map(({ price }) => price))
  const currency = rooms[0]?.type.currency ?? ''
  if (total > MAX_AMOUNT) return refuse('ruleBroken', { fields: { rooms: 'stay.totalTooHigh' } })
  if (total !== order.expectedTotal)
    return refuse('priceChanged', { message: 'stay.priceChanged', details: { total, currency } })

  const { supply: _supply, ...frozenTax } = frozen(tax)
  const agentId = order.payment.means === 'agentAccount' ? actor.id : null
  const stay = {
    id,
    accommodationId: hotel.id,
    arrival: order.arrival,
    departure: order.departure,
    payerName: order.payer.name,
    payerPhone: phone,
    depotId: actor.depotId,
    agentId,
    means: order.payment.means,
    paymentReference: order.payment.reference,
    currency,
    total,
    vatTotal: sum(nights.map(({ vat }) => vat)),
    vatRegionId: hotel.regionId,
    ...frozenTax,
    policyVersion,
    createdBy: actor.id,
    createdAt: now,
  }
  const unnamed = await storeTransferReference(tx, order.payment, {
    kind: 'stay',
    recordId: id,
    by: actor.id,
    at: now,
    field: 'payment.reference',
  })
  if (unnamed) return unnamed
  const context = await lockPaymentContext(tx, order.payment, actor, currency)
  const payment = await takePayment(tx, order.payment.means, { total, currency }, actor, context, now)
  if (isRefusal(payment)) return payment
  const { lacking } = await writeStay(tx, {
    stay,
    rooms: stayed.map(({ type, ...room }) => ({ ...room, board: type.board })),
    nights,
  })
  const [lack] = lacking
  if (lack) {
    const index = rooms.findIndex(({ type }) => type.id === lack.roomTypeId)
    return refuse('ruleBroken', {
      fields: { [`rooms.${index}.roomTypeId`]: lack.free === 0 ? 'stay.soldOut' : 'stay.tooFewRooms' },
      values: { night: lack.night, free: lack.free },
      details: { lacking },
    })
  }
  await postEntries(tx, saleEntries(stay, nights, payment, poster))
  return { id }
}

function refuseDays({ arrival, departure }: Order, today: string, policies: Policies): Refusal | undefined {
  if (arrival < today) return refuse('ruleBroken', { fields: { arrival: 'stay.arrivalOver' } })
  if (arrival > addDays(today, policies.bookingHorizonDays))
    return refuse('ruleBroken', {
      fields: { arrival: 'stay.tooFarAhead' },
      values: { days: policies.bookingHorizonDays },
    })
  if (departure <= arrival) return refuse('ruleBroken', { fields: { departure: 'stay.noNight' } })
  if (daysBetween(arrival, departure) > MAX_STAY_NIGHTS)
    return refuse('ruleBroken', { fields: { departure: 'stay.tooManyNights' }, values: { most: MAX_STAY_NIGHTS } })
  return undefined
}

/** The rooms that are asked for, with what they are; of one currency. */
function chosenRooms({ rooms }: Order, { roomTypes }: Hotel) {
  const chosen = rooms.map((room) => ({ ...room, type: roomTypes.find(({ id }) => id === room.roomTypeId) }))
  const unknown = chosen.findIndex(({ type }) => !type?.isActive)
  if (unknown !== -1) return refuse('ruleBroken', { fields: { [`rooms.${unknown}.roomTypeId`]: 'stay.noSuchRoom' } })
  const known = chosen.flatMap(({ type, ...room }) => (type ? [{ ...room, type }] : []))
  const other = known.findIndex(({ type }) => type.currency !== known[0]?.type.currency)
  if (other !== -1) return refuse('ruleBroken', { fields: { [`rooms.${other}.roomTypeId`]: 'stay.otherCurrency' } })
  const problems = guestProblems(known)
  return Object.keys(problems).length > 0 ? refuse('ruleBroken', { fields: problems }) : known
}
