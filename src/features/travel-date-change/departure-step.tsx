import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import { useTranslation } from 'react-i18next'
import { directionsOf, seatedIn } from '#machines/travel-date-change/travel-date-change-rules.ts'
import { DayStepper } from '#src/ui/wizard/day-stepper.tsx'
import { DepartureRow } from '#src/domain/departure/departure-row.tsx'
import { DeparturesError } from '#src/domain/departure/departures-error.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { formatDay } from '#src/platform/format.ts'
import { useChange, useSend } from './change-actor.tsx'
import { ChangeCost } from './change-cost.tsx'
import { PackageNotice } from './package-notice.tsx'
import { useChangeDepartures } from './use-change-departures.ts'

export const DEPARTURE_FORM = 'change-departure'

/** What runs between the tickets' stoppages on a day, with what each would cost. Arrow keys choose, Enter takes; a click does both. */
export function DepartureStep() {
  const { t, i18n } = useTranslation('travel-date-change')
  const send = useSend()
  const context = useChange((snapshot) => snapshot.context)
  const { direction } = context
  const choices = useChangeDepartures(context)
  const { today, date, fixedDay, departures, reasons, offered, first, isPending, error, refetch } = choices
  const isForBoth = direction === 'return' && directionsOf(context).length > 1

  function take(key: FormDataEntryValue | null) {
    const departure = offered.find((each) => each.key === key)
    if (departure) send({ type: 'travelDateChange.chooseDeparture', departure })
  }

  return (
    <div className="flex flex-col gap-3">
      <PackageNotice />
      {fixedDay === null ? (
        <DayStepper
          date={date}
          earliest={today}
          onChange={(day) => send({ type: 'travelDateChange.changeDay', date: day })}
        />
      ) : (
        <p className="text-sm text-ink-2">
          {t('package.back', { day: formatDay(fixedDay, i18n.language, 'weekday') })}
        </p>
      )}
      {isPending && <Skeleton className="h-40 w-full" />}
      {error && <DeparturesError error={error} onRetry={() => void refetch()} />}
      {choices.isRead && departures.length === 0 && (
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
                fares={<ChangeCost cost={departure.cost} isForBoth={isForBoth} />}
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
