import { and, eq, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Policies } from '#contract/policy/policy.ts'
import { consignmentPieces } from '#server/database/schema/consignment.ts'
import { stuckBefore } from '../consignment-rules.ts'

/** Pieces that have been in their state for longer than the policies allow, as a condition on `consignment_pieces`. */
export function stuckPieces(policies: Policies, now: Date): SQL {
  const states = stuckBefore(policies, now).map(({ state, before }) =>
    and(eq(consignmentPieces.state, state), lte(consignmentPieces.stateSince, before)),
  )
  return or(...states) ?? sql`false`
}
