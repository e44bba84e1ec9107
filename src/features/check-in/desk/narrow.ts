import type { useCheckInActor } from './check-in-actor.tsx'

/** Where the list comes over the card instead of beside it (check-in.css). */
export const NARROW = '(max-width: 960px)'

export const isNarrow = (): boolean => matchMedia(NARROW).matches

/** Takes the list away if it hides the card, and says whether it did: what is not in sight is first shown, and not acted on. */
export function bringForward(actor: ReturnType<typeof useCheckInActor>): boolean {
  if (!isNarrow() || !actor.getSnapshot().context.isListOpen) return false
  actor.send({ type: 'checkIn.closeList' })
  return true
}
