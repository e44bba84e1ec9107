let released: Promise<void> | undefined

/**
 * Resolves when no pointer is pressed, after the click that its release makes. What a field that is left has to say moves
 * what stands below it: under a pointer that is being pressed, the button would be gone before the click.
 */
export const pointerReleased = (): Promise<void> => released ?? Promise.resolve()

/** Follows the pointer for those who wait for its release. Returns how to stop. */
export function followPointer(): () => void {
  document.addEventListener('pointerdown', press, true)
  return () => document.removeEventListener('pointerdown', press, true)
}

function press(): void {
  released ??= new Promise((resolve) => {
    const ends = new AbortController()
    const end = () => {
      ends.abort()
      released = undefined
      setTimeout(resolve)
    }
    for (const name of ['pointerup', 'pointercancel'])
      document.addEventListener(name, end, { capture: true, signal: ends.signal })
  })
}
