import { useTranslation } from 'react-i18next'
import { formatDay, formatNumber, formatShare } from '#src/platform/format.ts'
import { queryOf } from '#src/platform/query-of.ts'
import { useScreenPaths } from '#src/platform/use-screen-path.ts'
import { Bars } from '#src/ui/plot/bars.tsx'
import { PlotTable } from '#src/ui/plot/plot-table.tsx'
import { WithTable } from '#src/ui/plot/with-table.tsx'
import { AllOfIt, CardFrame, NothingYet } from './card-frame.tsx'
import type { CardData } from './dashboard-data.ts'
import { salesQuery } from './sales-card.tsx'

/** How full the buses of the coming days are: seats taken of those offered, each leg by itself; a day leads to its departures. */
export function LoadCard({ data }: { data: CardData<'load'> }) {
  const { t, i18n } = useTranslation('dashboard')
  const { language } = i18n
  const trips = useScreenPaths()('tripSummary')
  const [first, last] = [data[0], data.at(-1)]
  if (first === undefined || last === undefined) {
    return (
      <CardFrame title={t('card.load')} flush>
        <NothingYet>{t('none.load')}</NothingYet>
      </CardFrame>
    )
  }
  const shareOf = ({ offered, taken }: (typeof data)[number]) => (offered === 0 ? 0 : taken / offered)
  const hrefOf = (day: string) => trips && `${trips}${queryOf({ travelFrom: day, travelTo: day })}`
  const query = salesQuery({ from: first.day, to: last.day }, { view: 'travelled', measure: 'tickets' })
  return (
    <WithTable
      title={t('card.load')}
      lead={t('lead.load')}
      actions={<AllOfIt screen="salesReport" query={query} />}
      table={
        <PlotTable
          heads={[t('trend.day'), t('load.offered'), t('load.taken'), t('card.load')]}
          rows={data.map((row) => ({
            key: row.day,
            name: formatDay(row.day, language, 'weekday'),
            href: hrefOf(row.day),
            figures: [
              formatNumber(row.offered, language),
              formatNumber(row.taken, language),
              formatShare(shareOf(row), language),
            ],
          }))}
        />
      }
    >
      <Bars
        label={t('card.load')}
        series={[t('load.taken')]}
        groups={data.map((row) => ({
          key: row.day,
          label: formatDay(row.day, language, 'axis'),
          values: [shareOf(row)],
          href: hrefOf(row.day),
        }))}
        format={(value) => formatShare(value, language)}
      />
    </WithTable>
  )
}
