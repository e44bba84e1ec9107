import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedDeparture } from '#contract/departure/departure.ts'
import type { Direction } from '#machines/booking/booking-requests.ts'
import { DepartureRow } from '#src/domain/departure/departure-row.tsx'
import { DayStepper } from '#src/ui/wizard/day-stepper.tsx'
import { DeparturesError } from '#src/domain/departure/departures-error.tsx'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useBooking, useSend } from './booking-actor.tsx'
import { DayStrip } from './day-strip.tsx'
import { DEPARTURE_FORM } from './form-ids.ts'
import { PartyPrice } from './party-price.tsx'
import { boardingDay, useDepartureChoices } from './use-departure-choices.ts'
import { useToday } from '#src/platform/use-today.ts'

/**
 * What runs between the two places on a day, and on the days around it. Where nothing of a day can be chosen, the next
 * departures with room stand there. Arrow keys choose, Enter takes; a click does both.
 */
export function DepartureStep({ direction }: { direction: Direction }) {
  const { t, i18n } = useTranslation('booking')
  const send = useSend()
  const form = useRef<HTMLFormElement>(null)
  const context = useBooking((snapshot) => snapshot.context)
  const choices = useDepartureChoices(context, direction)
  const { date, days, departures, reasons, next, offered, first, isPending, error, refetch } = choices
  const today = useToday()
  // The nights of a package say when they travel back.
  const isFixed = context.package !== null && direction === 'return'
  const earliest = direction === 'return' ? (context.journey.date ?? today) : today
  const seated = context.travellers.filter((each) => each.needsSeat[direction]).length
  const changeDate = (day: string) => send({ type: 'booking.changeDate', date: day })

  function take(key: FormDataEntryValue | null) {
    const departure = offered.find((each) => each.key === key)
    if (!departure) return
    if (next.includes(departure)) changeDate(boardingDay(departure))
    send({ type: 'booking.chooseDeparture', departure })
  }

  const rowOf = (departure: OfferedDeparture) => (
    <DepartureRow
      key={departure.key}
      departure={departure}
      day={next.includes(departure) ? boardingDay(departure) : undefined}
      fares={context.package ? null : <PartyPrice departure={departure} context={context} />}
      seated={seated}
      reason={reasons.get(departure.key)}
      isFirst={departure.key === first?.key}
      onTake={() => take(departure.key)}
    />
  )

  return (
    <div className="flex flex-col gap-3">
      {isFixed && context.package ? (
        <p className="text-sm text-ink-2">
          {t('package.back', {
            day: formatDay(date, i18n.language),
            count: context.package.nights,
            number: formatNumber(context.package.nights, i18n.language),
          })}
        </p>
      ) : (
        <DayStepper date={date} earliest={earliest} onChange={changeDate} />
      )}
      {!isFixed && choices.areDaysPending && <Skeleton className="h-23 w-full" />}
      {!isFixed && days.length > 0 && (
        <DayStrip
          days={days}
          chosen={date}
          hasOwnPrice={context.package !== null}
          onChoose={changeDate}
          onEnter={() => form.current?.querySelector<HTMLElement>('input:checked')?.focus()}
        />
      )}
      {isPending && <Waiting />}
      {error && <DeparturesError error={error} onRetry={() => void refetch()} />}
      {!isPending && !error && departures.length === 0 && (
        <None isPast={date < today} hasNext={next.length > 0} hasLooked={days.length > 0} />
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
            {departures.map(rowOf)}
          </fieldset>
        )}
        {next.length > 0 && (
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-2 text-sm font-semibold">{t('departure.next')}</legend>
            {next.map(rowOf)}
          </fieldset>
        )}
      </form>
    </div>
  )
}

/** In one line where the next departures stand below. */
function None({ isPast, hasNext, hasLooked }: { isPast: boolean; hasNext: boolean; hasLooked: boolean }) {
  const { t } = useTranslation('booking')
  if (hasNext) return <p className="text-sm text-ink-2">{t(isPast ? 'journey.problem.pastDate' : 'departure.none')}</p>
  return (
    <EmptyState icon={<CalendarX2 />} title={t('departure.none')}>
      {isPast ? t('journey.problem.pastDate') : hasLooked && t('departure.noneBody')}
    </EmptyState>
  )
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
