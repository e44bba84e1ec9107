import { and, eq, inArray } from 'drizzle-orm'
import { workflowEvents } from '#server/database/schema/lifecycle.ts'
import { users } from '#server/database/schema/people.ts'
import { inOrderOf, pageOfIds } from '#server/database/list-page.ts'
import type { Api } from '#server/plugins/api.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import type { WorkflowTrail } from '#server/records/workflow-trail.ts'

/** What happened to a record, for those who see the record. */
export function registerWorkflow(api: Api, { trails }: { trails: readonly WorkflowTrail[] }): void {
  api.read('getWorkflowEvents', async ({ query, actor, database }) => {
    const { orm } = database
    const trail = trails.find(({ machine }) => machine === query.machine)
    if (!(await trail?.isSeenBy(database, actor, query.recordId))) return refuse('notFound')
    const found = await pageOfIds(orm, query, {
      table: workflowEvents,
      id: workflowEvents.id,
      where: and(eq(workflowEvents.recordId, query.recordId), eq(workflowEvents.machine, query.machine)),
      sorts: { id: workflowEvents.id },
      defaultSort: 'id',
    })
    if (isRefusal(found)) return found
    if (found.ids.length === 0) return { data: [], page: found.page }
    const rows = await orm
      .select({ event: workflowEvents, actorName: users.name, id: workflowEvents.id })
      .from(workflowEvents)
      .leftJoin(users, eq(users.id, workflowEvents.actorId))
      .where(inArray(workflowEvents.id, found.ids.map(Number)))
    const data = inOrderOf(found.ids, rows).map(({ event, actorName }) => ({
      id: event.id,
      machine: event.machine,
      fingerprint: event.fingerprint,
      recordId: event.recordId,
      event: event.event,
      from: event.fromState,
      to: event.toState,
      by: event.actorId !== null && actorName !== null ? { id: event.actorId, name: actorName } : null,
      at: event.at,
      reason: event.reason,
    }))
    return { data, page: found.page }
  })
}
