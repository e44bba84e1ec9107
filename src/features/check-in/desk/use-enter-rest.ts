import { useMemo, useSyncExternalStore } from 'react'
import { useCheckInActor, type CheckInSnapshot } from './check-in-actor.tsx'
import { viewOf } from './check-in-views.ts'

/**
 * For so long an Enter does nothing with a verdict that has just come up, in milliseconds: it is the second of a
 * scanner's two line ends, or was meant for the card before.
 */
const REST_MS = 600

/** Whether the officer can have seen what an Enter would do now: at once by asking, and for what the screen says of it. */
export function useEnterRest(): { isAwake: () => boolean; isShown: boolean } {
  const actor = useCheckInActor()
  const rest = useMemo(() => restOf(actor), [actor])
  return { isAwake: rest.isAwake, isShown: useSyncExternalStore(rest.subscribe, rest.isAwake) }
}

function restOf(actor: ReturnType<typeof useCheckInActor>) {
  let isAwake = true
  function subscribe(listener: () => void): () => void {
    let before = actor.getSnapshot()
    let timer = 0
    const wake = (now: boolean) => {
      isAwake = now
      listener()
    }
    const { unsubscribe } = actor.subscribe((now) => {
      const isNew = isOtherCard(before, now)
      before = now
      if (!isNew) return
      window.clearTimeout(timer)
      timer = window.setTimeout(wake, REST_MS, true)
      wake(false)
    })
    return () => {
      unsubscribe()
      window.clearTimeout(timer)
      isAwake = true
    }
  }
  return { subscribe, isAwake: () => isAwake }
}

/** Another verdict, the same on somebody else, or one that the list was over. */
function isOtherCard(one: CheckInSnapshot, other: CheckInSnapshot): boolean {
  return (
    viewOf(one) !== viewOf(other) ||
    one.context.isListOpen !== other.context.isListOpen ||
    one.context.ticketId !== other.context.ticketId ||
    one.context.scan !== other.context.scan ||
    one.context.scanned !== other.context.scanned
  )
}
