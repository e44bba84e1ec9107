import { TextField, type TextFieldProps } from '#src/ui/form/text-field.tsx'
import { get, useFormContext } from 'react-hook-form'
import { useActField, useIsChanged } from '#src/ui/form/act-field.ts'
import { usePhoneText } from '#src/platform/phones.ts'
import { MAX_PHONE } from '#contract/bounds.ts'

export interface FormPhoneProps extends Omit<TextFieldProps, 'name' | 'error' | 'value' | 'onChange' | 'type' | 'ltr'> {
  name: string
  /** What the form holds while nothing is typed. */
  none?: '' | null
}

/**
 * A phone number of the form: what is stored stands there grouped, as lists show it, and is sent as it is stored. With its
 * country code, so that what somebody changes of it is the same number wherever the record's depot is.
 */
export function FormPhone({ name, none = null, ...field }: FormPhoneProps) {
  const { value, onChange, onBlur, ref, error } = useActField(name)
  const isDirty = useIsChanged(name)
  const text = usePhoneText({ international: true })
  const { formState } = useFormContext()
  const stored: unknown = get(formState.defaultValues, name)
  const phone = typeof value === 'string' ? value : ''
  /** Taken back to how the stored one stood there, it is the stored one again. */
  const meant = (typed: string) => (typeof stored === 'string' && typed.trim() === text(stored) ? stored : typed)
  return (
    <TextField
      autoComplete="off"
      maxLength={MAX_PHONE}
      {...field}
      {...{ name, onBlur, ref, error }}
      type="tel"
      ltr
      value={isDirty ? phone : text(phone)}
      onChange={({ target }) => onChange(target.value === '' ? none : meant(target.value))}
    />
  )
}
