import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { MachineVersionRead } from '#contract/workflow/machine-version.ts'
import type { Database } from '#server/database/connection.ts'
import { pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { machineVersions, workflowEvents } from '#server/database/schema/lifecycle.ts'
import { machineDrawings } from '#server/database/schema/machine-drawings.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api } from '#server/plugins/api.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { auditsAll } from '#server/domain/workflow/read-records.ts'

/** The definitions that have been in force, each with its drawing. */
export function registerMachineVersions(api: Api): void {
  api.read('getMachineVersions', ({ query, actor, database }) => listVersions(database, query, actor))

  api.read('getMachineVersion', async ({ query: { machine, fingerprint }, database: { orm } }) => {
    const [found] = await orm
      .select({
        fingerprint: machineVersions.fingerprint,
        since: machineVersions.since,
        transitionTable: sql<MachineVersionRead['transitionTable']>`${machineVersions.transitionTable}`,
        document: machineDrawings.document,
      })
      .from(machineVersions)
      .leftJoin(
        machineDrawings,
        and(
          eq(machineDrawings.machine, machineVersions.machine),
          eq(machineDrawings.fingerprint, machineVersions.fingerprint),
        ),
      )
      .where(and(eq(machineVersions.machine, machine), eq(machineVersions.fingerprint, fingerprint)))
    return found ? { data: found } : refuse('notFound')
  })
}

async function listVersions(
  { orm }: Pick<Database, 'orm'>,
  asked: PageQuery & { machine: string },
  reader: Pick<Actor, 'userType' | 'isAgent'>,
): Promise<ReplyOf<'getMachineVersions'> | Refusal> {
  const isMachine = eq(machineVersions.machine, asked.machine)
  const found = await pageOfIds(orm, asked, {
    table: machineVersions,
    id: machineVersions.fingerprint,
    where: isMachine,
    sorts: { since: machineVersions.since },
    defaultSort: '-since',
  })
  if (isRefusal(found)) return found
  const { ids, page } = found
  if (ids.length === 0) return { data: [], page }
  const isListed = and(isMachine, inArray(machineVersions.fingerprint, ids))
  const [rows, drawn, counts] = await Promise.all([
    orm
      .select({ fingerprint: machineVersions.fingerprint, since: machineVersions.since })
      .from(machineVersions)
      .where(isListed),
    orm
      .select({ fingerprint: machineDrawings.fingerprint })
      .from(machineDrawings)
      .where(and(eq(machineDrawings.machine, asked.machine), inArray(machineDrawings.fingerprint, ids))),
    // How much there is in all says something of records that others may not see.
    auditsAll(reader) ? countEvents(orm, asked.machine) : null,
  ])
  const data = ids.flatMap((fingerprint) => {
    const row = rows.find((one) => one.fingerprint === fingerprint)
    if (!row) return []
    const events = counts && (counts.find((one) => one.fingerprint === fingerprint) ?? { count: 0, lastAt: null })
    return [
      {
        ...row,
        isDrawn: drawn.some((one) => one.fingerprint === fingerprint),
        events: events && { count: events.count, lastAt: events.lastAt },
      },
    ]
  })
  return { data, page }
}

function countEvents(orm: Database['orm'], machine: string) {
  return orm
    .select({
      fingerprint: workflowEvents.fingerprint,
      count: sql<number>`count(*)::int`,
      lastAt: sql<Date>`max(${workflowEvents.at})`.mapWith(workflowEvents.at),
    })
    .from(workflowEvents)
    .where(eq(workflowEvents.machine, machine))
    .groupBy(workflowEvents.fingerprint)
}
