import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { formatInstant, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { queryOf } from '#src/platform/query-of.ts'
import { useScreenPaths } from '#src/platform/use-screen-path.ts'
import { Money } from '#src/ui/money.tsx'
import { CardFrame, NothingYet } from './card-frame.tsx'
import type { CardData } from './dashboard-data.ts'

/** The tills that are open, the longest first, and what should be in them. */
export function TillsCard({ data: { open, isCapped, rows } }: { data: CardData<'tills'> }) {
  const { t, i18n } = useTranslation('dashboard')
  const { language } = i18n
  const path = useScreenPaths()('shifts')
  const number = `${formatNumber(open, language)}${isCapped ? '+' : ''}`
  return (
    <CardFrame
      title={t('card.tills')}
      lead={t('lead.tills', { count: open, number })}
      all={{ screen: 'shifts', query: queryOf({ state: 'open' }) }}
      flush
    >
      {rows.length === 0 ? (
        <NothingYet>{t('none.tills')}</NothingYet>
      ) : (
        <ul>
          {rows.map(({ id, clerk, depot, openedAt, timeZone, expected }) => (
            <li
              key={id}
              className="flex items-start justify-between gap-3 border-b border-line px-4 py-2.5 last:border-0"
            >
              <span className="min-w-0">
                {path === undefined ? (
                  <bdi className="block truncate font-medium">{clerk}</bdi>
                ) : (
                  <Link href={`${path}/${id}`} className="block truncate font-medium hover:underline">
                    <bdi>{clerk}</bdi>
                  </Link>
                )}
                <span className="block text-xs text-ink-3">
                  <bdi>{localName(depot, language)}</bdi>
                  {' · '}
                  {formatInstant(openedAt, { language, zone: timeZone })}
                </span>
              </span>
              <span className="grid justify-items-end">
                {expected.map(({ currency, amount }) => (
                  <Money key={currency} minor={amount} currency={currency} aligned />
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </CardFrame>
  )
}
