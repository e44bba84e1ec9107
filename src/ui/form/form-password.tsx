import { useFormContext } from 'react-hook-form'
import { useFieldError } from '#src/ui/form/act-field.ts'
import { PasswordField, type PasswordFieldProps } from '#src/ui/form/password-field.tsx'

/** A password of the form. */
export function FormPassword({ name, ...field }: Omit<PasswordFieldProps, 'name' | 'error'> & { name: string }) {
  const { register } = useFormContext()
  return <PasswordField {...field} {...register(name)} error={useFieldError(name)} />
}
