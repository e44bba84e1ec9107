import { and, eq } from 'drizzle-orm'
import { MAX_DRAFT_BYTES, SEAT_FLOWS } from '#contract/draft.ts'
import { drafts } from '#server/database/schema/departure.ts'
import type { Api } from '#server/plugins/api.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { refuse } from '#server/plugins/refusal.ts'
import { releaseRooms } from '#server/domain/accommodation/room-claims.ts'
import { releaseHolds } from '#server/domain/seat/claims.ts'
import { notifySeats } from '#server/domain/seat/seat-notifications.ts'
import { formatDepartureKey } from '#server/domain/departure/departure-key.ts'

export function registerDrafts(api: Api, { events }: { events: Pick<EventStream, 'publish'> }): void {
  api.read('getDraft', async ({ params, actor, database }) => {
    const [row] = await database.orm
      .select({ snapshot: drafts.snapshot, shape: drafts.shape, version: drafts.version, updatedAt: drafts.updatedAt })
      .from(drafts)
      .where(and(eq(drafts.userId, actor.id), eq(drafts.flow, params.flow)))
    return { data: row ?? null }
  })

  api.write('saveDraft', async ({ params, body, actor, tx, now }) => {
    const { snapshot, shape, version } = body
    const bytes = Buffer.byteLength(JSON.stringify(snapshot))
    if (bytes > MAX_DRAFT_BYTES) return refuse('tooLarge', { message: 'draft.tooLarge' })
    const next = { snapshot, shape, version: version + 1, updatedAt: now }
    const own = and(eq(drafts.userId, actor.id), eq(drafts.flow, params.flow))
    const [row] =
      version === 0
        ? await tx.orm
            .insert(drafts)
            .values({ userId: actor.id, flow: params.flow, ...next })
            .onConflictDoNothing()
            .returning()
        : await tx.orm
            .update(drafts)
            .set(next)
            .where(and(own, eq(drafts.version, version)))
            .returning()
    if (row) return { data: { version: row.version, updatedAt: row.updatedAt } }
    const [present] = await tx.orm.select({ version: drafts.version }).from(drafts).where(own)
    return refuse('staleVersion', { message: 'draft.stale', details: { version: present?.version ?? 0 } })
  })

  api.write('discardDraft', async ({ params, actor, tx, afterCommit }) => {
    await tx.orm.delete(drafts).where(and(eq(drafts.userId, actor.id), eq(drafts.flow, params.flow)))
    const released = SEAT_FLOWS.includes(params.flow) ? await releaseHolds(tx, actor.id) : []
    if (params.flow === 'booking') await releaseRooms(tx, actor.id)
    afterCommit(() => {
      for (const { seats, ...key } of released) notifySeats(events, formatDepartureKey(key), seats, actor.id)
    })
    return { data: {} }
  })
}
