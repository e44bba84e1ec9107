import { useEffect } from 'react'
import { BOOKING_STEPS, type BookingStep } from '#machines/booking/booking-context.ts'
import { exceptionIn } from '#src/platform/flow-exception.ts'
import { isToldInPlace, useBookingActor, type BookingSnapshot } from './booking-actor.tsx'
import { isConfirmingDiscard } from './booking-views.ts'

/** What an entry of the browser's history holds: the steps that lead to it, its own last. */
const TRAIL = 'bookingSteps'

/**
 * Gives each step an entry in the browser's history, so that its Back and Forward go where the clerk was. The flow
 * decides: it is asked with the same event as the line of steps, and where it says no, the entry is put back. Entries
 * are in the order of the steps, whatever way they were come by; after a sale only the first is left to go back from.
 */
export function useStepHistory(): void {
  const actor = useBookingActor()

  useEffect(() => {
    /** Going to another entry ends in an event; until then where one is does not count. */
    let isMoving = false
    /** How many entries led to the one that goes with the flow. */
    let depth = trailHere().length
    /** A draft may be further than the entry it is opened on: without a step by the clerk no entry is added. */
    let isArriving = true

    function move(entries: number) {
      if (entries === 0) return
      isMoving = true
      window.history.go(entries)
    }

    function follow() {
      if (isMoving) return
      const snapshot = actor.getSnapshot()
      const trail = trailHere()
      if (snapshot.matches('booked')) {
        depth = Math.min(trail.length, 1)
        move(depth - trail.length)
      }
      if (!snapshot.matches('steps')) return

      const { step } = snapshot.context
      const before = trail.filter((each) => orderOf(each) < orderOf(step))
      if (trail.at(-1) === step) depth = trail.length
      else if (before.length === trail.length && trail.length > 0) {
        if (isArriving) replace([...trail.slice(0, -1), step])
        else push([...trail, step])
      } else if (trail.length > before.length + 1) move(before.length + 1 - trail.length)
      else replace([...before, step])
      isArriving = false
    }

    function push(trail: readonly BookingStep[]) {
      window.history.pushState({ ...window.history.state, [TRAIL]: trail }, '')
      depth = trail.length
    }

    function replace(trail: readonly BookingStep[]) {
      window.history.replaceState({ ...window.history.state, [TRAIL]: trail }, '')
      depth = trail.length
    }

    function onPop() {
      const trail = trailHere()
      const step = trail.at(-1)
      if (isMoving || step === undefined) {
        isMoving = false
        if (step !== undefined) follow()
        return
      }
      const snapshot = actor.getSnapshot()
      const exception = exceptionIn(actor)
      const obstacle = exception && !isToldInPlace(exception) ? exception : undefined
      if (!obstacle && snapshot.matches('steps') && snapshot.context.step === step) return follow()
      const event = { type: 'booking.goTo', step } as const
      if (!obstacle && snapshot.can(event)) actor.send(event)
      else if (!obstacle?.question && (obstacle || isAtRestBeside(snapshot)) && trail.length < depth)
        window.history.go(-trail.length)
      else {
        obstacle?.question?.keep()
        if (isConfirmingDiscard(snapshot)) actor.send({ type: 'booking.back' })
        move(depth - trail.length)
      }
    }

    follow()
    const following = actor.subscribe(follow)
    window.addEventListener('popstate', onPop)
    return () => {
      following.unsubscribe()
      window.removeEventListener('popstate', onPop)
    }
  }, [actor])
}

/** On a side road, where no step can be gone back to: Back leaves the page, and the draft keeps everything. */
function isAtRestBeside(snapshot: BookingSnapshot): boolean {
  return (
    !snapshot.matches('steps') &&
    !snapshot.matches('booked') &&
    !snapshot.hasTag('busy') &&
    !isConfirmingDiscard(snapshot)
  )
}

function trailHere(): BookingStep[] {
  const state: unknown = window.history.state
  const trail: unknown = state && typeof state === 'object' && TRAIL in state ? state[TRAIL] : undefined
  return Array.isArray(trail) ? trail.filter(isStep) : []
}

function isStep(value: unknown): value is BookingStep {
  return BOOKING_STEPS.some((step) => step === value)
}

function orderOf(step: BookingStep): number {
  return BOOKING_STEPS.indexOf(step)
}
