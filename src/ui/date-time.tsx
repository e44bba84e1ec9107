import { useTranslation } from 'react-i18next'
import { formatInstant, type InstantStyle } from '#src/platform/format.ts'

export interface DateTimeProps {
  /** ISO 8601 instant in UTC. */
  instant: string
  /** IANA zone it is told in: the region's, not the reader's. */
  zone: string
  form?: InstantStyle | undefined
}

/** An instant in a region's time; the full form with weekday and offset on hover. */
export function DateTime({ instant, zone, form = 'dateTime' }: DateTimeProps) {
  const { i18n } = useTranslation()
  const { language } = i18n
  return (
    <time
      dateTime={instant}
      title={formatInstant(instant, { language, zone, style: 'full' })}
      className="whitespace-nowrap"
    >
      {formatInstant(instant, { language, zone, style: form })}
    </time>
  )
}
