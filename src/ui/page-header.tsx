import type { ReactNode } from 'react'

export interface PageHeaderProps {
  title: string
  /** One line on what this page is for or what it shows. */
  lead?: ReactNode
  /** At its end; the primary action last. */
  actions?: ReactNode
  /** Above the title: the way back to the list. */
  back?: ReactNode
}

export function PageHeader({ title, lead, actions, back }: PageHeaderProps) {
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
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
