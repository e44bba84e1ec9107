import type { ComponentProps } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Field, type FieldWords } from '#src/ui/form/field.tsx'
import { inputStyle } from '#src/ui/form/input-style.ts'
import { cx } from '#src/ui/cx.ts'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectFieldProps extends FieldWords, Omit<ComponentProps<'select'>, keyof FieldWords | 'children'> {
  options: readonly SelectOption[]
  /** First choice that means none yet. */
  placeholder?: string | undefined
}

/** The browser's own select: the best list on a phone, the fastest with a keyboard. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, warning, required, labelHidden, className, id, options, placeholder, ...select } = props
  return (
    <Field {...{ label, hint, error, warning, required, labelHidden, className, id }}>
      {(control) => (
        <span className="relative block">
          <select {...select} {...control} className={cx(inputStyle, 'appearance-none pe-8')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4 text-ink-3"
          />
        </span>
      )}
    </Field>
  )
}
