import { useId, type ReactNode } from 'react'

export interface SectionCardProps {
  title: string
  lead?: ReactNode
  /** At the title's end. */
  actions?: ReactNode
  children: ReactNode
  /** For content that brings its own edges: a table. */
  flush?: boolean
}

/** One matter of a page, with its name; a line around it, no shadow. */
export function SectionCard({ title, lead, actions, children, flush = false }: SectionCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
        <div className="min-w-0">
          <h2 id={id} className="text-sm font-semibold text-ink">
            {title}
          </h2>
          {lead && <p className="text-xs text-ink-3">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      <div className={flush ? undefined : 'p-4'}>{children}</div>
    </section>
  )
}
