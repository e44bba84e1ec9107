import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/database/connection.ts'
import { consignments } from '#server/database/schema/consignment.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { consignmentScope } from '#server/domain/consignment/consignment-scope.ts'

/** Whether a consignment is there and lies in a reader's scope: who may hear of it. */
export async function seesConsignment({ orm }: Pick<Database, 'orm'>, reader: Actor, id: string): Promise<boolean> {
  return (await orm.$count(consignments, and(eq(consignments.id, id), consignmentScope(reader)))) > 0
}
