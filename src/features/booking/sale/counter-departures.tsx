import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedDeparture } from '#contract/departure/departure.ts'
import { latinDigits } from '#contract/latin-digits.ts'
import { freeSeatsOf } from '#machines/booking/booking-rules.ts'
import { formatDay, formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useToday } from '#src/platform/use-today.ts'
import { dayIn } from '#machines/calendar-day.ts'
import { cx } from '#src/ui/cx.ts'
import { Kbd } from '#src/ui/kbd.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { unlessTyping } from '#src/ui/skip-when-typing.ts'
import { useBooking } from './booking-actor.tsx'
import { CounterSection } from './counter-section.tsx'
import { PartyPrice } from './party-price.tsx'
import { usePlaces } from './use-places.ts'

export interface CounterDeparturesProps {
  fromStoppageId: string
  toStoppageId: string | null
  /** Undefined until they have come. */
  departures: readonly OfferedDeparture[] | undefined
  isError: boolean
  onSell: (departure: OfferedDeparture) => void
}

/** What leaves next from a place: each sold from with a click, or with the number before it. */
export function CounterDepartures({
  departures,
  fromStoppageId,
  toStoppageId,
  isError,
  onSell,
}: CounterDeparturesProps) {
  const { t } = useTranslation('booking')
  const places = usePlaces()
  const from = places.nameOf(fromStoppageId) ?? ''
  const to = places.nameOf(toStoppageId)
  useNumberKeys(departures ?? [], onSell)
  return (
    <CounterSection
      title={to === undefined ? t('counter.departures', { from }) : t('counter.departuresTo', { from, to })}
      hint={departures && departures.length > 0 && <p className="text-xs text-ink-3">{t('counter.keys')}</p>}
    >
      {departures === undefined && !isError && <Waiting />}
      {isError && departures === undefined && <p className="text-sm text-ink-2">{t('counter.failed')}</p>}
      {departures?.length === 0 && <p className="text-sm text-ink-2">{t('counter.none')}</p>}
      {departures && departures.length > 0 && (
        <ol className="divide-y divide-line rounded border border-line bg-surface">
          {departures.map((departure, index) => (
            <li key={`${departure.key} ${departure.to.stoppageId}`}>
              <Row departure={departure} number={index + 1} onSell={() => onSell(departure)} />
            </li>
          ))}
        </ol>
      )}
    </CounterSection>
  )
}

function Row({ departure, number, onSell }: { departure: OfferedDeparture; number: number; onSell: () => void }) {
  const { t, i18n } = useTranslation('booking')
  const context = useBooking((snapshot) => snapshot.context)
  const { from, to, transport } = departure
  const language = i18n.language
  const today = useToday(from.timeZone)
  const day = dayIn(from.timeZone, from.at)
  const free = freeSeatsOf(departure)
  return (
    <button
      type="button"
      disabled={free === 0}
      onClick={onSell}
      className="grid w-full grid-cols-[auto_5.5rem_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 text-start hover:bg-hover disabled:cursor-not-allowed disabled:bg-sunken disabled:hover:bg-sunken"
    >
      <Kbd>{String(number)}</Kbd>
      <span className="flex flex-col items-start">
        <bdi dir="ltr" className="text-base font-semibold tabular-nums">
          {formatInstant(from.at, { language, zone: from.timeZone, style: 'time' })}
        </bdi>
        {day !== today && <span className="text-xs text-ink-2">{formatDay(day, language, 'column')}</span>}
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium">{localName(to.name, language)}</span>
        <span className="block truncate text-xs text-ink-2">
          <Reference>{transport.registrationNumber}</Reference>{' '}
          {t(`category.${transport.category}`, { defaultValue: transport.category })}
        </span>
      </span>
      <span className="flex flex-col items-end text-end">
        <PartyPrice departure={departure} context={context} />
        <span className={cx('text-xs', free === 0 ? 'font-medium text-stop-ink' : 'text-ink-2')}>
          {free === 0 ? t('counter.full') : t('counter.free', { count: free })}
        </span>
      </span>
    </button>
  )
}

/** A number sells from its row, also from a field for places that is still empty: no place begins with a figure. */
function useNumberKeys(departures: readonly OfferedDeparture[], onSell: (departure: OfferedDeparture) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const departure = departures[Number(latinDigits(event.key)) - 1]
    if (departure === undefined || freeSeatsOf(departure) === 0 || event.repeat) return
    const act = () => onSell(departure)
    if (isEmptyPlace(event.target) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      act()
    } else unlessTyping(act)(event)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function isEmptyPlace(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.role === 'combobox' && target.value === ''
}

function Waiting() {
  return (
    <div className="flex flex-col gap-px">
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} className="h-13 w-full" />
      ))}
    </div>
  )
}
