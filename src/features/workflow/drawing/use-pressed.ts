import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'

/** How far a pointer may slip between press and release and still mean the line. */
const SLIP = 4

/** Transitions that are chosen by pressing their line or words; a drag moves the drawing as before. */
export function usePressed(onChosen: ((transitions: readonly string[]) => void) | undefined) {
  const pressed = useRef<{ ids: readonly string[]; x: number; y: number }>(null)
  return {
    onPointerDown({ target, clientX: x, clientY: y }: PointerEvent) {
      // The pane holds the pointer from here on, so the click itself no longer says what it met.
      pressed.current = { ids: transitionsAt(target), x, y }
    },
    onClick({ clientX, clientY }: MouseEvent) {
      const at = pressed.current
      pressed.current = null
      if (at && at.ids.length > 0 && Math.hypot(clientX - at.x, clientY - at.y) <= SLIP) onChosen?.(at.ids)
    },
    /** True where the key chose a transition. */
    onKeyDown(event: KeyboardEvent): boolean {
      const ids = transitionsAt(event.target)
      if (!onChosen || ids.length === 0 || (event.key !== 'Enter' && event.key !== ' ')) return false
      event.preventDefault()
      onChosen(ids)
      return true
    },
  }
}

/** The transitions drawn by what the pointer or the focus is on. */
export function transitionsAt(target: EventTarget): readonly string[] {
  const holder = target instanceof Element ? target.closest('[data-transition]') : null
  const ids = holder?.getAttribute('data-transition') ?? ''
  return ids === '' ? [] : ids.split('|')
}
