import { and, eq, inArray, sql } from 'drizzle-orm'
import { withContentsStored } from '#server/audit/contents/store-contents.ts'
import type { Transaction } from '#server/database/connection.ts'
import { bookings, tickets } from '#server/database/schema/booking.ts'
import { refundRequests, refundRequestTickets } from '#server/database/schema/refund.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { type Poster, reversingPoster } from '#server/domain/ledger/poster.ts'
import { earningEntry, earningReversals, type SoldBy } from '#server/domain/ledger/ticket-earnings.ts'
import { applyEvent } from '#server/lifecycle/apply-event.ts'
import { refundRecord } from '#server/domain/refund/refund-record.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { ActorFacts } from '#server/domain/approval/four-eyes.ts'
import type { LiveTicket } from '#server/domain/booking/live-tickets.ts'
import { freeTicketSeats } from '#server/domain/seat/claims.ts'
import { readStandingFees } from './refund-context.ts'
import { approvalEntry, repriceKept, type RefundedTicket } from './refund-postings.ts'
import type { RefundTicketRecord } from './refund-repository.ts'
import type { StoredRefund } from './request-refund.ts'
import { isKept } from './refund-rules.ts'
import { withFacts } from './refund-states.ts'
import { refundRooms, type RoomsGoing } from './rooms-part.ts'
import { type PaidVisa, refundVisas } from './visas-part.ts'

export interface Approval {
  /** Who approves it, and on which day where they are. */
  poster: Poster
  eyes: ActorFacts
  reason?: string
  /** Its parts, locked with the kinds of room, and why they are given back. */
  besides?: { rooms: RoomsGoing | undefined; visas: readonly PaidVisa[]; reason: string }
}

interface GoingTicket extends RefundedTicket {
  ticket: LiveTicket
  kept: (NonNullable<RefundedTicket['kept']> & { ticket: LiveTicket }) | null
}

/**
 * What the request's tickets come to now; null where the other direction that a ticket's amount was reckoned with is
 * not kept any more, so that the amount is not right either. `locked`: the request's tickets and those kept.
 */
export function goingTickets(
  lines: readonly RefundTicketRecord[],
  locked: readonly LiveTicket[],
): GoingTicket[] | null {
  const going = lines.map((line): GoingTicket | null => {
    const ticket = locked.find(({ id }) => id === line.ticketId)
    const kept = line.keptTicketId === null ? null : locked.find(({ id }) => id === line.keptTicketId)
    if (!ticket || kept === undefined || (kept && !isKept(kept))) return null
    const { base, baseVat, refund, refundVat } = line
    const amounts = { ticket, base, baseVat, refund, refundVat }
    return {
      ...amounts,
      kept: kept && { ...repriceKept(kept, ticket, base), ticket: kept },
    }
  })
  return going.every((each) => each !== null) ? going : null
}

/**
 * Approves a locked request with its locked tickets: they are refunded and their seats freed, what is kept of a two-way
 * journey is repriced, rooms that were sold with them are cancelled, the money is owed. All in the caller's transaction.
 *
 * @returns per departure the seats that maps have to show anew, or why the lifecycle refuses it
 */
export function approveRefund(
  tx: Transaction,
  stored: StoredRefund,
  locked: readonly LiveTicket[],
  approval: Approval,
): Promise<Record<string, string[]> | Refusal> {
  const { request } = stored
  return withContentsStored(
    tx,
    { refund: [request.id], booking: [request.bookingId], ticket: locked.map(({ id }) => id) },
    () => carryOut(tx, stored, locked, approval),
  )
}

async function carryOut(
  tx: Transaction,
  { request, lines, parts }: StoredRefund,
  locked: readonly LiveTicket[],
  approval: Approval,
): Promise<Record<string, string[]> | Refusal> {
  const { poster, eyes, reason, besides } = approval
  const { createdBy: actorId, createdAt: at } = poster
  const going = goingTickets(lines, locked)
  if (going === null) return refuse('conflict', { message: 'refund.otherDirectionChanged' })
  const act = { actorId, at, ...(reason !== undefined && { reason }) }
  const approved = await applyEvent(tx, refundRecord, withFacts(request, eyes), {
    ...act,
    event: { type: 'refund.approve' },
  })
  if (isRefusal(approved)) return approved
  for (const { ticket, base, refund } of going) {
    const payload = { refundRequestId: request.id, fare: ticket.fare, base, refund }
    const refunded = await applyEvent(tx, ticketRecord, ticket, { ...act, event: { type: 'ticket.refund' }, payload })
    if (isRefusal(refunded)) return refunded
  }
  await tx.orm
    .update(refundRequests)
    .set({ decidedBy: actorId, decidedAt: at, decisionReason: reason ?? null })
    .where(eq(refundRequests.id, request.id))
  await keepLateExitFees(tx, request, lines)
  await writeFares(tx, request.bookingId, going)
  const touched = await freeTicketSeats(
    tx,
    going.map(({ ticket }) => ticket.id),
  )
  await postApproval(tx, request, going, poster)
  const refused = besides && (await carryOutParts(tx, { request, parts }, { poster, ...besides }))
  return refused ?? touched
}

async function carryOutParts(
  tx: Transaction,
  { request, parts }: Pick<StoredRefund, 'request' | 'parts'>,
  { rooms, visas, ...why }: { poster: Poster } & NonNullable<Approval['besides']>,
): Promise<Refusal | undefined> {
  const requestId = request.id
  const refused = rooms && (await refundRooms(tx, rooms, { requestId, ...why }))
  const part = parts.find(({ kind }) => kind === 'visas')
  return refused ?? (part && refundVisas(tx, visas, { requestId, part, ...why }))
}

/** A fee that was paid while the request was open: its departure was open then, so it goes back too. */
async function keepLateExitFees(
  tx: Transaction,
  request: StoredRefund['request'],
  lines: StoredRefund['lines'],
): Promise<void> {
  const without = lines.filter(({ exitFeePaymentId }) => exitFeePaymentId === null).map(({ ticketId }) => ticketId)
  if (without.length === 0) return
  const fees = await readStandingFees(tx.orm, without)
  for (const fee of fees.filter(({ takenAt }) => takenAt > request.requestedAt)) {
    await tx.orm
      .update(refundRequestTickets)
      .set({ exitFeePaymentId: fee.id })
      .where(and(eq(refundRequestTickets.requestId, request.id), eq(refundRequestTickets.ticketId, fee.ticketId)))
  }
}

/**
 * The kept direction stands at its new fare from here on and is printed anew, the refunded one at what its refund was a
 * share of: together they are what was paid, so the booking's total stays.
 */
async function writeFares(tx: Transaction, bookingId: string, going: readonly GoingTicket[]): Promise<void> {
  const repriced = going.flatMap(({ ticket, base, baseVat, kept }) => (kept ? [{ ticket, base, baseVat, kept }] : []))
  if (repriced.length === 0) return
  for (const { ticket, base, baseVat, kept } of repriced) {
    await tx.orm.update(tickets).set({ fare: base, vat: baseVat }).where(eq(tickets.id, ticket.id))
    await tx.orm
      .update(tickets)
      .set({
        fare: kept.fare,
        vat: kept.vat,
        printRevision: sql`${tickets.printRevision} + 1`,
        version: sql`${tickets.version} + 1`,
      })
      .where(eq(tickets.id, kept.ticket.id))
  }
  const sums = (column: typeof tickets.fare | typeof tickets.vat) =>
    sql`(select sum(${column}) from ${tickets} where ${tickets.bookingId} = ${bookingId})`
  await tx.orm
    .update(bookings)
    .set({ total: sums(tickets.fare), vatTotal: sums(tickets.vat), version: sql`${bookings.version} + 1` })
    .where(inArray(bookings.id, [bookingId]))
}

async function postApproval(
  tx: Transaction,
  { id: requestId, bookingId, currency }: StoredRefund['request'],
  going: readonly GoingTicket[],
  poster: Poster,
): Promise<void> {
  const soldBy = await readSoldBy(tx, bookingId)
  const repriced = going.flatMap(({ kept }) => kept ?? [])
  const reversals = await earningReversals(
    tx,
    [...going, ...repriced].map(({ ticket }) => ticket.id),
    poster,
  )
  const earnings = repriced.map(({ ticket, fare, vat }) => {
    const earning = earningEntry({ ...ticket, fare, vat }, soldBy, poster)
    // What was earned already is earned anew today: no day that is over changes.
    return { ...earning, ...reversingPoster(poster, earning) }
  })
  const approval = approvalEntry({ requestId, currency, tickets: going, soldBy }, poster)
  await postEntries(tx, [...reversals, ...earnings, approval])
}

async function readSoldBy(tx: Transaction, bookingId: string): Promise<SoldBy> {
  const [booking] = await tx.orm
    .select({ depotId: bookings.depotId, agentId: bookings.agentId })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
  if (!booking) throw new Error(`booking ${bookingId} is not there`)
  return booking
}
