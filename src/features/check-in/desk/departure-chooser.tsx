import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { formatStopDay } from '#src/platform/zoned-day.ts'
import { useCheckIn, useDeskStatus, useSend } from './check-in-actor.tsx'
import type { DepartureChoice } from './desk.ts'
import type { ScanResult } from './use-departure-of-scan.ts'
import type { useDepartures } from './use-departures.ts'

export interface DepartureChooserProps extends ReturnType<typeof useDepartures> {
  /** Why what was scanned opened no departure. */
  told: ScanResult | null
}

/** Which departure is boarding: in the order that they board in, each with its number for the keyboard. */
export function DepartureChooser({ read, again, told }: DepartureChooserProps) {
  const { t } = useTranslation('check-in')
  const refusal = useCheckIn(({ context }) => context.refusal)
  const hasNoList = useCheckIn(({ context }) => context.hasNoList)
  const { isOnline } = useDeskStatus()
  return (
    <section className="mx-auto flex w-full max-w-4xl flex-col gap-4 p-4 sm:p-6">
      <h1 className="text-xl font-semibold">{t('departures.title')}</h1>
      {hasNoList && (
        <Notice tone="stop" role="alert">
          {t('departures.noList')}
        </Notice>
      )}
      {refusal && (
        <Notice tone="stop" role="alert">
          {refusal.message}
        </Notice>
      )}
      {told && (
        <Notice tone="attention" role="alert" title={told.why} className="text-base">
          {t('scanned')} <bdi className="font-mono">{told.scanned}</bdi>
        </Notice>
      )}
      {read.state === 'reading' && (
        <p className="flex items-center gap-3 text-base text-ink-2" role="status">
          <Spinner /> {t('departures.reading')}
        </p>
      )}
      {read.state === 'failed' && (
        <Notice tone="stop" role="alert" action={<Button onClick={again}>{t('act.retry')}</Button>}>
          {t('departures.failed')}
        </Notice>
      )}
      {read.state === 'read' && read.departures.length === 0 && (
        <Notice tone="info" action={<Button onClick={again}>{t('departures.again')}</Button>}>
          {t(isOnline ? 'departures.none' : 'departures.noneKept')}
        </Notice>
      )}
      {read.state === 'read' && read.departures.length > 0 && (
        <ol className="flex list-none flex-col gap-2">
          {read.departures.map((departure, index) => (
            <li key={departure.departureKey}>
              <Choice departure={departure} number={index + 1} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Choice({ departure, number }: { departure: DepartureChoice; number: number }) {
  const { t, i18n } = useTranslation('check-in')
  const { language } = i18n
  const send = useSend()
  const { counts, stops, ownPositions, nextAt } = departure
  const own = stops.find(
    ({ position, departsAt }) => departsAt === nextAt && (ownPositions === null || ownPositions.includes(position)),
  )
  const stop = own ?? stops[0]
  if (!stop) return null
  return (
    <button
      type="button"
      disabled={departure.state === 'cancelled'}
      onClick={() => send({ type: 'checkIn.open', departureKey: departure.departureKey })}
      className="flex min-h-16 w-full flex-wrap items-center gap-x-5 gap-y-1 rounded-lg border border-control bg-surface px-4 py-3 text-start hover:bg-hover disabled:opacity-60"
    >
      <kbd className="min-w-7 rounded-sm border border-line px-1.5 text-center font-mono text-base text-ink-2">
        {number}
      </kbd>
      <span className="flex flex-col">
        <bdi dir="ltr" className="font-mono text-lg font-semibold">
          {formatInstant(stop.departsAt, { language, zone: stop.timeZone, style: 'time' })}
        </bdi>
        <span className="text-sm text-ink-2">
          {formatStopDay({ at: stop.departsAt, timeZone: stop.timeZone }, language, 'weekday')}
        </span>
      </span>
      <span className="flex min-w-40 grow flex-col">
        <span className="text-base font-semibold">{localName(departure.routeName, language)}</span>
        <span className="text-sm text-ink-2">
          {t('departures.from', { place: localName(stop.name, language) })} ·{' '}
          <bdi dir="ltr">{departure.registrationNumber}</bdi>
        </span>
      </span>
      <span className="text-end text-base tabular-nums">
        {departure.state === 'cancelled' ? (
          t('departures.cancelled')
        ) : (
          <>
            <b>{counts.checkedIn}</b> / {counts.expected}
            <span className="block text-sm text-ink-2">{t('count.checkedIn')}</span>
          </>
        )}
      </span>
    </button>
  )
}
