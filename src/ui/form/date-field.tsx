import { lazy, useState } from 'react'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useTranslation } from 'react-i18next'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { Field, type FieldWords } from '#src/ui/form/field.tsx'
import { inputStyle } from '#src/ui/form/input-style.ts'
import { Popover } from '#src/ui/popover.tsx'
import { formatDay } from '#src/platform/format.ts'
import { cx } from '#src/ui/cx.ts'
import { loadPatiently } from '#src/platform/load-with-retry.ts'
import { readDay, type DayReading } from '#src/ui/form/short-day.ts'
import { useToday } from '#src/platform/use-today.ts'

const CalendarGrid = lazy(() => loadPatiently(() => import('#src/ui/form/calendar-grid.tsx')))

export interface DateFieldProps extends FieldWords {
  id?: string | undefined
  /** `YYYY-MM-DD`; undefined while nothing or no day is typed. */
  value: string | undefined
  onChange: (day: string | undefined) => void
  min?: string | undefined
  max?: string | undefined
  /** Today where the day is meant (the origin region), if that may differ from the reader's. */
  today?: string | undefined
  disabled?: boolean | undefined
  autoComplete?: string | undefined
}

/**
 * A day as it is typed, whole (21/11/2026, 211126, 2026-11-21) or short (26, 26/11, +1, fri), shown with its weekday; a
 * calendar for those who look, by its button or Alt and the arrow down. A short one counts once the field is left or Enter is pressed: the next key may change it.
 */
export function DateField(props: DateFieldProps) {
  const {
    label,
    hint,
    error,
    warning,
    required,
    labelHidden,
    className,
    id,
    value,
    onChange,
    min,
    max,
    disabled,
    autoComplete,
  } = props
  const { t, i18n } = useTranslation('common')
  const ownToday = useToday()
  const today = props.today ?? ownToday
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(false)
  const read = (entry: string) => readDay(entry, { today, min, max })
  const reading = read(typed)
  const text = certain(reading) === value ? typed : value === undefined ? '' : written(value)
  const isPending = text === typed && reading?.isShort === true
  const shown = isPending ? reading.day : value
  const example = written(today)
  const refused = text === '' ? undefined : refusal(read(text)?.day)

  function refusal(day: string | undefined): { isDay: boolean; words: string } | undefined {
    if (day === undefined) return { isDay: false, words: t('date.wrong', { example }) }
    if (min !== undefined && day < min)
      return { isDay: true, words: t('date.before', { day: formatDay(min, i18n.language) }) }
    return max !== undefined && day > max
      ? { isDay: true, words: t('date.after', { day: formatDay(max, i18n.language) }) }
      : undefined
  }

  /** That what is typed is no day is closer to it than that there is none; of a day, its form knows best. */
  function wrong(): string | undefined {
    if (!left || !refused) return error
    return refused.isDay ? (error ?? refused.words) : refused.words
  }

  function settle() {
    setLeft(true)
    if (text !== typed || reading === undefined) return
    setTyped(written(reading.day))
    if (reading.isShort) onChange(reading.day)
  }

  return (
    <Field
      {...{ label, warning, required, labelHidden, className, id }}
      error={wrong()}
      hint={hint ?? (shown === undefined ? t('date.form', { example }) : formatDay(shown, i18n.language, 'weekday'))}
    >
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            type="text"
            inputMode="numeric"
            dir="ltr"
            autoComplete={autoComplete ?? 'off'}
            disabled={disabled}
            value={text}
            placeholder={example}
            onChange={(event) => {
              setTyped(event.target.value)
              setLeft(false)
              onChange(certain(read(event.target.value)))
            }}
            aria-keyshortcuts="Alt+ArrowDown"
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown' && event.altKey) {
                event.preventDefault()
                event.currentTarget.parentElement?.querySelector('button')?.click()
              }
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              // Outside a form Enter goes on with the page: not with a day that cannot be meant, nor with one only just read.
              if (!event.currentTarget.form && (refused || isPending)) event.preventDefault()
              settle()
            }}
            onBlur={settle}
            className={cx(inputStyle, 'pe-10 tabular-nums rtl:ps-10 rtl:pe-2.5 rtl:text-right')}
          />
          <Popover
            label={t('date.calendar')}
            width={304}
            disabled={disabled}
            isTabStop={false}
            button={<CalendarDays aria-hidden className="size-4" />}
            buttonLabel={t('date.open')}
            buttonClassName="absolute inset-y-0 end-0 grid w-10 place-items-center rounded text-ink-3 hover:text-ink"
          >
            {(close) => (
              <Arriving fallback={<div className="h-74" />}>
                <CalendarGrid
                  value={value}
                  today={today}
                  min={min}
                  max={max}
                  onPick={(day) => {
                    setTyped(written(day))
                    onChange(day)
                    close()
                  }}
                />
              </Arriving>
            )}
          </Popover>
        </span>
      )}
    </Field>
  )
}

/** What counts while it is typed. */
function certain(reading: DayReading | undefined): string | undefined {
  return reading?.isShort ? undefined : reading?.day
}

/** `21/11/2026`, whatever the language: the order in which it is typed. */
function written(day: string): string {
  return day.split('-').toReversed().join('/')
}
