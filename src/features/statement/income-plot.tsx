import { useTranslation } from 'react-i18next'
import type { StatementColumn, StatementDocument, StatementPartOf } from '#contract/statement/statement-document.ts'
import { formatDay, formatMoney, moneyParts } from '#src/platform/format.ts'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Bars } from '#src/ui/plot/bars.tsx'
import { titleOf } from '#src/domain/statement/statement-title.ts'

/** Revenue, costs and result of each period or depot, of which the table below has the figures. */
export function IncomePlot({ document, part }: { document: StatementDocument; part: StatementPartOf }) {
  const { t, i18n } = useTranslation('statement')
  const { language } = i18n
  const { currency, rows } = part
  const figure = (word: string, column: number) => rows.find((row) => row.word === word)?.amounts[column] ?? 0
  // Months, also those that are cut, by their name: there is little room, and the table has their days.
  const labelOf = (column: StatementColumn) =>
    document.groupBy === 'month' && column.from !== null
      ? formatDay(column.from, language, 'axisMonth')
      : titleOf(column, t, language)
  const groups = document.columns.flatMap((column, index) => {
    if (column.subject === 'total') return []
    const [revenue, result] = [figure('revenue', index), figure('resultBeforeTax', index)]
    const income = figure('otherIncome', index)
    return [{ key: column.key, label: labelOf(column), values: [revenue, revenue + income - result, result] }]
  })
  const title = t('plot.title', { currency })
  return (
    <SectionCard title={title}>
      <Bars
        label={title}
        series={[t('row.revenue'), t('plot.costs'), t('plot.result')]}
        groups={groups}
        format={(value) => formatMoney(value, currency, language)}
        formatTick={(value) => {
          const { sign, integer } = moneyParts(value, currency, language)
          return sign + integer
        }}
      />
    </SectionCard>
  )
}
