import { and, eq } from 'drizzle-orm'
import { checkInReviews } from '#server/database/schema/travel-day.ts'
import { recordChange } from '#server/masters/record-changes.ts'
import type { Api } from '#server/plugins/api.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { giveSurplusBack } from './refund-surplus.ts'
import { listReviews, readReviews, reviewScope, reviewsToSettle } from './review-list.ts'

/** What cut-off devices did and somebody has to look at. */
export function registerCheckInReviews(api: Api): void {
  api.read('getCheckInReviewList', async ({ query, actor, database, language }) => {
    if (actor.isAgent) return refuse('ruleBroken', { message: 'travelDay.notAgents' })
    const network = await loadNetwork(database)
    return listReviews(database.orm, query, { network, reader: actor, scope: reviewScope(actor, network), language })
  })

  api.write('resolveCheckInReview', async ({ body, actor, database, tx, now, language }) => {
    const network = await loadNetwork(database)
    const scope = reviewScope(actor, network)
    const [review] = await tx.orm
      .select({
        version: checkInReviews.version,
        resolvedAt: checkInReviews.resolvedAt,
        paymentId: checkInReviews.paymentId,
      })
      .from(checkInReviews)
      .where(and(eq(checkInReviews.id, body.id), scope))
      .for('update')
    if (!review) return refuse('notFound')
    const isOwn = await tx.orm.$count(
      checkInReviews,
      and(eq(checkInReviews.id, body.id), reviewsToSettle(actor, network)),
    )
    if (isOwn === 0) return refuse('otherDepot', { message: 'scope.boardsElsewhere' })
    const read = async () => (await readReviews(tx.orm, [body.id], { network, reader: actor, scope, language }))[0]
    // What somebody has written about it is not written over.
    if (review.version !== body.version || review.resolvedAt !== null)
      return refuse('staleVersion', { details: { review: await read() } })
    const given = body.giveBack ? await giveSurplusBack(tx, review.paymentId, actor, now) : undefined
    if (isRefusal(given)) return given
    await tx.orm
      .update(checkInReviews)
      .set({ resolvedBy: actor.id, resolvedAt: now, note: body.note, version: review.version + 1 })
      .where(eq(checkInReviews.id, body.id))
    // Sealed, so that the columns above can be held against it.
    await recordChange(tx, {
      kind: 'checkInReview',
      id: body.id,
      before: { resolvedBy: null, resolvedAt: null, note: null },
      after: { resolvedBy: actor.id, resolvedAt: now, note: body.note },
      userId: actor.id,
      now,
    })
    const data = await read()
    if (!data) throw new Error(`review ${body.id} left the scope of who resolved it`)
    return { data }
  })
}
