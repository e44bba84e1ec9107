import { useTranslation } from 'react-i18next'
import { sum } from '#machines/sum.ts'
import { formatNumber, formatRate } from '#src/platform/format.ts'
import { Money } from '#src/ui/money.tsx'
import { CardFrame, NothingYet } from './card-frame.tsx'
import type { CardData } from './dashboard-data.ts'
import { salesQuery } from './sales-card.tsx'

type Part = CardData<'changes'>['now']
type Count = 'tickets' | 'changed' | 'refunded'

/** Tickets are counted over all currencies; what they cost never is. */
const countOf = ({ sums }: Part, name: Count) => sum(sums.map((each) => each[name]))

/** How many of the tickets sold are changed or refunded, beside the days before. */
export function ChangesCard({ data: { now, before } }: { data: CardData<'changes'> }) {
  const { t, i18n } = useTranslation('dashboard')
  const { language } = i18n
  const share = (part: Part, name: Count) => formatRate(countOf(part, name), countOf(part, 'tickets'), language)
  const rows = (['tickets', 'changed', 'refunded'] as const).map((name) => ({
    name,
    figures: [now, before].map((part) => ({
      count: formatNumber(countOf(part, name), language),
      share: name === 'tickets' ? null : share(part, name),
    })),
  }))
  const fees = now.sums.filter((each) => each.fees !== 0)
  const isEmpty = [now, before].every((part) => part.sums.length === 0)
  return (
    <CardFrame
      title={t('card.changes')}
      lead={t('lead.thirtyDays')}
      all={{ screen: 'salesReport', query: salesQuery(now, { measure: 'refunded', compare: 'before' }) }}
      flush
    >
      {isEmpty ? (
        <NothingYet>{t('none.sales')}</NothingYet>
      ) : (
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-xs text-ink-2 [&>*]:px-4 [&>*]:py-2 [&>*]:font-medium">
              <th scope="col" className="text-start">
                <span className="sr-only">{t('changes.what')}</span>
              </th>
              <th scope="col" className="text-end">
                {t('trend.now', { count: 30 })}
              </th>
              <th scope="col" className="text-end">
                {t('trend.before')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, figures }) => (
              <tr key={name} className="border-b border-line last:border-0 [&>*]:px-4 [&>*]:py-2.5">
                <th scope="row" className="text-start font-normal">
                  {t(`changes.${name}`)}
                </th>
                {figures.map(({ count, share: part }, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- now, then before
                  <td key={index} className="text-end tabular-nums">
                    <bdi dir="ltr" className={index === 0 ? 'text-base font-semibold' : ''}>
                      {count}
                    </bdi>
                    {part !== null && (
                      <span className="block text-xs text-ink-3">
                        <bdi>{part}</bdi>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
            {fees.map(({ currency, fees: kept }) => (
              <tr key={currency} className="border-b border-line last:border-0 [&>*]:px-4 [&>*]:py-2.5">
                <th scope="row" className="text-start font-normal">
                  {t('changes.fees')}
                </th>
                <td className="text-end">
                  <Money minor={kept} currency={currency} />
                </td>
                <td className="text-end">
                  <Money
                    minor={before.sums.find((each) => each.currency === currency)?.fees ?? 0}
                    currency={currency}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </CardFrame>
  )
}
