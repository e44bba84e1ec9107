import type { TFunction } from 'i18next'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Ticket from 'lucide-react/icons/ticket'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { BookingRow } from '#contract/booking/booking.ts'
import { bookingList } from '#contract/booking/booking-list.ts'
import { MIN_SEARCH } from '#contract/search-term.ts'
import { Badge } from '#src/ui/badge.tsx'
import { JourneyPlaces } from '#src/domain/departure/journey-places.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { rowTotals } from '#src/ui/list/row-totals.tsx'
import { call } from '#src/platform/api.ts'
import { formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useToday } from '#src/platform/use-today.ts'
import { BookingFilters } from './booking-filters.tsx'
import { useBookingListState } from './booking-list-state.ts'
import { BookingStates } from './booking-states.tsx'
import { DensitySwitch, useDensity } from './density.tsx'
import { useFilterChoices } from './filter-choices.ts'
import { useNarrowingWords } from './filter-labels.ts'

/** Bookings within one's scope; what is seen can be sent as a link and exported as it stands. */
export default function BookingHistoryPage() {
  const { t, i18n } = useTranslation('booking-history')
  const { language } = i18n
  const [path, navigate] = useLocation()
  const today = useToday()
  const mayCall = useMayCall()
  const state = useBookingListState()
  const choices = useFilterChoices()
  const [density, setDensity] = useDensity(bookingList.id)

  async function openExactMatch(text: string) {
    if (text.length < MIN_SEARCH) return
    const found = await call('searchEverything', { query: { search: text }, endsSession: 'background' })
    const exact = found.data.filter((hit) => hit.kind === 'booking' && hit.isExact)
    if (exact.length === 1 && exact[0]) navigate(`${path}/${exact[0].id}${state.carried}`)
  }

  return (
    <ListPage
      list={bookingList}
      state={state}
      icon={<Ticket />}
      columns={{
        cells: cellsIn(t, language),
        meta: { route: { width: '12rem' }, leadPassenger: { width: '9rem' } },
      }}
      // The list below answers too; without the shortcut nothing is lost.
      onFind={(text) => void openExactMatch(text).catch(() => undefined)}
      fields={<BookingFilters state={state} choices={choices} today={today} />}
      narrowing={useNarrowingWords(state, choices, today)}
      totals={(rows) => rowTotals(t, rows, { total: ({ total }) => total })}
      report={
        mayCall('getMessageList') && (
          <LinkButton href={`${path}/messages`} icon={<MessageSquareText aria-hidden />}>
            {t('messages')}
          </LinkButton>
        )
      }
      compact={density === 'compact'}
      tools={<DensitySwitch density={density} onChange={setDensity} />}
    />
  )
}

const cellsIn = (t: TFunction<'booking-history'>, language: string) => ({
  // With the time, by the clock of where they board.
  travelDate: ({ departsAt, timeZone }: BookingRow) => (
    <span className="whitespace-nowrap">{formatInstant(departsAt, { language, zone: timeZone })}</span>
  ),
  route: ({ from, to, isTwoWay }: BookingRow) => (
    <JourneyPlaces from={localName(from, language)} to={localName(to, language)}>
      {isTwoWay && <Badge>{t('twoWay')}</Badge>}
    </JourneyPlaces>
  ),
  state: (booking: BookingRow) => <BookingStates booking={booking} />,
})
