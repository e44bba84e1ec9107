import { useTranslation } from 'react-i18next'
import { DateTime, type DateTimeProps } from '#src/ui/date-time.tsx'
import { formatInstant } from '#src/platform/format.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { zoneName } from '#src/platform/zone-name.ts'

export interface DepotTimeProps extends Omit<DateTimeProps, 'zone'> {
  /** Zone of the depot that the record belongs to; undefined: it belongs to none. */
  zone: string | undefined
}

/**
 * When something of a depot's record was, by that depot's clock, as lists find and total it (decision 0021). Where that is
 * not what the reader's own clock said, the zone is named; a day that is the same by both needs none.
 */
export function DepotTime({ instant, zone, form }: DepotTimeProps) {
  const { i18n } = useTranslation()
  const own = useZone()
  const told = zone ?? own
  const isOther =
    told !== own &&
    formatInstant(instant, { language: i18n.language, zone: told, style: form }) !==
      formatInstant(instant, { language: i18n.language, zone: own, style: form })
  if (!isOther) return <DateTime instant={instant} zone={told} form={form} />
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
      <DateTime instant={instant} zone={told} form={form} />
      <span className="text-xs whitespace-nowrap text-ink-3">{zoneName(told, instant, i18n.language)}</span>
    </span>
  )
}
