import type { ApprovalKind, RecordsWith } from '#contract/records.ts'
import type { Orm } from '#server/database/connection.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api } from '#server/plugins/api.ts'
import type { ApprovalSource } from '#server/domain/approval/approval-source.ts'
import { conflictOf, conflictRefusal, eyesOf, type ActorFacts } from '#server/domain/approval/four-eyes.ts'

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
    const shown = own.filter(({ kind }) => query.kind === undefined || kind === query.kind)
    // A kind knows nothing of depots: those of one depot are chosen from all that is counted.
    const most = query.depotId === undefined ? query.recordNumber : COUNTED_TO
    const [lists, counts] = await Promise.all([
      Promise.all(shown.map((source) => source.oldest(orm, actor, most))),
      countAll(orm, actor, eyes, own),
    ])
    const waiting = lists
      .flat()
      .map(({ parties = [], ...row }) => ({
        ...row,
        refusal: conflictRefusal(conflictOf(eyes, [row.requestedBy.id, ...parties])),
      }))
      .filter(({ depot }) => query.depotId === undefined || depot?.id === query.depotId)
      .toSorted((one, other) => one.requestedAt.getTime() - other.requestedAt.getTime() || (one.id < other.id ? -1 : 1))
    const approvals = waiting.slice(0, query.recordNumber)
    const listed =
      query.depotId === undefined
        ? shown.reduce((sum, { kind }) => sum + (counts.byKind[kind] ?? 0), 0)
        : waiting.filter(({ refusal }) => refusal === null).length
    return { data: { approvals, listed, ...counts } }
  })

  api.read('getApprovalCount', async ({ actor, database: { orm }, now }) => ({
    data: await countAll(orm, actor, await eyesOf(orm, actor.id, now), sourcesFor(actor, sources)),
  }))
}

function sourcesFor({ userType }: Actor, sources: readonly ApprovalSource[]): ApprovalSource[] {
  return sources.filter(({ deciders }) => deciders.some((type) => type === userType))
}

async function countAll(orm: Orm, actor: Actor, eyes: ActorFacts, sources: readonly ApprovalSource[]) {
  const counts = await Promise.all(sources.map((source) => source.count(orm, actor, eyes, COUNTED_TO)))
  const byKind: Partial<Record<ApprovalKind, number>> = {}
  for (const [index, { kind }] of sources.entries()) byKind[kind] = counts[index] ?? 0
  return { total: counts.reduce((sum, count) => sum + count, 0), byKind }
}
