import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldWords } from '#src/components/field.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { amountText, parseAmount } from '#src/lib/typed-text.ts'

export interface MoneyFieldProps extends FieldWords {
  id?: string | undefined
  /** Minor units; undefined while nothing or no amount is typed. */
  value: number | undefined
  onChange: (minor: number | undefined) => void
  currency: string
  disabled?: boolean
}

/** An amount as people type it, an integer of minor units outside. Says so itself when it is no amount. */
export function MoneyField({ value, onChange, currency, error, ...words }: MoneyFieldProps) {
  const { t } = useTranslation('common')
  // The typed text is kept while it means the value that is set, so that '12.' is not rewritten under the hands.
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(false)
  const meant = parseAmount(typed, currency)
  const text = meant === value ? typed : value === undefined ? '' : amountText(value, currency)
  const wrong = left && text !== '' && parseAmount(text, currency) === undefined

  return (
    <TextField
      {...words}
      error={error ?? (wrong ? t('money.wrong', { currency }) : undefined)}
      inputMode="decimal"
      autoComplete="off"
      ltr
      value={text}
      onChange={(event) => {
        setTyped(event.target.value)
        setLeft(false)
        onChange(parseAmount(event.target.value, currency))
      }}
      onBlur={() => {
        setLeft(true)
        if (meant !== undefined) setTyped(amountText(meant, currency))
      }}
      trailing={<span className="pe-2 text-xs font-medium">{currency}</span>}
    />
  )
}
