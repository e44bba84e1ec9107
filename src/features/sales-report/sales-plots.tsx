import { useTranslation } from 'react-i18next'
import { isAmount, isTimeGroup, type SalesGroup } from '#contract/sales-report/sales-codes.ts'
import { formatNumber } from '#src/platform/format.ts'
import { inMajor } from '#contract/currency.ts'
import { Bars } from '#src/ui/plot/bars.tsx'
import { PlotTable } from '#src/ui/plot/plot-table.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Trend } from '#src/ui/plot/trend.tsx'
import { Figure, figureText } from './figure.tsx'
import { groupName, shortGroupName } from './group-name.ts'
import type { Sales } from './sales-tables.tsx'
import { WeekHours } from './week-hours.tsx'
import type { SalesState } from './use-sales-state.ts'
import { WithTable } from '#src/ui/plot/with-table.tsx'

interface PlotProps {
  data: Sales
  state: Pick<SalesState, 'rows' | 'measure' | 'weekStart'>
  /** The records behind a day, week or month; undefined where no list shows them. */
  hrefOf: (unit: SalesGroup, key: string, currency: string) => string | undefined
}

/** Bars side by side, and names below them, stay legible up to so many; the table has them all, in full. */
const MAX_BARS = 8
const MAX_LABEL = 14
const cut = (label: string) => (label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1).trimEnd()}…` : label)

/** The trend, when sales are made, and the largest groups: of one currency, that in which most is sold. */
export function SalesPlots(props: PlotProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2 print:grid-cols-2">
      <div className={props.data.hours === null ? 'xl:col-span-2 print:col-span-2' : 'min-w-0'}>
        <TrendPlot {...props} />
      </div>
      <HoursPlot {...props} />
      <GroupPlot {...props} />
    </div>
  )
}

/** Figures in words: in full, and as short as can be for an axis. */
function useFormats({ measure }: PlotProps['state'], currency: string) {
  const { i18n } = useTranslation()
  return {
    format: (value: number) => figureText(measure, value, currency, i18n.language),
    formatTick: (value: number) => formatNumber(isAmount(measure) ? inMajor(value, currency) : value, i18n.language),
  }
}

/** Which currency amounts are in, and that there are others. */
function useLead({ totals }: Sales, { measure }: PlotProps['state'], currency: string): string | undefined {
  const { t } = useTranslation('sales-report')
  return isAmount(measure) && totals.length > 1 ? t('plot.ofCurrency', { currency }) : undefined
}

const named = (day: string) => ({ key: day, name: null, startsAt: null, timeZone: null })

function TrendPlot({ data, state, hrefOf }: PlotProps) {
  const { t, i18n } = useTranslation('sales-report')
  const { language } = i18n
  const { trend } = data
  const currency = trend?.currency ?? ''
  const formats = useFormats(state, currency)
  const lead = useLead(data, state, currency)
  if (trend === null || trend.points.length < 2) return null
  const title = t('plot.trend', { measure: t(`measure.${state.measure}`), currency })
  return (
    <WithTable
      title={title}
      lead={lead}
      table={
        <PlotTable
          heads={[t(`groupBy.${trend.unit}`), t('plot.now'), ...(data.hasBefore ? [t('plot.before')] : [])]}
          rows={trend.points.map(({ day, value, before }) => ({
            key: day,
            name: groupName(trend.unit, named(day), t, language),
            href: hrefOf(trend.unit, day, currency),
            figures: (data.hasBefore ? [value, before] : [value]).map((figure, index) =>
              figure === null ? (
                '–'
              ) : (
                // oxlint-disable-next-line react/no-array-index-key -- now and before
                <Figure key={index} measure={state.measure} value={figure} currency={currency} />
              ),
            ),
          }))}
        />
      }
    >
      <Trend
        label={title}
        names={{ now: t('plot.now'), before: t('plot.before') }}
        points={trend.points.map(({ day, value, before }) => ({
          key: day,
          label: shortGroupName(trend.unit, named(day), t, language),
          value,
          before: data.hasBefore ? before : null,
          href: hrefOf(trend.unit, day, currency),
        }))}
        {...formats}
      />
    </WithTable>
  )
}

function HoursPlot({ data, state }: PlotProps) {
  const { t } = useTranslation('sales-report')
  const { hours } = data
  const currency = hours?.currency ?? ''
  const { format } = useFormats(state, currency)
  if (hours === null || hours.cells.length === 0) return null
  return (
    <WeekHours
      title={t('plot.hours', { measure: t(`measure.${state.measure}`) })}
      note={isAmount(state.measure) ? currency : undefined}
      cells={hours.cells}
      weekStart={state.weekStart}
      format={format}
    />
  )
}

/** The largest groups; over time the trend says it already. */
function GroupPlot({ data, state }: PlotProps) {
  const { t, i18n } = useTranslation('sales-report')
  const currency = data.trend?.currency ?? ''
  const formats = useFormats(state, currency)
  const { rows: group, measure } = state
  if (isTimeGroup(group) || data.trend === null) return null
  const rows = data.rows.filter((row) => row.currency === currency && row.others === 0).slice(0, MAX_BARS)
  if (rows.length < 2) return null
  const title = t('plot.bars', { measure: t(`measure.${measure}`), group: t(`groupBy.${group}`), currency })
  return (
    <div className="xl:col-span-2">
      <SectionCard title={title}>
        <Bars
          label={title}
          series={[t('plot.now'), ...(data.hasBefore ? [t('plot.before')] : [])]}
          groups={rows.map((row) => ({
            key: row.key ?? '–',
            label: cut(shortGroupName(group, row, t, i18n.language)),
            values: [row[measure], ...(data.hasBefore ? [row.before] : [])],
          }))}
          {...formats}
        />
      </SectionCard>
    </div>
  )
}
