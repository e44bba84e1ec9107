import { asc, eq, inArray } from 'drizzle-orm'
import type { RefundPart } from '#contract/refund/refund.ts'
import type { Orm } from '#server/database/connection.ts'
import { accommodations, stays } from '#server/database/schema/accommodation.ts'
import { packageSales } from '#server/database/schema/package.ts'
import { refundRequestParts } from '#server/database/schema/refund.ts'
import type { PaidPart } from './pay-out-rules.ts'

/** What a request gives back besides its tickets, a row per kind. */
export type RefundPartRecord = typeof refundRequestParts.$inferSelect

/** The same before it is asked for, and until when it holds. */
export type PartRefund = Omit<RefundPartRecord, 'requestId' | 'isOpen'> & { holdsUntil: Date | null }

export function readRefundParts(orm: Orm, requestId: string): Promise<RefundPartRecord[]> {
  return orm
    .select()
    .from(refundRequestParts)
    .where(eq(refundRequestParts.requestId, requestId))
    .orderBy(asc(refundRequestParts.kind))
}

type ShownPart = Omit<PartRefund, 'holdsUntil'>

/** Parts as a refund shows them. */
export async function showParts(orm: Orm, parts: readonly ShownPart[]): Promise<RefundPart[]> {
  const stayIds = parts.flatMap(({ stayId }) => stayId ?? [])
  const found = await orm
    .select({
      id: stays.id,
      number: stays.number,
      hotel: accommodations.name,
      arrival: stays.arrival,
      departure: stays.departure,
    })
    .from(stays)
    .innerJoin(accommodations, eq(accommodations.id, stays.accommodationId))
    .where(inArray(stays.id, stayIds))
  return parts.flatMap(({ kind, stayId, nights, nightsBack, firstNight, visas, visasBack, ...part }): RefundPart[] => {
    const { base, baseVat, refund, refundVat, policyVersion } = part
    const amounts = { base, baseVat, refund, refundVat, policyVersion }
    if (kind === 'visas') return visas === null || visasBack === null ? [] : [{ kind, visas, visasBack, ...amounts }]
    const stay = found.find(({ id }) => id === stayId)
    if (!stay || nights === null || nightsBack === null || firstNight === null) return []
    return [{ kind, stay, nights, nightsBack, firstNight, ...amounts }]
  })
}

/** By which means what the parts give back was paid: what belongs to a package was paid with its rooms. */
export async function readPartPayments(
  orm: Orm,
  bookingId: string,
  parts: readonly Pick<ShownPart, 'refund'>[],
): Promise<PaidPart[]> {
  if (parts.length === 0) return []
  const [paid] = await orm
    .select({ means: stays.means, agentId: stays.agentId })
    .from(packageSales)
    .innerJoin(stays, eq(stays.id, packageSales.stayId))
    .where(eq(packageSales.bookingId, bookingId))
  if (!paid) throw new Error(`booking ${bookingId} was sold as a package`)
  return parts.map(({ refund }) => ({ ...paid, customerId: null, amount: refund }))
}
