import { z } from 'zod'
import { VISA_REQUEST_STATES } from '#contract/check-in/visa-codes.ts'
import { storeCreated } from '#server/audit/contents/store-contents.ts'
import type { Transaction } from '#server/database/connection.ts'
import { visaFees, visaRequests } from '#server/database/schema/visa.ts'
import { initialStateOf, recordCreations } from '#server/lifecycle/apply-event.ts'
import { visaRequestRecord } from './visa-request-record.ts'

/** A visa request about to be written, whose rules have all been checked. */
export type NewVisaRequest = Omit<
  typeof visaRequests.$inferInsert,
  'state' | 'requestedAt' | 'version' | 'visaNumber' | 'validUntil' | 'refusalReason'
> & {
  id: string
  /** Calendar day of boarding at the ticket's own stoppage. */
  travelDate: string
}

/** A state's name as the lifecycle machine gives it. */
const visaRequestState = z.enum(VISA_REQUEST_STATES)

/**
 * Writes visa requests, and what was paid for those of a package.
 *
 * @param fees of some of these requests
 */
export async function writeVisaRequests(
  tx: Transaction,
  requests: readonly NewVisaRequest[],
  { by, at, reason, fees = [] }: { by: string; at: Date; reason?: string; fees?: (typeof visaFees.$inferInsert)[] },
): Promise<void> {
  const rows = requests.map(({ travelDate, ...request }) => ({
    ...request,
    state: visaRequestState.parse(initialStateOf(visaRequestRecord, { travelDate })),
    requestedAt: at,
    version: 1,
  }))
  await tx.orm.insert(visaRequests).values(rows)
  if (fees.length > 0) await tx.orm.insert(visaFees).values(fees)
  await storeCreated(tx, { visaRequest: rows.map(({ id }) => id) })
  await recordCreations(tx, visaRequestRecord, rows, { actorId: by, at, ...(reason && { reason }) })
}
