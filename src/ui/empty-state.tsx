import type { ReactNode } from 'react'

export interface EmptyStateProps {
  /** A lucide icon of what would be here. */
  icon?: ReactNode
  /** What would be here: 'No bookings yet'. */
  title: string
  children?: ReactNode
  /** The one next thing to do. */
  action?: ReactNode
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-12 text-center">
      {icon && (
        <span aria-hidden className="mb-2 text-ink-3 [&_svg]:size-7 [&_svg]:stroke-[1.5]">
          {icon}
        </span>
      )}
      <p className="text-base font-semibold text-ink">{title}</p>
      {children && <div className="max-w-[52ch] text-ink-2">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
