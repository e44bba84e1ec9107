import { useMemo } from 'react'
import Ticket from 'lucide-react/icons/ticket'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { LEAST_SEARCH } from '#contract/search-term.ts'
import { wholeList } from '#src/components/export-menu.tsx'
import { ListFrame } from '#src/components/list-frame.tsx'
import { Narrowing } from '#src/components/narrowing.tsx'
import { rowTotals } from '#src/components/row-totals.tsx'
import { call, callFile } from '#src/lib/api.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useList } from '#src/lib/use-read.ts'
import { useToday } from '#src/lib/use-today.ts'
import { bookingColumns } from './booking-columns.tsx'
import { BookingFilters } from './booking-filters.tsx'
import { useBookingListState } from './booking-list-state.ts'
import { DensitySwitch, useDensity } from './density.tsx'
import { useFilterChoices } from './filter-choices.ts'
import { useNarrowingWords } from './narrowing-words.ts'
import { useZone } from '#src/lib/use-zone.ts'

const TABLE_ID = 'bookings'

/** Bookings within one's scope; what is seen can be sent as a link and exported as it stands. */
export default function BookingHistoryPage() {
  const { t, i18n } = useTranslation(['booking-history', 'workflow-ticket'])
  const [path, navigate] = useLocation()
  const mayCall = useMayCall()
  const zone = useZone()
  const today = useToday()
  const state = useBookingListState()
  const choices = useFilterChoices()
  const [density, setDensity] = useDensity(TABLE_ID)
  const columns = useMemo(() => bookingColumns({ t, language: i18n.language, zone }), [t, i18n.language, zone])
  const read = useList('getBookingList', { query: state.query })
  const words = useNarrowingWords(state, choices, today)
  const hrefOf = (id: string) => `${path}/${id}${state.carried}`

  async function openExactMatch(text: string) {
    if (text.length < LEAST_SEARCH) return
    const found = await call('searchEverything', { query: { search: text }, endsSession: 'background' })
    const exact = found.data.filter((hit) => hit.kind === 'booking' && hit.isExact)
    if (exact.length === 1 && exact[0]) navigate(hrefOf(exact[0].id))
  }

  return (
    <ListFrame
      id={TABLE_ID}
      title={t('title')}
      icon={<Ticket />}
      empty={t('empty.title')}
      emptyBody={t('empty.body')}
      state={state}
      read={read}
      readPart={(part) => call('getBookingList', { query: { ...wholeList(state.query), ...part } })}
      exportFile={
        mayCall('exportBookingList')
          ? (asked) => callFile('exportBookingList', { query: { ...wholeList(state.query), ...asked } })
          : undefined
      }
      columns={columns}
      rowHref={(row) => hrefOf(row.id)}
      search={t('searchFor')}
      // The list below answers too; without the shortcut nothing is lost.
      onFind={(text) => void openExactMatch(text).catch(() => undefined)}
      fields={<BookingFilters state={state} choices={choices} today={today} />}
      narrowing={<Narrowing words={words} onFilter={state.filter} />}
      totals={(rows) => rowTotals(t, rows, { total: ({ total }) => total })}
      compact={density === 'compact'}
      tools={<DensitySwitch density={density} onChange={setDensity} />}
    />
  )
}
