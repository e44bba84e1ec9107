import { useTranslation } from 'react-i18next'
import type { StatementDocument, StatementPartOf } from '#contract/statement/statement-document.ts'
import { formatMoney, formatNumber } from '#src/platform/format.ts'
import { minorDigits } from '#contract/currency.ts'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Bars } from '#src/ui/plot/bars.tsx'
import { titleOf } from './statement-title.ts'

/** Revenue, costs and result of each period or depot, of which the table below has the figures. */
export function IncomePlot({ document, part }: { document: StatementDocument; part: StatementPartOf }) {
  const { t, i18n } = useTranslation('statement')
  const { language } = i18n
  const { currency, rows } = part
  const figure = (word: string, column: number) => rows.find((row) => row.word === word)?.amounts[column] ?? 0
  const groups = document.columns.flatMap((column, index) => {
    if (column.subject === 'total') return []
    const [revenue, result] = [figure('revenue', index), figure('resultBeforeTax', index)]
    const income = figure('otherIncome', index)
    return [
      { key: column.key, label: titleOf(column, t, language), values: [revenue, revenue + income - result, result] },
    ]
  })
  const title = t('plot.title', { currency })
  return (
    <SectionCard title={title}>
      <Bars
        label={title}
        series={[t('row.revenue'), t('plot.costs'), t('plot.result')]}
        groups={groups}
        format={(value) => formatMoney(value, currency, language)}
        formatTick={(value) => formatNumber(value / 10 ** minorDigits(currency), language)}
      />
    </SectionCard>
  )
}
