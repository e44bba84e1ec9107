import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isIn, TRAVELLING_STATES } from '#contract/booking/booking-codes.ts'
import type { Booking, Ticket } from '#contract/booking/booking.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ReadError } from '#src/ui/read-state.tsx'
import { Reference } from '#src/ui/reference.tsx'
import type { SeatStatuses } from '#src/domain/seat/seat-layout.ts'
import { SeatMap } from '#src/domain/seat/seat-map.tsx'
import { useFieldError } from '#src/ui/form/act-field.ts'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { cx } from '#src/ui/cx.ts'
import { formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { onwardArrow } from '#src/ui/onward-arrow.ts'
import { additionalSeatMinutes, reasonAgainstSeat, seatStatuses } from '#src/domain/seat/seat-choice.ts'
import { useLiveSeatMap } from '#src/domain/seat/use-live-seat-map.ts'
import { useNow } from '#src/ui/use-now.ts'
import { formatStopDay } from '#src/platform/zoned-day.ts'
import { rideKeyOf } from './joining.ts'

type Seats = Readonly<Record<string, string>>

export interface SeatChangesProps {
  booking: Booking
  /** Ticket id → its new seat. */
  seats: Seats
  onSeats: (seats: Seats) => void
}

/** A stretch of one departure that tickets of the booking share. */
interface Ride {
  key: string
  first: Ticket
  tickets: Ticket[]
}

/** Other seats on the same departures: a card per departure, its live map behind a button. */
export function SeatChanges({ booking, ...changes }: SeatChangesProps) {
  return ridesOf(booking).map((ride) => <RideSeats key={ride.key} ride={ride} {...changes} />)
}

function ridesOf({ tickets }: Booking): Ride[] {
  const seated = tickets.filter((ticket) => ticket.seat !== null && isIn(TRAVELLING_STATES, ticket))
  return [...new Set(seated.map(rideKeyOf))].flatMap((key) => {
    const own = seated.filter((ticket) => rideKeyOf(ticket) === key)
    return own[0] ? [{ key, first: own[0], tickets: own }] : []
  })
}

function RideSeats({ ride, seats, onSeats }: Omit<SeatChangesProps, 'booking'> & { ride: Ride }) {
  const { t, i18n } = useTranslation(['booking-update', 'booking-changes'])
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(ride.first.id)
  const now = useNow()
  const { from, to, direction } = ride.first
  const isOver = new Date(from.at).getTime() <= now
  return (
    <SectionCard
      title={t('seats.titleOf', { direction: t(`booking-changes:direction.${direction}`) })}
      lead={t('seats.lead', {
        date: formatStopDay(from, i18n.language, 'weekday'),
        from: localName(from.name, i18n.language),
        to: localName(to.name, i18n.language),
      })}
      actions={
        !isOver && (
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'seats.close' : 'seats.change')}
          </Button>
        )
      }
    >
      {isOver && <Notice tone="info">{t('seats.fixed')}</Notice>}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('seats.who')}</legend>
        {ride.tickets.map((ticket) => (
          <Sitting
            key={ticket.id}
            ticket={ticket}
            newSeat={seats[ticket.id]}
            isChosen={isOpen && chosen === ticket.id}
            onChoose={isOpen ? () => setChosen(ticket.id) : undefined}
            onUndo={() => onSeats(Object.fromEntries(Object.entries(seats).filter(([id]) => id !== ticket.id)))}
          />
        ))}
      </fieldset>
      {isOpen && !isOver && (
        <div className="mt-3 grid gap-2">
          <p className="text-xs text-ink-3">{t('seats.choose')}</p>
          <RideMap ride={ride} seats={seats} onPick={(seat) => onSeats(afterPick(ride, seats, chosen, seat))} />
        </div>
      )}
    </SectionCard>
  )
}

interface SittingProps {
  ticket: Ticket
  newSeat: string | undefined
  isChosen: boolean
  onChoose: (() => void) | undefined
  onUndo: () => void
}

const CHIP = 'flex min-h-9 items-center gap-2 rounded border px-2.5 text-sm'

/** Who sits where, and where then. */
function Sitting({ ticket: { id, passenger, seat }, newSeat, isChosen, onChoose, onUndo }: SittingProps) {
  const { t, i18n } = useTranslation('booking-update')
  const isMoved = newSeat !== undefined && newSeat !== seat
  const problem = useFieldError(`seats.${id}`)
  const words = (
    <>
      <bdi className="max-w-40 truncate">{`${passenger.firstName} ${passenger.lastName}`}</bdi>
      <Reference className={isMoved ? 'text-ink-3 line-through' : 'font-semibold'}>{seat ?? ''}</Reference>
      {isMoved && (
        <>
          <span aria-hidden>{onwardArrow(i18n.language)}</span>
          <Reference className="font-semibold">{newSeat}</Reference>
        </>
      )}
    </>
  )
  return (
    <span className="grid gap-1">
      <span className="flex items-center gap-1">
        {onChoose ? (
          <button
            type="button"
            aria-pressed={isChosen}
            onClick={onChoose}
            className={cx(
              CHIP,
              isChosen ? 'border-brand bg-brand-soft inset-ring inset-ring-brand' : 'border-control bg-surface',
            )}
          >
            {words}
          </button>
        ) : (
          <span className={cx(CHIP, 'border-line')}>{words}</span>
        )}
        {isMoved && (
          <Button size="small" tone="quiet" onClick={onUndo}>
            {t('seats.undo', { seat })}
          </Button>
        )}
      </span>
      {problem && (
        <span role="alert" className="text-xs text-stop-ink">
          {problem}
        </span>
      )}
    </span>
  )
}

function RideMap({ ride, seats, onPick }: { ride: Ride; seats: Seats; onPick: (seat: string) => void }) {
  const { t, i18n } = useTranslation(['booking-update', 'booking'])
  const { departureKey, stretch, from, to } = ride.first
  const { map, error, isPending, refetch, clockOffset = 0 } = useLiveSeatMap(departureKey, stretch)
  const now = useNow() + clockOffset
  if (isPending) return <Skeleton className="h-72" />
  if (error || !map) return <ReadError error={error} onRetry={() => void refetch()} />
  const present = ride.tickets.map((ticket) => seats[ticket.id] ?? ticket.seat ?? '')
  const left = ride.tickets.flatMap(({ seat }) => (seat !== null && !present.includes(seat) ? [seat] : []))
  const free: SeatStatuses = Object.fromEntries(
    map.seats
      .filter(({ seat }) => left.includes(seat))
      .map(({ seat, isLadies }) => [seat, { kind: isLadies ? 'ladies' : 'available' } as const]),
  )
  const isSoon = map.seats.some(({ isAdditional }) => isAdditional)
  return (
    <>
      <SeatMap
        label={t('seats.mapLabel', {
          from: localName(from.name, i18n.language),
          to: localName(to.name, i18n.language),
        })}
        layout={map.layout}
        seats={{ ...seatStatuses(map, present, now), ...free }}
        clockOffset={clockOffset}
        refusal={(seat) => {
          const reason = reasonAgainstSeat(map, seat, now)
          return reason && t(`booking:seats.reason.${reason}`)
        }}
        onToggle={onPick}
      />
      {isSoon && (
        <p className="text-xs text-ink-3">
          {new Date(map.additionalSeatsEndAt).getTime() > now
            ? t('seats.additionalUntil', {
                time: formatInstant(map.additionalSeatsEndAt, {
                  language: i18n.language,
                  zone: from.timeZone,
                  style: 'time',
                }),
              })
            : t('booking:seats.additionalOver', { count: additionalSeatMinutes(map) })}
        </p>
      )}
    </>
  )
}

/** The chosen ticket gets the seat; who of the booking sat on it gets the one that becomes free. */
function afterPick({ tickets }: Ride, seats: Seats, chosenId: string, seat: string): Seats {
  const seatOf = (ticket: Ticket) => seats[ticket.id] ?? ticket.seat ?? ''
  const chosen = tickets.find(({ id }) => id === chosenId)
  if (!chosen) return seats
  const other = tickets.find((ticket) => ticket.id !== chosenId && seatOf(ticket) === seat)
  const after = { ...seats, [chosenId]: seat, ...(other && { [other.id]: seatOf(chosen) }) }
  return Object.fromEntries(
    Object.entries(after).filter(([id, newSeat]) => tickets.find((ticket) => ticket.id === id)?.seat !== newSeat),
  )
}
