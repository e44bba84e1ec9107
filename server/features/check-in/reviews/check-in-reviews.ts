import { inArray } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Transaction } from '#server/database/connection.ts'
import { checkInReviews } from '#server/database/schema/travel-day.ts'
import type { Refusal } from '#server/plugins/refusal.ts'
import type { Officer } from '../device/acting-officer.ts'

export type CheckInReview = typeof checkInReviews.$inferSelect

/** What a device did while it was cut off, that somebody has to look at. */
export interface NewReview {
  kind: CheckInReview['kind']
  clientId: string
  ticket: { id: string; departureId: string } | undefined
  deviceId: string | null
  officer: Pick<Officer, 'id' | 'depotId'>
  /** By corrected device time. */
  happenedAt: Date
  uploadedBy: string
  now: Date
  paymentId?: string
  refusal?: Refusal
}

/** Puts something before somebody; answers its id. */
export async function writeReview(tx: Transaction, review: NewReview): Promise<string> {
  const id = newId()
  const { kind, clientId, ticket, deviceId, officer, happenedAt, uploadedBy, now, paymentId, refusal } = review
  await tx.orm.insert(checkInReviews).values({
    id,
    kind,
    clientId,
    ticketId: ticket?.id ?? null,
    departureId: ticket?.departureId ?? null,
    deviceId,
    officerId: officer.id,
    depotId: officer.depotId,
    happenedAt,
    uploadedBy,
    uploadedAt: now,
    paymentId: paymentId ?? null,
    refusal: refusal ? { code: refusal.code, message: refusal.message, values: refusal.values ?? {} } : null,
  })
  return id
}

/** What commands with these client ids came to, where somebody has to look at it. */
export async function readReviewsByClientId(tx: Transaction, clientIds: readonly string[]): Promise<CheckInReview[]> {
  if (clientIds.length === 0) return []
  return tx.orm
    .select()
    .from(checkInReviews)
    .where(inArray(checkInReviews.clientId, [...clientIds]))
}
