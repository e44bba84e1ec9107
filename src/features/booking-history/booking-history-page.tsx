import { useMemo, useState } from 'react'
import Ticket from 'lucide-react/icons/ticket'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { LEAST_SEARCH } from '#contract/search-term.ts'
import { DataTable } from '#src/components/data-table.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { ExportMenu, wholeList } from '#src/components/export-menu.tsx'
import { exportedColumns } from '#src/components/exported-columns.ts'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { useColumnChoice } from '#src/components/use-column-choice.ts'
import { useListTable } from '#src/components/use-list-table.ts'
import { call, callFile } from '#src/lib/api.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useList } from '#src/lib/use-read.ts'
import { dayIn } from '#src/lib/zoned-day.ts'
import { bookingColumns } from './booking-columns.tsx'
import { BookingFilters } from './booking-filters.tsx'
import { useBookingListState } from './booking-list-state.ts'
import { DensitySwitch, useDensity } from './density.tsx'
import { useFilterChoices } from './filter-choices.ts'
import { pageTotals } from './page-totals.tsx'
import { useZone } from '#src/lib/use-zone.ts'

const TABLE_ID = 'bookings'

/** Bookings within one's scope; what is seen can be sent as a link and exported as it stands. */
export default function BookingHistoryPage() {
  const { t, i18n } = useTranslation(['booking-history', 'workflow-ticket'])
  const [path, navigate] = useLocation()
  const mayCall = useMayCall()
  const zone = useZone()
  const [today] = useState(() => dayIn(zone, new Date()))
  const state = useBookingListState()
  const choices = useFilterChoices()
  const [density, setDensity] = useDensity(TABLE_ID)
  const [choice] = useColumnChoice(TABLE_ID)
  const columns = useMemo(() => bookingColumns({ t, language: i18n.language, zone }), [t, i18n.language, zone])
  const list = useList('getBookingList', { query: state.query })
  const table = useListTable(state, list)
  const { rows } = table
  const hrefOf = (id: string) => `${path}/${id}${state.carried}`

  async function openExactMatch(text: string) {
    if (text.length < LEAST_SEARCH) return
    const found = await call('searchEverything', { query: { search: text }, endsSession: 'background' })
    const exact = found.data.filter((hit) => hit.kind === 'booking' && hit.isExact)
    if (exact.length === 1 && exact[0]) navigate(hrefOf(exact[0].id))
  }

  return (
    <>
      <title>{t('title')}</title>
      <PageHeader title={t('title')} />
      <BookingFilters
        state={state}
        choices={choices}
        today={today}
        // The list below answers too; without the shortcut nothing is lost.
        onFind={(text) => void openExactMatch(text).catch(() => undefined)}
      />
      <DataTable
        {...table}
        id={TABLE_ID}
        label={t('title')}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={(row) => hrefOf(row.id)}
        totals={pageTotals(rows, t)}
        toolbar={<ViewMenu list={TABLE_ID} state={state} />}
        compact={density === 'compact'}
        empty={
          <EmptyState icon={<Ticket />} title={t('empty.title')}>
            {t('empty.body')}
          </EmptyState>
        }
        tools={
          <>
            <DensitySwitch density={density} onChange={setDensity} />
            {mayCall('exportBookingList') && (
              <ExportMenu
                fetchFile={(format, language) => {
                  const shown = exportedColumns(columns, choice)
                  return callFile('exportBookingList', { query: { ...wholeList(state.query), format, language, columns: shown } })
                }}
              />
            )}
          </>
        }
      />
    </>
  )
}
