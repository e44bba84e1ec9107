import { type ActorRefFrom, type AnyActorRef, fromPromise, waitFor } from 'xstate'
import { draftPart, type ReadDraftAnswer } from '#machines/parts/draft.ts'
import type { requestPart } from '#machines/parts/request.ts'

type Request = ActorRefFrom<ReturnType<typeof requestPart<{ ok: boolean }, unknown>>>

/** The request of this id in a running flow, once it has got no answer. */
export async function unansweredIn(flow: AnyActorRef, id: string): Promise<Request> {
  await waitFor(flow, (snapshot) => snapshot.children[id] !== undefined, { timeout: 30_000 })
  const request: Request = flow.getSnapshot().children[id]
  await waitFor(request, (snapshot) => snapshot.hasTag('unanswered'), { timeout: 30_000 })
  return request
}

/** Whether one of a running flow's parts waits for the clerk: its request was not answered, its draft not read. */
function isWaiting(flow: AnyActorRef): boolean {
  const children: Record<string, AnyActorRef | undefined> = flow.getSnapshot().children
  return Object.values(children).some((child) => {
    const tags: unknown = child?.getSnapshot().tags
    return tags instanceof Set && (tags.has('unanswered') || tags.has('unread'))
  })
}

/** Until a running flow is not busy any more, or one of its parts waits for the clerk. */
export async function settled(flow: AnyActorRef): Promise<void> {
  while (flow.getSnapshot().hasTag('busy') && !isWaiting(flow)) await nextChange(flow)
}

/** A flow does not say that something changed when only a part of it did. */
function nextChange(flow: AnyActorRef): Promise<void> {
  const children: Record<string, AnyActorRef | undefined> = flow.getSnapshot().children
  return new Promise((resolve) => {
    const subscriptions = [flow, ...Object.values(children)].map((actor) =>
      actor?.subscribe({ next: changed, error: changed }),
    )
    function changed() {
      for (const subscription of subscriptions) subscription?.unsubscribe()
      resolve()
    }
  })
}

/** A draft that was left with this work; what is kept from here on is not looked at. */
export function draftFinding<Work>(work: Work | null) {
  return draftPart<Work>().provide({
    actors: { readDraft: fromPromise<ReadDraftAnswer<Work>>(async () => ({ ok: true, work, version: 3 })) },
  })
}
