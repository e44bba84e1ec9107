import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { changeRequest } from '#contract/travel-date-change/travel-date-change.ts'
import type { Transaction } from '#server/database/connection.ts'
import { regionAt } from '#server/domain/booking/journey.ts'
import { sum } from '#machines/sum.ts'
import { type Charged, storeCharge } from '#server/domain/invoice/account-charges.ts'
import { lockPaymentContext, type Payment, refuseMeans, takePayment } from '#server/domain/ledger/payment.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { posterOf } from '#server/domain/ledger/poster.ts'
import { earningReversals } from '#server/domain/ledger/ticket-earnings.ts'
import { applyEvent, refusedAttempt } from '#server/lifecycle/apply-event.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import type { Language } from '#server/plugins/api.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { CurrentPolicies } from '#server/domain/policy/current-policies.ts'
import { storeTransferReference } from '#server/domain/bank-reference/bank-references.ts'
import type { BookingWritePermit } from '#server/domain/booking/write-permit.ts'
import { freeTicketSeats, type SoldLeg } from '#server/domain/seat/claims.ts'
import type { StoredDeparture } from '#server/domain/network/network.ts'
import { legsOf } from '#server/domain/network/timetable-rules.ts'
import { dayAt } from '#server/time/local-day.ts'
import { toLocal } from '#server/time/zoned-time.ts'
import { type Changer, refuseNewSeats, refuseTargets } from './change-checks.ts'
import { changeEntries } from './change-postings.ts'
import { showQuote, sumOf } from './change-quote.ts'
import type { ChangingBooking, ChangingTicket, Direction } from './change-records.ts'
import { type TravelDateChangeFacts, lockChanging, type MovedTicket, writeChange } from './change-repository.ts'
import { commonCause, type ChangePlan, hindranceOf, priceChange, type PricedChange } from './change-rules.ts'
import { readTargets } from './change-targets.ts'
import { moveStay } from './move-stay.ts'
import { daysAfter, refuseDay, type StayDays } from './package-days.ts'
import { lockPackageRooms, type PackageStay, readPackageStay } from './package-stay.ts'

export interface ChangeSetting extends TravelDateChangeFacts {
  policies: CurrentPolicies
  permit: BookingWritePermit
  claim: ClaimSeats
  /** The rooms of a package move along, and are named in this language; null: they stay, and other days are refused. */
  rooms: { language: Language } | null
}

/** Makes legs the tickets' own, all or none: what other maps have to show anew by departure id, or which it could not. */
export type ClaimSeats = (
  tx: Transaction,
  legs: readonly SoldLeg[],
) => Promise<{ touched: Record<string, string[]> } | Unclaimed>

export interface Unclaimed {
  why: 'seatsLost' | 'holdExpired'
  legs: readonly SoldLeg[]
}

export type ChangeRequest = Omit<z.output<typeof changeRequest>, 'bookingId'>

export interface Changed {
  id: string
  /** Per departure key the seats that maps have to show anew. */
  touched: Record<string, string[]>
}

/**
 * Puts tickets on other departures: state, seats, fare, earning and payment in one transaction. A refusal, whatever it
 * is for, leaves the old seats.
 */
export async function changeTravelDate(
  tx: Transaction,
  setting: ChangeSetting,
  request: ChangeRequest,
  changer: Changer,
): Promise<Changed | Refusal> {
  const { now } = setting
  const movingIds = request.tickets.map(({ ticketId }) => ticketId)
  const departureKeys = [request.outward, request.return].flatMap((target) => target?.departureKey ?? [])
  // Only with another way out a package moves to other days.
  if (setting.rooms && request.outward) await lockPackageRooms(tx, setting.permit.bookingId)
  const booking = await lockChanging(tx, setting, setting.permit, { movingIds, departureKeys })
  if (booking === null) return refuse('notFound')
  const refusedTickets = refuseTickets(booking, request)
  if (refusedTickets) return refusedTickets

  const cancelledOnly = movesOnlyCancelled(changer)
  const [hindered, ...others] = hinderedOf(booking, movingIds, cancelledOnly)
  if (hindered) {
    const details = { tickets: [hindered, ...others], state: hindered.state }
    const attempts = [hindered, ...others].map((each) =>
      refusedAttempt(ticketRecord, each, { event: EVENT.type, actorId: changer.id }),
    )
    return refuse('transitionRefused', { message: `travelDateChange.${hindered.hindrance}`, details, attempts })
  }

  const plan = await planOf(tx, setting, booking, request, changer)
  if (isRefusal(plan)) return plan
  const kept = await readPackageStay(tx.orm, setting.database, booking.id)
  const agreed = agreeOnChange({ ...plan, kept }, setting, request, changer)
  if (isRefusal(agreed)) return agreed
  const { priced, days } = agreed
  const total = sumOf(priced).total
  const payment = await takeDue(tx, request, changer, { bookingId: booking.id, total, currency: booking.currency }, now)
  if (isRefusal(payment)) return payment

  const id = newId()
  const moved = priced.map((each): MovedTicket => {
    const target = plan.targets[each.ticket.direction]
    if (!target) throw new Error(`ticket ${each.ticket.id} moves nowhere`)
    return {
      priced: each,
      target,
      seat: request.tickets.find(({ ticketId }) => ticketId === each.ticket.id)?.seat ?? null,
    }
  })
  const freed = await freeTicketSeats(tx, movingIds)
  const claimed = await setting.claim(tx, legsOfMoved(moved))
  if ('why' in claimed) return refuseUnclaimed(claimed, plan)
  for (const {
    priced: { ticket },
    target,
    seat,
  } of moved) {
    const payload = {
      changeId: id,
      from: ticket.departure.key,
      to: target.departure.key,
      fromSeat: ticket.seat,
      toSeat: seat,
    }
    const applied = await applyEvent(tx, ticketRecord, ticket, {
      event: EVENT,
      actorId: changer.id,
      at: now,
      reason: request.reason,
      payload,
    })
    if (isRefusal(applied)) return applied
  }
  const poster = posterOf(changer, now)
  const { language } = setting.rooms ?? { language: 'en' as const }
  const rooms =
    kept && days
      ? await moveStay(tx, kept, days, {
          changeId: id,
          reason: request.reason,
          actorId: changer.id,
          at: now,
          poster,
          language,
        })
      : []
  if (isRefusal(rooms)) return rooms
  const reversals = await earningReversals(tx, movingIds, poster)
  await writeChange(tx, {
    id,
    bookingId: booking.id,
    cause: commonCause(priced.map(({ cause }) => cause)),
    reason: request.reason,
    currency: booking.currency,
    moved,
    boardingDay: boardingDayOf(booking, moved),
    payment: payment && {
      means: payment.means,
      reference: request.payment?.reference ?? null,
      agentId: payment.means === 'agentAccount' ? payment.agentId : null,
      customerId: payment.means === 'onAccount' ? payment.customerId : null,
    },
    depotId: changer.depotId,
    changedBy: changer.id,
    at: now,
  })
  await storeCharge(tx, payment, chargeOf(id, booking, moved, changer), poster)
  await postEntries(tx, [...reversals, ...changeEntries({ id, booking, moved, payment, poster, changer }), ...rooms])
  return { id, touched: touchedByKey(booking, moved, [freed, claimed.touched]) }
}

/** What a customer's account is charged for a change: fees and the difference of the fares, with their VAT. */
function chargeOf(id: string, booking: ChangingBooking, moved: readonly MovedTicket[], changer: Changer): Charged {
  const priced = moved.map((each) => each.priced)
  return {
    act: 'travelDateChange',
    soldId: booking.id,
    recordId: id,
    depotId: changer.depotId ?? booking.depotId,
    currency: booking.currency,
    amount: sumOf(priced).total,
    vat: sum(priced.map(({ feeVat, differenceVat }) => feeVat + differenceVat)),
  }
}

const EVENT = { type: 'ticket.changeTravelDate' } as const

/** Tickets that are not the booking's, stand twice, or have become something else since they were read. */
function refuseTickets(booking: ChangingBooking, { tickets }: ChangeRequest): Refusal | undefined {
  const fields: Record<string, string> = {}
  const known = new Map(booking.tickets.map((ticket) => [ticket.id, ticket]))
  const stale: Pick<ChangingTicket, 'id' | 'state' | 'version'>[] = []
  for (const [index, { ticketId, version }] of tickets.entries()) {
    const ticket = known.get(ticketId)
    if (!ticket) return refuse('notFound')
    if (tickets.findIndex((each) => each.ticketId === ticketId) !== index)
      fields[`tickets.${index}.ticketId`] = 'travelDateChange.ticketTwice'
    if (ticket.version !== version) stale.push({ id: ticket.id, state: ticket.state, version: ticket.version })
  }
  if (Object.keys(fields).length > 0) return refuse('ruleBroken', { fields })
  return stale.length > 0
    ? refuse('staleVersion', { message: 'travelDateChange.stale', details: { tickets: stale } })
    : undefined
}

/** Operations put others on another departure only where the operator cancelled theirs. */
function movesOnlyCancelled({ userType }: Changer): boolean {
  return userType === 'operation_manager'
}

function hinderedOf(booking: ChangingBooking, movingIds: readonly string[], cancelledOnly: boolean) {
  return booking.tickets.flatMap((ticket) => {
    const hindrance = movingIds.includes(ticket.id) ? hindranceOf(ticket, cancelledOnly) : null
    return hindrance === null ? [] : [{ id: ticket.id, state: ticket.state, hindrance }]
  })
}

type StoredPlan = ChangePlan & { targets: Partial<Record<Direction, MovedTicket['target']>> }

async function planOf(
  tx: Transaction,
  { network, now }: ChangeSetting,
  booking: ChangingBooking,
  request: ChangeRequest,
  changer: Changer,
): Promise<StoredPlan | Refusal> {
  const moving = new Set(request.tickets.map(({ ticketId }) => ticketId))
  for (const direction of ['outward', 'return'] as const) {
    if (
      request[direction] === null &&
      booking.tickets.some((ticket) => moving.has(ticket.id) && ticket.direction === direction)
    ) {
      return refuse('ruleBroken', { fields: { [`${direction}.departureKey`]: 'travelDateChange.departureMissing' } })
    }
  }
  const targets = await readTargets(tx.orm, network, booking, moving, request)
  if (isRefusal(targets)) return targets
  const stored: StoredPlan['targets'] = {}
  for (const direction of ['outward', 'return'] as const) {
    const target = targets[direction]
    if (!target) continue
    if (!isStored(target.departure)) return neverHeld(booking, request, direction)
    stored[direction] = { ...target, departure: target.departure }
  }
  const cancelledOnly = movesOnlyCancelled(changer)
  return { booking, moving, targets: stored, cancelledOnly, soldOn: dayAt(changer, now) }
}

function isStored(departure: { id: string | null }): departure is StoredDeparture {
  return departure.id !== null
}

/** A departure of the timetable without a row has never had a hold. */
function neverHeld(booking: ChangingBooking, { tickets }: ChangeRequest, direction: Direction): Refusal {
  const inDirection = new Set(booking.tickets.filter((ticket) => ticket.direction === direction).map(({ id }) => id))
  const seats = tickets.flatMap(({ ticketId, seat }) => (inDirection.has(ticketId) ? (seat ?? []) : []))
  return refuse('holdExpired', {
    values: { seats: seats.join(', ') },
    details: { outward: [], return: [], [direction]: seats },
  })
}

function refuseUnclaimed({ why, legs }: Unclaimed, { targets }: StoredPlan): Refusal {
  const seatsOn = (target: MovedTicket['target'] | undefined) => [
    ...new Set(legs.filter((leg) => leg.departureId === target?.departure.id).map(({ seat }) => seat)),
  ]
  const details = { outward: seatsOn(targets.outward), return: seatsOn(targets.return) }
  return refuse(why, { values: { seats: [...details.outward, ...details.return].join(', ') }, details })
}

interface Agreed {
  priced: PricedChange[]
  /** Where the rooms of a package move to; null where they stay. */
  days: StayDays | null
}

/** What the change costs, if tickets, departures, seats, rooms and the expected total are all right, or why one is not. */
function agreeOnChange(
  plan: StoredPlan & { kept: PackageStay | null },
  { policies, now, rooms }: ChangeSetting,
  request: ChangeRequest,
  changer: Changer,
): Agreed | Refusal {
  const seats = new Map(request.tickets.map(({ ticketId, seat }) => [ticketId, seat]))
  const refusal = refuseTargets(plan, policies.policies, now) ?? refuseNewSeats(plan, seats, policies.policies, now)
  if (refusal) return refusal
  const days = plan.kept && daysAfter(plan.kept, plan, now)
  if (isRefusal(days)) return days
  if (days && !rooms) return refuseDay('outward', 'packageDays.left')
  const priced = priceChange(plan, now)
  if (priced === null)
    return refuse('noPrice', { message: 'travelDateChange.noPrice', values: { currency: plan.booking.currency } })
  const { total } = sumOf(priced)
  if (total !== request.expectedTotal)
    return refuse('priceChanged', {
      details: {
        quote: showQuote(plan.booking, { priced, rooms: plan.kept && { kept: plan.kept, days, now } }, changer),
      },
    })
  return { priced, days }
}

/** Takes what is due; null where nothing is. */
async function takeDue(
  tx: Transaction,
  { payment }: ChangeRequest,
  changer: Changer,
  due: { bookingId: string; total: number; currency: string },
  now: Date,
): Promise<Payment | Refusal | null> {
  if (due.total === 0) return null
  if (payment === null) return refuse('ruleBroken', { fields: { 'payment.means': 'travelDateChange.paymentMissing' } })
  const refusal =
    refuseMeans(payment, changer) ??
    (await storeTransferReference(tx, payment, {
      kind: 'booking',
      recordId: due.bookingId,
      by: changer.id,
      at: now,
      field: 'payment.reference',
    }))
  if (refusal) return refusal
  // Before the seats, as a sale does: of two acts of one agent none waits for the other in a circle.
  const context = await lockPaymentContext(tx, payment, changer, due.currency)
  return takePayment(tx, payment.means, due, changer, context, now)
}

function legsOfMoved(moved: readonly MovedTicket[]): SoldLeg[] {
  return moved.flatMap(({ priced: { ticket }, target, seat }) =>
    seat === null
      ? []
      : legsOf(target).map((leg) => ({ departureId: target.departure.id, seat, leg, ticketId: ticket.id })),
  )
}

function boardingDayOf(booking: ChangingBooking, moved: readonly MovedTicket[]): string {
  const days = booking.tickets
    .filter(({ direction }) => direction === 'outward')
    .map((ticket) => {
      const target = moved.find(({ priced }) => priced.ticket.id === ticket.id)?.target
      const ride = target ?? { departure: ticket.departure, from: ticket.fromPosition, to: ticket.toPosition }
      const at = target ? target.departure.departs[target.from] : ticket.boardsAt
      return toLocal(at ?? ticket.boardsAt, regionAt(ride, ride.from)?.timeZone ?? 'UTC').date
    })
  const [first] = days.toSorted()
  if (first === undefined) throw new Error(`booking ${booking.id} has no outward ticket`)
  return first
}

function touchedByKey(
  booking: ChangingBooking,
  moved: readonly MovedTicket[],
  touched: readonly Record<string, string[]>[],
): Record<string, string[]> {
  const keys = new Map(
    moved.flatMap(({ priced: { ticket }, target }) => [
      [ticket.departureId, ticket.departure.key],
      [target.departure.id, target.departure.key],
    ]),
  )
  for (const ticket of booking.tickets) keys.set(ticket.departureId, ticket.departure.key)
  const byKey: Record<string, string[]> = {}
  for (const [id, seats] of touched.flatMap((each) => Object.entries(each))) {
    const key = keys.get(id)
    if (key !== undefined) byKey[key] = [...(byKey[key] ?? []), ...seats]
  }
  return byKey
}
