import type { TFunction } from 'i18next'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { localeFor } from '#src/platform/format.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const

/** The name of an ISO weekday, Monday = 1. */
function weekdayName(day: number, language: string, style: 'long' | 'short'): string {
  // 2 January 2023 was a Monday.
  return new Intl.DateTimeFormat(localeFor(language), { weekday: style, timeZone: 'UTC' }).format(
    Date.UTC(2023, 0, 1 + day),
  )
}

export interface WeekdaysFieldProps {
  label: string
  value: readonly number[]
  onChange: (days: number[]) => void
  error?: string | undefined
}

/** Days of the week, each on or off, in one row. */
export function WeekdaysField({ label, value, onChange, error }: WeekdaysFieldProps) {
  const { i18n } = useTranslation()
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error ? id : undefined}>
      <legend className="mb-1 text-sm font-medium text-ink">{label}</legend>
      <div className="flex w-fit flex-wrap overflow-hidden rounded border border-control bg-surface">
        {WEEK.map((day) => (
          <label
            key={day}
            title={weekdayName(day, i18n.language, 'long')}
            className="relative grid min-h-control min-w-12 cursor-pointer place-items-center border-control px-2 text-ink-2 not-first:border-s hover:bg-hover has-checked:bg-brand has-checked:font-medium has-checked:text-brand-on has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-current"
          >
            <input
              type="checkbox"
              aria-label={weekdayName(day, i18n.language, 'long')}
              checked={value.includes(day)}
              onChange={(event) =>
                onChange(WEEK.filter((each) => (each === day ? event.target.checked : value.includes(each))))
              }
              className="sr-only"
            />
            <span aria-hidden>{weekdayName(day, i18n.language, 'short')}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="mt-1 text-xs font-medium text-stop-ink">
          {error}
        </p>
      )}
    </fieldset>
  )
}

export function WeekdaysText({ days }: { days: readonly number[] }) {
  const { t, i18n } = useTranslation('timetable')
  return <>{weekdaysText(t, i18n.language, days)}</>
}

/** Days of a timing in few words: every day, or their names. */
export function weekdaysText(t: TFunction<'timetable'>, language: string, days: readonly number[]): string {
  if (days.length === WEEK.length) return t('timing.everyDay')
  return new Intl.ListFormat(localeFor(language), { type: 'unit', style: 'short' }).format(
    days.map((day) => weekdayName(day, language, 'short')),
  )
}
