import Gauge from 'lucide-react/icons/gauge'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { tripSummaryList } from '#contract/departure/trip-summary-list.ts'
import { DepotTime } from '#src/ui/depot-time.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { namedOptions } from '#src/platform/local-order.ts'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useToday } from '#src/platform/use-today.ts'
import { tripSpan } from './trip-span.ts'
import { MoneyLines } from './money-lines.tsx'
import { TripTotals } from './trip-totals.tsx'

/** Per departure: seats, load, revenue, expenses and result, with their sums. */
export default function TripSummaryPage() {
  const { language } = useTranslation().i18n
  const [path] = useLocation()
  const today = useToday()
  const state = useListState(stateOf(tripSummaryList))
  const span = tripSpan(state.filters, today)
  const filters = { ...state.filters, ...span }
  const choices = useRead('getTripSummaryOptions').data?.data
  const options = {
    routeId: namedOptions(choices?.routes ?? [], language),
    transportId: (choices?.transports ?? []).map(({ id, registrationNumber }) => ({
      value: id,
      label: registrationNumber,
    })),
  }
  return (
    <ListPage
      list={tripSummaryList}
      icon={<Gauge />}
      state={{ ...state, filters }}
      query={span}
      columns={{
        meta: { departure: { width: '11rem' } },
        cells: {
          departure: ({ routeName, startsAt, timeZone }) => (
            <span className="flex flex-col py-1">
              <bdi className="font-medium">{localName(routeName, language)}</bdi>
              <span className="text-xs text-ink-2">
                <DepotTime instant={startsAt} zone={timeZone} />
              </span>
            </span>
          ),
          seats: ({ seatsSold, capacity }) => (
            <span className="whitespace-nowrap">
              {formatNumber(seatsSold, language)}{' '}
              <span className="text-ink-3">/ {formatNumber(capacity, language)}</span>
            </span>
          ),
          tickets: ({ money }) => <MoneyLines money={money} name="tickets" />,
          consignments: ({ money }) => <MoneyLines money={money} name="consignments" />,
          expenses: ({ money }) => <MoneyLines money={money} name="expenses" />,
          result: ({ money }) => <MoneyLines money={money} name="result" />,
        },
      }}
      filters={{ options, today }}
      rowHref={(row) => `${path}/${row.departureKey}${state.carried}`}
      note={<TripTotals filters={filters} />}
    />
  )
}
