import { beginRun } from '#server/audit/audit-runs.ts'
import type { Api } from '#server/plugins/api.ts'
import { refuse } from '#server/plugins/refusal.ts'
import { exportFindings, listFindings, listRuns, showRun } from './audit-view.ts'
import type { AuditWork } from './audit-work.ts'

/** Checks of all that was recorded against the rules: begun by a person, one at a time, kept with what they found. */
export function registerAudits(api: Api, { work }: { work: Pick<AuditWork, 'begin'> }): void {
  api.write('startAudit', async ({ actor, tx, now, afterCommit }) => {
    const run = await beginRun(tx.orm, { startedBy: actor.id, now })
    if (!run) return refuse('conflict', { message: 'audit.underWay' })
    afterCommit(() => work.begin(run))
    const shown = await showRun(tx.orm, run.id, now)
    return shown ? { data: shown } : refuse('notFound')
  })

  api.read('getAuditList', ({ query, database: { orm }, now }) => listRuns(orm, query, now))

  api.read('getAudit', async ({ params, database: { orm }, now }) => {
    const data = await showRun(orm, params.id, now)
    return data ? { data } : refuse('notFound')
  })

  api.read('getAuditFindingList', ({ params, query, database: { orm } }) => listFindings(orm, params.id, query))

  api.file('exportAuditFindings', ({ params, query, actor, database }) =>
    exportFindings(database, params.id, query, actor.id),
  )
}
