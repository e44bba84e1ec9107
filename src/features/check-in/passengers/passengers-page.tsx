import { useQuery } from '@tanstack/react-query'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import UsersRound from 'lucide-react/icons/users-round'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { Button } from '#src/ui/button.tsx'
import { DestinationBlind } from '#src/domain/departure/destination-blind.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FilterBar } from '#src/ui/list/filter-bar.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { SelectFilter } from '#src/ui/list/select-filter.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { StickyBar } from '#src/ui/sticky-bar.tsx'
import { UndoCheckIn, type UndoableCheckIn } from '#src/features/check-in/undo-check-in.tsx'
import { formatDay, formatInstant, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { IgnoredNotice } from '#src/ui/list/ignored-filters.tsx'
import { useListState } from '#src/ui/list/use-list-state.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { readOptions } from '#src/platform/use-read.ts'
import { BoardingCounts } from './boarding-counts.tsx'
import { type BoardingList, groupsOf, isWaiting, SHOWN_STATES, waitsForVisa } from './passenger-groups.ts'
import { PassengerTable } from './passenger-table.tsx'
import { useBulkCheckIn } from './use-bulk-check-in.ts'

const LIST = {
  filters: { show: SHOWN_STATES, at: null },
  defaultSort: { by: 'seat', direction: 'ascending' },
  sorts: [],
} as const
/** Others board the same bus: what they did is seen this much later at most. */
const RENEW_MS = 15_000

/** Everybody on a departure: who is here and who is missing, families together, checked in one by one or all at once. */
export default function PassengersPage({ params: { key = '' } }: { params: { key?: string | undefined } }) {
  const { t } = useTranslation('passenger-list')
  const read = useQuery({
    ...readOptions<'getCheckinGroupList'>('getCheckinGroupList', { query: { departureKey: key } }),
    refetchInterval: RENEW_MS,
  })
  return (
    <ReadState read={read} waiting={<Skeleton className="h-80" />} refused={t('common:error.title')}>
      {({ data }) => (
        <Boarding list={data} departureKey={key} isRenewing={read.isFetching} onRenew={() => void read.refetch()} />
      )}
    </ReadState>
  )
}

function Boarding(props: PassengersProps) {
  const { t, i18n } = useTranslation('passenger-list')
  const [place] = useLocation()
  const departure = place.replace(/\/passengers$/, '')
  const back = <BackToList path={departure}>{t('back')}</BackToList>
  const { list } = props
  const mayCheckIn = useMayCheckIn(list)
  const { stops, travelDate, routeName, registrationNumber } = list.departure
  const [first, last] = [stops[0], stops.at(-1)]
  return (
    <>
      <title>{`${t('title')} · ${localName(routeName, i18n.language)} · ${travelDate}`}</title>
      <PageHeader
        title={t('title')}
        lead={mayCheckIn && t('lead')}
        back={back}
        actions={
          <>
            <LinkButton href={departure} icon={<UsersRound aria-hidden />}>
              {t('closeBoarding')}
            </LinkButton>
            <LinkButton href={`${departure}/manifest`} icon={<ClipboardList aria-hidden />}>
              {t('manifest')}
            </LinkButton>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {first && last && (
          <DestinationBlind
            as="h2"
            from={localName(first.name, i18n.language)}
            to={localName(last.name, i18n.language)}
            time={formatInstant(first.departsAt, { language: i18n.language, zone: first.timeZone, style: 'time' })}
            date={formatDay(travelDate, i18n.language, 'weekday')}
            vehicle={registrationNumber}
          />
        )}
        <Passengers {...props} />
      </div>
    </>
  )
}

interface PassengersProps {
  list: BoardingList
  departureKey: string
  isRenewing: boolean
  onRenew: () => void
}

function Passengers({ list, departureKey, isRenewing, onRenew }: PassengersProps) {
  const { t, i18n } = useTranslation('passenger-list')
  const { user_type: type } = useUserDetails()
  const mayCall = useMayCall()
  const state = useListState(LIST)
  const [undoing, setUndoing] = useState<UndoableCheckIn>()
  const bulk = useBulkCheckIn(departureKey)
  const groups = groupsOf(list.tickets, { ...state.filters, search: state.search })
  const mayCheckIn = useMayCheckIn(list)
  const mayUndo = (type === 'admin' || type === 'operation_manager') && mayCall('undoCheckIn')
  // Somebody else may have checked one in meanwhile.
  const selected = list.tickets.filter((ticket) => bulk.selected.has(ticket.ticketId) && isWaiting(ticket))
  const zone = list.departure.stops[0]?.timeZone ?? 'UTC'

  return (
    <>
      <BoardingCounts list={list} at={state.filters.at} onChoose={(at) => state.filter({ at })} />
      <div>
        <FilterBar
          active={state.active}
          onClear={state.clear}
          search={{ value: state.search, placeholder: t('search'), onChange: state.searchFor }}
        >
          <SelectFilter
            label={t('show.label')}
            any={t('show.all')}
            value={state.filters.show}
            onChange={(show) => state.filter({ show: show || undefined })}
            options={SHOWN_STATES.map((value) => ({ value, label: t(`show.${value}`) }))}
          />
          <span className="ms-auto flex items-center gap-2 self-center text-xs text-ink-3">
            {t('asOf')} {formatInstant(list.readAt, { language: i18n.language, zone, style: 'time' })}
            <Button size="small" tone="quiet" icon={<RefreshCw />} busy={isRenewing} onClick={onRenew}>
              {t('renew')}
            </Button>
          </span>
        </FilterBar>
        <IgnoredNotice labels={{ show: t('show.label') }} ignored={state.ignored} onFilter={state.filter} />
        {groups.length === 0 ? (
          <EmptyState
            icon={<UsersRound />}
            title={t(state.active > 0 ? 'noMatch' : 'empty')}
            action={state.active > 0 && <Button onClick={state.clear}>{t('showAll')}</Button>}
          />
        ) : (
          <PassengerTable
            groups={groups}
            departure={list.departure}
            bulk={mayCheckIn ? bulk : null}
            waitsForVisa={(ticket) => waitsForVisa(list, ticket)}
            onUndo={mayUndo ? setUndoing : undefined}
          />
        )}
      </div>
      {mayCheckIn && selected.length > 0 && (
        <StickyBar
          edge="bottom"
          className="z-bar flex flex-wrap items-center gap-3 rounded border border-line bg-surface px-4 py-2.5 shadow-float"
        >
          <output className="grow font-medium">
            {t('selected', { count: selected.length, shown: formatNumber(selected.length, i18n.language) })}
          </output>
          <Button tone="quiet" onClick={bulk.clear}>
            {t('clear')}
          </Button>
          <Button
            tone="primary"
            busy={bulk.isPending}
            onClick={() => bulk.checkIn(selected.map(({ ticketId }) => ticketId))}
          >
            {t('checkIn', { count: selected.length })}
          </Button>
        </StickyBar>
      )}
      {undoing && <UndoCheckIn checkIn={undoing} onDone={() => setUndoing(undefined)} />}
    </>
  )
}

/** Only officers of the departure check in here; everybody else reads the list. */
function useMayCheckIn({ officer }: BoardingList): boolean {
  const mayCall = useMayCall()
  return officer !== null && mayCall('checkIn')
}
