import { useSelector } from '@xstate/react'
import { createContext, use, useLayoutEffect } from 'react'
import type { Actor, AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'

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
  return { FlowContext, useFlowActor, useFlow, useSend, useCan }
}

/** Keeps the draft when the page is left or hidden, without its pause. It is the flow's child `draft`. */
export function useDraftFlush(actor: Actor<AnyStateMachine>): void {
  // Before the actor is stopped, which happens in a passive effect.
  useLayoutEffect(() => {
    const flush = () => actor.getSnapshot().children.draft?.send({ type: 'draft.flush' })
    const onHide = () => document.visibilityState === 'hidden' && flush()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      flush()
    }
  }, [actor])
}
