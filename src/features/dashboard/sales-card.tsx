import { useTranslation } from 'react-i18next'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { queryOf } from '#src/platform/query-of.ts'
import { useScreenPaths } from '#src/platform/use-screen-path.ts'
import { Link } from 'wouter'
import { Money } from '#src/ui/money.tsx'
import { CardFrame, NothingYet } from './card-frame.tsx'
import type { CardData } from './dashboard-data.ts'

type SoldIn = CardData<'sales'>['today']

/** The report of the same days. */
export const salesQuery = (days: { from: string; to: string }, more: Record<string, string> = {}): string =>
  queryOf({ period: 'own', from: days.from, to: days.to, ...more })

const sumOf = (part: SoldIn, currency: string) =>
  part.sums.find((sum) => sum.currency === currency) ?? { tickets: 0, gross: 0 }

/** Today beside the same day a week and a year before, a row for each currency. */
export function SalesCard({ data }: { data: CardData<'sales'> }) {
  const { t, i18n } = useTranslation('dashboard')
  const { language } = i18n
  const parts = [data.today, data.weekBefore, data.yearBefore]
  const currencies = [...new Set(parts.flatMap(({ sums }) => sums.map(({ currency }) => currency)))].toSorted()
  const path = useScreenPaths()('salesReport')
  const days = [t('sales.today'), formatDay(data.weekBefore.from, language), formatDay(data.yearBefore.from, language)]
  const titles = [t('sales.soFar'), t('sales.wholeDay'), t('sales.wholeDay')]
  return (
    <CardFrame title={t('card.sales')} all={{ screen: 'salesReport', query: salesQuery(data.today) }} flush>
      {currencies.length === 0 ? (
        <NothingYet>{t('none.sales', { weekBefore: days[1], yearBefore: days[2] })}</NothingYet>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b border-line text-xs text-ink-2 [&>*]:px-4 [&>*]:py-2 [&>*]:text-end [&>*]:font-medium">
                <th scope="col" className="!text-start">
                  {t('sales.currency')}
                </th>
                {parts.map((part, index) => (
                  <th key={part.from} scope="col">
                    {path === undefined ? (
                      days[index]
                    ) : (
                      <Link href={`${path}${salesQuery(part)}`} className="hover:underline">
                        {days[index]}
                      </Link>
                    )}
                    <span className="block font-normal text-ink-3">{titles[index]}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {currencies.map((currency) => {
                return (
                  <tr key={currency} className="border-b border-line last:border-0 [&>*]:px-4 [&>*]:py-2.5">
                    <th scope="row" className="text-start font-mono font-normal text-ink-2">
                      <bdi>{currency}</bdi>
                    </th>
                    {parts.map((part, index) => {
                      const sum = sumOf(part, currency)
                      return (
                        <td key={part.from} className="text-end align-top">
                          <Money
                            minor={sum.gross}
                            currency={currency}
                            bare
                            className={index === 0 ? 'text-lg font-semibold' : ''}
                          />
                          <span className="block text-xs text-ink-3">
                            {t('sales.tickets', { count: sum.tickets, number: formatNumber(sum.tickets, language) })}
                          </span>
                        </td>
                      )
                    })}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </CardFrame>
  )
}
