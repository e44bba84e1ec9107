import Undo2 from 'lucide-react/icons/undo-2'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { CheckedInRow } from '#contract/check-in/checked-in-row.ts'
import { checkedInList } from '#contract/check-in/checked-in-list.ts'
import { DepotTime } from '#src/ui/depot-time.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { JourneyPlaces } from '#src/domain/departure/journey-places.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { ReviewLink } from '#src/domain/check-in/review-link.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { UndoCheckIn, type UndoableCheckIn } from '#src/features/check-in/undo-check-in.tsx'
import { localName } from '#src/platform/local-name.ts'
import { inLocalOrder, namedOptions } from '#src/platform/local-order.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { readOptions, useList } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'

/** Master data rarely changes while a list is open. */
const staleTime = 300_000

/** Checked In List: who boarded whom, when and where; what was taken back or came in late stands there too. */
export default function CheckedInPage() {
  const { t, i18n } = useTranslation('checked-in')
  const [path] = useLocation()
  const { user_type: type } = useUserDetails()
  const state = useListState(stateOf(checkedInList))
  const { filters } = state
  const [undoing, setUndoing] = useState<UndoableCheckIn>()
  const trips = useQuery({ ...readOptions<'getTripListForBooking'>('getTripListForBooking'), staleTime })
  const bookings = useScreenPath('bookingHistory')
  const runsBoarding = type === 'admin' || type === 'operation_manager'
  const rows = useList('getCheckedInList', { query: state.query }).data?.data ?? []
  const options = {
    tripId: namedOptions(trips.data?.data ?? [], i18n.language),
    officerId: inLocalOrder(officerChoices(rows, filters.officerId), i18n.language),
  }
  function undoOf({ canUndo, ticketId, ticketVersion: version, passengerName }: CheckedInRow) {
    if (!canUndo) return null
    return (
      <IconButton
        size="small"
        icon={<Undo2 />}
        label={t('undo.of', { name: passengerName })}
        onClick={(event) => {
          event.stopPropagation()
          setUndoing({ ticketId, version, passengerName })
        }}
      />
    )
  }

  return (
    <>
      <ListPage
        list={checkedInList}
        icon={<UserRoundCheck />}
        state={state}
        columns={{
          meta: { passenger: { width: '10rem' }, route: { width: '11rem' }, reason: { width: '12rem' } },
          cells: {
            route: ({ from, to }) => (
              <JourneyPlaces from={localName(from, i18n.language)} to={localName(to, i18n.language)} />
            ),
            state: (row) => <Became row={row} />,
            uploaded: ({ uploaded }) => <SentIn uploaded={uploaded} />,
          },
        }}
        filters={{
          options,
          notes: { officerId: t('filter.officerHint') },
        }}
        rowHref={bookings === undefined ? undefined : (row) => `${bookings}/${row.bookingId}`}
        rowActions={rows.some(({ canUndo }) => canUndo) ? undoOf : undefined}
        report={runsBoarding && <ReviewLink href={`${path}/reviews`} />}
      />
      {undoing && <UndoCheckIn checkIn={undoing} onDone={() => setUndoing(undefined)} />}
    </>
  )
}

/** What became of a check-in; of one that was taken back also by whom and why. */
function Became({ row: { state, undone } }: { row: CheckedInRow }) {
  const { t } = useTranslation('checked-in')
  return (
    <>
      <StatusPill tone={checkedInList.columns.state.tones[state]}>{t(`state.${state}`)}</StatusPill>
      {undone && (
        <span className="block max-w-64 truncate text-xs text-ink-3" title={undone.reason}>
          <bdi>{undone.by}</bdi>: <bdi>{undone.reason}</bdi>
        </span>
      )}
    </>
  )
}

function SentIn({ uploaded }: Pick<CheckedInRow, 'uploaded'>) {
  const { t } = useTranslation('checked-in')
  if (uploaded === null) return <span className="text-ink-3">{t('sent.online')}</span>
  return (
    <>
      <bdi>{uploaded.by}</bdi>
      <span className="block text-xs text-ink-3">
        <DepotTime instant={uploaded.at} zone={undefined} />
      </span>
    </>
  )
}

/** Those who stand on the page, and the one chosen, who may stand on none. */
function officerChoices(rows: readonly CheckedInRow[], chosen: string | undefined) {
  const known = new Map(rows.map(({ officer }) => [officer.id, officer.name]))
  if (chosen !== undefined && !known.has(chosen)) known.set(chosen, '…')
  return [...known].map(([value, label]) => ({ value, label }))
}
