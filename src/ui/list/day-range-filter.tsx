import CalendarRange from 'lucide-react/icons/calendar-range'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonStyle } from '#src/ui/button-style.ts'
import { DateField } from '#src/ui/form/date-field.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { rangeText, type DayRange } from '#src/platform/day-range.ts'

export interface DayRangeFilterProps {
  label: string
  range: DayRange
  onChange: (range: DayRange) => void
  /** Today where the days are meant, if that may differ from this device's. */
  today?: string | undefined
  /** Which zone's days these are, where that is not plain. */
  note?: string | undefined
  /** The range in words, where it has a name of its own. */
  words?: string | undefined
  /** Above the two days: spans that are asked for all the time. */
  children?: ReactNode
}

/** From and to as calendar days; the button says which are chosen. */
export function DayRangeFilter({ label, range, onChange, today, note, words, children }: DayRangeFilterProps) {
  const { t, i18n } = useTranslation('common')
  const text = words ?? rangeText(range, t, i18n.language)
  return (
    <Popover
      label={label}
      width={380}
      buttonClassName={`${buttonStyle({})} [&_svg]:size-4`}
      button={
        <>
          <CalendarRange aria-hidden />
          {text === '' ? label : `${label}: ${text}`}
        </>
      }
    >
      {() => (
        <div className="flex flex-col gap-3 p-1">
          {children}
          <div className="grid grid-cols-2 gap-3">
            <DateField
              label={t('range.from')}
              value={range.from}
              max={range.to}
              today={today}
              onChange={(from) => onChange({ ...range, from })}
            />
            <DateField
              label={t('range.to')}
              value={range.to}
              min={range.from}
              today={today}
              onChange={(to) => onChange({ ...range, to })}
            />
          </div>
          {note && <p className="text-xs text-ink-3">{note}</p>}
        </div>
      )}
    </Popover>
  )
}
