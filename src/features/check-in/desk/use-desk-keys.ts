import { useEffect } from 'react'
import { useMayCallIfKnown } from '#src/platform/use-may-call.ts'
import { DESK_KEYS, ESCAPES, otherActs } from './check-in-acts.ts'
import { useCheckInActor } from './check-in-actor.tsx'
import { bringForward } from './narrow.ts'

/** Keys that work wherever the focus is: those of the acts, Esc, and letters with Alt by their place on the keyboard. */
export function useDeskKeys(withAlt: Readonly<Record<string, () => void>>): void {
  const actor = useCheckInActor()
  const mayCall = useMayCallIfKnown()
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey) return
      // A window above the desk has its own keys, wherever the focus is.
      if (document.querySelector('dialog[open]')) return
      const snapshot = actor.getSnapshot()
      const act = withAlt[event.code]
      if (event.altKey && act) {
        event.preventDefault()
        act()
        return
      }
      if (event.altKey) return
      if (event.key === 'Escape') {
        if (bringForward(actor)) return
        const escape = ESCAPES.find((each) => snapshot.can(each))
        if (escape) actor.send(escape)
        return
      }
      if (!DESK_KEYS.has(event.key)) return
      event.preventDefault()
      // A key that is held down is one act, not one for every card that comes up meanwhile.
      if (event.repeat || bringForward(actor)) return
      const possible = otherActs(snapshot, mayCall).find(({ key }) => key === event.key)
      if (possible) actor.send(possible.event)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [actor, mayCall, withAlt])
}
