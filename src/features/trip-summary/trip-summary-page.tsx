import Gauge from 'lucide-react/icons/gauge'
import { formatISO, subDays } from 'date-fns'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { DataTable } from '#src/components/data-table.tsx'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ExportMenu, wholeList } from '#src/components/export-menu.tsx'
import { exportedColumns } from '#src/components/exported-columns.ts'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { PrintList } from '#src/components/print-list.tsx'
import { Narrowing, narrowingWord } from '#src/components/narrowing.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { useColumnChoice } from '#src/components/use-column-choice.ts'
import { useListTable } from '#src/components/use-list-table.ts'
import { usePrintedList } from '#src/components/use-printed-list.ts'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { call, callFile } from '#src/lib/api.ts'
import { rangeText } from '#src/lib/day-range.ts'
import { localName } from '#src/lib/local-name.ts'
import { useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { useList, useRead } from '#src/lib/use-read.ts'
import { useToday } from '#src/lib/use-today.ts'
import { tripColumns } from './trip-columns.tsx'
import { DEPARTURE_STATES } from './trip-names.ts'
import { TripTotals } from './trip-totals.tsx'
import '#src/components/wide-report.css'

const TABLE_ID = 'trip-summary'
/** The summary's filters under the contract's names; days and ids are judged by the server. */
const LIST = {
  filters: { travelFrom: null, travelTo: null, routeId: null, transportId: null, state: DEPARTURE_STATES },
  defaultSort: { by: 'departure', direction: 'descending' },
  sorts: ['departure'],
} as const
/** Shown unless another period is chosen: today and the days before. */
const USUAL_DAYS = 6

/** Per departure: seats, load, revenue, expenses and result, with their sums. */
export default function TripSummaryPage() {
  const { t, i18n } = useTranslation(['trip-summary', 'workflow-departure', 'common'])
  const { language } = i18n
  const [path] = useLocation()
  const today = useToday()
  const state = useListState(LIST)
  const { filters, filter } = state
  const mayCall = useMayCall()
  const [choice] = useColumnChoice(TABLE_ID)
  const isNarrow = useMedia('(max-width: 92rem)')
  const isSmall = useMedia('(max-width: 64rem)')
  const travelTo = filters.travelTo ?? today
  const travelFrom =
    filters.travelFrom ?? formatISO(subDays(new Date(`${travelTo}T12:00:00`), USUAL_DAYS), { representation: 'date' })
  const narrowing = { ...filters, travelFrom, travelTo }
  const options = useRead('getTripSummaryOptions').data?.data
  const list = useList('getTripSummaryList', { query: { ...state.query, travelFrom, travelTo } })
  const table = useListTable(state, list)
  const printed = usePrintedList(state, table, (part) =>
    call('getTripSummaryList', { query: { ...wholeList(state.query), travelFrom, travelTo, ...part } }),
  )
  const hasZones = new Set(printed.table.rows.map(({ timeZone }) => timeZone)).size > 1
  const columns = useMemo(
    () => tripColumns({ t, language, isNarrow, isSmall, hasZones }),
    [t, language, isNarrow, isSmall, hasZones],
  )

  return (
    <>
      <title>{t('title')}</title>
      <PageHeader title={t('title')} lead={t('lead')} actions={<PrintList list={printed}>{t('print')}</PrintList>} />
      <FilterBar active={state.active} onClear={state.clear}>
        <DayRangeFilter
          label={t('filter.travel')}
          range={{ from: travelFrom, to: travelTo }}
          today={today}
          onChange={({ from, to }) => filter({ travelFrom: from, travelTo: to })}
        />
        <SelectFilter
          label={t('filter.route')}
          any={t('filter.anyRoute')}
          value={filters.routeId}
          onChange={(value) => filter({ routeId: value })}
          options={(options?.routes ?? []).map(({ id, name }) => ({ value: id, label: localName(name, language) }))}
        />
        <SelectFilter
          label={t('filter.vehicle')}
          any={t('filter.anyVehicle')}
          value={filters.transportId}
          onChange={(value) => filter({ transportId: value })}
          options={(options?.transports ?? []).map(({ id, registrationNumber }) => ({
            value: id,
            label: registrationNumber,
          }))}
        />
        <SelectFilter
          label={t('filter.state')}
          any={t('filter.anyState')}
          value={filters.state}
          onChange={(value) => filter({ state: value })}
          options={DEPARTURE_STATES.map((value) => ({ value, label: t(`workflow-departure:states.${value}.label`) }))}
        />
      </FilterBar>
      <Narrowing
        words={[
          ...narrowingWord(
            ['travelFrom', 'travelTo'],
            t('filter.travel'),
            rangeText({ from: travelFrom, to: travelTo }, t, language),
          ),
          ...narrowingWord(
            ['routeId'],
            t('filter.route'),
            options?.routes.flatMap(({ id, name }) => (id === filters.routeId ? [localName(name, language)] : []))[0],
          ),
          ...narrowingWord(
            ['transportId'],
            t('filter.vehicle'),
            options?.transports.find(({ id }) => id === filters.transportId)?.registrationNumber,
          ),
          ...narrowingWord(
            ['state'],
            t('filter.state'),
            filters.state && t(`workflow-departure:states.${filters.state}.label`),
          ),
        ]}
        onFilter={filter}
      />
      <div className="wide-report">
        <TripTotals filters={narrowing} />
        <DataTable
          {...printed.table}
          id={TABLE_ID}
          label={t('title')}
          columns={columns}
          rowId={(row) => row.id}
          rowHref={(row) => `${path}/${row.departureKey}${state.carried}`}
          toolbar={<ViewMenu list={TABLE_ID} state={state} />}
          tools={
            mayCall('exportTripSummary') && (
              <ExportMenu
                fetchFile={(format, sheetLanguage) =>
                  callFile('exportTripSummary', {
                    query: {
                      ...wholeList(state.query),
                      travelFrom,
                      travelTo,
                      format,
                      language: sheetLanguage,
                      columns: exportedColumns(columns, choice),
                    },
                  })
                }
              />
            )
          }
          empty={<EmptyState icon={<Gauge />} title={t('empty')} />}
        />
      </div>
    </>
  )
}
