import { useId, type ReactNode } from 'react'
import { FieldError, RequiredMark } from '#src/ui/form/field.tsx'
import { cx } from '#src/ui/cx.ts'

export interface RadioCard<Value extends string> {
  value: Value
  label: string
  /** What choosing it means. */
  hint?: ReactNode
  icon?: ReactNode
  /** At the card's end: a price, a balance. */
  trailing?: ReactNode
  disabled?: boolean
}

export interface RadioCardsProps<Value extends string> {
  label: string
  labelHidden?: boolean
  required?: boolean
  options: readonly RadioCard<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  error?: string | undefined
  /** As many beside each other as fit this width; a CSS length. */
  minWidth?: string
  /** In a dialog: the focus starts here. */
  takesFocus?: boolean
}

/** A choice among few that deserve more than a word each: means of payment, departures. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const {
    label,
    labelHidden = false,
    required = false,
    options,
    value,
    onChange,
    error,
    minWidth = '14rem',
    takesFocus = false,
  } = props
  const name = useId()
  const first = options.find(({ disabled }) => !disabled)?.value
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined} className="min-w-0">
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 text-sm font-medium text-ink'}>
        {label}
        {required && <RequiredMark />}
      </legend>
      <div
        className="grid gap-2"
        style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(${minWidth}, 100%), 1fr))` }}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'flex items-start gap-2.5 rounded border bg-surface px-3 py-2.5 transition-colors',
              'has-checked:border-brand has-checked:bg-brand-soft has-checked:inset-ring has-checked:inset-ring-brand',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-[var(--focus)]',
              option.disabled
                ? 'cursor-not-allowed border-line bg-sunken text-ink-3'
                : cx('cursor-pointer hover:bg-hover', error ? 'border-stop' : 'border-control'),
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              required={required}
              // A radio by itself is never invalid to ARIA; this is for who looks for the first wrong field.
              data-invalid={error ? true : undefined}
              data-autofocus={takesFocus && option.value === (value ?? first) ? true : undefined}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-4 shrink-0 outline-none"
            />
            {option.icon && <span className="mt-0.5 text-ink-2 [&_svg]:size-4">{option.icon}</span>}
            <span className="min-w-0 grow">
              <span className="block font-medium">{option.label}</span>
              {option.hint && <span className="block text-xs text-ink-2">{option.hint}</span>}
            </span>
            {option.trailing && <span className="shrink-0">{option.trailing}</span>}
          </label>
        ))}
      </div>
      {error && (
        <FieldError id={`${name}-error`} className="mt-1">
          {error}
        </FieldError>
      )}
    </fieldset>
  )
}
