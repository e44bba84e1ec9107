import { and, eq, exists } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Database } from '#server/database/connection.ts'
import { consignmentPieces, consignments } from '#server/database/schema/consignment.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { consignmentScope } from '#server/records/consignment-scope.ts'
import type { WorkflowTrail } from '#server/records/workflow-trail.ts'
import { writeOffScope } from './write-off-shown.ts'

const query = new QueryBuilder({ casing: 'snake_case' })

/** Who sees a consignment sees what happened to each of its pieces. */
export const pieceTrail: WorkflowTrail = {
  machine: 'consignmentPiece',
  scope(_, reader) {
    const scope = consignmentScope(reader)
    return (
      scope &&
      exists(
        query
          .select({ id: consignments.id })
          .from(consignments)
          .where(and(eq(consignments.id, consignmentPieces.consignmentId), scope)),
      )
    )
  },
}

export const writeOffTrail: WorkflowTrail = {
  machine: 'writeOff',
  scope: (_, reader) => writeOffScope(reader),
}

/** Whether a consignment is there and lies in a reader's scope: who may hear of it. */
export async function seesConsignment({ orm }: Pick<Database, 'orm'>, reader: Actor, id: string): Promise<boolean> {
  return (await orm.$count(consignments, and(eq(consignments.id, id), consignmentScope(reader)))) > 0
}
