import { useTranslation } from 'react-i18next'
import { Tooltip } from '#src/ui/tooltip.tsx'
import { formatInstant } from '#src/platform/format.ts'
import { formatRelative } from '#src/platform/format-relative.ts'
import { useNow } from '#src/ui/use-now.ts'

export interface RelativeTimeProps {
  /** ISO 8601 instant in UTC. */
  instant: string
  /** IANA zone in which the full form is told. */
  zone: string
}

/** '3 minutes ago', with day, time and offset on hover and on focus. */
export function RelativeTime({ instant, zone }: RelativeTimeProps) {
  const { i18n } = useTranslation()
  const now = useNow()
  return (
    <Tooltip text={formatInstant(instant, { language: i18n.language, zone, style: 'full' })} focusable>
      <time
        dateTime={instant}
        className="whitespace-nowrap underline decoration-line decoration-dotted underline-offset-4"
      >
        {formatRelative(instant, new Date(now), { language: i18n.language, zone })}
      </time>
    </Tooltip>
  )
}
