import { useSyncExternalStore } from 'react'

/** Whether a media query holds, as the window changes: for what CSS alone cannot leave out. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
