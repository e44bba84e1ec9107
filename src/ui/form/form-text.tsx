import { useFormContext, type RegisterOptions } from 'react-hook-form'
import { Checkbox, type CheckboxProps } from '#src/ui/form/checkbox.tsx'
import { TextAreaField, type TextAreaFieldProps } from '#src/ui/form/text-area-field.tsx'
import { TextField, type TextFieldProps } from '#src/ui/form/text-field.tsx'
import { useFieldError } from '#src/ui/form/act-field.ts'

export interface FormTextProps extends Omit<TextFieldProps, 'name' | 'error'> {
  name: string
  /** What is typed as the form holds it: null in place of nothing. */
  setValueAs?: NonNullable<RegisterOptions['setValueAs']>
}

/** A line of text of the form. */
export function FormText({ name, setValueAs, ...field }: FormTextProps) {
  const { register } = useFormContext()
  const registered = register(name, setValueAs ? { setValueAs } : {})
  return <TextField autoComplete="off" {...field} {...registered} error={useFieldError(name)} />
}

/** A sentence or two of the form. */
export function FormTextArea({ name, ...field }: Omit<TextAreaFieldProps, 'name' | 'error'> & { name: string }) {
  const { register } = useFormContext()
  return <TextAreaField {...field} {...register(name)} error={useFieldError(name)} />
}

/** Yes or no of the form. */
export function FormCheckbox({ name, ...field }: Omit<CheckboxProps, 'name' | 'error'> & { name: string }) {
  const { register } = useFormContext()
  return <Checkbox {...field} {...register(name)} error={useFieldError(name)} />
}
