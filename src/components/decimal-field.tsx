import { useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldWords } from '#src/components/field.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { decimalText, parseDecimal } from '#src/lib/typed-text.ts'

export interface DecimalFieldProps extends FieldWords {
  id?: string | undefined
  /** In the smallest unit: 1500 is 15.00; undefined while nothing or no number is typed. */
  value: number | undefined
  onChange: (value: number | undefined) => void
  /** Decimals. */
  digits: number
  /** At the end of the field: SAR, %. */
  unit: string
  disabled?: boolean
  inputRef?: Ref<HTMLInputElement>
  onBlur?: () => void
}

/** A number as people type it, an integer of its smallest unit outside. Says so itself when it is none. */
export function DecimalField({ value, onChange, digits, unit, error, inputRef, onBlur, ...words }: DecimalFieldProps) {
  const { t } = useTranslation('common')
  // The typed text is kept while it means the value that is set, so that '12.' is not rewritten under the hands.
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(false)
  const meant = parseDecimal(typed, digits)
  const text = meant === value ? typed : value === undefined ? '' : decimalText(value, digits)
  const wrong = left && text !== '' && parseDecimal(text, digits) === undefined

  return (
    <TextField
      {...words}
      ref={inputRef}
      error={error ?? (wrong ? t('money.wrong', { currency: unit }) : undefined)}
      inputMode="decimal"
      autoComplete="off"
      ltr
      value={text}
      onChange={(event) => {
        setTyped(event.target.value)
        setLeft(false)
        onChange(parseDecimal(event.target.value, digits))
      }}
      onBlur={() => {
        setLeft(true)
        if (meant !== undefined) setTyped(decimalText(meant, digits))
        onBlur?.()
      }}
      trailing={<span className="pe-2 text-xs font-medium">{unit}</span>}
    />
  )
}
