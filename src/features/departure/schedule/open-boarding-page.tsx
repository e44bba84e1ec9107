import BusFront from 'lucide-react/icons/bus-front'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { AnswerOf } from '#contract/contract.ts'
import { isLeftOpen, leavesSoon } from '#machines/check-in/boarding-turn.ts'
import { sum } from '#machines/sum.ts'
import { formatInstant, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FilterBar } from '#src/ui/list/filter-bar.tsx'
import { SelectFilter } from '#src/ui/list/select-filter.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { IgnoredNotice } from '#src/ui/list/ignored-filters.tsx'
import { useListState } from '#src/ui/list/use-list-state.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { PlotTable } from '#src/ui/plot/plot-table.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

type Turn = AnswerOf<'getCheckInDepartures'>['data'][number]

const LIST = {
  filters: { show: ['leftOpen', 'soon'] },
  defaultSort: { by: 'nextAt', direction: 'ascending' },
  sorts: [],
} as const

/** Departures around now where boarding is open: those that left, and those that leave soon without somebody. */
export default function OpenBoardingPage() {
  const { t } = useTranslation('bus-schedule')
  const [place] = useLocation()
  const { filters, filter, active, clear, ignored } = useListState(LIST)
  const read = useRead('getCheckInDepartures')
  return (
    <>
      <title>{t('openBoarding.title')}</title>
      <PageHeader
        title={t('openBoarding.title')}
        lead={t('openBoarding.lead')}
        back={<BackToList path={place.replace(/\/boarding$/, '')}>{t('title')}</BackToList>}
      />
      <FilterBar active={active} onClear={clear}>
        <SelectFilter
          label={t('openBoarding.show')}
          any={t('openBoarding.any')}
          value={filters.show}
          onChange={(show) => filter({ show })}
          options={LIST.filters.show.map((show) => ({ value: show, label: t(`openBoarding.${show}`) }))}
        />
      </FilterBar>
      <IgnoredNotice labels={{ show: t('openBoarding.show') }} ignored={ignored} onFilter={filter} />
      <ReadState read={read} waiting={<Skeleton className="h-96" />}>
        {({ data }) => <Turns turns={shownOf(data, filters.show, read.dataUpdatedAt)} place={place} />}
      </ReadState>
    </>
  )
}

/** As the dashboard counts them. */
function shownOf(all: readonly Turn[], show: 'leftOpen' | 'soon' | undefined, now: number): Turn[] {
  const shown = all.filter(({ nextAt, nextState: state, nextCounts: counts }) => {
    if (show === 'leftOpen') return isLeftOpen({ nextAt, state }, now)
    if (show === 'soon') return counts.missing > 0 && leavesSoon({ nextAt, state }, now)
    return state === 'scheduled'
  })
  return shown.toSorted((one, other) => Date.parse(one.nextAt) - Date.parse(other.nextAt))
}

function Turns({ turns, place }: { turns: readonly Turn[]; place: string }) {
  const { t, i18n } = useTranslation(['bus-schedule', 'common'])
  const { language } = i18n
  const zone = useZone()
  const number = (value: number) => formatNumber(value, language)
  const departures = place.replace(/\/boarding$/, '')
  if (turns.length === 0) return <EmptyState icon={<BusFront />} title={t('openBoarding.none')} />
  const total = (of: (turn: Turn) => number) => number(sum(turns.map(of)))
  return (
    <SectionCard title={t('openBoarding.count', { count: turns.length })} flush>
      <TableScroll label={t('openBoarding.title')} className="px-2 pb-2">
        <PlotTable
          heads={[
            t('departure'),
            t('openBoarding.leaves'),
            t('boarding.expected'),
            t('boarding.checkedIn'),
            t('boarding.missing'),
          ]}
          rows={[
            ...turns.map(({ departureKey, routeName, registrationNumber, stops, nextAt, nextCounts: counts }) => {
              const stop = stops.find(({ departsAt }) => departsAt === nextAt)
              return {
                key: departureKey,
                name: (
                  <>
                    <Link
                      href={`${departures}/${departureKey}`}
                      className="inline-flex min-h-6 items-center font-medium text-brand-ink underline-offset-4 hover:underline"
                    >
                      <bdi>{localName(routeName, language)}</bdi>
                    </Link>
                    <span className="block text-xs text-ink-3">
                      {stop && <bdi>{localName(stop.name, language)}</bdi>} ·{' '}
                      <Reference>{registrationNumber}</Reference>
                    </span>
                  </>
                ),
                figures: [
                  formatInstant(nextAt, { language, zone: stop?.timeZone ?? zone }),
                  number(counts.expected),
                  number(counts.checkedIn),
                  number(counts.missing),
                ],
              }
            }),
            {
              key: 'total',
              name: <span className="font-semibold">{t('common:total.label')}</span>,
              figures: [
                '',
                total(({ nextCounts }) => nextCounts.expected),
                total(({ nextCounts }) => nextCounts.checkedIn),
                total(({ nextCounts }) => nextCounts.missing),
              ],
            },
          ]}
        />
      </TableScroll>
    </SectionCard>
  )
}
