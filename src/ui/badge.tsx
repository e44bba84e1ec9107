import type { ReactNode } from 'react'

/** A small plain word or count beside something: 'two-way', 'infant', '12'. What has a state is a StatusPill. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center rounded-sm bg-sunken px-1.5 text-xs font-medium whitespace-nowrap text-ink-2 inset-ring inset-ring-line">
      {children}
    </span>
  )
}
