import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { TopUpStatus } from '#contract/agent/top-up-codes.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import { topUps } from '#server/database/schema/top-up.ts'

/** The entry that put a top-up on the account, to be joined to `top_ups`; there is one at most. */
export const approvalEntry = alias(ledgerEntries, 'approval_entry')
/** What took that entry back, to be joined to it; one at most, too. */
export const correctionEntry = alias(ledgerEntries, 'correction_entry')

export const isOfApproval = and(eq(approvalEntry.recordId, topUps.id), eq(approvalEntry.act, 'topUpApproved'))
export const isOfCorrection = eq(correctionEntry.reverses, approvalEntry.id)

/** Where both are joined. */
export const wasTakenBack = isNotNull(correctionEntry.id)

/** What became of a top-up, as a condition on `top_ups` alone. */
export function hasStatus(standing: TopUpStatus): SQL | undefined {
  if (standing !== 'approved' && standing !== 'takenBack') return eq(topUps.state, standing)
  const taken = sql`exists (select from ledger_entries as approval join ledger_entries as correction on correction.reverses = approval.id where approval.record_id = ${topUps.id} and approval.act = 'topUpApproved')`
  return and(eq(topUps.state, 'approved'), standing === 'takenBack' ? taken : sql`not ${taken}`)
}
