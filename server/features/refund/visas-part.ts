import { and, asc, eq, isNull } from 'drizzle-orm'
import { withContentsStored } from '#server/audit/contents/store-contents.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { bookings, tickets } from '#server/database/schema/booking.ts'
import { visaFees, visaRequests } from '#server/database/schema/visa.ts'
import { givenBackEntry, givenBackLines, type VisaFeeSeller } from '#server/domain/check-in/visa-fee-postings.ts'
import { visaRequestRecord } from '#server/domain/check-in/visa-request-record.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { type Posting, postEntries } from '#server/domain/ledger/post-entry.ts'
import type { Poster } from '#server/domain/ledger/poster.ts'
import { applyEvent } from '#server/lifecycle/apply-event.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { sum } from '#machines/sum.ts'
import type { PartRefund, RefundPartRecord } from './refund-parts.ts'

/** A visa request that was paid for with a package, and whose fee was not given back. */
export interface PaidVisa {
  request: Pick<typeof visaRequests.$inferSelect, 'id' | 'state' | 'version'>
  fee: typeof visaFees.$inferSelect
  seller: VisaFeeSeller
  travelDate: string
}

/** The visas that were paid for with a booking. */
export function readPaidVisas(orm: Orm, bookingId: string): Promise<PaidVisa[]> {
  return paidVisas(orm, bookingId)
}

/** The same, locked in the order of their ids: to be called after tickets are. */
export function lockPaidVisas(tx: Transaction, bookingId: string): Promise<PaidVisa[]> {
  return paidVisas(tx.orm, bookingId).for('update', { of: visaRequests })
}

const paidVisas = (orm: Orm, bookingId: string) =>
  orm
    .select({
      request: { id: visaRequests.id, state: visaRequests.state, version: visaRequests.version },
      fee: visaFees,
      seller: { forDepotId: bookings.depotId, forAgentId: bookings.agentId },
      travelDate: tickets.travelDate,
    })
    .from(visaRequests)
    .innerJoin(visaFees, eq(visaFees.requestId, visaRequests.id))
    .innerJoin(bookings, eq(bookings.id, visaRequests.bookingId))
    .innerJoin(tickets, eq(tickets.id, visaRequests.ticketId))
    .where(and(eq(visaRequests.bookingId, bookingId), isNull(visaFees.givenBackAt)))
    .orderBy(asc(visaRequests.id))

/** Not handed in yet: nothing was done for the fee. */
const isWaiting = ({ request }: PaidVisa): boolean => request.state === 'requested'

/** What the visas of a package give back now: the fees of requests that are not handed in; null where there are none. */
export function quoteVisas(visas: readonly PaidVisa[], policyVersion: number): PartRefund | null {
  if (visas.length === 0) return null
  const back = visas.filter(isWaiting)
  return {
    kind: 'visas',
    stayId: null,
    nights: null,
    nightsBack: null,
    firstNight: null,
    visas: visas.length,
    visasBack: back.length,
    base: sum(visas.map(({ fee }) => fee.fee)),
    baseVat: sum(visas.map(({ fee }) => fee.vat)),
    refund: sum(back.map(({ fee }) => fee.fee)),
    refundVat: sum(back.map(({ fee }) => fee.vat)),
    policyVersion,
    holdsUntil: null,
  }
}

/** The visas among a request's parts that go, as they stand; none where it has no such part. */
export async function visasGoing(
  parts: readonly RefundPartRecord[],
  find: () => Promise<PaidVisa[]>,
): Promise<PaidVisa[]> {
  return parts.some(({ kind }) => kind === 'visas') ? (await find()).filter(isWaiting) : []
}

/** What the approval posts for visas: the money is owed until it is paid out. */
export const visasLines = (going: readonly PaidVisa[]): Posting[] =>
  going.flatMap(({ fee, seller }) => givenBackLines(fee, seller, owedFor(fee)))

const owedFor = ({ currency, fee }: PaidVisa['fee']): Posting[] => [
  { account: ACCOUNT.refundsPayable, currency, amount: -fee },
]

interface Giving {
  poster: Poster
  requestId: string
  reason: string
  /** What the request said of them. */
  part: Pick<RefundPartRecord, 'refund'>
}

/** Carries out what an approved request says of visas; they are locked. */
export async function refundVisas(
  tx: Transaction,
  going: readonly PaidVisa[],
  { poster, requestId, reason, part }: Giving,
): Promise<Refusal | undefined> {
  // While it was asked for nobody could hand them in; a fee that went another way since would be paid twice.
  if (sum(going.map(({ fee }) => fee.fee)) !== part.refund)
    return refuse('conflict', { message: 'refund.visasChanged' })
  if (going.length === 0) return undefined
  const { createdBy: actorId, createdAt: at } = poster
  const ids = going.map(({ request }) => request.id)
  return withContentsStored(tx, { visaRequest: ids }, async () => {
    for (const { request, fee, travelDate } of going) {
      const applied = await applyEvent(
        tx,
        visaRequestRecord,
        { ...request, facts: { travelDate } },
        { event: { type: 'visaRequest.refuse', reason }, actorId, at, reason, payload: { refundRequestId: requestId } },
      )
      if (isRefusal(applied)) return applied
      await tx.orm.update(visaRequests).set({ refusalReason: reason }).where(eq(visaRequests.id, request.id))
      await tx.orm
        .update(visaFees)
        .set({ givenBackAt: at, refundRequestId: requestId })
        .where(eq(visaFees.requestId, fee.requestId))
    }
    await postEntries(
      tx,
      going.map(({ fee, seller }) => givenBackEntry(fee, { given: owedFor(fee), seller, poster })),
    )
    return undefined
  })
}
