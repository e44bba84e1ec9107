import { listSeparator } from '#contract/list-separator.ts'
import Calculator from 'lucide-react/icons/calculator'
import { useTranslation } from 'react-i18next'
import { DateTime } from '#src/ui/date-time.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'

/** The reader's own till: since when, and the way to count it. What is in it is not told before. */
export function OwnTill({ path }: { path: string }) {
  const { t, i18n } = useTranslation('cash-shift')
  const zone = useZone()
  const read = useRead('getOwnTill')
  const till = read.data?.data
  return (
    <SectionCard
      title={t('own.title')}
      actions={
        till?.shift && (
          <LinkButton href={`${path}/count`} tone="primary" icon={<Calculator aria-hidden />}>
            {t('own.count')}
          </LinkButton>
        )
      }
    >
      <ReadState read={read} waiting={<Skeleton className="h-10" />} refused={t('own.failed')}>
        {({ data: { shift, currencies } }) =>
          shift ? (
            <p>
              {t('own.open', { depot: localName(shift.depot.name, i18n.language) })}{' '}
              <DateTime instant={shift.openedAt} zone={zone} form="full" />.{' '}
              <span className="text-ink-2">
                {t('own.currencies', { currencies: currencies.join(listSeparator(i18n.language)) })}
              </span>
            </p>
          ) : (
            <p className="text-ink-2">{t('own.none')}</p>
          )
        }
      </ReadState>
    </SectionCard>
  )
}
