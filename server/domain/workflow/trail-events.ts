import { and, asc, eq } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { workflowEvents } from '#server/database/schema/lifecycle.ts'
import { users } from '#server/database/schema/people.ts'

/** What happened to one record, in order, as its own page tells it. */
export async function readTrailEvents(orm: Orm, machine: string, recordId: string) {
  const rows = await orm
    .select({ event: workflowEvents, actorName: users.name })
    .from(workflowEvents)
    .leftJoin(users, eq(users.id, workflowEvents.actorId))
    .where(and(eq(workflowEvents.recordId, recordId), eq(workflowEvents.machine, machine)))
    .orderBy(asc(workflowEvents.id))
  return rows.map(({ event, actorName }) => ({
    event: event.event,
    from: event.fromState,
    to: event.toState,
    by: event.actorId === null || actorName === null ? null : { id: event.actorId, name: actorName },
    at: event.at,
    reason: event.reason,
  }))
}
