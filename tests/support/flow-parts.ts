import { type ActorRefFrom, type AnyActorRef, fromPromise, waitFor } from 'xstate'
import { draftPart, type ReadDraftAnswer } from '#machines/parts/draft.ts'
import type { RequestEvent, requestPart } from '#machines/parts/request.ts'

type Request = ActorRefFrom<ReturnType<typeof requestPart<{ ok: boolean }, unknown>>>

/** The request of this id in a running flow, once it has got no answer. */
export async function unansweredIn(flow: AnyActorRef, id: string): Promise<Request> {
  await waitFor(flow, (snapshot) => snapshot.children[id] !== undefined, { timeout: 30_000 })
  const request: Request = flow.getSnapshot().children[id]
  await waitFor(request, (snapshot) => snapshot.hasTag('unanswered'), { timeout: 30_000 })
  return request
}

/** The part of a running flow that waits for the clerk: its request was not answered, its draft not read. */
export function waitingIn(flow: AnyActorRef): AnyActorRef | undefined {
  const children: Record<string, AnyActorRef | undefined> = flow.getSnapshot().children
  return Object.values(children).find((child) => {
    const tags: unknown = child?.getSnapshot().tags
    return tags instanceof Set && (tags.has('unanswered') || tags.has('unread'))
  })
}

/** What is said to a request goes to the one that waits, everything else to the flow. */
export function sendTo<Event extends { type: string }>(
  flow: { send: (event: Event) => void } & AnyActorRef,
  event: Event | RequestEvent,
): void {
  if (!isForRequest(event)) return flow.send(event)
  const request = waitingIn(flow)
  if (!request) throw new Error(`nothing waits for ${event.type}`)
  request.send(event)
}

function isForRequest(event: { type: string }): event is RequestEvent {
  return event.type.startsWith('request.')
}

/** Until a running flow is not busy any more, or one of its parts waits for the clerk; and no more time is asked for. */
export async function settled(flow: AnyActorRef): Promise<void> {
  while ((flow.getSnapshot().hasTag('busy') && !waitingIn(flow)) || isRenewing(flow)) await nextChange(flow)
}

function isRenewing(flow: AnyActorRef): boolean {
  const clock: AnyActorRef | undefined = flow.getSnapshot().children.seatClock
  return clock?.getSnapshot().hasTag('renewing') === true
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
