import { useTranslation } from 'react-i18next'
import { addDays } from '#machines/calendar-day.ts'
import { formatDay } from '#src/platform/format.ts'
import { useOwnCountry } from '#src/platform/session.tsx'
import { HeatMap } from '#src/ui/plot/heat-map.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'

/** Sunday first, as weekdays are counted. */
const A_SUNDAY = '2026-01-04'
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

export interface WeekHoursProps {
  title: string
  /** What the figures are in. */
  note?: string | undefined
  cells: readonly { weekday: number; hour: number; value: number }[]
  /** 0 is Sunday. */
  weekStart: number
  format: (value: number) => string
}

/** When sales are made, by the day of the week and the hour. */
export function WeekHours({ title, note, cells, weekStart, format }: WeekHoursProps) {
  const { t, i18n } = useTranslation('sales-report')
  const weekdays = Array.from({ length: 7 }, (_, index) => (index + weekStart) % 7)
  const nameOf = (weekday: number) => formatDay(addDays(A_SUNDAY, weekday), i18n.language, 'weekdayOnly')
  const country = useOwnCountry()
  const lead = [
    t('plot.hoursNote'),
    // Who has no region of their own has none to explain it by.
    country !== undefined && t('plot.weekBegins'),
    note !== undefined && `(${note})`,
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <SectionCard title={title} lead={lead}>
      <HeatMap
        label={title}
        heads={{ row: t('plot.weekday'), column: t('plot.hour') }}
        rows={weekdays.map(nameOf)}
        columns={HOURS.map((hour) => String(hour).padStart(2, '0'))}
        valueAt={(row, hour) => cells.find((cell) => cell.weekday === weekdays[row] && cell.hour === hour)?.value ?? 0}
        format={format}
      />
    </SectionCard>
  )
}
