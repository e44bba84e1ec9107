import { useTranslation } from 'react-i18next'
import { FormCombobox } from '#src/ui/form/form-combobox.tsx'
import { currencyOf, findCurrencies } from '#src/platform/currencies.ts'

/** One of the world's currencies, of the form. */
export function FormCurrency({ name, label, className }: { name: string; label: string; className?: string }) {
  const { language } = useTranslation().i18n
  return (
    <FormCombobox
      name={name}
      label={label}
      className={className}
      choiceOf={(code) => currencyOf(code, language)}
      search={(query) => findCurrencies(query, language)}
      isLocal
      required
    />
  )
}
