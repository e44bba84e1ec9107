import ChartColumn from 'lucide-react/icons/chart-column'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import type { StatisticsGroup } from '#contract/sales-report/sales-codes.ts'
import { salesFilters } from '#contract/sales-report/sales-filters.ts'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { useList } from '#src/platform/use-read.ts'
import { queryOf } from '#src/platform/query-of.ts'
import { useScreenPaths } from '#src/platform/use-screen-path.ts'
import { CardColumns } from '#src/ui/card-columns.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Narrowing } from '#src/ui/list/active-filters.tsx'
import { FilterBar } from '#src/ui/list/filter-bar.tsx'
import { IgnoredNotice } from '#src/ui/list/ignored-filters.tsx'
import { ListFilters, useNarrowing } from '#src/ui/list/list-filters.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { PlotTable } from '#src/ui/plot/plot-table.tsx'
import { Trend } from '#src/ui/plot/trend.tsx'
import { WithTable } from '#src/ui/plot/with-table.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { PrintedBy } from '#src/ui/print/printed-by.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { DaysToCome } from './days-to-come.tsx'
import { daysText } from './group-name.ts'
import { LegLoadCard } from './leg-load-card.tsx'
import { NothingToCompare } from './nothing-to-compare.tsx'
import { PeriodFields } from './period-fields.tsx'
import { periodFieldName } from './period-field-name.ts'
import { salesFilterOf, spanOf } from './records-behind.ts'
import { seasonPoints } from './season-points.ts'
import { StatisticsGroupCard, type StatisticsGroupCardProps } from './statistics-group-card.tsx'
import { StatisticsTotals } from './statistics-totals.tsx'
import { useSalesLabels } from './use-sales-labels.ts'
import { useSalesOptions } from './use-sales-options.ts'
import { usePeriodState } from './use-sales-state.ts'
import { WeekHours } from './week-hours.tsx'

type Statistics = AnswerOf<'getBookingStatistics'>['data']

/** Whose load is drawn stands in the address beside the filters. */
const OWN = { legsOf: null } as const

/** How tickets are sold and travelled, and how full the buses are from stop to stop. */
export default function StatisticsPage() {
  const { t, i18n } = useTranslation('sales-report')
  const { language } = i18n
  const pathOf = useScreenPaths()
  const state = usePeriodState(OWN)
  const { filters, change, clear, query, weekStart } = state
  const read = useList<'getBookingStatistics'>('getBookingStatistics', { query })
  const { scope, options, without } = useSalesOptions()
  const labels = useSalesLabels()
  const words = useNarrowing(salesFilters, filters, options)
  const title = t('statistics.title')
  /** The sales report of the same tickets in these days: it counts them as well, and leads on to their bookings. */
  function reportOf({ from, to }: { from: string; to: string }, more: Record<string, string>): string | undefined {
    const path = pathOf('salesReport')
    return path && `${path}${queryOf({ ...filters, period: 'own', from, to, measure: 'tickets', ...more })}`
  }
  function hrefOf(data: Statistics, rows: StatisticsGroup | 'nationality', key: string): string | undefined {
    const filter = salesFilterOf(rows, key)
    return filter && reportOf(data, { rows, ...filter })
  }
  const groupCard = (data: Statistics, group: Statistics['groups'][number]) => (
    <StatisticsGroupCard
      key={group.by}
      group={group}
      totals={data.totals}
      isCompared={data.progress === 'over'}
      hrefOf={(key) => hrefOf(data, group.by, key)}
    />
  )
  const legLoad = (data: Statistics) => (
    <LegLoadCard
      routes={options.routeId}
      routeId={state.all['legsOf'] ?? filters['routeId'] ?? busiestRoute(data)}
      period={query}
      onRoute={(legsOf) => change({ legsOf })}
    />
  )
  const travelledIn = (month: string) => reportOf(spanOf('month', month), { view: 'travelled' })
  return (
    <>
      <title>{title}</title>
      <PageHeader title={title} lead={scope && t(`lead.${scope}`)} />
      <div data-print="hide" className="mb-3 flex flex-wrap items-end gap-3">
        <PeriodFields state={state} />
      </div>
      <FilterBar active={Object.keys(filters).length} onClear={clear}>
        <ListFilters list={salesFilters} values={filters} onFilter={change} options={options} without={without} />
      </FilterBar>
      <IgnoredNotice labels={labels} ignored={state.ignored} onFilter={change} />
      <PrintedBy />
      <Narrowing words={words} onFilter={change} />
      <ReadState read={read} waiting={<Skeleton className="h-96" />} onClear={clear} nameOf={periodFieldName(t)}>
        {({ data }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-busy={read.isPlaceholderData}>
            <p className="text-sm text-ink-2">
              <span className="font-semibold text-ink">{daysText(data, t, language)}</span>
              {' · '}
              {t('statistics.what')}
            </p>
            {data.progress === 'toCome' ? (
              <>
                <DaysToCome icon={<ChartColumn />} />
                {legLoad(data)}
              </>
            ) : isEmpty(data) ? (
              <EmptyState icon={<ChartColumn />} title={t('statistics.empty')}>
                {t('statistics.emptyBody')}
              </EmptyState>
            ) : (
              <>
                <StatisticsTotals data={data} hrefOf={(asked) => reportOf(data, asked)} />
                <NothingToCompare
                  {...data}
                  hasBefore={data.totals.before.tickets > 0}
                  hasYearBefore={data.totals.yearBefore.tickets > 0}
                />
                <CardColumns>
                  {/* The long ones last, so that two columns come out about as long. */}
                  {data.groups.filter(({ by }) => by !== 'route').map((group) => groupCard(data, group))}
                  <Season data={data} hrefOf={travelledIn} />
                  {data.groups.filter(({ by }) => by === 'route').map((group) => groupCard(data, group))}
                  <Nationalities
                    query={query}
                    totals={data.totals}
                    isCompared={data.progress === 'over'}
                    hrefOf={(key) => hrefOf(data, 'nationality', key)}
                  />
                </CardColumns>
                <WeekHours
                  title={t('statistics.hours')}
                  cells={data.hours.map(({ weekday, hour, tickets }) => ({ weekday, hour, value: tickets }))}
                  weekStart={weekStart}
                  format={(value) => formatNumber(value, language)}
                />
                {legLoad(data)}
              </>
            )}
          </div>
        )}
      </ReadState>
    </>
  )
}

const isEmpty = ({ totals, season }: Statistics): boolean =>
  [totals.now, totals.before, totals.yearBefore].every(({ tickets, due }) => tickets === 0 && due === 0) &&
  season.every(({ tickets }) => tickets === 0)

const busiestRoute = ({ groups }: Statistics): string | undefined =>
  groups.find(({ by }) => by === 'route')?.rows.find(({ key }) => key !== null)?.key ?? undefined

interface NationalitiesProps extends Pick<StatisticsGroupCardProps, 'totals' | 'isCompared' | 'hrefOf'> {
  query: Record<string, string>
}

/** Read by itself: it takes longer than all the others, and nobody waits for it. */
function Nationalities({ query, ...card }: NationalitiesProps) {
  const { t } = useTranslation('sales-report')
  const read = useList<'getNationalityStatistics'>('getNationalityStatistics', { query })
  const rows = read.data?.data.rows
  return rows === undefined ? (
    <SectionCard title={t('statistics.by.nationality')}>
      <ReadState read={read} waiting={<Skeleton className="h-64" />}>
        {() => null}
      </ReadState>
    </SectionCard>
  ) : (
    <StatisticsGroupCard group={{ by: 'nationality', rows }} {...card} />
  )
}

interface SeasonProps {
  data: Statistics
  /** What travelled in a month; undefined for whom no page shows it. */
  hrefOf: (month: string) => string | undefined
}

/** Twelve months of travel, beside those a year before. */
function Season({ data, hrefOf }: SeasonProps) {
  const { t, i18n } = useTranslation('sales-report')
  const { language } = i18n
  const title = t('statistics.season')
  const points = seasonPoints(data.season)
  const number = (value: number) => formatNumber(value, language)
  return (
    <WithTable
      title={title}
      lead={t('statistics.seasonNote')}
      table={
        <PlotTable
          heads={[t('statistics.month'), t('statistics.seasonNow'), t('statistics.yearBefore')]}
          rows={points.map(({ month, tickets, yearBefore }) => ({
            key: month,
            name: formatDay(`${month}-01`, language, 'month'),
            href: tickets === null ? undefined : hrefOf(month),
            figures: [tickets, yearBefore].map((value) => (value === null ? '–' : number(value))),
          }))}
        />
      }
    >
      <Trend
        label={title}
        names={{ now: t('statistics.seasonNow'), before: t('statistics.yearBefore') }}
        points={points.map(({ month, tickets, yearBefore }) => ({
          key: month,
          label: formatDay(`${month}-01`, language, 'axisMonth'),
          value: tickets,
          before: yearBefore,
          href: tickets === null ? undefined : hrefOf(month),
        }))}
        format={number}
      />
    </WithTable>
  )
}
