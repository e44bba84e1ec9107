import { NumberField, type NumberFieldProps } from '#src/ui/form/number-field.tsx'
import { useActField } from '#src/ui/form/act-field.ts'

interface FormNumberProps extends Omit<NumberFieldProps, 'value' | 'onChange' | 'error' | 'required'> {
  name: string
  /** Empty is null. */
  mayBeEmpty?: boolean
}

/** A whole number of the form. */
export function FormNumber({ name, mayBeEmpty = false, ...field }: FormNumberProps) {
  const { value, onChange, error } = useActField(name)
  return (
    <NumberField
      {...field}
      required={!mayBeEmpty}
      error={error}
      value={typeof value === 'number' && !Number.isNaN(value) ? value : undefined}
      onChange={(number, isUnreadable) =>
        onChange(isUnreadable ? Number.NaN : (number ?? (mayBeEmpty ? null : undefined)))
      }
    />
  )
}
