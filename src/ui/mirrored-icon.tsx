import type { ReactNode } from 'react'

/** Turns an icon that points along the reading direction (arrows, chevrons) in right-to-left text. Clocks, checks,
 * phones and the like stay as they are and do not belong in here. */
export function MirroredIcon({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden className="inline-flex shrink-0 rtl:-scale-x-100">
      {children}
    </span>
  )
}
