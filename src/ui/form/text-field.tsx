import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldWords } from '#src/ui/form/field.tsx'
import { inputStyle } from '#src/ui/form/input-style.ts'
import { useFullField } from '#src/ui/form/use-full-field.ts'
import { cx } from '#src/ui/cx.ts'

export interface TextFieldProps extends FieldWords, Omit<ComponentProps<'input'>, keyof FieldWords | 'size'> {
  /** Inside the control at its end: a unit, a button. */
  trailing?: ReactNode
  /** Written left to right whatever the page's direction: e-mail, phone, passport, reference. */
  ltr?: boolean | undefined
  /** Set in the monospaced face: references, document numbers. */
  mono?: boolean | undefined
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    error,
    warning,
    required,
    labelHidden,
    className,
    id,
    trailing,
    ltr = false,
    mono = false,
    ...input
  } = props
  const full = useFullField(input.maxLength, input.onChange)
  return (
    <Field {...{ label, hint, error, required, labelHidden, className, id }} warning={warning ?? full.warning}>
      {(control) => (
        <span className="relative block">
          <input
            type="text"
            {...input}
            {...control}
            onChange={full.onChange}
            dir={ltr ? 'ltr' : input.dir}
            className={cx(
              inputStyle,
              ltr && 'rtl:text-right',
              mono && 'font-mono',
              Boolean(trailing) && (ltr ? 'pe-11 rtl:ps-11 rtl:pe-2.5' : 'pe-11'),
            )}
          />
          {trailing && <span className="absolute inset-y-0 end-0 flex items-center pe-1 text-ink-3">{trailing}</span>}
        </span>
      )}
    </Field>
  )
}
