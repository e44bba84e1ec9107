import { useSyncExternalStore } from 'react'

/**
 * Whether a media query holds, as the window changes: for what CSS alone cannot leave out. Paper is no window: what is
 * built anew while its sheets are already counted would be cut off at the last.
 */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => holds(query),
  )
}

const onScreen = new Map<string, boolean>()

function holds(query: string): boolean {
  const before = onScreen.get(query)
  if (before !== undefined && matchMedia('print').matches) return before
  const now = matchMedia(query).matches
  onScreen.set(query, now)
  return now
}
