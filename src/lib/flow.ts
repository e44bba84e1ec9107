import { useSelector } from '@xstate/react'
import { createContext, use, useCallback, useLayoutEffect, useSyncExternalStore } from 'react'
import type { Actor, ActorRefFrom, AnyActorRef, AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'
import type { requestPart } from '#machines/parts/request.ts'

/**
 * The hooks by which the views of a flow read it and send to it. What is selected is compared by reference, so select
 * what is there rather than make something new. A button for an event is enabled exactly when `useCan` says so.
 */
export function flowHooks<Machine extends AnyStateMachine>(name: string) {
  const FlowContext = createContext<Actor<Machine> | null>(null)

  function useFlowActor(): Actor<Machine> {
    const actor = use(FlowContext)
    if (!actor) throw new Error(`There is no provider of the ${name} flow above.`)
    return actor
  }
  function useFlow<Value>(select: (snapshot: SnapshotFrom<Machine>) => Value): Value {
    return useSelector(useFlowActor(), select)
  }
  function useSend(): (event: EventFromLogic<Machine>) => void {
    return useFlowActor().send
  }
  function useCan(event: EventFromLogic<Machine>): boolean {
    return useSelector<Actor<AnyStateMachine>, boolean>(useFlowActor(), (snapshot) => snapshot.can(event))
  }
  function useUnanswered(): UnansweredRequest | undefined {
    return useUnansweredOf(useFlowActor())
  }
  return { FlowContext, useFlowActor, useFlow, useSend, useCan, useUnanswered }
}

/** A request of a flow that waits for what the clerk decides; its `id` says which. */
export type UnansweredRequest = ActorRefFrom<ReturnType<typeof requestPart<{ ok: boolean }, unknown>>>

/** A flow does not say that something changed when only a request of it did: the requests are listened to as well. */
function useUnansweredOf(flow: Actor<AnyStateMachine>): UnansweredRequest | undefined {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const heard = new Map<AnyActorRef, () => void>()
      const listen = () => {
        for (const child of childrenOf(flow)) {
          if (!heard.has(child)) heard.set(child, stopOf(child.subscribe({ next: onChange, error: () => undefined })))
        }
      }
      listen()
      const stop = stopOf(
        flow.subscribe(() => {
          listen()
          onChange()
        }),
      )
      return () => {
        stop()
        for (const stopChild of heard.values()) stopChild()
      }
    },
    [flow],
  )
  return useSyncExternalStore(subscribe, () => childrenOf(flow).find(isUnanswered))
}

const stopOf = (subscription: { unsubscribe: () => void }) => () => subscription.unsubscribe()

function childrenOf(flow: Actor<AnyStateMachine>): AnyActorRef[] {
  const children: Record<string, AnyActorRef | undefined> = flow.getSnapshot().children
  return Object.values(children).filter((child) => child !== undefined)
}

function isUnanswered(child: AnyActorRef): child is UnansweredRequest {
  const snapshot: unknown = child.getSnapshot()
  return (
    typeof snapshot === 'object' &&
    snapshot !== null &&
    'tags' in snapshot &&
    snapshot.tags instanceof Set &&
    snapshot.tags.has('unanswered')
  )
}

/** Keeps the draft when the page is left or hidden, without its pause. The flow's keeper is its child `draftKeeper`. */
export function useDraftFlush(actor: Actor<AnyStateMachine>): void {
  // Before the actor is stopped, which happens in a passive effect.
  useLayoutEffect(() => {
    const flush = () => actor.getSnapshot().children.draftKeeper?.send({ type: 'draft.flush' })
    const onHide = () => document.visibilityState === 'hidden' && flush()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      flush()
    }
  }, [actor])
}
