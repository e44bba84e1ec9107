import type { ReactNode } from 'react'
import { cx } from '#src/ui/cx.ts'

export interface PageHeaderProps {
  title: string
  /** One line on what this page is for or what it shows. */
  lead?: ReactNode
  /** At its end; the primary action last. */
  actions?: ReactNode
  /** Above the title: the way back to the list. */
  back?: ReactNode
  /** The `max-w-…` of what stands below, where that is not the page's: both end on one line. */
  className?: string
}

export function PageHeader({ title, lead, actions, back, className }: PageHeaderProps) {
  return (
    <header className={cx('mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3', className)}>
      <div className="min-w-0 wrap-anywhere">
        {back && <div className="mb-1 text-xs">{back}</div>}
        <h1 className="text-lg font-semibold text-ink">{title}</h1>
        {lead && <div className="mt-0.5 max-w-form text-ink-2">{lead}</div>}
      </div>
      {actions && (
        <div data-print="hide" className="flex flex-wrap items-center gap-2">
          {actions}
        </div>
      )}
    </header>
  )
}
