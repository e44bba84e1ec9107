import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { RouteDetails } from '#contract/network/route-row.ts'
import { FormDay } from '#src/ui/form/form-day.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { formatDay } from '#src/platform/format.ts'

export interface AppliesFromNoticeProps {
  /** Departures with seats taken that the change is about. */
  sold: RouteDetails['sold']
  today: string
}

/** From which travel date a change applies, and what stays as it was sold. */
export function AppliesFromNotice({ sold, today }: AppliesFromNoticeProps) {
  const { t, i18n } = useTranslation('timetable')
  const { watch } = useFormContext<{ appliesFrom: string | null }>()
  const day = watch('appliesFrom') ?? today
  const kept = sold.filter(({ travelDate }) => travelDate >= day).reduce((sum, { departures }) => sum + departures, 0)
  return (
    <Notice tone="info" title={t('change.title', { date: formatDay(day, i18n.language, 'weekday') })}>
      <p>{kept > 0 ? t('change.kept', { count: kept }) : t('change.nothingKept')}</p>
      <FormDay
        name="appliesFrom"
        none={null}
        className="mt-2 max-w-60"
        label={t('change.appliesFrom')}
        min={today}
        today={today}
        required
      />
    </Notice>
  )
}
