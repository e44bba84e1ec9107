import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepartureSummary, OfferedDeparture } from '#contract/departure/departure.ts'
import type { BookingContext } from '#machines/booking/booking-context.ts'
import type { Direction } from '#machines/booking/booking-requests.ts'
import { freeSeatsOf, isOnSale, leavesTooEarly } from '#machines/booking/booking-rules.ts'
import { DepartureRow, type DepartureReason } from '#src/domain/departure/departure-row.tsx'
import { DayStepper } from '#src/ui/wizard/day-stepper.tsx'
import { DeparturesError } from '#src/domain/departure/departures-error.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useRead } from '#src/platform/use-read.ts'
import { dayIn } from '#src/platform/zoned-day.ts'
import { useBooking, useSend } from './booking-actor.tsx'
import { DayStrip } from './day-strip.tsx'
import { DEPARTURE_FORM } from './form-ids.ts'
import { PartyPrice } from './party-price.tsx'
import { stretchQuery, travelDay } from './stretch-query.ts'
import { useToday } from '#src/platform/use-today.ts'
import { useTravelDays } from './use-travel-days.ts'

/**
 * What runs between the two places on a day, and on the days around it. Where nothing of a day can be chosen, the next
 * departures with room stand in its place. Arrow keys choose, Enter takes; a click does both.
 */
export function DepartureStep({ direction }: { direction: Direction }) {
  const { t } = useTranslation('booking')
  const send = useSend()
  const form = useRef<HTMLFormElement>(null)
  const context = useBooking((snapshot) => snapshot.context)
  const date = travelDay(context, direction)
  const { data, isPending, error, refetch } = useRead('getDepartures', {
    query: { ...stretchQuery(context, direction), date, recordNumber: 100, sort: 'departsAt' },
  })
  const around = useTravelDays(context, direction)
  const today = useToday()
  const earliest = direction === 'return' ? (context.journey.date ?? today) : today
  const departures = data?.data ?? []
  const reasons = new Map(departures.map((each) => [each.key, reasonAgainst(each, context, direction)]))
  const chosen = context.departures[direction]?.summary.key
  const open = departures.filter((each) => !reasons.get(each.key))
  const next = data && open.length === 0 ? (around?.next ?? []).filter((each) => dayOf(each) > date) : []
  const offered = [...open, ...next]
  const first = offered.find((each) => each.key === chosen) ?? offered[0]
  const seated = context.travellers.filter((each) => each.needsSeat[direction]).length

  function take(key: FormDataEntryValue | null) {
    const departure = offered.find((each) => each.key === key)
    if (!departure) return
    if (next.includes(departure)) send({ type: 'booking.changeDate', date: dayOf(departure) })
    send({ type: 'booking.chooseDeparture', departure })
  }

  const rowOf = (departure: OfferedDeparture, reason?: DepartureReason) => (
    <DepartureRow
      key={departure.key}
      departure={departure}
      day={next.includes(departure) ? dayOf(departure) : undefined}
      fares={<PartyPrice departure={departure} context={context} />}
      seated={seated}
      reason={reason}
      isFirst={departure.key === first?.key}
      onTake={() => take(departure.key)}
    />
  )

  return (
    <div className="flex flex-col gap-3">
      <DayStepper date={date} earliest={earliest} onChange={(day) => send({ type: 'booking.changeDate', date: day })} />
      {around && around.days.length > 0 && (
        <DayStrip
          days={around.days}
          chosen={date}
          onChoose={(day) => send({ type: 'booking.changeDate', date: day })}
          onEnter={() => form.current?.querySelector<HTMLElement>('input:checked')?.focus()}
        />
      )}
      {isPending && <Waiting />}
      {error && <DeparturesError error={error} onRetry={() => void refetch()} />}
      {data && departures.length === 0 && (
        <EmptyState icon={<CalendarX2 />} title={t('departure.none')}>
          {t(date < today ? 'journey.problem.pastDate' : next.length > 0 ? 'departure.nextBody' : 'departure.noneBody')}
        </EmptyState>
      )}
      <form
        id={DEPARTURE_FORM}
        ref={form}
        className="flex flex-col gap-4"
        // Another day brings other departures: the first of them is chosen anew.
        key={`${date}${first?.key}`}
        onSubmit={(event) => {
          event.preventDefault()
          take(new FormData(event.currentTarget).get('departure'))
        }}
      >
        {departures.length > 0 && (
          <fieldset className="flex flex-col gap-2">
            <legend className="sr-only">{t(`step.${direction}Departure`)}</legend>
            {departures.map((departure) => rowOf(departure, reasons.get(departure.key)))}
          </fieldset>
        )}
        {next.length > 0 && (
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-2 text-sm font-semibold">{t('departure.next')}</legend>
            {next.map((departure) => rowOf(departure))}
          </fieldset>
        )}
      </form>
    </div>
  )
}

/** The local day on which it is boarded. */
function dayOf({ from }: DepartureSummary): string {
  return dayIn(from.timeZone, new Date(from.at))
}

/** Why a departure cannot be chosen; it stays in the list, so that nobody looks for it in vain. */
function reasonAgainst(
  departure: DepartureSummary,
  context: BookingContext,
  direction: Direction,
): DepartureReason | undefined {
  if (departure.state !== 'scheduled') return departure.state
  if (!isOnSale(departure)) return 'noPrice'
  if (direction === 'return' && leavesTooEarly(context, departure)) return 'tooEarly'
  const isOwn = context.holds[direction]?.departureKey === departure.key
  return freeSeatsOf(departure) === 0 && !isOwn ? 'full' : undefined
}

function Waiting() {
  return (
    <div className="flex flex-col gap-2">
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} className="h-18 w-full" />
      ))}
    </div>
  )
}
