import { minorDigits } from '#contract/currency.ts'
import { DecimalField, type DecimalFieldProps } from '#src/components/decimal-field.tsx'

export interface MoneyFieldProps extends Omit<DecimalFieldProps, 'digits' | 'unit'> {
  currency: string
}

/** An amount as people type it, an integer of the currency's minor units outside. */
export function MoneyField({ currency, ...field }: MoneyFieldProps) {
  return <DecimalField {...field} digits={minorDigits(currency)} unit={currency} />
}
