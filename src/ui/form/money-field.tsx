import { useTranslation } from 'react-i18next'
import { minorDigits, MAX_AMOUNT } from '#contract/currency.ts'
import { DecimalField, type DecimalFieldProps } from '#src/ui/form/decimal-field.tsx'

export interface MoneyFieldProps extends Omit<DecimalFieldProps, 'digits' | 'unit' | 'most' | 'unreadable'> {
  /** Empty while it is not known yet. */
  currency: string
}

/** An amount as people type it, an integer of the currency's minor units outside. */
export function MoneyField({ currency, ...field }: MoneyFieldProps) {
  const { t } = useTranslation('common')
  return (
    <DecimalField
      {...field}
      digits={minorDigits(currency)}
      unit={currency}
      most={MAX_AMOUNT}
      {...(currency !== '' && { unreadable: t('money.wrong', { currency }) })}
    />
  )
}
