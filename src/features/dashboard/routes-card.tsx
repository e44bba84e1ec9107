import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useScreenPaths } from '#src/platform/use-screen-path.ts'
import { Money } from '#src/ui/money.tsx'
import { CardFrame, NothingYet } from './card-frame.tsx'
import type { CardData } from './dashboard-data.ts'
import { Growth } from '#src/ui/growth.tsx'
import { salesQuery } from './sales-card.tsx'

/** The routes that brought most in the currency most tickets are sold in, each as long as its share of the first. */
export function RoutesCard({ data }: { data: CardData<'routes'> }) {
  const { t, i18n } = useTranslation('dashboard')
  const { language } = i18n
  const path = useScreenPaths()('salesReport')
  const { currency, otherCurrencies } = data
  const most = Math.max(1, ...data.rows.map(({ gross }) => gross))
  return (
    <CardFrame
      title={currency === null ? t('card.routes') : t('routes.title', { currency })}
      lead={t('lead.thirtyDays')}
      all={{ screen: 'salesReport', query: salesQuery(data, { rows: 'route', ...(currency && { currency }) }) }}
      flush
    >
      {currency === null || data.rows.length === 0 ? (
        <NothingYet>{t('none.sales')}</NothingYet>
      ) : (
        <ol>
          {data.rows.map(({ id, name, tickets, gross, before }) => {
            const told = localName(name, language)
            return (
              <li key={id} className="border-b border-line px-4 py-2.5 last:border-0">
                <span className="flex items-baseline justify-between gap-3">
                  {path === undefined ? (
                    <bdi className="truncate font-medium">{told}</bdi>
                  ) : (
                    <Link
                      href={`${path}${salesQuery(data, { routeId: id, currency })}`}
                      className="truncate font-medium hover:underline"
                    >
                      <bdi>{told}</bdi>
                    </Link>
                  )}
                  <Money minor={gross} currency={currency} />
                </span>
                <span className="mt-1 flex items-center gap-3">
                  <span aria-hidden className="h-1.5 grow overflow-hidden rounded-full bg-sunken">
                    <span
                      className="plot-bar block h-full bg-brand [print-color-adjust:exact]"
                      style={{ width: `${Math.max(0, gross / most) * 100}%` }}
                    />
                  </span>
                  {/* Of one width, so that the tracks can be compared. */}
                  <span className="w-44 shrink-0 text-end text-xs text-ink-3">
                    {t('sales.tickets', { count: tickets, number: formatNumber(tickets, language) })}
                    {before !== null && (
                      <>
                        {' · '}
                        <Growth now={gross} before={before} />
                      </>
                    )}
                  </span>
                </span>
              </li>
            )
          })}
        </ol>
      )}
      {otherCurrencies.length > 0 && (
        <p className="flex flex-wrap gap-x-3 border-t border-line px-4 py-2.5 text-xs text-ink-3">
          {t('routes.others')}
          {otherCurrencies.map((other) =>
            path === undefined ? (
              <span key={other}>{other}</span>
            ) : (
              <Link
                key={other}
                href={`${path}${salesQuery(data, { rows: 'route', currency: other })}`}
                className="text-brand-ink hover:underline"
              >
                {other}
              </Link>
            ),
          )}
        </p>
      )}
    </CardFrame>
  )
}
