import { useSyncExternalStore } from 'react'

const arrivals = { soFar: 0 }
const watchers = new Set<() => void>()

/** Code or words have come. Told once those who wait for them have heard it themselves. */
export function announceArrival(): void {
  setTimeout(() => {
    arrivals.soFar += 1
    for (const watcher of watchers) watcher()
  })
}

/** Renders its component anew whenever code or words have come. */
export function useArrivals(): void {
  useSyncExternalStore(watch, () => arrivals.soFar)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
