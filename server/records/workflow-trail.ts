import { and, eq, type SQL } from 'drizzle-orm'
import { AUDITORS } from '#contract/access.ts'
import type { RecordMachine } from '#contract/workflow.ts'
import type { Database } from '#server/database/connection.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { LIFECYCLE_RECORDS } from './lifecycle-records.ts'

/** Who may read what happened to records of one kind; the feature that has the records provides it. */
export interface WorkflowTrail {
  machine: RecordMachine
  /** The records that lie in a reader's scope, as a condition on their table; undefined: all of them. */
  scope(database: Database, reader: Actor): SQL | undefined | Promise<SQL | undefined>
}

/** Super admin and head account audit: what happened to any record is theirs to read. */
export const auditsAll = ({ userType, isAgent }: Pick<Actor, 'userType' | 'isAgent'>): boolean =>
  !isAgent && AUDITORS.some((type) => type === userType)

/** The records of a kind whose events a reader may see, as a condition on their table. */
export async function scopeOfTrail(trail: WorkflowTrail, database: Database, reader: Actor): Promise<SQL | undefined> {
  return auditsAll(reader) ? undefined : trail.scope(database, reader)
}

/** Whether a record is there and its events are the reader's to see. */
export async function isSeenBy(
  trail: WorkflowTrail,
  database: Database,
  reader: Actor,
  recordId: string,
): Promise<boolean> {
  const { table, id } = LIFECYCLE_RECORDS[trail.machine]
  return (await database.orm.$count(table, and(eq(id, recordId), await scopeOfTrail(trail, database, reader)))) > 0
}
