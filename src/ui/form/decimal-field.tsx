import { useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldWords } from '#src/ui/form/field.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { formatNumber } from '#src/platform/format.ts'
import { decimalText, parseDecimal } from '#src/ui/form/input-text.ts'

export interface DecimalFieldProps extends FieldWords {
  id?: string | undefined
  /** In the smallest unit: 1500 is 15.00; undefined, or NaN, while nothing or no number is typed. */
  value: number | undefined
  /** Unreadable: what is typed is no number. A form keeps that as NaN, so that it is not taken for missing. */
  onChange: (value: number | undefined, isUnreadable: boolean) => void
  /** Decimals. */
  digits: number
  /** At the end of the field: SAR, %. */
  unit: string
  /** In the smallest unit. The contract's bound too, but told in the unit that is typed. */
  most?: number
  /** Words for what is no number. */
  unreadable?: string
  /** Without zeros at the end: a quantity of 1, not of 1.000. */
  trims?: boolean
  disabled?: boolean
  inputRef?: Ref<HTMLInputElement>
  onBlur?: () => void
}

/** A number as people type it, an integer of its smallest unit outside. Says itself when it is none, or too much. */
export function DecimalField(props: DecimalFieldProps) {
  const {
    value: given,
    onChange,
    digits,
    unit,
    most = Number.POSITIVE_INFINITY,
    unreadable,
    trims = false,
    error,
    inputRef,
    onBlur,
    ...words
  } = props
  const { t, i18n } = useTranslation('common')
  const written = (number: number) =>
    trims ? decimalText(number, digits).replace(/\.?0+$/, '') || '0' : decimalText(number, digits)
  // The typed text is kept while it means the value that is set, so that '12.' is not rewritten under the hands.
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(false)
  const value = Number.isNaN(given) ? undefined : given
  const meant = parseDecimal(typed, digits)
  const text = meant === value ? typed : value === undefined ? '' : written(value)
  const present = parseDecimal(text, digits)

  // Where zeros are left out, 1.000 reads as a thousand.
  const example = trims && digits > 0 ? written(15 * 10 ** (digits - 1)) : decimalText(10 ** digits, digits)

  function wrong(): string | undefined {
    if (text === '' || (!left && error === undefined)) return error
    if (present === undefined) return unreadable ?? t('number.wrong', { example })
    return present > most
      ? t('number.most', {
          most: [formatNumber(most / 10 ** digits, i18n.language, digits), unit].filter(Boolean).join(' '),
        })
      : error
  }

  return (
    <TextField
      {...words}
      ref={inputRef}
      error={wrong()}
      inputMode="decimal"
      autoComplete="off"
      ltr
      value={text}
      onChange={(event) => {
        const read = parseDecimal(event.target.value, digits)
        setTyped(event.target.value)
        setLeft(false)
        onChange(read, read === undefined && event.target.value !== '')
      }}
      onBlur={() => {
        setLeft(true)
        if (meant !== undefined) setTyped(written(meant))
        onBlur?.()
      }}
      trailing={<span className="pe-2 text-xs font-medium">{unit}</span>}
    />
  )
}
