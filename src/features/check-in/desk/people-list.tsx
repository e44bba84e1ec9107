import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { groupedReference } from '#contract/grouped-reference.ts'
import { wordMatcher } from '#contract/search-term.ts'
import type { BoardingTicket } from '#contract/check-in/boarding-list.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { inputStyle } from '#src/ui/form/input-style.ts'
import { BoardingName } from './boarding-name.tsx'
import { useCheckIn, useSend } from './check-in-actor.tsx'
import { scanInto } from './scan-field.tsx'
import { scanIn } from './scan-text.ts'
import { StatusMark } from './status-mark.tsx'

const FILTERS = ['all', 'missing', 'feeDue', 'in'] as const
type Filter = (typeof FILTERS)[number]

/** Everybody on the departure, for people without papers in hand: searched, filtered, tapped. */
export function PeopleList() {
  const { t } = useTranslation('check-in')
  const list = useCheckIn(({ context }) => context.list)
  const open = useCheckIn(({ context }) => context.ticketId)
  const canChoose = useCheckIn((snapshot) => snapshot.hasTag('resting'))
  const send = useSend()
  const [filter, setFilter] = useState<Filter>('missing')
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const isWanted = ticketMatcher(wanted)
  const tickets = (list?.tickets ?? []).filter((ticket) => isIn(ticket, filter) && isWanted(ticket))
  return (
    <section className="flex min-h-0 grow flex-col gap-3" aria-label={t('list.title')}>
      <SegmentedControl
        label={t('list.filter')}
        labelHidden
        value={filter}
        onChange={setFilter}
        segments={FILTERS.map((value) => ({ value, label: t(`list.${value}`) }))}
      />
      <input
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          // A scanner writes where the focus is: what it read is for the desk, and the search was somebody's.
          const scanned = event.key === 'Enter' ? scanIn(search) : null
          if (scanned === null) return
          event.preventDefault()
          setSearch('')
          scanInto(scanned)
        }}
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        className={inputStyle}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by key */}
      <ul className="min-h-0 grow overflow-y-auto" tabIndex={0} aria-label={t('list.title')}>
        {tickets.map((ticket) => (
          <li key={ticket.ticketId} className="border-b border-line">
            <button
              type="button"
              disabled={!canChoose}
              aria-current={ticket.ticketId === open}
              onClick={() => send({ type: 'checkIn.choose', ticketId: ticket.ticketId })}
              className="flex min-h-12 w-full items-center gap-3 px-1 py-1.5 text-start hover:bg-hover aria-[current=true]:bg-brand-soft"
            >
              <bdi dir="ltr" className="w-9 shrink-0 font-mono text-base font-semibold">
                {ticket.seat ?? '–'}
              </bdi>
              <BoardingName passenger={ticket.passenger} className="text-base" />
              <StatusMark ticket={ticket} />
            </button>
          </li>
        ))}
        {tickets.length === 0 && <li className="py-6 text-center text-ink-2">{t('list.nobody')}</li>}
      </ul>
    </section>
  )
}

function isIn({ state, isFeeDue, feePaid }: BoardingTicket, filter: Filter): boolean {
  if (state === 'refunded') return false
  if (filter === 'missing') return state !== 'checkedIn'
  if (filter === 'in') return state === 'checkedIn'
  return filter === 'all' || (isFeeDue && feePaid === null && state !== 'checkedIn')
}

function ticketMatcher(search: string): (ticket: BoardingTicket) => boolean {
  const fits = wordMatcher(search)
  const wantedSeat = search.trim().toLocaleLowerCase()
  return ({ passenger: { firstName, lastName, passportNumber }, seat, reference }) =>
    // The reference as it is shown and as it is kept: people type either.
    fits(`${firstName} ${lastName} ${passportNumber ?? ''} ${reference} ${groupedReference(reference)}`) ||
    seat?.toLocaleLowerCase() === wantedSeat
}
