import { useTranslation } from 'react-i18next'
import { ComboboxField, type ComboboxFieldProps } from '#src/ui/form/combobox-field.tsx'
import { countryOf, findCountries } from '#src/platform/countries.ts'

/** Most choices shown at once; typing narrows them. */
const SHOWN = 40

type Field = Pick<
  ComboboxFieldProps<ReturnType<typeof countryOf>>,
  'label' | 'labelHidden' | 'hint' | 'error' | 'required' | 'placeholder' | 'className'
>

export interface CountryChoiceProps extends Field {
  /** ISO 3166-1 alpha-2; empty for none. */
  value: string | null | undefined
  onChange: (code: string | undefined) => void
}

/** One of the world's countries, found by its name in the reader's language or its code. */
export function CountryChoice({ value, onChange, ...field }: CountryChoiceProps) {
  const { language } = useTranslation().i18n
  return (
    <ComboboxField
      {...field}
      value={value ? countryOf(value, language) : undefined}
      onChange={(choice) => onChange(choice?.id)}
      search={(query) => findCountries(query, language).slice(0, SHOWN)}
      isLocal
    />
  )
}
