import type { ReactNode } from 'react'

export interface FormPartProps {
  title: string
  /** What holds for all of its fields. */
  hint?: string
  children: ReactNode
}

/** Fields of a long form that belong together, under their name. */
export function FormPart({ title, hint, children }: FormPartProps) {
  return (
    <fieldset className="border-t border-line pt-4 first:border-t-0 first:pt-0">
      {/* Floating, it stands below the line and not in it. */}
      <legend className="float-left mb-3 w-full text-sm font-semibold text-ink">
        {title}
        {hint && <span className="block text-xs font-normal text-ink-3">{hint}</span>}
      </legend>
      <div className="clear-both grid items-start gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
