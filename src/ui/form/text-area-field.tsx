import type { ComponentProps } from 'react'
import { Field, type FieldWords } from '#src/ui/form/field.tsx'
import { inputStyle } from '#src/ui/form/input-style.ts'
import { useFullField } from '#src/ui/form/use-full-field.ts'
import { cx } from '#src/ui/cx.ts'

export type TextAreaFieldProps = FieldWords & Omit<ComponentProps<'textarea'>, keyof FieldWords>

/** A sentence or two. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, warning, required, labelHidden, className, id, ...textarea } = props
  const full = useFullField(textarea.maxLength, textarea.onChange)
  return (
    <Field {...{ label, hint, error, required, labelHidden, className, id }} warning={warning ?? full.warning}>
      {(control) => (
        // Each line goes by its own language; all stand where the page's begin.
        <textarea
          rows={3}
          {...textarea}
          {...control}
          onChange={full.onChange}
          className={cx(inputStyle, 'h-auto py-2 rtl:text-right rtl:[unicode-bidi:plaintext]')}
        />
      )}
    </Field>
  )
}
