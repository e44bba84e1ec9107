import { and, eq, type SQL } from 'drizzle-orm'
import { AUDITORS } from '#contract/access.ts'
import type { RecordName } from '#contract/records.ts'
import type { LifecycleRecord } from '#contract/workflow/workflow-record-row.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { recordOf } from './all-records.ts'

/** Super admin and head account audit: what happened to any record is theirs to read. */
export const auditsAll = ({ userType, isAgent }: Pick<Actor, 'userType' | 'isAgent'>): boolean =>
  !isAgent && AUDITORS.some((type) => type === userType)

/** The records of a kind whose events a reader may see, as a condition on their table; undefined: all. */
export async function readableEvents(name: RecordName, database: Database, reader: Actor): Promise<SQL | undefined> {
  return auditsAll(reader) ? undefined : recordOf(name).readable(reader, database)
}

/** Whether a record is there and its events are the reader's to see. */
export async function mayReadEvents(
  { machine, recordId }: { machine: RecordName; recordId: string },
  database: Database,
  reader: Actor,
): Promise<boolean> {
  const { table } = recordOf(machine)
  const readable = await readableEvents(machine, database, reader)
  return (await database.orm.$count(table, and(eq(table.id, recordId), readable))) > 0
}

/** What records of one kind are called and where their pages are, by id. */
export async function describeRecords(
  orm: Orm,
  machine: RecordName,
  ids: readonly string[],
): Promise<Map<string, LifecycleRecord>> {
  const asked = [...new Set(ids)]
  const described = asked.length === 0 ? [] : await recordOf(machine).describe(orm, asked)
  return new Map(described.map((record) => [record.id, { machine, ...record }]))
}
