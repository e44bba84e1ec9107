import { type ActorRefFrom, type AnyActorRef, waitFor } from 'xstate'
import type { requestPart } from '#machines/parts/request.ts'

type Request = ActorRefFrom<ReturnType<typeof requestPart<{ ok: boolean }, unknown>>>

/** The request of this id in a running flow, once it has got no answer. */
export async function unansweredIn(flow: AnyActorRef, id: string): Promise<Request> {
  await waitFor(flow, (snapshot) => snapshot.children[id] !== undefined, { timeout: 30_000 })
  const request: Request = flow.getSnapshot().children[id]
  await waitFor(request, (snapshot) => snapshot.hasTag('unanswered'), { timeout: 30_000 })
  return request
}
