import { useSelector } from '@xstate/react'
import { useCallback, useSyncExternalStore } from 'react'
import type { Actor, ActorRefFrom, AnyActorRef, AnyStateMachine } from 'xstate'
import type { draftPart } from '#machines/parts/draft.ts'
import type { requestPart } from '#machines/parts/request.ts'

type Request = ActorRefFrom<ReturnType<typeof requestPart<{ ok: boolean }, unknown>>>
type Draft = ActorRefFrom<ReturnType<typeof draftPart<never>>>

/** What keeps a flow from going on although no state of its own says so: one of its parts waits for the clerk. */
export interface FlowException {
  /** `outage`: the server gave no answer. `draftSetAside`: the draft was made by another version of the program. */
  name: 'outage' | 'draftSetAside'
  /** Which of the flow's parts waits: the id under which it is invoked. */
  part: string
  /** Ask again, or begin from the start. */
  goOn: () => void
  /** Back to the step that asked, where there is one. */
  leave: (() => void) | undefined
  /** Throw everything away, after a question. */
  giveUp: (() => void) | undefined
  /** The question whether everything shall be thrown away is asked. */
  question: { confirm: () => void; keep: () => void } | undefined
}

/** A flow does not say that something changed when only a part of it did: the parts are listened to as well. */
export function useExceptionOf(flow: Actor<AnyStateMachine>): FlowException | undefined {
  const subscribe = useCallback((onChange: () => void) => watchParts(flow, onChange), [flow])
  const waiting = useSyncExternalStore(subscribe, () => waitingPartOf(flow))
  useSelector(waiting, (snapshot: unknown) => snapshot)
  return exceptionOf(waiting)
}

/** As the flow is now; for what is no view. */
export function exceptionIn(flow: Actor<AnyStateMachine>): FlowException | undefined {
  return exceptionOf(waitingPartOf(flow))
}

function exceptionOf(waiting: Request | Draft | undefined): FlowException | undefined {
  if (waiting === undefined) return undefined
  return isDraft(waiting) ? draftException(waiting) : requestException(waiting)
}

function waitingPartOf(flow: Actor<AnyStateMachine>): Request | Draft | undefined {
  return childrenOf(flow).find((child) => isRequest(child) || isDraft(child))
}

function requestException(request: Request): FlowException {
  const { send, id } = request
  const snapshot = request.getSnapshot()
  const isAsked = snapshot.matches('confirming')
  return {
    name: 'outage',
    part: id,
    goOn: () => send({ type: 'request.retry' }),
    leave: snapshot.can({ type: 'request.leave' }) ? () => send({ type: 'request.leave' }) : undefined,
    giveUp: snapshot.can({ type: 'request.giveUp' }) ? () => send({ type: 'request.giveUp' }) : undefined,
    question: isAsked
      ? { confirm: () => send({ type: 'request.confirm' }), keep: () => send({ type: 'request.keep' }) }
      : undefined,
  }
}

function draftException(draft: Draft): FlowException {
  const isSetAside = draft.getSnapshot().matches('setAside')
  return {
    name: isSetAside ? 'draftSetAside' : 'outage',
    part: draft.id,
    goOn: () => draft.send({ type: isSetAside ? 'draft.startOver' : 'draft.retry' }),
    leave: undefined,
    giveUp: undefined,
    question: undefined,
  }
}

function watchParts(flow: Actor<AnyStateMachine>, onChange: () => void): () => void {
  const heard = new Map<AnyActorRef, { unsubscribe: () => void }>()
  const listen = () => {
    for (const child of childrenOf(flow)) {
      // What ends in an error tells the flow, which is listened to.
      if (!heard.has(child)) heard.set(child, child.subscribe({ next: onChange, error: () => undefined }))
    }
  }
  listen()
  const own = flow.subscribe(() => {
    listen()
    onChange()
  })
  return () => {
    own.unsubscribe()
    for (const subscription of heard.values()) subscription.unsubscribe()
  }
}

function childrenOf(flow: Actor<AnyStateMachine>): AnyActorRef[] {
  const children: Record<string, AnyActorRef | undefined> = flow.getSnapshot().children
  return Object.values(children).filter((child) => child !== undefined)
}

const isRequest = (child: AnyActorRef): child is Request => hasTag(child, 'unanswered')
const isDraft = (child: AnyActorRef): child is Draft => hasTag(child, 'unread')

function hasTag(child: AnyActorRef, tag: 'unanswered' | 'unread'): boolean {
  const snapshot: unknown = child.getSnapshot()
  return (
    typeof snapshot === 'object' &&
    snapshot !== null &&
    'tags' in snapshot &&
    snapshot.tags instanceof Set &&
    snapshot.tags.has(tag)
  )
}
