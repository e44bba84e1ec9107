import { SelectField, type SelectOption } from '#src/ui/form/select-field.tsx'

export interface SelectFilterProps {
  /** Accessible name. */
  label: string
  /** What the choice of none is called: 'Any trip'. */
  any: string
  value: string | undefined
  /** An empty value narrows nothing. */
  onChange: (value: string) => void
  options: readonly SelectOption[]
  /** Its name is seen above it: beside others in a window. */
  isLabelled?: boolean | undefined
  hint?: string | undefined
}

/** Narrows a list by one of a few values. */
export function SelectFilter({ label, any, value, onChange, options, isLabelled = false, hint }: SelectFilterProps) {
  return (
    <SelectField
      label={label}
      labelHidden={!isLabelled}
      hint={hint}
      placeholder={any}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      options={options}
    />
  )
}
