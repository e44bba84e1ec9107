import { and, eq, exists } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Database } from '#server/database/connection.ts'
import { consignmentPieces, consignments } from '#server/database/schema/consignment.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { consignmentScope } from '#server/records/consignment-scope.ts'
import type { WorkflowTrail } from '#server/records/workflow-trail.ts'
import { showWriteOff } from './write-off-shown.ts'

const query = new QueryBuilder({ casing: 'snake_case' })

/** Who sees a consignment sees what happened to each of its pieces. */
export const pieceTrail: WorkflowTrail = {
  machine: 'consignmentPiece',
  async isSeenBy({ orm }, reader, id) {
    const ofPiece = exists(
      query
        .select({ id: consignmentPieces.id })
        .from(consignmentPieces)
        .where(and(eq(consignmentPieces.consignmentId, consignments.id), eq(consignmentPieces.id, id))),
    )
    return (await orm.$count(consignments, and(ofPiece, consignmentScope(reader)))) > 0
  },
}

export const writeOffTrail: WorkflowTrail = {
  machine: 'writeOff',
  isSeenBy: async ({ orm }, reader, id) => (await showWriteOff(orm, id, reader)) !== null,
}

/** Whether a consignment is there and lies in a reader's scope: who may hear of it. */
export async function seesConsignment({ orm }: Pick<Database, 'orm'>, reader: Actor, id: string): Promise<boolean> {
  return (await orm.$count(consignments, and(eq(consignments.id, id), consignmentScope(reader)))) > 0
}
