import { and, eq, inArray } from 'drizzle-orm'
import { inOrderOf, pageOfIds } from '#server/database/list-page.ts'
import { workflowEvents } from '#server/database/schema/lifecycle.ts'
import { users } from '#server/database/schema/people.ts'
import type { Api } from '#server/plugins/api.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { mayReadEvents, readableEvents } from '#server/domain/workflow/read-records.ts'
import { readFigures } from './workflow-statistics.ts'
import { findRecords, listRecords } from './workflow-lists.ts'
import { named, readWorkflowRecord } from './workflow-record.ts'
import { countedOf } from './workflow-scope.ts'
import { exportFigures, exportRecord, exportRecords } from './workflow-sheets.ts'
import { RECORD_NAMES } from '#contract/records.ts'

/** What happened to a record, and to all records, for those who see the records. */
export function registerWorkflow(api: Api): void {
  registerTrails(api)

  api.read('getWorkflowFigures', async ({ query, actor, database, now }) => {
    const those = await countedOf(database, actor, query)
    return { data: await readFigures(database.orm, those, now) }
  })

  api.file('exportWorkflowFigures', async ({ query, actor, database, now }) => {
    const { format, language, ...asked } = query
    const those = await countedOf(database, actor, asked)
    return exportFigures(database, asked.machine, await readFigures(database.orm, those, now), {
      format,
      language,
      userId: actor.id,
      details: asked,
    })
  })

  api.read('getWorkflowRecordList', async ({ query, actor, database }) => {
    const those = await countedOf(database, actor, query)
    return isRefusal(those) ? those : listRecords(database, those, query)
  })

  api.file('exportWorkflowRecords', async ({ query, actor, database }) => {
    const { format, language, columns, ...asked } = query
    const those = await countedOf(database, actor, asked)
    return isRefusal(those)
      ? those
      : exportRecords(database, those, asked, { format, language, columns, userId: actor.id, details: asked })
  })
}

/** What has happened to a record. */
function registerTrails(api: Api): void {
  api.read('getWorkflowEvents', async ({ query, actor, database }) => {
    const { orm } = database
    if (!(await mayReadEvents(query, database, actor))) return refuse('notFound')
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
    const data = (await mayReadEvents(query, database, actor))
      ? await readWorkflowRecord(database, query.machine, query.recordId, actor)
      : null
    return data ? { data } : refuse('notFound')
  })

  api.file('exportWorkflowRecord', async ({ query, actor, database }) => {
    const { machine, recordId, format, language } = query
    const shown = (await mayReadEvents(query, database, actor))
      ? await readWorkflowRecord(database, machine, recordId, actor)
      : null
    return shown
      ? exportRecord(database, shown, { format, language, userId: actor.id, details: { machine, recordId } })
      : refuse('notFound')
  })

  api.read('findWorkflowRecords', async ({ query, actor, database }) => {
    const asked = query.machine === undefined ? RECORD_NAMES : [query.machine]
    if (query.search === '') return { data: [] }
    const kinds = await Promise.all(
      asked.map(async (machine) => ({ machine, scope: await readableEvents(machine, database, actor) })),
    )
    return { data: await findRecords(database.orm, query.search, kinds) }
  })
}
