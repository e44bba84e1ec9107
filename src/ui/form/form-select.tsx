import { SelectField, type SelectFieldProps } from '#src/ui/form/select-field.tsx'
import { useActField } from '#src/ui/form/act-field.ts'

export interface FormSelectProps extends Omit<SelectFieldProps, 'name' | 'value' | 'onChange' | 'error'> {
  name: string
  /** What the form holds while nothing is chosen. */
  none?: '' | null
  /** What else a choice changes. */
  onChoose?: (value: string) => void
}

/** One of a list, of the form. Controlled: options that come later still show the one that is chosen. */
export function FormSelect({ name, none = '', onChoose, ...props }: FormSelectProps) {
  const { value, onChange, onBlur, ref, error } = useActField(name)
  return (
    <SelectField
      {...props}
      ref={ref}
      name={name}
      value={typeof value === 'string' ? value : ''}
      error={error}
      onBlur={onBlur}
      onChange={(event) => {
        onChange(event.target.value === '' ? none : event.target.value)
        onChoose?.(event.target.value)
      }}
    />
  )
}
