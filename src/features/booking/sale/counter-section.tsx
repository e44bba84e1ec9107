import { useId, type ReactNode } from 'react'

export interface CounterSectionProps {
  title: string
  /** At the title's end. */
  hint?: ReactNode
  children: ReactNode
}

/** One matter of the counter, with its name. */
export function CounterSection({ title, hint, children }: CounterSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <header className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-sm font-semibold">
          {title}
        </h2>
        {hint}
      </header>
      {children}
    </section>
  )
}
