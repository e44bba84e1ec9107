import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import { useTranslation } from 'react-i18next'
import type { DepartureSummary } from '#contract/departure/departure.ts'
import type { BookingContext } from '#machines/booking/booking-context.ts'
import type { Direction } from '#machines/booking/booking-requests.ts'
import { freeSeatsOf, isOnSale, leavesTooEarly } from '#machines/booking/booking-rules.ts'
import { DepartureRow, type DepartureReason } from '#src/domain/departure/departure-row.tsx'
import { DayStepper } from '#src/ui/wizard/day-stepper.tsx'
import { DeparturesError } from '#src/domain/departure/departures-error.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useRead } from '#src/platform/use-read.ts'
import { useBooking, useSend } from './booking-actor.tsx'
import { DepartureFares } from './departure-fares.tsx'
import { DEPARTURE_FORM } from './form-ids.ts'
import { useToday } from '#src/platform/use-today.ts'

/** What runs between the two places on a day. Arrow keys choose, Enter takes; a click does both. */
export function DepartureStep({ direction }: { direction: Direction }) {
  const { t } = useTranslation('booking')
  const send = useSend()
  const context = useBooking((snapshot) => snapshot.context)
  const { from, to, date } = stretchOf(context, direction)
  const { data, isPending, error, refetch } = useRead('getDepartures', {
    query: { fromStoppageId: from, toStoppageId: to, date, recordNumber: 100, sort: 'departsAt' },
  })
  const today = useToday()
  const earliest = direction === 'return' ? (context.journey.date ?? today) : today
  const departures = data?.data ?? []
  const reasons = new Map(departures.map((each) => [each.key, reasonAgainst(each, context, direction)]))
  const chosen = context.departures[direction]?.summary.key
  const offered = departures.filter((each) => !reasons.get(each.key))
  const first = offered.find((each) => each.key === chosen) ?? offered[0]
  const seated = context.travellers.filter((each) => each.needsSeat[direction]).length

  function take(key: FormDataEntryValue | null) {
    const departure = offered.find((each) => each.key === key)
    if (departure) send({ type: 'booking.chooseDeparture', departure })
  }

  return (
    <div className="flex flex-col gap-3">
      <DayStepper date={date} earliest={earliest} onChange={(day) => send({ type: 'booking.changeDate', date: day })} />
      {isPending && <Waiting />}
      {error && <DeparturesError error={error} onRetry={() => void refetch()} />}
      {data && departures.length === 0 && (
        <EmptyState icon={<CalendarX2 />} title={t('departure.none')}>
          {t(date < today ? 'journey.problem.pastDate' : 'departure.noneBody')}
        </EmptyState>
      )}
      <form
        id={DEPARTURE_FORM}
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
            {departures.map((departure) => (
              <DepartureRow
                key={departure.key}
                departure={departure}
                fares={<DepartureFares departure={departure} context={context} />}
                seated={seated}
                reason={reasons.get(departure.key)}
                isFirst={departure.key === first?.key}
                onTake={() => take(departure.key)}
              />
            ))}
          </fieldset>
        )}
      </form>
    </div>
  )
}

function stretchOf({ journey }: BookingContext, direction: Direction) {
  const [from, to] =
    direction === 'outward'
      ? [journey.fromStoppageId, journey.toStoppageId]
      : [journey.toStoppageId, journey.fromStoppageId]
  const date = direction === 'outward' ? journey.date : journey.returnDate
  return { from: from ?? '', to: to ?? '', date: date ?? '' }
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
