import { and, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Transaction } from '#server/database/connection.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'

/** The entry that earns a night. */
export interface EarnedNight {
  id: string
  postingDate: string
}

/**
 * The entry that earns each night of a stay, by night. What was taken back, since the stay moved to other days, is none
 * of them. The stay must be locked.
 */
export async function readEarnings(tx: Transaction, stayId: string): Promise<ReadonlyMap<string, EarnedNight>> {
  const reversal = alias(ledgerEntries, 'reversal')
  const rows = await tx.orm
    .select({ id: ledgerEntries.id, postingDate: ledgerEntries.postingDate, trueDate: ledgerEntries.trueDate })
    .from(ledgerEntries)
    .leftJoin(reversal, eq(reversal.reverses, ledgerEntries.id))
    .where(and(eq(ledgerEntries.recordId, stayId), eq(ledgerEntries.act, 'stayNightEarned'), isNull(reversal.id)))
  return new Map(rows.map(({ id, postingDate, trueDate }) => [trueDate ?? postingDate, { id, postingDate }]))
}
