import { DateField, type DateFieldProps } from '#src/ui/form/date-field.tsx'
import { useActField } from '#src/ui/form/act-field.ts'

export interface FormDayProps extends Omit<DateFieldProps, 'value' | 'onChange' | 'error'> {
  name: string
  /** What the form holds while there is no day. */
  none?: '' | null | undefined
}

/** A day of the form. */
export function FormDay({ name, none, ...props }: FormDayProps) {
  const { value, onChange, error } = useActField(name)
  return (
    <DateField
      {...props}
      value={typeof value === 'string' && value !== '' ? value : undefined}
      error={error}
      onChange={(day) => onChange(day ?? none)}
    />
  )
}
