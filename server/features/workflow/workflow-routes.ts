import { and, eq, inArray } from 'drizzle-orm'
import type { RecordMachine } from '#contract/workflow.ts'
import type { Database } from '#server/database/connection.ts'
import { inOrderOf, pageOfIds } from '#server/database/list-page.ts'
import { workflowEvents } from '#server/database/schema/lifecycle.ts'
import { users } from '#server/database/schema/people.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api } from '#server/plugins/api.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { isSeenBy, scopeOfTrail, type WorkflowTrail } from '#server/records/workflow-trail.ts'
import { readFigures } from './workflow-figures.ts'
import { findRecords, listRecords } from './workflow-lists.ts'
import { named, readWorkflowRecord } from './workflow-record.ts'
import { countedOf, type FiguresAsked } from './workflow-scope.ts'
import { exportFigures, exportRecord, exportRecords } from './workflow-sheets.ts'

/** What happened to a record, and to all records, for those who see the records. */
export function registerWorkflow(api: Api, { trails }: { trails: readonly WorkflowTrail[] }): void {
  const trailOf = (machine: RecordMachine): WorkflowTrail | undefined =>
    trails.find((trail) => trail.machine === machine)
  const sees = async (
    database: Database,
    actor: Actor,
    { machine, recordId }: { machine: RecordMachine; recordId: string },
  ) => {
    const trail = trailOf(machine)
    return trail !== undefined && (await isSeenBy(trail, database, actor, recordId))
  }
  const counted = async (database: Database, actor: Actor, asked: FiguresAsked) => {
    const trail = trailOf(asked.machine)
    return trail ? countedOf(trail, database, actor, asked) : refuse('notFound')
  }

  api.read('getWorkflowEvents', async ({ query, actor, database }) => {
    const { orm } = database
    if (!(await sees(database, actor, query))) return refuse('notFound')
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
      by: named(event.actorId, actorName),
      at: event.at,
      reason: event.reason,
    }))
    return { data, page: found.page }
  })

  // a record and all records on the drawing
  api.read('getWorkflowRecord', async ({ query, actor, database }) => {
    const data = (await sees(database, actor, query))
      ? await readWorkflowRecord(database, query.machine, query.recordId, actor)
      : null
    return data ? { data } : refuse('notFound')
  })

  api.file('exportWorkflowRecord', async ({ query, actor, database }) => {
    const { machine, recordId, format, language } = query
    const shown = (await sees(database, actor, query))
      ? await readWorkflowRecord(database, machine, recordId, actor)
      : null
    return shown
      ? exportRecord(database, shown, { format, language, userId: actor.id, details: { machine, recordId } })
      : refuse('notFound')
  })

  api.read('findWorkflowRecords', async ({ query, actor, database }) => {
    const asked = trails.filter(({ machine }) => query.machine === undefined || machine === query.machine)
    if (query.search === '') return { data: [] }
    const kinds = await Promise.all(
      asked.map(async (trail) => ({ machine: trail.machine, scope: await scopeOfTrail(trail, database, actor) })),
    )
    return { data: await findRecords(database.orm, query.search, kinds) }
  })

  api.read('getWorkflowFigures', async ({ query, actor, database, now }) => {
    const those = await counted(database, actor, query)
    return isRefusal(those) ? those : { data: await readFigures(database.orm, those, now) }
  })

  api.file('exportWorkflowFigures', async ({ query, actor, database, now }) => {
    const { format, language, ...asked } = query
    const those = await counted(database, actor, asked)
    if (isRefusal(those)) return those
    return exportFigures(database, asked.machine, await readFigures(database.orm, those, now), {
      format,
      language,
      userId: actor.id,
      details: asked,
    })
  })

  api.read('getWorkflowRecordList', async ({ query, actor, database }) => {
    const those = await counted(database, actor, query)
    return isRefusal(those) ? those : listRecords(database, those, query)
  })

  api.file('exportWorkflowRecords', async ({ query, actor, database }) => {
    const { format, language, ...asked } = query
    const those = await counted(database, actor, asked)
    return isRefusal(those)
      ? those
      : exportRecords(database, those, asked, { format, language, userId: actor.id, details: asked })
  })
}
