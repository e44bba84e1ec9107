import { Suspense, type ReactNode } from 'react'
import { useArrivals } from '#src/platform/arrivals.ts'

interface ArrivingProps {
  /** Stands until code and words have come. */
  fallback: ReactNode
  children: ReactNode
}

/**
 * Shows what needs code or words as soon as they are there. `Suspense` alone keeps it back for up to 300 ms after
 * anything else has appeared, and a page whose frame, screen and parts come one after the other pays for each.
 */
export function Arriving({ fallback, children }: ArrivingProps) {
  // Rendered for a reason of its own, a boundary shows what it has at once.
  useArrivals()
  return <Suspense fallback={fallback}>{children}</Suspense>
}
