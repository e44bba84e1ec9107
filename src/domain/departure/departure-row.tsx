import BusFront from 'lucide-react/icons/bus-front'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import type { PackageHindrance } from '#contract/departure/departure-codes.ts'
import type { DepartureSummary } from '#contract/departure/departure.ts'
import { freeSeatsOf } from '#machines/booking/booking-rules.ts'
import { Badge } from '#src/ui/badge.tsx'
import { MirroredIcon } from '#src/ui/mirrored-icon.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { formatDay, formatDuration, formatInstant, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { cx } from '#src/ui/cx.ts'

export type DepartureReason =
  | PackageHindrance
  | 'closed'
  | 'cancelled'
  | 'noPrice'
  | 'tooEarly'
  | 'tooLate'
  | 'full'
  | 'same'
  | 'roomsStay'
  | 'otherNights'

export interface DepartureRowProps {
  departure: DepartureSummary
  /** Its day, where that is another than the one looked at. */
  day?: string | undefined
  /** What it costs, where that is known before it is chosen. */
  fares?: ReactNode
  /** How many seats the party needs. */
  seated: number
  reason: DepartureReason | undefined
  isFirst: boolean
  onTake: () => void
}

/** A departure to choose, with its times, its vehicle and its free seats; one that cannot be chosen says why. */
export function DepartureRow({ departure, day, fares, seated, reason, isFirst, onTake }: DepartureRowProps) {
  const { t, i18n } = useTranslation('booking')
  const { from, to, transport, seatsAvailable, additionalSeatsAvailable, seatsTotal } = departure
  const language = i18n.language
  const isScarce = freeSeatsOf(departure) < seated

  return (
    <label
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded border bg-surface px-4 py-2.5 transition-colors',
        'has-checked:border-brand has-checked:bg-brand-soft has-checked:inset-ring has-checked:inset-ring-brand',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-[var(--focus)]',
        reason ? 'cursor-not-allowed border-line bg-sunken' : 'cursor-pointer border-control hover:bg-hover',
      )}
    >
      <input
        type="radio"
        name="departure"
        value={departure.key}
        defaultChecked={isFirst}
        disabled={reason !== undefined}
        // Arrow keys also click a radio, but without a pressed pointer: those only choose.
        onClick={(event) => event.detail > 0 && onTake()}
        className="size-4 outline-none"
      />
      <span className="min-w-0">
        <span className="flex flex-wrap items-baseline gap-x-2.5">
          {day && <span className="font-semibold">{formatDay(day, language, 'column')}</span>}
          <Time at={from.at} zone={from.timeZone} />
          <span className="self-center text-ink-3 [&_svg]:size-4">
            <MirroredIcon>
              <ArrowRight />
            </MirroredIcon>
          </span>
          <Time at={to.at} zone={to.timeZone} after={from} />
          <span className="text-xs text-ink-3">
            {formatDuration(new Date(to.at).getTime() - new Date(from.at).getTime(), language)}
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-xs text-ink-2">
          <span className="truncate">{localName(departure.routeName, language)}</span>
          <span className="inline-flex items-center gap-1">
            <BusFront aria-hidden className="size-3.5" />
            <Reference>{transport.registrationNumber}</Reference>
            <bdi>{t(`category.${transport.category}`, { defaultValue: transport.category })}</bdi>
          </span>
          {departure.crossesBorder && <Badge>{t('departure.border')}</Badge>}
        </span>
      </span>
      <span className="flex flex-col items-end gap-0.5 text-end">
        {reason ? (
          <span className="text-sm font-medium text-stop-ink">{t(`departure.reason.${reason}`)}</span>
        ) : (
          <>
            {fares}
            <span className={cx('text-xs', isScarce ? 'font-medium text-attention-ink' : 'text-ink-2')}>
              {t(isScarce ? 'departure.tooFew' : 'departure.free', {
                free: formatNumber(seatsAvailable, language),
                total: formatNumber(seatsTotal, language),
              })}
              {additionalSeatsAvailable > 0 && (
                // The map counts them among the available ones.
                <span className="font-normal text-ink-3">
                  {' '}
                  {t('departure.additional', { count: additionalSeatsAvailable })}
                </span>
              )}
            </span>
          </>
        )}
      </span>
    </label>
  )
}

function Time({ at, zone, after }: { at: string; zone: string; after?: { at: string; timeZone: string } }) {
  const { i18n } = useTranslation()
  const told = (instant: string, timeZone: string, style: 'time' | 'date') =>
    formatInstant(instant, { language: i18n.language, zone: timeZone, style })
  const day = told(at, zone, 'date')
  const isLater = after !== undefined && told(after.at, after.timeZone, 'date') !== day
  return (
    <time dateTime={at} className="flex items-baseline gap-1.5">
      <bdi dir="ltr" className="text-base font-semibold">
        {told(at, zone, 'time')}
      </bdi>
      {isLater && <span className="text-xs text-ink-3">{day}</span>}
    </time>
  )
}
