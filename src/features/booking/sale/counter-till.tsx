import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { readOptions } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { useZone } from '#src/platform/use-zone.ts'
import { DateTime } from '#src/ui/date-time.tsx'
import { CounterSection } from './counter-section.tsx'

/** The clerk's own till: since when it is open, and the way to count it. What is in it is not told before. */
export function CounterTill() {
  const { t } = useTranslation('booking')
  const zone = useZone()
  const { isAgent } = useUserDetails()
  const path = useScreenPath('shifts')
  const isKept = !isAgent && path !== undefined
  const { data } = useQuery({ ...readOptions<'getOwnTill'>('getOwnTill'), enabled: isKept })
  if (!isKept || !data) return null
  const { shift } = data.data
  return (
    <CounterSection title={t('counter.till')}>
      {shift === null ? (
        <p className="text-sm text-ink-2">{t('counter.tillNone')}</p>
      ) : (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <span className="text-ink-2">
            {t('counter.tillSince')} <DateTime instant={shift.openedAt} zone={zone} />
          </span>
          <Link href={`${path}/count`} className="font-medium text-brand underline underline-offset-4">
            {t('counter.count')}
          </Link>
        </p>
      )}
    </CounterSection>
  )
}
