import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import { useTranslation } from 'react-i18next'
import type { DepartureSummary } from '#contract/departure/departure.ts'
import type { ChangeContext } from '#machines/travel-date-change/travel-date-change-context.ts'
import { clashWith, isTargetable, moversIn, seatedIn } from '#machines/travel-date-change/travel-date-change-rules.ts'
import { DayStepper } from '#src/ui/wizard/day-stepper.tsx'
import { DepartureRow, type DepartureReason } from '#src/domain/departure/departure-row.tsx'
import { DeparturesError } from '#src/domain/departure/departures-error.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useRead } from '#src/platform/use-read.ts'
import { dayIn } from '#src/platform/zoned-day.ts'
import { useToday } from '#src/platform/use-today.ts'
import { useChange, useSend } from './change-actor.tsx'

export const DEPARTURE_FORM = 'change-departure'

/** What runs between the tickets' stoppages on a day. Arrow keys choose, Enter takes; a click does both. */
export function DepartureStep() {
  const { t } = useTranslation('travel-date-change')
  const send = useSend()
  const context = useChange((snapshot) => snapshot.context)
  const today = useToday()
  const { direction, bookingId } = context
  const date = dayOf(context, today)
  const { data, isPending, error, refetch } = useRead('getChangeDepartures', {
    query: { bookingId: bookingId ?? '', direction, date, recordNumber: 100 },
  })
  const departures = data?.data ?? []
  const reasons = new Map(departures.map((each) => [each.key, reasonAgainst(each, context)]))
  const offered = departures.filter((each) => !reasons.get(each.key))
  const first = offered.find(({ key }) => key === context.departures[direction]?.key) ?? offered[0]

  function take(key: FormDataEntryValue | null) {
    const departure = offered.find((each) => each.key === key)
    if (departure) send({ type: 'travelDateChange.chooseDeparture', departure })
  }

  return (
    <div className="flex flex-col gap-3">
      <DayStepper
        date={date}
        earliest={today}
        onChange={(day) => send({ type: 'travelDateChange.changeDay', date: day })}
      />
      {isPending && <Skeleton className="h-40 w-full" />}
      {error && <DeparturesError error={error} onRetry={() => void refetch()} />}
      {data && departures.length === 0 && (
        <EmptyState icon={<CalendarX2 />} title={t('departure.none')}>
          {t('departure.noneBody')}
        </EmptyState>
      )}
      <form
        id={DEPARTURE_FORM}
        // Another day brings other departures: the first of them is chosen anew.
        key={`${direction}${date}${first?.key}`}
        onSubmit={(event) => {
          event.preventDefault()
          take(new FormData(event.currentTarget).get('departure'))
        }}
      >
        {departures.length > 0 && (
          <fieldset className="flex flex-col gap-2">
            <legend className="sr-only">{t('step.departure')}</legend>
            {departures.map((departure) => (
              <DepartureRow
                key={departure.key}
                departure={departure}
                seated={seatedIn(context, direction).length}
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

/** The day that is looked at: at first the tickets' own, or today if that is over. */
function dayOf(context: ChangeContext, today: string): string {
  const [ticket] = moversIn(context, context.direction)
  const own = ticket ? dayIn(ticket.from.timeZone, new Date(ticket.from.at)) : today
  return context.dates[context.direction] ?? (own < today ? today : own)
}

/** Why a departure cannot be chosen; it stays in the list, so that nobody looks for it in vain. */
function reasonAgainst(departure: DepartureSummary, context: ChangeContext): DepartureReason | undefined {
  if (departure.state !== 'scheduled') return departure.state
  if (!isTargetable(context, departure)) return 'same'
  const clash = clashWith(context, departure)
  if (clash) return clash
  const isOwn = context.holds[context.direction]?.departureKey === departure.key
  return departure.seatsAvailable === 0 && seatedIn(context, context.direction).length > 0 && !isOwn
    ? 'full'
    : undefined
}
