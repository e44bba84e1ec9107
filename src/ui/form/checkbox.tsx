import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from '#src/ui/cx.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** The browser's own box in our colours; the whole line can be pressed. */
export function Checkbox({ label, hint, error, className, id, ...input }: CheckboxProps) {
  const made = useId()
  const own = id ?? made
  const described = [hint ? `${own}-hint` : '', error ? `${own}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={cx('flex flex-col', className)}>
      <label
        htmlFor={own}
        className="flex min-h-6 w-fit cursor-pointer items-start gap-2.5 py-0.5 has-disabled:cursor-not-allowed has-disabled:text-ink-3"
      >
        <input
          {...input}
          id={own}
          type="checkbox"
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-4 shrink-0 cursor-[inherit]"
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${own}-hint`} className="ps-6.5 text-xs text-ink-3">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${own}-error`} className="ps-6.5 text-xs font-medium text-stop-ink">
          {error}
        </p>
      )}
    </div>
  )
}
