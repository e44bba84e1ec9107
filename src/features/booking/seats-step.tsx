import Sparkles from 'lucide-react/icons/sparkles'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useTranslation } from 'react-i18next'
import type { ChosenDeparture } from '#machines/booking/booking-context.ts'
import type { Direction } from '#machines/booking/booking-requests.ts'
import { hasUnsettledSeats, wishedSeats } from '#machines/booking/booking-rules.ts'
import { Button } from '#src/components/button.tsx'
import { ErrorState } from '#src/components/error-state.tsx'
import type { SeatStatus } from '#src/components/seat-layout.ts'
import { SeatMap } from '#src/components/seat-map.tsx'
import { Skeleton } from '#src/components/skeleton.tsx'
import { ApiError } from '#src/lib/api.ts'
import { errorText } from '#src/lib/error-text.ts'
import { formatInstant } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { useNow } from '#src/lib/use-now.ts'
import { useBooking, useSend } from './booking-actor.tsx'
import { SeatParty } from './seat-party.tsx'
import { bestSeats, reasonAgainstSeat, seatStatuses } from '#src/lib/seat-choice.ts'
import { useLiveSeatMap } from '#src/lib/use-live-seat-map.ts'

/** Who sits where, on a map that shows the other clerks at work. */
export function SeatsStep({ direction }: { direction: Direction }) {
  const departure = useBooking(({ context }) => context.departures[direction])
  return departure ? <Seats key={departure.summary.key} departure={departure} direction={direction} /> : null
}

function Seats({ departure, direction }: { departure: ChosenDeparture; direction: Direction }) {
  const { t, i18n } = useTranslation('booking')
  const send = useSend()
  const context = useBooking((snapshot) => snapshot.context)
  const { map, error, isPending, refetch, isLive, clockOffset = 0 } = useLiveSeatMap(departure.summary.key, { from: departure.summary.from.position, to: departure.summary.to.position })
  const now = useNow() + clockOffset
  const { summary } = departure

  if (isPending) return <Waiting />
  if (error || !map) {
    return <ErrorState message={error instanceof ApiError ? errorText(t, error) : undefined} onRetry={() => void refetch()} />
  }

  const statuses = seatStatuses(map, wishedSeats(context, direction), now)
  const needed = context.travellers.filter((each) => each.needsSeat[direction]).length
  const best = bestSeats(map, statuses, needed, now)
  const closing = new Date(map.additionalSeatsEndAt).getTime() > now ? map.additionalSeatsEndAt : undefined
  const additional = map.seats.filter((each) => each.isAdditional)
  const freeAdditional = additional.filter(({ seat }) => isFree(statuses[seat])).length

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <SeatParty direction={direction} />
        <Button
          icon={<Sparkles />}
          disabled={!best}
          onClick={() => best && send({ type: 'booking.pickSeats', seats: best })}
        >
          {t('seats.best', { count: needed })}
        </Button>
      </div>
      {/* Its room is kept, so that the map does not jump when the line comes and goes. */}
      <p role="status" className="-my-1.5 flex min-h-5 items-center gap-1.5 text-xs text-attention-ink">
        {!isLive && (
          <>
            <WifiOff aria-hidden className="size-3.5" />
            {t('seats.notLive')}
          </>
        )}
      </p>
      <SeatMap
        label={t('seats.map', {
          from: localName(summary.from.name, i18n.language),
          to: localName(summary.to.name, i18n.language),
        })}
        layout={map.layout}
        seats={statuses}
        clockOffset={clockOffset}
        refusal={(seat) => {
          const reason = reasonAgainstSeat(map, seat, now)
          return reason && t(`seats.reason.${reason}`)
        }}
        onToggle={(seat) => send({ type: 'booking.pickSeat', seat })}
      />
      {additional.length > 0 && (
        <p className="text-xs text-ink-3">
          {closing
            ? t('seats.additionalUntil', {
                count: freeAdditional,
                time: formatInstant(closing, { language: i18n.language, zone: summary.from.timeZone, style: 'time' }),
              })
            : t('seats.additionalOver')}
        </p>
      )}
      <output className="sr-only">
        {hasUnsettledSeats(context, direction) ? t('seats.asking') : t('seats.held', { seats: wishedSeats(context, direction).join(', ') })}
      </output>
    </div>
  )
}

function isFree(status: SeatStatus | undefined): boolean {
  return status?.kind === 'available' || status?.kind === 'ladies'
}

function Waiting() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  )
}
