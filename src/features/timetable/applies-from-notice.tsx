import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { RouteDetails } from '#contract/route.ts'
import { DateField } from '#src/components/date-field.tsx'
import { Notice } from '#src/components/notice.tsx'
import { formatDay } from '#src/lib/format.ts'

export interface AppliesFromNoticeProps {
  /** Departures with seats taken that the change is about. */
  sold: RouteDetails['sold']
  today: string
}

/** From which travel date a change applies, and what stays as it was sold. */
export function AppliesFromNotice({ sold, today }: AppliesFromNoticeProps) {
  const { t, i18n } = useTranslation('timetable')
  const { control, formState, watch } = useFormContext<{ appliesFrom: string | null }>()
  const day = watch('appliesFrom') ?? today
  const kept = sold.filter(({ travelDate }) => travelDate >= day).reduce((sum, { departures }) => sum + departures, 0)
  return (
    <Notice tone="info" title={t('change.title', { date: formatDay(day, i18n.language, 'weekday') })}>
      <p>{kept > 0 ? t('change.kept', { count: kept }) : t('change.nothingKept')}</p>
      <Controller
        name="appliesFrom"
        control={control}
        render={({ field }) => (
          <DateField
            className="mt-2 max-w-60"
            label={t('change.appliesFrom')}
            error={formState.errors.appliesFrom?.message}
            value={field.value ?? undefined}
            onChange={(value) => field.onChange(value ?? null)}
            min={today}
            today={today}
            required
          />
        )}
      />
    </Notice>
  )
}
