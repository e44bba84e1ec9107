import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, type FieldWords } from '#src/ui/form/field.tsx'
import { inputStyle } from '#src/ui/form/input-style.ts'
import { cx } from '#src/ui/cx.ts'
import { latinDigits } from '#src/ui/form/input-text.ts'

export interface NumberFieldProps extends FieldWords {
  id?: string | undefined
  value: number | undefined
  /** `isUnreadable`: something stands there that is no whole number. */
  onChange: (value: number | undefined, isUnreadable?: boolean) => void
  min?: number
  max?: number
  disabled?: boolean
}

/** A small whole number, typed or counted with its two buttons; arrow keys count too, the wheel never does. */
export function NumberField(props: NumberFieldProps) {
  const {
    label,
    hint,
    error,
    required,
    labelHidden,
    className,
    id,
    value,
    onChange,
    min = 0,
    max = 9999,
    disabled,
  } = props
  const { t } = useTranslation('common')
  /** What stands there and is no whole number: told, and never made into another one, as 1.5 into 15. */
  const [unreadable, setUnreadable] = useState('')
  // Until another number is set from elsewhere; to a form it counts as nothing, or as the least.
  const isWrong = unreadable !== '' && (value === undefined || value === min)
  if (unreadable !== '' && !isWrong) setUnreadable('')
  function step(by: number): void {
    setUnreadable('')
    onChange(Math.min(max, Math.max(min, (value ?? min) + by)))
  }
  const button =
    'grid w-control shrink-0 place-items-center border border-control bg-surface text-ink-2 hover:bg-hover disabled:cursor-not-allowed disabled:border-line disabled:text-ink-3 disabled:opacity-60 [&_svg]:size-4'
  return (
    <Field {...{ label, hint, error: isWrong ? t('number.whole') : error, required, labelHidden, className, id }}>
      {(control) => (
        <span className="flex w-fit">
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('number.less', { label })}
            disabled={disabled || (value ?? min) <= min}
            onClick={() => step(-1)}
            className={cx(button, 'rounded-s border-e-0')}
          >
            <Minus aria-hidden />
          </button>
          <input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            disabled={disabled}
            data-unreadable={isWrong || undefined}
            value={isWrong ? unreadable : (value ?? '')}
            onChange={(event) => {
              const typed = latinDigits(event.target.value).trim()
              const isWhole = /^\d+$/.test(typed)
              setUnreadable(isWhole ? '' : typed)
              onChange(isWhole ? Math.min(max, Number(typed)) : undefined, !isWhole && typed !== '')
            }}
            onBlur={() => value !== undefined && value < min && onChange(min)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
              event.preventDefault()
              step(event.key === 'ArrowUp' ? 1 : -1)
            }}
            role="spinbutton"
            aria-valuenow={value}
            aria-valuemin={min}
            aria-valuemax={max}
            className={cx(
              inputStyle,
              'max-w-14 min-w-14 rounded-none px-1! text-center font-medium tabular-nums focus-visible:z-1',
            )}
          />
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('number.more', { label })}
            disabled={disabled || (value ?? min) >= max}
            onClick={() => step(1)}
            className={cx(button, 'rounded-e border-s-0')}
          >
            <Plus aria-hidden />
          </button>
        </span>
      )}
    </Field>
  )
}
