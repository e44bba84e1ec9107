import { approvalList } from '#contract/approval/approval-list.ts'
import type { ApprovalKind, RecordsWith } from '#contract/records.ts'
import type { Orm } from '#server/database/connection.ts'
import { exportRowsSheet } from '#server/export/list-sheet.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api } from '#server/plugins/api.ts'
import { refuse } from '#server/plugins/refusal.ts'
import type { ApprovalSource } from '#server/domain/approval/approval-source.ts'
import { conflictOf, conflictRefusal, eyesOf, type ActorFacts } from '#server/domain/approval/four-eyes.ts'
import { sum } from '#machines/sum.ts'

const COUNTED_TO = 1000

/** The inbox of what waits for a decision, over all kinds that features provide. */
export function registerApprovals(
  api: Api,
  { sources: byRecord }: { sources: Readonly<Record<RecordsWith<'approval'>, ApprovalSource>> },
): void {
  const sources = Object.values(byRecord)
  api.read('getApprovals', async ({ query, actor, database: { orm }, now }) => {
    const eyes = await eyesOf(orm, actor.id, now)
    const own = sourcesFor(actor, sources)
    // A kind knows nothing of depots: those of one depot are chosen from all that is counted.
    const most = query.depotId === undefined ? query.recordNumber : COUNTED_TO
    const [waiting, counts] = await Promise.all([
      listWaiting(orm, { actor, eyes, sources: own, most, ...query }),
      countAll(orm, actor, eyes, own),
    ])
    const approvals = waiting.slice(0, query.recordNumber)
    const listed =
      query.depotId === undefined
        ? ofKind(own, query.kind).reduce((sum, { kind }) => sum + (counts.byKind[kind] ?? 0), 0)
        : waiting.filter(({ refusal }) => refusal === null).length
    return { data: { approvals, listed, ...counts } }
  })

  api.file('exportApprovals', async ({ query, actor, database, now }) => {
    const { format, language, columns, sort, ...asked } = query
    if (sort !== undefined) return refuse('malformed', { fields: { sort: 'list.unknownSort' } })
    const eyes = await eyesOf(database.orm, actor.id, now)
    const waiting = { actor, eyes, sources: sourcesFor(actor, sources), most: COUNTED_TO, ...asked }
    return exportRowsSheet(database, approvalList, {
      rows: await listWaiting(database.orm, waiting),
      format,
      language,
      columns,
      userId: actor.id,
      details: asked,
    })
  })

  api.read('getApprovalCount', async ({ actor, database: { orm }, now }) => ({
    data: await countAll(orm, actor, await eyesOf(orm, actor.id, now), sourcesFor(actor, sources)),
  }))
}

interface WaitingQuery {
  actor: Actor
  eyes: ActorFacts
  sources: readonly ApprovalSource[]
  /** Of each kind, from the oldest on. */
  most: number
  kind?: ApprovalKind | undefined
  depotId?: string | undefined
}

/** What waits, oldest first, with why this reader cannot decide it. */
async function listWaiting(orm: Orm, { actor, eyes, sources, most, kind, depotId }: WaitingQuery) {
  const lists = await Promise.all(ofKind(sources, kind).map((source) => source.oldest(orm, actor, most)))
  return lists
    .flat()
    .map(({ parties = [], ...row }) => ({
      ...row,
      refusal: conflictRefusal(conflictOf(eyes, [row.requestedBy.id, ...parties])),
    }))
    .filter(({ depot }) => depotId === undefined || depot?.id === depotId)
    .toSorted((one, other) => one.requestedAt.getTime() - other.requestedAt.getTime() || (one.id < other.id ? -1 : 1))
}

const ofKind = (sources: readonly ApprovalSource[], wanted: ApprovalKind | undefined): readonly ApprovalSource[] =>
  sources.filter(({ kind }) => wanted === undefined || kind === wanted)

function sourcesFor({ userType }: Actor, sources: readonly ApprovalSource[]): ApprovalSource[] {
  return sources.filter(({ deciders }) => deciders.some((type) => type === userType))
}

async function countAll(orm: Orm, actor: Actor, eyes: ActorFacts, sources: readonly ApprovalSource[]) {
  const counts = await Promise.all(sources.map((source) => source.count(orm, actor, eyes, COUNTED_TO)))
  const byKind: Partial<Record<ApprovalKind, number>> = {}
  for (const [index, { kind }] of sources.entries()) byKind[kind] = counts[index] ?? 0
  return { total: sum(counts), byKind }
}
