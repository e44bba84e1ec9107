import { useTranslation } from 'react-i18next'
import { inMajor } from '#contract/currency.ts'
import { TREND_DAYS } from '#contract/dashboard/dashboard-codes.ts'
import { formatDay, formatMoney, formatNumber } from '#src/platform/format.ts'
import { useScreenPaths } from '#src/platform/use-screen-path.ts'
import { Money } from '#src/ui/money.tsx'
import { PlotTable } from '#src/ui/plot/plot-table.tsx'
import { Trend } from '#src/ui/plot/trend.tsx'
import { WithTable } from '#src/ui/plot/with-table.tsx'
import { AllOfIt, CardFrame, NothingYet } from './card-frame.tsx'
import type { CardData } from './dashboard-data.ts'
import { salesQuery } from './sales-card.tsx'

/** How sales went day by day, with the days before as a second line. */
export function TrendCard({ data }: { data: CardData<'trend'> | null }) {
  const { t, i18n } = useTranslation('dashboard')
  const { language } = i18n
  const report = useScreenPaths()('salesReport')
  if (data === null) {
    return (
      <CardFrame title={t('card.trend')} flush>
        <NothingYet>{t('none.trend', { count: TREND_DAYS })}</NothingYet>
      </CardFrame>
    )
  }
  const { currency, points } = data
  const hrefOf = (day: string) => report && `${report}${salesQuery({ from: day, to: day }, { currency })}`
  const names = { now: t('trend.now', { count: points.length }), before: t('trend.before') }
  return (
    <WithTable
      title={t('trend.title', { currency })}
      actions={<AllOfIt screen="salesReport" query={salesQuery(data, { currency, compare: 'before' })} />}
      table={
        <PlotTable
          heads={[t('trend.day'), names.now, names.before]}
          rows={points.map(({ day, value, before }) => ({
            key: day,
            name: formatDay(day, language),
            href: hrefOf(day),
            figures: [value, before].map((amount) =>
              amount === null ? '–' : <Money key="amount" minor={amount} currency={currency} bare />,
            ),
          }))}
        />
      }
    >
      <Trend
        label={t('trend.title', { currency })}
        names={names}
        points={points.map(({ day, value, before }) => ({
          key: day,
          label: formatDay(day, language, 'axis'),
          value,
          before,
          href: hrefOf(day),
        }))}
        format={(value) => formatMoney(value, currency, language)}
        formatTick={(value) => formatNumber(inMajor(value, currency), language)}
      />
    </WithTable>
  )
}
