import type { ReactNode } from 'react'

/** Another way to do what a public screen asks, which stays on that screen; it looks as its links do. */
export function WayButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-6 items-center font-medium text-brand-ink underline-offset-4 hover:underline"
    >
      {children}
    </button>
  )
}
