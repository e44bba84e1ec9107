import { ComboboxField, type ComboboxChoice, type ComboboxFieldProps } from '#src/ui/form/combobox-field.tsx'
import { CountryChoice, type CountryChoiceProps } from '#src/ui/form/country-choice.tsx'
import { useActField } from '#src/ui/form/act-field.ts'

export interface FormComboboxProps<Choice extends ComboboxChoice> extends Omit<
  ComboboxFieldProps<Choice>,
  'value' | 'onChange' | 'error'
> {
  name: string
  /** The choice whose id the form holds. */
  choiceOf: (id: string) => Choice | undefined
  /** What the form holds while nothing is chosen. */
  none?: '' | null
  /** What else a choice changes. */
  onChoose?: (choice: Choice | undefined) => void
}

/** One of many, found by typing: the form holds its id. */
export function FormCombobox<Choice extends ComboboxChoice>({
  name,
  choiceOf,
  none = '',
  onChoose,
  ...props
}: FormComboboxProps<Choice>) {
  const { value, onChange, error } = useActField(name)
  return (
    <ComboboxField
      {...props}
      value={typeof value === 'string' && value !== '' ? choiceOf(value) : undefined}
      error={error}
      onChange={(choice) => {
        onChoose?.(choice)
        onChange(choice?.id ?? none)
      }}
    />
  )
}

export interface FormCountryProps extends Omit<CountryChoiceProps, 'value' | 'onChange' | 'error'> {
  name: string
  /** What the form holds while nothing is chosen. */
  none?: '' | null
}

/** One of the world's countries, of the form. */
export function FormCountry({ name, none = '', ...props }: FormCountryProps) {
  const { value, onChange, error } = useActField(name)
  return (
    <CountryChoice
      {...props}
      value={typeof value === 'string' ? value : null}
      error={error}
      onChange={(country) => onChange(country ?? none)}
    />
  )
}
