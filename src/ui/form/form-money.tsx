import { DecimalField, type DecimalFieldProps } from '#src/ui/form/decimal-field.tsx'
import { MoneyField, type MoneyFieldProps } from '#src/ui/form/money-field.tsx'
import { useActField } from '#src/ui/form/act-field.ts'

type Held = 'value' | 'onChange' | 'error' | 'inputRef' | 'onBlur'

/** A number of the form, an integer of its smallest unit; NaN while what is typed is none. */
export function FormDecimal({ name, ...props }: Omit<DecimalFieldProps, Held> & { name: string }) {
  return <DecimalField {...props} {...useNumber(name)} />
}

/** An amount of the form in minor units; NaN while what is typed is none. */
export function FormMoney({ name, ...props }: Omit<MoneyFieldProps, Held> & { name: string }) {
  return <MoneyField {...props} {...useNumber(name)} />
}

function useNumber(name: string) {
  const { value, onChange, onBlur, ref, error } = useActField(name)
  return {
    inputRef: ref,
    value: typeof value === 'number' ? value : undefined,
    error,
    onBlur,
    onChange: (number: number | undefined, isUnreadable: boolean) => onChange(isUnreadable ? Number.NaN : number),
  }
}
