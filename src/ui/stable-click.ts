import type { PointerEvent } from 'react'

/** Hands tremble: further than this and the pointer was taken away on purpose. */
const TREMBLE_PX = 8

/**
 * A press on a button counts though the button moves under the pointer: leaving a field shows below it what is wrong
 * there, which pushes the button away before it is released. For `onPointerDown`.
 */
export function steadyClick(down: PointerEvent<HTMLButtonElement>): void {
  if (!down.isPrimary || down.button !== 0) return
  const { currentTarget: button, clientX, clientY } = down
  const ended = new AbortController()
  const { signal } = ended
  // A finger that scrolls is never released: the next press would be taken for the end of this one.
  window.addEventListener('pointercancel', () => ended.abort(), { signal })
  window.addEventListener(
    'pointerup',
    (up) => {
      ended.abort()
      const stayed = Math.hypot(up.clientX - clientX, up.clientY - clientY) < TREMBLE_PX
      const isMissed = !(up.target instanceof Node && button.contains(up.target))
      if (stayed && isMissed && button.isConnected) button.click()
    },
    { signal },
  )
}
